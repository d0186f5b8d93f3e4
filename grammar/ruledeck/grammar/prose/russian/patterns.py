"""Russian patterns: declared words and verbs with their slots filled in."""

from collections.abc import Mapping

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, agree, decline
from ruledeck.grammar.prose.russian.nouns import counted, inflected
from ruledeck.grammar.prose.russian.small_words import PREPOSITIONS, second_person, with_preposition
from ruledeck.grammar.prose.russian.values import RussianValues
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.syntax import tree


class RussianPatterns(RussianValues):
    """Fills the slots of patterns in Russian."""

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
                out.append(_agreeing(piece.text.split("|"), subject))
                continue
            name = slot_of(piece)
            value, type = args.get(name), types.get(name)
            hint = piece.text.partition(":")[2].strip()
            if hint == "куда":
                # Upon a thing, but to a player.
                player = (value.type if value is not None else type or m.ENTITY).base == "player"
                out += [] if player else ["на"]
                hint = "dat" if player else "acc"
            if isinstance(value, m.Op) and value.name == "game" and _behind_preposition(out):
                # What lies on no card and at no player is just there.
                out.pop()
                continue
            number = value.type == m.NUMBER if value is not None else type == m.NUMBER
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            if number and hint and hint not in CASES:
                noun_text, _, case = hint.partition(" ")
                out.append(
                    counted(self, value, self.lexicon.by_nominative(noun_text), case or (opening if at == 0 else "acc"))
                )
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
            if hint == "gen" and last not in PREPOSITIONS:
                # Behind a noun a pronoun would be possessive: the thing is named again.
                self.discourse.focus = None
            np = (
                subject[1]
                if subject is not None and subject[0] == at
                else self.filling(value, type, hint if hint in CASES else "acc")
            )
            if last in PREPOSITIONS:
                out[-1] = before[: len(before) - len(last)] + with_preposition(
                    last, np.text, is_pronoun=np.pronoun and np.person == 3
                )
            elif np.pronoun and opening != "nom" and hint in ("acc", "dat"):
                out.insert(0, np.text)
            else:
                out.append(np.text)
        return " ".join(each for each in out if each)

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
                noun = self.lexicon.by_nominative(hint.strip().split(" ")[0])
                return -1, Np("", _is_many(value), 3, noun.gender)
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            if number and at == 0 and following is not None and following.kind == "slot":
                counter = self._counter(following, args, types)
                return (-1, Np("", _is_many(value), 3, counter.gender)) if counter is not None else None
        return None

    def _counter(self, piece: tree.Piece, args: Mapping[str, m.Value], types: Mapping[str, m.Type]) -> Declined | None:
        value = args.get(slot_of(piece))
        if isinstance(value, m.Literal) and value.type.base == "counter":
            return self.lexicon.russian("counters", str(value.value))
        if isinstance(value, m.Literal) and value.type.base == "ability":
            return self.lexicon.russian("abilities", str(value.value))
        if value is None and types.get(slot_of(piece), m.TEXT).base == "counter":
            return decline("жетон", "m")
        return None

    def filling(self, value: m.Value | None, type: m.Type | None, case: str) -> Np:
        """Return what stands in a slot; without a value, anything of its type."""
        if value is not None:
            if value.type == m.CONDITION:
                return Np(self.clause(value))
            if value == self.actor and isinstance(value, m.Name) and value.name not in self.values and case != "nom":
                return Np({"dat": "себе", "ins": "собой", "pre": "себе"}.get(case, "себя"), pronoun=True)
            if self.several(value):
                return self._each_of(value, case)
            return self.np(value, case)
        if type is None or type.base == "any":
            return inflected(decline("что-либо", "n"), case)
        if type == m.NUMBER or type.base == "ability":
            return Np("")
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
        return Np(f"{each} {with_preposition('из', whole.text, is_pronoun=whole.pronoun)}", False, 3, whole.gender)

    # ---- verbs


def _behind_preposition(out: list[str]) -> bool:
    return bool(out) and out[-1] in PREPOSITIONS


def _is_many(value: m.Value | None) -> bool:
    return isinstance(value, m.Literal) and value.value != 1


def _agreeing(forms: list[str], subject: tuple[int, Np] | None) -> str:
    """Return the form of a word that agrees: singular and plural, or three genders and the plural."""
    if len(forms) == 1 or subject is None:
        return forms[0]
    np = subject[1]
    if len(forms) == 4:
        return forms[3] if np.plural or np.person == 2 else forms["mfn".index(np.gender)]
    if np.person == 2:
        return second_person(forms[0])
    return forms[1] if np.plural else forms[0]
