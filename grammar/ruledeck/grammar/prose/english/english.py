"""English: verbs, events and statements."""

from collections.abc import Mapping
from dataclasses import replace

from ruledeck.grammar.binder.reading.moments import BEGIN, EXTRA, SKIP_OF
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import GAME, LAST, of_the_event, whose_period
from ruledeck.grammar.meaning.primitive_verbs import AIM, TRANSFORM
from ruledeck.grammar.prose.analysis import (
    STAYING,
    Described,
    all_of,
    alone_around,
    deeds_around,
    first_of,
    in_history,
    is_to_come,
    only_once,
    price_of,
    reason_of,
    slots_in,
    word_of,
)
from ruledeck.grammar.prose.analysis import described as describe_slots
from ruledeck.grammar.prose.definitions import introduce_slots, numbers_of
from ruledeck.grammar.prose.discourse import Referent, noun_of
from ruledeck.grammar.prose.english.modifications import EnglishModifications
from ruledeck.grammar.prose.english.nouns import role_of
from ruledeck.grammar.prose.english.phrases import MODALS, PARTICLES, PRONOUNS
from ruledeck.grammar.prose.english.small_words import ordinal_word, possessive
from ruledeck.grammar.prose.english.tenses import in_tense, is_active, this_period
from ruledeck.grammar.prose.marks import mark_of
from ruledeck.grammar.prose.speaker import slot_of
from ruledeck.grammar.prose.taking_all import with_all
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.article import none_of
from ruledeck.grammar.text.plural import looks_plural
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.past_tense import past_of
from ruledeck.grammar.words.patterns import verb_forms
from ruledeck.grammar.words.scope import in_turn
from ruledeck.grammar.words.vocabulary import Verb, Word


