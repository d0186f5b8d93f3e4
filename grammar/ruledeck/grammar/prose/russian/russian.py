"""Russian: verbs, events and statements."""

from collections.abc import Mapping
from dataclasses import replace

from ruledeck.grammar.binder.reading.moments import BEGIN, EXTRA, SKIP, SKIP_OF
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import GAME, LAST, of_the_event, whose_period
from ruledeck.grammar.meaning.primitive_verbs import TRANSFORM
from ruledeck.grammar.prose.analysis import (
    STAYING,
    alone_around,
    deeds_around,
    first_of,
    in_history,
    is_to_come,
    only_once,
    price_of,
    reason_of,
    word_of,
)
from ruledeck.grammar.prose.analysis import described as describe_slots
from ruledeck.grammar.prose.definitions import introduce_slots, numbers_of
from ruledeck.grammar.prose.discourse import Referent, noun_of
from ruledeck.grammar.prose.marks import mark_of
from ruledeck.grammar.prose.paragraphs import CLOSE
from ruledeck.grammar.prose.russian.conditions import behind_subject
from ruledeck.grammar.prose.russian.denials import denied
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, agree, by_number, decline, with_adjective
from ruledeck.grammar.prose.russian.modifications import RussianModifications
from ruledeck.grammar.prose.russian.nouns import described, inflected, owned, period_name, pointed
from ruledeck.grammar.prose.russian.phrases import MODALS, MUST
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.small_words import (
    ORDINALS,
    PREPOSITIONS,
    past,
    second_person,
    short_agreement,
    with_preposition,
)
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.prose.taking_all import with_all
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.scope import in_turn
from ruledeck.grammar.words.vocabulary import Verb, Word

_MARK = ("отметить,", "отметьте,", "отмечает,", "отмечают,")
_SET_VALUE = "set-_-to-_"
"""The built-in verb that gives a value of the game something else."""
_SET_COUNTER = "set-_-on-_-to-_"
"""The built-in verb that gives a counter a number."""


