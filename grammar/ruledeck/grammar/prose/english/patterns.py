"""English patterns: declared words and verbs with their slots filled in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.roles import NOTHING_PRINTED
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import besides, word_of
from ruledeck.grammar.prose.arithmetic import is_calculation, is_joined
from ruledeck.grammar.prose.conditions import Predicate, is_candidate
from ruledeck.grammar.prose.english.conditions import CLAUSES, behind_subject, joined_relative
from ruledeck.grammar.prose.english.functions import NOUNS, bare_calculation, located, whole_of
from ruledeck.grammar.prose.english.nouns import amount, described, noun_phrase
from ruledeck.grammar.prose.english.phrases import PHRASES
from ruledeck.grammar.prose.english.predicates import PREDICATES, possession
from ruledeck.grammar.prose.english.small_words import possessive
from ruledeck.grammar.prose.english.tenses import denied
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.prose.taking_all import ALL
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.plural import looks_plural, regular_plural

_ARTICLES: Final = frozenset(("a", "an", "the"))
_ARTICLED: Final = ("a ", "an ", "the ")
_PRICED = frozenset(("at", "for"))
_LINKS = frozenset(("to", "from", "by", "for", "of", "at", "than", "on", "with", "is"))
"""Words behind which any number can be said in full."""
_BEFORE_NUMBERS = (_LINKS | {"against", "about", "in", "over", "under"}) - {"is"}
"""Words that go with a number of which nothing is said: `heal units`, not `heal units of`."""


class EnglishPatterns(EnglishVoice):
    """Says values, conditions and patterns in English."""

    language = "en"
    phrases = PHRASES

    # ---- noun phrases

    def np(self, value: m.Value, case: str = "nom") -> Np:
        """Return a value as a noun phrase; `acc` gives `them` for `they`."""
        found = noun_phrase(self, value, case)
        return found if value not in self.only else replace(found, text=f"only {found.text}")

    def denied(self, pieces: tuple[tree.Piece, ...]) -> tuple[tree.Piece, ...] | None:
        """Return `{p} cannot follow suit` of `{p} can follow suit`."""
        return denied(pieces)

    def because(self, source: m.Value) -> str:
        """Return `because of a unit`."""
        if source == NOTHING_PRINTED:
            return "other than because of a card"
        return f"because of {self.np(source, 'acc').text}"

    def function(self, op: m.Op) -> Np:
        """Return what a built-in function gives."""
        return NOUNS[op.name](self, op)

    def located(self, source: m.Source) -> Np:
        """Return where something is looked for: `your hand`, `play`."""
        return located(self, source)

    def described(self, group: m.Select, quantity: str) -> Np:
        """Return a description with a quantity."""
        return described(self, group, quantity)

    def indefinite(self, pick: m.Pick) -> str:
        """Return `a unit`."""
        return self.np(pick).text

    def counter_plural(self, counter: m.Value) -> str:
        """Return a counter in the plural."""
        if isinstance(counter, m.Op) and isinstance(counter.args[0], m.Literal):
            noun = self.lexicon.english("counters", str(counter.args[0].value), plural=True)
            return f"{noun} with {self.np(counter.args[1], 'acc').text}"
        key = str(counter.value) if isinstance(counter, m.Literal) else ""
        return self.lexicon.english("counters", key, plural=True) if key else self.np(counter).text

    def field(self, name: m.Value) -> str:
        """Return the name of a field."""
        return self.lexicon.english("fields", str(name.value)) if isinstance(name, m.Literal) else ""

    def bare_number(self, value: m.Value) -> str:
        """Return a number of the candidate without the candidate: `cost`, `number of coins`."""
        if isinstance(value, m.Op) and value.name in ("field", "printed"):
            return f"{'printed ' if value.name == 'printed' else ''}{self.field(value.args[0])}"
        if isinstance(value, m.Op) and value.name == "counter":
            one, many = self.np(value.args[0]).text, self.counter_plural(value.args[0])
            return one if one == many or self.bookkept(value.args[0]) else f"number of {many}"
        if isinstance(value, m.Use):
            words = self.game.words.words[value.word]
            filled, said = besides(value, self.game.words), ""
            for piece in self.word_pieces(value.word):
                arg = filled.get(piece.text.partition(":")[0].strip())
                if piece.kind != "slot":
                    said = f"{said} {piece.text.split('|')[0]}".lstrip()
                elif arg is None:
                    said = next(
                        (said.removesuffix(each) for each in (" of", " on", " for") if said.endswith(each)), said
                    )
                else:
                    said = f"{said} {self.np(arg, 'acc').text}".lstrip()
            return said or words.id
        if isinstance(value, m.Op) and is_calculation(value):
            return f"({bare_calculation(self, value)})"
        if isinstance(value, m.Op) and value.name == "chosen by":
            return f"chosen {self.lexicon.english('types', value.type.of or value.type.base)}"
        return self.np(value).text.removeprefix("the ")

    def places(self, source: m.Value | None) -> list[str]:
        """Return where a group is: `in your hand`; nothing where that goes without saying."""
        if source is None:
            return []
        text = self.np(source, "acc").text
        taken = self.taking and not self.in_play(source)
        match source:
            case m.Among():
                return [f"among {text}"]
            case m.Anywhere():
                return [f"from {text}" if taken else text]
        return [f"{'from' if taken else 'in'} {text}"]

    def about_player(self) -> bool:
        """Whether the candidate is a player."""
        return bool(self.candidates) and self.candidates[-1].plural and self.candidates[-1].text == "they"

    # ---- declared words

    def word_pieces(self, ident: str) -> tuple[tree.Piece, ...]:
        """Return the English pattern of a declared word."""
        word = self.game.words.words[ident]
        found = self.patterns(word.declared, "en")
        return found[0].pieces if found else word.declared.pattern.pieces

    def used(self, use: m.Use) -> Np:
        """Return a declared number, player or cards."""
        args = self.arguments(use)
        pieces = self._bracketed_at_end(self.word_pieces(use.word), args)
        if len(pieces) > 2 and pieces[-1].kind == "slot" and pieces[-2].text == "of":
            owner = args[slot_of(pieces[-1])]
            plural = use.many or looks_plural(pieces[-3].text)
            if self.is_you(owner):
                return Np(f"your {self.filled(pieces[:-2], args)}", plural=plural)
            if owner == self.actor and isinstance(owner, m.Name) and owner.name not in self.values:
                return Np(f"their {self.filled(pieces[:-2], args)}", plural=plural)
            # Who has a name at the table is spoken of like a candidate: `Ann's place`.
            called = isinstance(owner, m.Name) and owner.type == m.PLAYER and owner.name in self.values
            if (called or is_candidate(owner)) and ((np := self.np(owner)).pronoun or called):
                return Np(f"{possessive(np)} {self.filled(pieces[:-2], args)}", plural=plural)
        # Whoever acts is not the subject of a number: `its price for you`, and no "yourself".
        actor, self.actor = self.actor, None
        text = self.filled(pieces, args)
        self.actor = actor
        plain = not text.startswith(("the ", "a ", "an ", "your ", "its ", "their "))
        return Np(f"the {text}" if plain else text, plural=use.many or looks_plural(text.partition(" of ")[0]))

    def _bracketed_at_end(self, pieces: tuple[tree.Piece, ...], args: Mapping[str, m.Value]) -> tuple[tree.Piece, ...]:
        """Return a word of the game, with the number at its end in brackets where that is made of others: `toll of (2 plus 1)`."""
        last = args.get(slot_of(pieces[-1])) if pieces[-1].kind == "slot" else None
        if last is None or last.type != m.NUMBER or not is_joined(last):
            return pieces
        return (*pieces[:-1], tree.Piece(kind="word", text=f"({self.np(last, 'acc').text})"))

    def adjective(self, use: m.Use) -> Predicate | None:
        """Return a declared adjective as what it says of its subject, or `None` for a condition of its own."""
        word = self.game.words.words[use.word]
        if word.kind != "adjective":
            return None
        args = self.arguments(use)
        subject = word.slots[0].name
        pieces = tuple(
            piece for piece in self.word_pieces(use.word) if piece.kind != "slot" or slot_of(piece) != subject
        )
        # Whoever acts is not the subject of what is said of a thing: no "yourself" there.
        actor, self.actor = self.actor, None
        text = self.filled(pieces, args)
        self.actor = actor
        return Predicate(use.args[0], "adjective" if " " not in text and len(pieces) == 1 else "behind", text)

    # ---- conditions

    def own_predicate(self, op: m.Op) -> Predicate | None:
        """Return what a built-in condition says of one thing, or `None` where it does not."""
        found = PREDICATES.get(op.name)
        return None if found is None else found(self, op)

    def own_clause(self, op: m.Op, negative: bool) -> str | None:
        """Return a built-in condition that is a clause of its own, or `None` where it is none."""
        found = CLAUSES.get(op.name)
        return None if found is None else found(self, op, negative)

    def possession(self, op: m.Op) -> Predicate | None:
        """Return `has 2 or more damage`."""
        return possession(self, op)

    def next_to(self, place: m.Value, start: m.Value) -> Predicate:
        """Return `next to the first sea`."""
        return Predicate(place, "behind", f"next to {self.np(start, 'acc').text}")

    def sort_of_thing(self, found: list[Predicate], last: Predicate, _sort: m.Op) -> Predicate | None:
        """Return `a red unit` where nothing has to stand behind the noun."""
        if any(each.kind not in ("adjective", "noun") for each in (*found, last)):
            return None
        return Predicate(last.subject, "noun", " ".join(each.text for each in (*found, last)))

    def predicated(self, predicate: Predicate, negative: bool) -> str:
        """Return `this unit is ready`."""
        subject = self.np(predicate.subject)
        # A number itself is one: `3 is one of the chosen numbers`.
        many = subject.plural and not isinstance(predicate.subject, m.Literal)
        verb = behind_subject(predicate, negative=negative, plural=many or subject.person == 2)
        return f"{subject.text} {verb}"

    def behind_which(self, predicate: Predicate, negative: bool, plural: bool) -> str:
        """Return `is not ready`, behind `that`."""
        return behind_subject(predicate, negative=negative, plural=plural)

    def joined_relative(self, texts: list[str], both: bool, negative: bool, plural: bool) -> str:
        """Return `is neither out nor ready`."""
        return joined_relative(texts, both, negative, plural)

    def marked(self, value: m.Op, negative: bool) -> str:
        """Return that a value of the game is set."""
        return f"the mark “{self.np(value).text.removeprefix('the ')}” is {'not ' if negative else ''}set"

    def flagged(self, value: m.Op, negative: bool) -> str:
        """Return that a field says yes."""
        subject = self.np(value.args[1])
        flag = Predicate(value.args[1], "adjective", self.field(value.args[0]))
        return f"{subject.text} {behind_subject(flag, negative=negative, plural=subject.plural)}"

    # ---- patterns

    def filled(
        self,
        pieces: tuple[tree.Piece, ...],
        args: Mapping[str, m.Value],
        types: Mapping[str, m.Type] | None = None,
        opening: str = "nom",
    ) -> str:
        """Return a pattern with its slots filled in; a word with several forms agrees with the first slot."""
        out: list[str] = []
        subject: Np | None = None
        skip = False
        first = args.get(slot_of(pieces[0])) if pieces and pieces[0].kind == "slot" and opening == "nom" else None
        # Where another one is the subject, whoever acts is no "yourself".
        reflexive = first is None or first == self.actor
        for at, piece in enumerate(pieces):
            if skip:
                skip = False
                continue
            if piece.kind != "slot":
                out.append(_agreeing(piece.text.split("|"), subject))
                continue
            name = slot_of(piece)
            value = args.get(name)
            type = (types or {}).get(name)
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            number = value.type == m.NUMBER if value is not None else type == m.NUMBER
            if (
                number
                and following is not None
                and (following.kind != "slot" or self._is_counter(following, args, types))
            ):
                behind = pieces[at + 2] if at + 2 < len(pieces) else None
                words, used = self._counted(value, following, args, attribute=self._is_noun(behind))
                if value is None and following.text in _BEFORE_NUMBERS and out and out[-1] in _BEFORE_NUMBERS:
                    # What stands behind is no noun that it would be a number of: `rise with this`, not `rise by with this`.
                    out[-1:] = [*out[-1:], "an amount"] if name in self.named_amounts else []
                    continue
                if value is None and out and out[-1] in _PRICED:
                    # Whatever the price: `play this`, not `play this for coins`.
                    out.pop()
                    skip = used
                    continue
                out.append(words)
                skip = used
                subject = Np(
                    words, plural=not (isinstance(value, m.Literal) and value.value == 1) and words.endswith("s")
                )
                continue
            if value is not None and value.type.base == "ability" and out[-2:] == ["number", "of"]:
                out.append(self._kinds(value))
                continue
            if out and out[-1].endswith("of"):
                # "of it" is clumsy: the noun is said again.
                self.discourse.focus = None
            lettered = number and opening == "acc" and at and value is not None and _measured(value, out)
            # It is said once: what is mentioned in it would else be a pronoun when it is said again.
            np = (
                Np(amount(self, value))
                if lettered and value is not None
                else self._filling(value, type, case=opening if at == 0 else "acc", alone=reflexive)
            )
            if not np.text and out and out[-1] in _BEFORE_NUMBERS:
                if number and name in self.named_amounts:
                    out.append("an amount")
                else:
                    out.pop()
                continue
            if out and out[-1] in _ARTICLES and np.text.startswith(_ARTICLED):
                # The pattern says the article itself: `on a {t: terrain}`.
                out.pop()
            subject = subject or np
            noun = value.type.of if value is not None else type.of if type is not None else ""
            if noun and out[-2:] == ["the", *noun.split(" ")] and (value is None or np.pronoun):
                # The pattern names the thing itself: `play the event`, not `play the event it`.
                continue
            if np.text == "" and out and out[-1] == "the":
                out[-1] = "an"
            out.append(np.text)
        return " ".join(each for each in out if each)

    def _is_counter(self, piece: tree.Piece, args: Mapping[str, m.Value], types: Mapping[str, m.Type] | None) -> bool:
        value = args.get(slot_of(piece))
        base = value.type.base if value is not None else (types or {}).get(slot_of(piece), m.TEXT).base
        return base in ("counter", "ability")

    def _kinds(self, ability: m.Value) -> str:
        """Return the plural of a kind of ability, or of several, as the game declares it: `actions`, `free actions or rites`."""
        plurals: list[str] = []
        for kind in word_of(ability).split(m.BETWEEN_KINDS):
            forms = [form for form, of in self.game.words.ability_forms.items() if of == kind and form != kind]
            plurals.append(forms[0] if forms else regular_plural(kind))
        return " or ".join(plurals)

    def _filling(self, value: m.Value | None, type: m.Type | None, *, case: str, alone: bool = True) -> Np:
        if value is not None:
            if value.type == m.CONDITION:
                return Np(self.clause(value))
            if case == "acc" and alone and self.acts_on_itself(value):
                return Np("yourself" if self.is_you(self.actor) else "themselves", pronoun=True)
            np = self.np(value, case)
            return Np(f"each of {np.text}") if self.several(value) else np
        if type is None or type.base == "any":
            return Np("anything")
        if type == m.NUMBER or type.base == "ability":
            return Np("")
        return Np("another card" if type == m.NAME and self.copying else self.anything(type))

    def anything(self, type: m.Type) -> str:
        """Return any one value of a type: `a unit`, `a trait`."""
        noun = {"component": type.of or "card", "entity": "card", "symbol": type.of or "symbol"}.get(
            type.base, type.base
        )
        return article(self.lexicon.english("types", noun))

    def _is_noun(self, piece: tree.Piece | None) -> bool:
        """Whether a word of a pattern is a noun of the game: what stands in front of it is an attribute, `2 ship damage`."""
        if piece is None or piece.kind == "slot":
            return False
        word = piece.text.partition("|")[0]
        return any(word in self.lexicon.section(section) for section in ("types", "counters"))

    def _counted(
        self, value: m.Value | None, noun: tree.Piece, args: Mapping[str, m.Value], *, attribute: bool
    ) -> tuple[str, bool]:
        """Return a number with the noun behind it, which may be the attribute of another, and whether the noun was used up."""
        if noun.kind == "slot":
            counter = args.get(slot_of(noun))
            one = self.np(counter).text if counter is not None else "counters"
            many = self.counter_plural(counter) if counter is not None else "counters"
            if counter is not None and counter.type.base == "ability":
                many = self._kinds(counter)
        else:
            forms = noun.text.split("|")
            one, many = (forms[0], forms[0]) if attribute else self._numbers(forms)
        if value is None:
            return many, True
        if value == ALL:
            return f"all {many}", True
        if isinstance(value, m.Literal):
            return f"{value.value} {one if value.value == 1 else many}", True
        if isinstance(value, m.Op) and value.name == "part":
            whole = f"{whole_of(self, value.args[1])} {one}" if one in _LINKS else f"that {one}"
            return f"{amount(self, value.args[0])} of {whole}", True
        referent = self.referent(value)
        if isinstance(value, m.Slot) or (referent is not None and referent.how == "done"):
            return f"that {'amount' if one in _LINKS else 'much' if one == many else 'many'} {many}", True
        return f"{amount(self, value)} {many}", True

    def _numbers(self, forms: list[str]) -> tuple[str, str]:
        """Return the singular and plural of a word that stands behind a number."""
        if len(forms) > 1:
            return forms[0], forms[1]
        word = forms[0]
        for section in ("types", "counters", "symbols"):
            for key in (*self.lexicon.section(section), "card", "player"):
                if word in (key, self.lexicon.english(section, key, plural=True)):
                    return key, self.lexicon.english(section, key, plural=True)
        return word, word

    # ---- verbs


def _measured(value: m.Value, before: list[str]) -> bool:
    """Whether a number needs a letter: one that is worked out and stands behind a noun, `advance the dial X`."""
    plain = isinstance(value, m.Op) and value.name in ("part", "value")
    return isinstance(value, m.Op | m.Use) and not plain and bool(before) and before[-1].split(" ")[-1] not in _LINKS


def _agreeing(forms: list[str], subject: Np | None) -> str:
    """Return the first form for one subject, the second for several: where the game gives none, that of `is` and `has`."""
    if subject is None or not (subject.plural or subject.person == 2):
        return forms[0]
    return forms[1] if len(forms) > 1 else _OF_SEVERAL.get(forms[0], forms[0])


_OF_SEVERAL: Final = {"is": "are", "was": "were", "has": "have"}