class English(EnglishModifications):
    """Says everything in English."""

    def forms(self, verb: Verb) -> tuple[str, str, tuple[tree.Piece, ...]]:
        """Return the plain form and the third person of a verb, and the rest of its pattern."""
        declared = verb.declared
        found = self.patterns(declared, "en")
        pieces = found[0].pieces if found else declared.pattern.pieces if declared is not None else ()
        forms = pieces[0].text.split("|") if pieces else [verb.id]
        plain = forms[0]
        third = forms[1] if len(forms) > 1 else next(iter(sorted(verb_forms(plain) - {plain})), plain)
        return plain, third, pieces[1:]

    def act(self, verb: Verb, by: m.Value | None, args: Mapping[str, m.Value], mood: str) -> str:
        """Return a verb with its slots."""
        verb, args = self.seen(verb, by, args)
        mark = mark_of(self.game, verb, args, self.language)
        plain, third, rest = ("make", "makes", ()) if mark is not None else self.forms(verb)
        if verb.id == AIM and "rest" not in args:
            plain, third = "target", "targets"
            rest = tuple([piece for piece in rest if piece.kind == "slot" and slot_of(piece) == "card"])
        types = {slot.name: slot.type for slot in verb.slots}
        nobody = isinstance(by, m.Op) and by.name == "nobody"
        actor, taking, self.taking = self.actor, self.taking, verb.id not in STAYING
        told = by is None or nobody or (self.is_you(by) and not self.overheard)
        if mood == "infinitive" or (mood == "order" and told):
            self.actor = by if by is not None else actor
            text = f"{plain} {self._object(verb, rest, args, types)}"
        else:
            subject = self._filling(by, m.PLAYER, case="nom")
            self.actor = in_turn(by)
            word = plain if subject.plural or subject.person == 2 else third
            text = f"{subject.text} {word} {self._object(verb, rest, args, types)}"
        self.actor, self.taking = actor, taking
        return text.strip()

    def _object(
        self, verb: Verb, rest: tuple[tree.Piece, ...], args: Mapping[str, m.Value], types: Mapping[str, m.Type]
    ) -> str:
        """Return what stands behind a verb; a pronoun stands before its particle: `put it back`."""
        if (mark := mark_of(self.game, verb, args, self.language)) is not None:
            return f"{self.np(mark.bearer, 'acc').text} {'' if mark.given else 'no longer '}{mark.words}"
        value, result, bearer = args.get("value"), args.get("result"), args.get("bearer")
        if verb.id == "set-_-on-_-to-_" and bearer is not None:
            counted = self.np(m.Op("counter", (args["counter"], bearer), m.NUMBER)).text
            return f"{counted} to {self.np(args['amount'], 'acc').text}"
        if verb.id == "set-_-to-_" and value is not None and result is not None and result.type == m.CONDITION:
            if isinstance(result, m.Literal):
                return f"the mark “{self.np(value).text.removeprefix('the ')}” to {'true' if result.value else 'false'}"
            return f"the mark “{self.np(value).text.removeprefix('the ')}” only if {self.clause(result)}"
        period = args.get("period")
        if verb.id == SKIP_OF and isinstance(period, m.Literal):
            kind, _, name = str(period.value).partition(":")
            if args["whose"] == self.actor and not self.is_you(self.actor):
                return self.period_of(kind, None, name, following=True).replace("the", "their", 1)
            return self.period_of(kind, args["whose"], name, following=True)
        if verb.id == EXTRA:
            return f"{self.filled(rest, args, types, 'acc')} after this one"
        self.copying = verb.id == TRANSFORM
        text = self.filled(rest, with_all(verb, args), types, "acc")
        self.copying = False
        if len(rest) == 2 and rest[0].text in PARTICLES and rest[1].kind == "slot":
            what = text.removeprefix(f"{rest[0].text} ")
            if what in PRONOUNS or what.startswith("each of "):
                return f"{what} {rest[0].text}"
        return text

    def event(self, happening: m.Happening, timing: str) -> str:
        """Return an event as a clause: to come (`when`), as it happens, as it has happened (`past`), or has not (`denied`)."""
        happening, once, place = first_of(happening)
        happening, deeds = deeds_around(happening)
        text = f"{self._event(happening, timing)}{self.because_of_deeds(deeds, timing)}"
        time = f"for the {ordinal_word(place)} time"
        if once == GAME and GAME not in self.game.words.periods:
            return f"{text} {time} this game"
        return f"{text} {time} each {self.lexicon.english('periods', once)}" if once else text

    def _event(self, happening: m.Happening, timing: str, *, ban: bool = False) -> str:
        self.in_event = True
        verb = self.verb(happening.verb)
        types = {slot.name: slot.type for slot in verb.slots} | {"by": m.PLAYER, "source": m.COMPONENT}
        found = self.done_by(self.amounting(describe_slots(happening, types), verb))
        if self.general and not found.rest:
            # What is forbidden of one of them is forbidden of all; where more is said of it, it stays one.
            told = {name: all_of(value) for name, value in found.slots.items() if name != "source"}
            found = replace(found, slots=found.slots | told)
        if (period := found.slots.get("period")) is not None and verb.unsaid:
            said = self.period_of(word_of(period), found.slots.get("by"), word_of(found.slots.get("moment")))
            text = self.with_rest(f"{said} {'begins' if verb.id == BEGIN else 'ends'}", verb, found, ban=ban)
            self.in_event = False
            return text
        sections = ("would",) if timing == "when" else ("event", "en event")
        patterns = [pattern for name in reversed(sections) for pattern in self.patterns(verb.declared, name)]
        wanted = set(found.slots) - {"source"}
        best, apart = None, set[str]()
        for pattern in patterns:
            apart = wanted - {slot_of(piece) for piece in pattern.pieces if piece.kind == "slot"}
            if not apart or (apart == {"by"} and not (is_active(pattern.pieces) or self.is_you(found.slots["by"]))):
                best = pattern
                break
        if best is not None:
            text = self._event_pattern(best, verb, found.slots, types, timing)
            if apart:
                text = f"{text} by {self.np(found.slots['by'], 'acc').text}"
        else:
            text = self._active(verb, found.slots, types, timing)
        if "source" in found.slots:
            text = f"{text} {self.because(found.slots['source'])}"
        text = self.with_rest(text, verb, found, ban=ban)
        self.in_event = False
        return text

    def because_of_deeds(self, deeds: tuple[m.Happening, ...], timing: str, rule: m.Static | None = None) -> str:
        """Return ` because an enemy unit strikes` behind an event; in the past behind one that has happened."""
        general, self.general = self.general, False
        past = "past" if timing in ("past", "denied") else "after"
        told = [self.as_cost(deed, rule) or self.phrase(reason_of(rule), deed=self.event(deed, past)) for deed in deeds]
        self.general = general
        return only_once(told, self.phrase("only"))

    def as_cost(self, deed: m.Happening, rule: m.Static | None) -> str:
        """Return ` as a cost of a unit` of the deed that a price is paid, which a rule may say alone to be allowed; else nothing."""
        paid, card = price_of(deed)
        if not paid:
            return ""
        cost = self.phrase("as cost") if card is None else self.phrase("as cost of", card=self.np(card, "acc").text)
        return f"{self.phrase('only') if alone_around(rule) else ''}{cost}"

    def happened(self, op: m.Op, *, negative: bool = False) -> str:
        """Return `you played a unit this turn`, or `you played no unit this turn`, `no player played a unit this turn`."""
        happening, period = in_history(op)
        if not negative:
            return f"{self.event(happening, 'past')} {self._when(op, period)}"
        mark = self.mark()
        text = self.event(happening, "past")
        denied = self._denied(happening, text)
        if denied is None:
            self.rewind(mark)
            denied = self.event(happening, "denied")
        return f"{denied} {self._when(op, period)}"

    def _denied(self, happening: m.Happening, text: str) -> str | None:
        """Return that an event happened to none of those it may have happened to, of whom the first that is said is none.

        Returns `None` where it speaks of certain ones alone, of whom it is said that they did not.
        """
        if (none := none_of(text)) is not None:
            return none
        types = {slot.name: slot.type for slot in self.verb(happening.verb).slots} | {"by": m.PLAYER}
        some = [each for each in describe_slots(happening, types).slots.values() if isinstance(each, m.Pick)]
        if not some:
            return None
        mark = self.mark()
        one = self.np(some[0]).text
        self.rewind(mark)
        none = none_of(one)
        return text.replace(one, none, 1) if none is not None and one in text else None

    def _when(self, op: m.Op, period: str) -> str:
        """Return `this turn`, `this game`, `last turn`, `on your last turn`."""
        if period == GAME and GAME not in self.game.words.periods:
            return "this game"
        noun = self.lexicon.english("periods", period)
        if op.name not in LAST:
            return this_period(noun)
        whose = whose_period(op)
        return f"last {noun}" if whose is None else f"on {possessive(self.np(whose, 'nom'))} last {noun}"

    def passive_ban(self, node: m.Ban) -> str | None:
        """Return `this unit cannot be dealt damage`."""
        happening, deeds = deeds_around(m.Happening(node.verb, node.tests))
        if node.by is not None or "by" in slots_in(happening.tests):
            return None
        if not self.patterns(self.verb(node.verb).declared, "would"):
            return None
        text = self._event(happening, "when", ban=True).replace(" would ", " can " if node.only else " cannot ", 1)
        text = text.replace("because of only ", "only because of ", 1)
        return f"{text}{self.because_of_deeds(deeds, 'when', node)}"

    def _event_pattern(
        self, pattern: tree.Pattern, verb: Verb, slots: Mapping[str, m.Value], types: Mapping[str, m.Type], timing: str
    ) -> str:
        text = self.filled(in_tense(pattern.pieces, timing), slots, types)
        plain, third, _ = self.forms(verb)
        if text.startswith(f"you {third} "):
            text = f"you {plain} " + text.removeprefix(f"you {third} ")
        return text

    def _active(self, verb: Verb, slots: Mapping[str, m.Value], types: Mapping[str, m.Type], timing: str) -> str:
        plain, third, rest = self.forms(verb)
        by = slots.get("by")
        subject = self._filling(by, m.PLAYER, case="nom")
        word = {"when": f"would {plain}", "past": past_of(plain), "denied": f"did not {plain}"}.get(timing, third)
        word = plain if word == third and (subject.person == 2 or subject.plural) else word
        actor, self.actor = self.actor, by
        text = f"{subject.text} {word} {self.filled(rest, slots, types, 'acc')}".strip()
        self.actor = actor
        return text

    def definition(self, word: Word, value: m.Value) -> str:
        """Return `a unit is ready if it has no focus`, `the strength of a unit is 2 times the damage on it`."""
        types, numbers = {slot.name: slot.type for slot in word.slots}, numbers_of(word.slots)
        introduce_slots(self, word.slots)
        if word.kind == "adjective":
            subject = word.slots[0]
            text = self.filled(
                tuple(p for p in self.word_pieces(word.id) if slot_of(p) != subject.name or p.kind != "slot"),
                numbers,
                types,
            )
            return f"{self._filling(None, subject.type, case='nom').text} is {text}{self.meaning(value)}"
        focus = self.discourse.focus
        text = self.filled(self.word_pieces(word.id), numbers, types)
        self.discourse.focus = focus
        if word.kind == "condition":
            return f"{text}{self.meaning(value)}"
        many = word.many or looks_plural(text.partition(" of ")[0])
        return f"the {text} {'are' if many else 'is'} {self.np(value).text}"

    # ---- statements

    def choosing(self, node: m.Choose, mood: str) -> str:
        """Return `choose an enemy unit`, `that player chooses a card in their hand`."""
        word, third = ("target", "targets") if node.target else ("choose", "chooses")
        if node.secret:
            word, third = f"secretly {word}", f"secretly {third}"
        if mood == "infinitive" or (self.is_you(node.by) and not self.overheard):
            return f"{word} {self.taken(node.what, staying=node.target)}"
        subject = self.np(node.by)
        actor, self.actor = self.actor, in_turn(node.by)
        text = f"{subject.text} {word if subject.plural or subject.person == 2 else third} {self.taken(node.what, staying=node.target)}"
        self.actor = actor
        return text

    def taken(self, what: m.Value, *, staying: bool = False) -> str:
        """Return what is chosen: `a card from your hand`, or `in your hand` if it stays there."""
        taking, self.taking = self.taking, not staying
        text = self.np(what, "acc").text
        self.taking = taking
        return text

    def subject_verb(self, by: m.Value, key: str) -> str:
        """Return `you may`, `that player chooses`."""
        subject = self.np(by)
        plain, third = MODALS[key]
        return f"{subject.text} {plain if subject.plural or subject.person == 2 else third}"

    def period_of(self, period: str, whose: m.Value | None, name: str = "", *, following: bool = False) -> str:
        """Return `the turn`, `your next turn`, `the draw phase`."""
        noun = self.lexicon.english("periods", period)
        word = f"{name} {noun}".strip()
        if whose is None:
            return f"the {'next ' if following else ''}{word}"
        return role_of(self.np(whose), f"{'next ' if following else ''}{word}")

    def following_period(self, found: Described, *, following: bool) -> str:
        """Return `the turn`, `your next turn`."""
        slots = found.slots
        return self.period_of(
            word_of(slots["period"]), slots.get("by"), word_of(slots.get("moment")), following=following
        )

    def ending(self, ending: m.Ending) -> str:
        """Return `until the end of the turn`, `while this unit is ready`."""
        if ending.event is not None:
            tests = tuple(map(of_the_event, ending.event.tests))
            this = f" {this_period(self.lexicon.english('periods', ending.period))}" if ending.period else ""
            return f"until the next time {self.event(replace(ending.event, tests=tests), 'when' if ending.attempt else 'after')}{this}"
        if ending.condition is not None:
            return f"{ending.word} {self.clause(ending.condition)}"
        if not ending.period:
            return "until the end of the game"
        edge = "start" if ending.edge == "start" else "end"
        return f"until the {edge} of {self.period_of(ending.period, ending.whose, following=is_to_come(ending))}"

    def period(self, node: m.During) -> str:
        """Return `during that player's turn`."""
        return f"during {self.period_of(node.period, node.whose, node.name)}"

    def keyword(self, keyword: str, args: tuple[m.Value, ...]) -> str:
        """Return a keyword with its values."""
        declared = self.game.words.keywords[keyword]
        found = self.patterns(declared.declared, "en")
        pieces = found[0].pieces if found else declared.declared.pattern.pieces
        if not args:
            return " ".join(piece.text for piece in pieces if piece.kind == "word")
        values = dict(zip((slot.name for slot in declared.slots), args, strict=False))
        # A value of several words stands in brackets, as in `siege (the number of ready units)`.
        lengthy = {name: each for name, each in values.items() if self.plain_amount(each) is None}
        if not any(piece.text == "(" for piece in pieces):
            pieces = tuple([self._bracketed(piece, lengthy) for piece in pieces])
        return self.filled(pieces, values).replace("( ", "(").replace(" )", ")")

    def _bracketed(self, piece: tree.Piece, values: Mapping[str, m.Value]) -> tree.Piece:
        """Return a slot with one of these values as the value in brackets."""
        value = values.get(slot_of(piece)) if piece.kind == "slot" else None
        return piece if value is None else tree.Piece(kind="word", text=f"({self.np(value, 'nom').text})")

    def limit(self, limit: m.Limit) -> str:
        """Return `limit once per turn`."""
        times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
        period = limit.period if limit.period in ("game", "event") else self.lexicon.english("periods", limit.period)
        return f"limit {times} per {period}{' per player' if limit.scope == 'player' else ''}"

    def times(self, value: m.Value) -> str:
        """Return `once`, `3 times`."""
        if isinstance(value, m.Literal):
            return {1: "once", 2: "twice"}.get(
                value.value if isinstance(value.value, int) else 0, f"{value.value} times"
            )
        number = self.np(value, "acc").text
        return f"{number} times" if len(number) == 1 else f"a number of times equal to {number}"

    def for_each(self, node: m.ForEach) -> str:
        """Return `for each friendly unit`."""
        if isinstance(node.source, m.Select):
            text = self.described(node.source, "each").text
        elif isinstance(node.source, m.Op) and node.source.name == "sorts":
            text = f"each {node.source.type.base} of {self.np(node.source.args[1], 'acc').text}"
        elif isinstance(node.source, m.Op) and node.source.name in ("symbols", "range"):
            text = f"each {self.np(node.source).text.split(' ', 1)[1]}{self._chosen_symbols(node.source)}"
        else:
            text = f"each of {self.np(node.source, 'acc').text}"
        told = isinstance(node.source, m.Name) or (isinstance(node.source, m.Op) and node.source.name == "symbols")
        unnamed = node.source.type.base == "symbol" and not told
        noun = "symbol" if unnamed else noun_of(node.source)
        self.discourse.add(Referent(node.name, noun, node.source.type, False, "loop"))
        return f"for {text}"

    def _chosen_symbols(self, source: m.Op) -> str:
        """Return which symbols of a kind are meant, when not all of them are."""
        return "" if source.name == "range" or len(source.args) < 2 else self.for_which(source.args[1])

    def ordering(self, node: m.ForEach) -> str:
        """Return the order of a loop."""
        parts = [
            f"{'then ' if at else ''}the {'highest' if down else 'lowest'} {self.bare_number(number)}{'' if at else ' first'}"
            for at, (number, down) in enumerate(node.orders)
        ]
        if node.chooser is not None:
            who = self.np(node.chooser)
            verb = "choose" if who.plural or who.person == 2 else "chooses"
            paced = "one by one " if node.stepwise else ""
            parts.append(f"{'ties ' if parts else ''}{paced}in the order {who.text} {verb}")
        if node.first is not None:
            parts.append(f"{'ties ' if parts else ''}in turn order from {self.np(node.first).text} on")
        return f" ({', '.join(parts)})" if parts else ""

    def default_header(self, type: m.Type, kind: str) -> str:
        """Return `Each action of a trick that does not say where it works`."""
        return f"Each {kind.lower() or 'ability'} of {self.anything(type)} that does not say where it works"

    def header(self, kind: str) -> str:
        """Return the header of a kind of ability."""
        declared = self.game.words.ability_kinds.get(kind)
        found = self.patterns(declared.declared, "en") if declared is not None else []
        return capital(" ".join(piece.text for piece in found[0].pieces) if found else kind)

    def zone_name(self, zone: str) -> str:
        """Return `in your hand`, `in play`."""
        if zone == "play":
            return "in play"
        whose = "your" if self.game.words.zone_per.get(zone) == "player" else "the"
        return f"in {whose} {self.lexicon.english('zones', zone)}"
