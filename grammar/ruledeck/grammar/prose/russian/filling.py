"""Russian patterns with their slots filled in: each slot in its case, and what agrees with it."""

from collections.abc import Mapping

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.russian.denials import filling_denied, worded
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, agree, decline, either_of
from ruledeck.grammar.prose.russian.nouns import counted, inflected
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.small_words import PREPOSITIONS, governed, with_preposition
from ruledeck.grammar.prose.russian.voice import RussianVoice
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.sentence import inside
from ruledeck.grammar.words.spoken_forms import WHITHER

_PRICED = "за"
"""What leads to a price."""
FOREIGN = frozenset("of on in for by at to from with against".split())
"""Prepositions of a pattern that has no Russian form."""


class RussianFilling(RussianVoice):
    """Fills the slots of patterns."""

    def slot_text(self, piece: tree.Piece, args: Mapping[str, m.Value], default: str) -> str:
        """Return what stands in a slot, in the case that the pattern asks for."""
        hint = piece.text.partition(":")[2].strip()
        return self.filling(args.get(slot_of(piece)), None, hint if hint in CASES else default).text

    def filled(
        self,
        pieces: tuple[tree.Piece, ...],
        args: Mapping[str, m.Value],
        types: Mapping[str, m.Type] | None = None,
        opening: str = "nom",
    ) -> str:
        """Return a pattern with its slots in their cases; verbs and participles agree with the slot in the nominative."""
        types = types or {}
        subject = self._subject(pieces, args, types) if opening == "nom" else None
        out: list[str] = []
        skip = False
        for at, piece in enumerate(pieces):
            if skip:
                skip = False
                continue
            if piece.kind != "slot":
                out.append(worded(self, piece.text.split("|"), None if subject is None else subject[1]))
                continue
            name = slot_of(piece)
            value, type = args.get(name), types.get(name)
            hint = piece.text.partition(":")[2].strip()
            if hint == WHITHER:
                # Upon a thing, but to a player.
                player = (value.type if value is not None else type or m.ENTITY).base == "player"
                out += [] if player else ["на"]
                hint = "dat" if player else "acc"
            if self._goes_unsaid(value, type, out):
                continue
            number = value.type == m.NUMBER if value is not None else type == m.NUMBER
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            if number and hint and hint not in CASES:
                if value is None and out and out[-1].split(" ")[-1] == _PRICED:
                    # Whatever the price: `сыграть это`, not `сыграть это за монеты`.
                    out[-1] = out[-1].removesuffix(_PRICED).rstrip()
                    continue
                noun_text, case = _counted_in(hint)
                case = case or (opening if at == 0 else governed(out[-1:]))
                out.append(counted(self, value, self.lexicon.by_nominative(noun_text), case))
                continue
            if (
                number
                and following is not None
                and following.kind == "slot"
                and (noun := self._counter(following, args, types))
            ):
                out.append(counted(self, value, noun, opening if at == 0 else "acc"))
                skip = True
                continue
            before = out[-1] if out else ""
            last = before.split(" ")[-1]
            if last == "угодно" and value is not None and (noun := self._counter(piece, args, types)):
                # `выполните сколько угодно действий`.
                out.append(noun.form("gen", plural=True))
                continue
            if hint == "gen" and last not in PREPOSITIONS:
                # Behind a noun a pronoun would be possessive: the thing is named again.
                self.discourse.focus = None
            np = (
                subject[1]
                if subject is not None and subject[0] == at
                else self.filling(value, type, hint if hint in CASES else governed(out[-1:]))
            )
            foreign = last in FOREIGN and (following is None or following.kind == "slot")
            if not np.text and (last in PREPOSITIONS or foreign):
                # Of a number nothing is said: what leads to it is not said, either.
                out[-1] = before.removesuffix(last).rstrip()
            elif last in PREPOSITIONS:
                out[-1] = before[: len(before) - len(last)] + with_preposition(
                    last, np.text, is_pronoun=np.pronoun and np.person == 3
                )
            elif np.pronoun and opening != "nom" and hint in ("acc", "dat"):
                out.insert(0, np.text)
            else:
                out[-1:] = [*self._led(out[-1:], np, value), np.text]
        return " ".join(each for each in out if each)

    def _goes_unsaid(self, value: m.Value | None, type: m.Type | None, out: list[str]) -> bool:
        if isinstance(value, m.Op) and value.name == "game" and _behind_preposition(out):
            # What lies on no card and at no player is just there.
            out.pop()
            return True
        # Whichever symbol it is, the pattern may say itself what it is one of: `навык {k}`.
        return value is None and type is not None and bool(out) and self._is_one_of(type, out[-1].split(" ")[-1])

    def _led(self, before: list[str], np: Np, value: m.Value | None) -> list[str]:
        """Return what stands in front of a slot, without a word that it says itself: `патруль группировки {f}`, of a chosen one."""
        last = before[-1].split(" ")[-1] if before else ""
        if value is None or not np.text.endswith(f" {last}") or not self._is_one_of(value.type, last):
            return before
        return [before[-1].removesuffix(last).rstrip()]

    def _is_one_of(self, type: m.Type, word: str) -> bool:
        """Whether a word says what a symbol is one of."""
        return type.base == "symbol" and word in self._noun_of(type).singular.values()

    def _subject(
        self, pieces: tuple[tree.Piece, ...], args: Mapping[str, m.Value], types: Mapping[str, m.Type]
    ) -> tuple[int, Np] | None:
        """Return the slot in the nominative and where it stands."""
        for at, piece in enumerate(pieces):
            if piece.kind != "slot":
                continue
            name, _, hint = piece.text.partition(":")
            value, type = args.get(name.strip()), types.get(name.strip())
            if hint.strip() == "nom":
                return at, self.filling(value, type, "nom")
            number = value.type == m.NUMBER if value is not None else type == m.NUMBER
            if number and at == 0 and hint and hint.strip() not in CASES:
                noun = self.lexicon.by_nominative(_counted_in(hint.strip())[0])
                return -1, Np("", _is_many(value), 3, noun.gender)
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            if number and at == 0 and following is not None and following.kind == "slot":
                counter = self._counter(following, args, types)
                return (-1, Np("", _is_many(value), 3, counter.gender)) if counter is not None else None
        return None

    def _counter(self, piece: tree.Piece, args: Mapping[str, m.Value], types: Mapping[str, m.Type]) -> Declined | None:
        value = args.get(slot_of(piece))
        if isinstance(value, m.Literal | m.Op) and value.type.base == "counter":
            return self.counter(value)
        if isinstance(value, m.Literal) and value.type.base == "ability":
            return either_of([decline(inside(self.header(kind))) for kind in str(value.value).split(m.BETWEEN_KINDS)])
        if value is None and types.get(slot_of(piece), m.TEXT).base == "counter":
            return decline("жетон", "m")
        return None

    def filling(self, value: m.Value | None, type: m.Type | None, case: str) -> Np:
        """Return what stands in a slot; without a value, anything of its type."""
        if self.denying:
            return filling_denied(self, value, type, case)
        if value is not None:
            if value.type == m.CONDITION:
                return Np(self.clause(value))
            if case != "nom" and self.acts_on_itself(value):
                return Np({"dat": "себе", "ins": "собой", "pre": "себе"}.get(case, "себя"), pronoun=True)
            if self.several(value):
                return self._each_of(value, case)
            return self.np(value, case)
        if type is None or type.base == "any":
            return inflected(decline("что-либо", "n"), case)
        if type == m.NUMBER or type.base == "ability":
            return Np("")
        if type == m.NAME and self.copying:
            return inflected(decline("карта", "f"), case, before=("другой",))
        return inflected(self._noun_of(type), case)

    def anything(self, type: m.Type) -> str:
        """Return any one value of a type: `отряд`, `признак`."""
        return self._noun_of(type).form("nom")

    def _noun_of(self, type: m.Type) -> Declined:
        if type.base == "symbol" and type.of and self.lexicon.forms("words", type.of) is not None:
            return self.lexicon.russian("words", type.of)
        noun = {"component": type.of or "card", "entity": "card"}.get(type.base, type.base)
        return self.lexicon.russian("types", noun)

    def _each_of(self, value: m.Value, case: str) -> Np:
        """Return `каждому из них`."""
        whole = self.np(value, "gen")
        animate = value.type.base == "player"
        each = agree("каждый", case, whole.gender, animate=animate)
        return Np(f"{each} {led_by('из', whole)}", False, 3, whole.gender)


def _behind_preposition(out: list[str]) -> bool:
    return bool(out) and out[-1] in PREPOSITIONS


def _is_many(value: m.Value | None) -> bool:
    return isinstance(value, m.Literal) and value.value != 1


def _counted_in(hint: str) -> tuple[str, str]:
    """Return the noun that a slot of a number counts, which may have several words, and its case where that is said."""
    noun, _, case = hint.rpartition(" ")
    return (noun, case) if noun and case in CASES else (hint, "")