class Russian(RussianModifications):
    """Says everything in Russian."""

    def keyword(self, keyword: str, args: tuple[m.Value, ...]) -> str:
        """Return a keyword with its values."""
        declared = self.game.words.keywords[keyword]
        pieces = self.pattern(declared.declared, ("keywords", keyword))
        values = dict(zip((slot.name for slot in declared.slots), args, strict=False))
        if not args:
            return " ".join(piece.text for piece in pieces if piece.kind == "word")
        return self.filled(pieces, values).replace("( ", "(").replace(" )", ")")

    def granted(self, node: m.Grant) -> str:
        """Return `каждый отряд получает`, `этот отряд теряет`."""
        head = self.verb_of(node.things, *(("теряет", "теряют") if node.lose else ("получает", "получают")))
        return f"{head} свойство" if node.keyword is not None else head

    def forms(self, verb: Verb) -> tuple[tuple[str, str, str, str], tuple[tree.Piece, ...]]:
        """Return infinitive, imperative, third person singular and plural of a verb, and the rest of its pattern."""
        pieces = self.pattern(verb.declared, ("verbs", verb.id))
        forms = pieces[0].text.split("|")
        given = (*forms, *forms[-1:] * 4)[:4]
        return (given[0], given[1], given[2], given[3]), pieces[1:]

    def act(self, verb: Verb, by: m.Value | None, args: Mapping[str, m.Value], mood: str) -> str:
        """Return a verb with its slots."""
        verb, args = self.seen(verb, by, args)
        mark = mark_of(self.game, verb, args, self.language)
        (infinitive, imperative, third, plural), rest = (_MARK, ()) if mark is not None else self.forms(verb)
        types = {slot.name: slot.type for slot in verb.slots}
        nobody = isinstance(by, m.Op) and by.name == "nobody"
        actor, taking = self.actor, self.taking
        self.taking = verb.id not in STAYING
        if mood != "infinitive" or by is not None:
            self.actor = in_turn(by)
        if mood == "infinitive":
            text = f"{infinitive} {self._object(verb, rest, args, types)}"
        elif mood == "order" and (by is None or nobody or (self.is_you(by) and not self.overheard)):
            text = f"{imperative} {self._object(verb, rest, args, types)}"
        else:
            self.actor = None
            subject = self.filling(by, m.PLAYER, "nom")
            self.actor = in_turn(by)
            word = second_person(third) if subject.person == 2 else plural if subject.plural else third
            text = f"{subject.text} {word} {self._object(verb, rest, args, types)}"
        self.actor, self.taking = actor, taking
        return text.strip()

    def _object(
        self, verb: Verb, rest: tuple[tree.Piece, ...], args: Mapping[str, m.Value], types: Mapping[str, m.Type]
    ) -> str:
        """Return what stands behind a verb; a value that is set to a number is made equal to it."""
        if (mark := mark_of(self.game, verb, args, self.language)) is not None:
            return f"что {self.np(mark.bearer).text} {'' if mark.given else 'больше не '}{mark.words}"
        if verb.id == _SET_COUNTER and (bearer := args.get("bearer")) is not None:
            return self._count_made(args, bearer)
        period = args.get("period")
        if verb.id in (SKIP, SKIP_OF, EXTRA) and isinstance(period, m.Literal):
            return self._to_come(verb.id, str(period.value), args.get("whose"))
        value, result = args.get("value"), args.get("result")
        if verb.id == _SET_VALUE and isinstance(value, m.Literal) and result is not None and result.type == m.NUMBER:
            noun = self.lexicon.russian("values", str(value.value))
            equal = agree("равный", "ins", noun.gender)
            return f"{noun.form('acc')} {equal} {self.np(result, 'dat').text}"
        if verb.id == _SET_VALUE and isinstance(value, m.Literal) and result is not None and result.type == m.CONDITION:
            if isinstance(result, m.Literal):
                noun = self.lexicon.russian("values", str(value.value))
                return f"отметку «{noun.form('nom')}» {'верной' if result.value else 'неверной'}"
            return f"отметку «{self.lexicon.russian('values', str(value.value)).form('nom')}» верной, только если {self.clause(result)}"
        unsaid = {slot.name for slot in verb.slots if self.general and slot.many and slot.name not in args}
        self.copying = verb.id == TRANSFORM
        text = self.filled(_said(rest, unsaid), with_all(verb, args), types, "acc")
        self.copying = False
        return text

    def _to_come(self, verb: str, period: str, whose: m.Value | None) -> str:
        """Return `ваш следующий ход`, or `ещё одну фазу «...» после этой`."""
        kind, _, name = period.partition(":")
        if verb != EXTRA:
            return self.period_of(kind, whose, "acc", name, following=True)
        feminine, neuter = (self.lexicon.russian("periods", kind).gender == gender for gender in ("f", "n"))
        one = "одну" if feminine else "одно" if neuter else "один"
        return f"ещё {one} {self.period_of(kind, None, 'acc', name)} после {'этой' if feminine else 'этого'}"

    def _count_made(self, args: Mapping[str, m.Value], bearer: m.Value) -> str:
        """Return `количество жетонов на этом отряде равным 2`."""
        noun = self.counter(args["counter"])
        if bearer == self.actor:
            where = " у себя"
        else:
            where = "" if isinstance(bearer, m.Op) and bearer.name == "game" else f" {self.borne(bearer)}"
        return f"количество {noun.form('gen', plural=True)}{where} равным {self.np(args['amount'], 'dat').text}"

    def event(self, happening: m.Happening, timing: str) -> str:
        """Return an event as a clause: to come (`when`), as it has happened, or (`averted`) that it does not happen."""
        happening, once, place = first_of(happening)
        happening, deeds = deeds_around(happening)
        text, because = self._event(happening, timing), self.because_of_deeds(deeds, timing)
        time = "впервые" if place == 1 else with_preposition("в", f"{ORDINALS[place - 1]} раз")
        if once == GAME and GAME not in self.game.words.periods:
            return f"{text} {time} за партию{because}"
        return f"{text} {time} за {self.period_of(once, None, 'acc')}{because}" if once else f"{text}{because}"

    def _event(self, happening: m.Happening, timing: str) -> str:
        counting, self.counting = self.counting, False
        verb = self.verb(happening.verb)
        types = {slot.name: slot.type for slot in verb.slots} | {"by": m.PLAYER, "source": m.COMPONENT}
        found = self.done_by(self.amounting(describe_slots(happening, types), verb))
        if (period := found.slots.get("period")) is not None and verb.unsaid:
            said = self.period_of(word_of(period), found.slots.get("by"), "nom", word_of(found.slots.get("moment")))
            text = self.with_rest(f"{'начинается' if verb.id == BEGIN else 'кончается'} {said}", verb, found)
            self.counting = counting
            return text
        patterns = self.patterns(verb.declared, "ru would" if timing == "when" else "ru event")
        looming = [] if patterns or timing != "averted" else self.patterns(verb.declared, "ru would")
        wanted = set(found.slots) - {"source"}
        text = ""
        for pattern in patterns or looming:
            has = {slot_of(piece) for piece in pattern.pieces if piece.kind == "slot"}
            if wanted - ({"by"} if looming else set()) <= has:
                text = self.filled(pattern.pieces, found.slots, types)
                if timing == "averted":
                    text = f"{text}, но этого не происходит" if looming else f"отменено то, что {text}"
                break
        text = text or self._active(verb, found.slots, types, timing)
        if "source" in found.slots:
            text = f"{text} {self.because(found.slots['source'])}"
        text = self.with_rest(text, verb, found)
        self.counting = counting
        return text

    def because_of_deeds(self, deeds: tuple[m.Happening, ...], timing: str, rule: m.Static | None = None) -> str:
        """Return ` из-за того, что вражеский отряд наносит удар` behind an event."""
        past = "past" if timing == "past" else "after"
        told = [
            self.as_cost(deed, rule) or self.phrase(reason_of(rule), deed=f"{self.event(deed, past)}{CLOSE}")
            for deed in deeds
        ]
        return only_once(told, self.phrase("only"))

    def as_cost(self, deed: m.Happening, rule: m.Static | None) -> str:
        """Return ` в уплату цены отряда` of the deed that a price is paid, which a rule may say alone to be allowed; else nothing."""
        paid, card = price_of(deed)
        if not paid:
            return ""
        counting, self.counting = self.counting, False
        cost = self.phrase("as cost") if card is None else self.phrase("as cost of", card=self.np(card, "gen").text)
        self.counting = counting
        return f"{self.phrase('only') if alone_around(rule) else ''}{cost}"

    def happened(self, op: m.Op, *, negative: bool = False) -> str:
        """Return `вы сыграли отряд в течение этого хода`, or `вы не сыграли ни одного отряда в течение этого хода`."""
        happening, period = in_history(op)
        happening, deeds = deeds_around(happening)
        text = self._not_happened(happening) if negative else self.event(happening, "past")
        return f"{text} {self._when(op, period)}{self.because_of_deeds(deeds, 'past')}"

    def _when(self, op: m.Op, period: str) -> str:
        """Return `в течение этого хода`, `в течение вашего прошлого хода`."""
        if period == GAME and GAME not in self.game.words.periods:
            return "в течение этой партии"
        noun = self.lexicon.russian("periods", period)
        if op.name in LAST:
            whose = whose_period(op)
            if whose is None:
                return f"в течение {inflected(noun, 'gen', before=('прошлый',)).text}"
            said = owned(self, with_adjective("прошлый", noun), whose, "gen")
            return f"в течение {said.text}"
        return f"в течение {pointed('этот', noun, 'gen').text}"

    def _not_happened(self, happening: m.Happening) -> str:
        types = {slot.name: slot.type for slot in self.verb(happening.verb).slots} | {"by": m.PLAYER}
        mark, text = self.mark(), ""
        if not describe_slots(happening, types).rest:
            self.denying = "verb"
            text = self.event(happening, "past")
            text, self.denying = "" if self.denying == "verb" else text, ""
        if text:
            return text
        self.rewind(mark)
        return f"неверно, что {self.event(happening, 'past')}"

    def _active(self, verb: Verb, slots: Mapping[str, m.Value], types: Mapping[str, m.Type], timing: str) -> str:
        """Return `вы наносите урон`, or `этому отряду наносят урон` without a subject."""
        (infinitive, _, third, plural), rest = self.forms(verb)
        by = slots.get("by")
        whose = f" {self.filling(by, m.PLAYER, 'gen').text}" if by is not None and timing == "averted" else ""
        actor, self.actor = self.actor, by
        if timing == "averted":
            text = f"отменена попытка{whose} {infinitive} {self.filled(rest, slots, types, 'acc')}".strip()
            self.actor = actor
            return text
        subject = self.filling(by, m.PLAYER, "nom") if by is not None else Np("", plural=True)
        if by is None and self.denying:
            subject = Np("никто", gender="m")
        if timing == "when":
            verb_text = {2: "собираетесь"}.get(
                subject.person, "собираются" if subject.plural else "собирается"
            ) + f" {infinitive}"
        else:
            many = subject.plural or subject.person == 2
            present = second_person(third) if subject.person == 2 else plural if subject.plural else third
            gone = past(infinitive, subject.gender, plural=many) if timing in ("past", "after") else ""
            verb_text = gone or present
        verb_text = denied(self, verb_text)
        text = f"{subject.text} {verb_text} {self.filled(rest, slots, types, 'acc')}".strip()
        self.actor = actor
        return text

    def definition(self, word: Word, value: m.Value) -> str:
        """Return `отряд готов, если на нём нет фокуса`, `сила отряда — это число щитов на нём`."""
        introduce_slots(self, word.slots)
        if word.kind == "adjective":
            return self._adjective_definition(word, value)
        types = {slot.name: slot.type for slot in word.slots}
        pieces = self.pattern(word.declared, ("words", word.id))
        focus = self.discourse.focus
        text = self.filled(_first_forms(pieces), numbers_of(word.slots), types)
        self.discourse.focus = focus
        if word.kind == "condition":
            return f"{text}{self.meaning(value)}"
        return f"{text} — это {self.np(value).text}"

    def _adjective_definition(self, word: Word, value: m.Value) -> str:
        subject = word.slots[0]
        focus, self.discourse.focus = self.discourse.focus, None
        cases = {slot_of(piece): piece.text.partition(":")[2].strip() for piece in self._slots_of(word)}
        for slot in word.slots[1:]:
            case = cases.get(slot.name, "")
            any_one = self.filling(None, slot.type, case if case in CASES else "gen").text
            self.values[slot.name] = any_one if slot.type != m.NUMBER else self.letter(slot.name)
        args = tuple(m.Name(slot.name, slot.type) for slot in word.slots)
        found = self.adjective(m.Use(word.id, args, m.CONDITION))
        for slot in word.slots[1:]:
            del self.values[slot.name]
        np = self.filling(None, subject.type, "nom")
        text = behind_subject(found, np, negative=False) if found is not None else word.id
        self.discourse.focus = focus
        return f"{np.text} {text}{self.meaning(value)}"

    def _slots_of(self, word: Word) -> tuple[tree.Piece, ...]:
        pieces = self.pattern(word.declared, ("words", word.id))
        return tuple(piece for piece in pieces if piece.kind == "slot")

    # ---- statements

    def choosing(self, node: m.Choose, mood: str) -> str:
        """Return `выберите 1 вражеский отряд`, `этот игрок выбирает 1 карту из своей руки`."""
        taking, self.taking = self.taking, not node.target
        actor, self.actor = self.actor, in_turn(node.by)
        what = "целью " if node.target else "втайне " if node.secret else ""
        if mood == "infinitive":
            text = f"выбрать {what}{self.np(node.what, 'acc').text}"
        elif self.is_you(node.by) and not self.overheard:
            text = f"выберите {what}{self.np(node.what, 'acc').text}"
        else:
            text = f"{self.subject_verb(node.by, 'chooses')} {what}{self.np(node.what, 'acc').text}"
        self.actor, self.taking = actor, taking
        return text

    def subject_verb(self, by: m.Value, key: str) -> str:
        """Return `вы можете`, `этот игрок выбирает`."""
        actor, self.actor = self.actor, None
        subject = self.np(by)
        self.actor = actor
        if key == "must":
            return (
                f"{subject.text} {short_agreement(MUST, subject.gender, plural=subject.plural or subject.person == 2)}"
            )
        one, many, you = MODALS[key]
        return f"{subject.text} {you if subject.person == 2 else many if subject.plural else one}"

    def period_of(
        self, period: str, whose: m.Value | None, case: str, name: str = "", *, following: bool = False
    ) -> str:
        """Return `хода`, `вашего следующего хода`, `фазы «...»`."""
        noun = self.lexicon.russian("periods", period)
        if following:
            noun = with_adjective("следующий", noun)
        behind = f" «{period_name(self, name)}»" if name else ""
        return owned(self, noun, whose, case, behind=behind).text if whose is not None else noun.form(case) + behind

    def ending(self, ending: m.Ending) -> str:
        """Return `до конца хода`, `пока этот отряд готов`."""
        if ending.event is not None:
            tests = tuple(map(of_the_event, ending.event.tests))
            noun = self.lexicon.russian("periods", ending.period) if ending.period else None
            this = "" if noun is None else f" (в течение {pointed('этот', noun, 'gen').text})"
            moment = "when" if ending.attempt else "ahead"
            return f"до следующего раза{this}, когда {self.event(replace(ending.event, tests=tests), moment)}"
        if ending.condition is not None:
            return (
                f"{'пока' if ending.word == 'while' else 'пока не станет верно, что'} {self.clause(ending.condition)}"
            )
        if not ending.period:
            return "до конца игры"
        edge = "начала" if ending.edge == "start" else "конца"
        return f"до {edge} {self.period_of(ending.period, ending.whose, 'gen', following=is_to_come(ending))}"

    def period(self, node: m.During) -> str:
        """Return `в течение хода этого игрока`."""
        return f"в течение {self.period_of(node.period, node.whose, 'gen', node.name)}"

    def limit(self, limit: m.Limit) -> str:
        """Return `не более 1 раза за ход`."""
        _, plural = by_number(limit.times, "gen")
        times = decline("раз", "m").form("gen") if not plural else "раз"
        built_in = {"game": ("игра", "f"), "event": ("событие", "n")}.get(limit.period)
        noun = decline(*built_in) if built_in else self.lexicon.russian("periods", limit.period)
        whose = " на игрока" if limit.scope == "player" else ""
        return f"не более {limit.times} {times} за {noun.form('acc')}{whose}"

    def times(self, value: m.Value) -> str:
        """Return `1 раз`, `3 раза`."""
        if isinstance(value, m.Literal) and isinstance(value.value, int):
            case, plural = by_number(value.value, "nom")
            return f"{value.value} {'раза' if case == 'gen' and not plural else 'раз'}"
        number = self.np(value).text
        return f"{number} раз" if len(number) == 1 else f"столько раз, каково {number}"

    def for_each(self, node: m.ForEach) -> str:
        """Return `для каждого дружественного отряда`."""
        if isinstance(node.source, m.Select):
            text = f"для {described(self, node.source, 'gen', 'each').text}"
        elif isinstance(node.source, m.Op) and node.source.name == "sorts":
            noun = self.lexicon.russian("types", node.source.type.base)
            whole = self.np(node.source.args[1], "gen")
            own = (whole.text, noun.form("gen")) if whole.pronoun else (noun.form("gen"), whole.text)
            text = f"для {agree('каждый', 'gen', noun.gender)} {' '.join(own)}"
        elif isinstance(node.source, m.Op) and node.source.name == "symbols":
            symbols = node.source.type.base == "symbol"
            noun = self.lexicon.russian("symbols" if symbols else "types", node.source.type.of or node.source.type.base)
            text = f"для {inflected(noun, 'gen', before=('каждый',)).text}{self._chosen_symbols(node.source, noun)}"
        elif isinstance(node.source, m.Op) and node.source.name == "range":
            text = f"для {agree('каждый', 'gen', 'n')} {self.np(node.source, 'gen').text}"
        else:
            whole = self.np(node.source, "gen")
            gender = "f" if whole.gender == "f" else "m"
            text = f"для {agree('каждый', 'gen', gender)} {led_by('из', whole)}"
        noun_key = noun_of(node.source)
        if node.source.type.base == "symbol" and self.lexicon.forms("words", noun_key) is None:
            noun_key = "symbol"
        self.discourse.add(Referent(node.name, noun_key, node.source.type, False, "loop"))
        return text

    def _chosen_symbols(self, source: m.Op, noun: Declined) -> str:
        """Return which symbols of a kind are meant, when not all of them are."""
        if len(source.args) < 2:
            return ""
        self.candidates.append(Np("", False, 3, noun.gender))
        self.discourse.focus = None
        text = f", для {agree('который', 'gen', noun.gender)} верно, что {self.clause(source.args[1])}{CLOSE}"
        self.candidates.pop()
        return text

    def ordering(self, node: m.ForEach) -> str:
        """Return the order of a loop."""
        parts = []
        for number, down in node.orders:
            noun = self.bare_number(number)
            word = agree("наибольший" if down else "наименьший", "gen", noun.gender)
            parts.append(f"начиная с {word} {noun.form('gen')}")
        if node.chooser is not None:
            head = "при равенстве " if parts else ""
            who = self.np(node.chooser)
            verb = "выбираете" if who.person == 2 else "выбирают" if who.plural else "выбирает"
            paced = "по очереди " if node.stepwise else ""
            parts.append(f"{head}{paced}в порядке, который {verb} {who.text}")
        if node.first is not None:
            head = "при равенстве " if parts else ""
            parts.append(f"{head}по очереди, начиная {led_by('с', self.np(node.first, 'gen'))}")
        return f" ({', '.join(parts)})" if parts else ""

    def default_header(self, type: m.Type, kind: str) -> str:
        """Return `Свойство «Действие» карты события, если не сказано, где оно действует`."""
        named = f" «{kind}»" if kind else ""
        noun = self.lexicon.russian("types", type.of or "card").form("gen")
        return f"Каждое свойство{named} {noun}, если не сказано, где оно действует"

    def header(self, kind: str) -> str:
        """Return the header of a kind of ability."""
        declared = self.game.words.ability_kinds.get(kind)
        pieces = self.pieces(declared.declared, ("abilities", kind)) if declared is not None else None
        text = " ".join(piece.text for piece in pieces) if pieces else kind
        return capital(text)

    def zone_name(self, zone: str) -> str:
        """Return `в вашей руке`, `в игре`."""
        if zone == "play":
            return "в игре"
        noun = self.lexicon.russian("zones", zone)
        if self.game.words.zone_per.get(zone) == "player":
            return with_preposition("в", owned(self, noun, m.Name("you", m.PLAYER), "pre").text)
        return with_preposition("в", noun.form("pre"))


def _first_forms(pieces: tuple[tree.Piece, ...]) -> tuple[tree.Piece, ...]:
    return tuple(piece if piece.kind == "slot" else replace(piece, text=piece.text.split("|")[0]) for piece in pieces)


def _said(pieces: tuple[tree.Piece, ...], unsaid: set[str]) -> tuple[tree.Piece, ...]:
    """Return a pattern without slots behind prepositions of which nothing is said, and without these prepositions."""
    found: list[tree.Piece] = []
    for piece in pieces:
        before, _, last = found[-1].text.rpartition(" ") if found and found[-1].kind != "slot" else ("", "", "")
        if piece.kind != "slot" or slot_of(piece) not in unsaid or last not in PREPOSITIONS:
            found.append(piece)
        else:
            found[-1:] = [replace(found[-1], text=before)] if before else []
    return tuple(found)
