"""Declared patterns: pieces of text to elements and slots."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.spoken_forms import unfit_forms
from ruledeck.grammar.words.vocabulary import Element, Pattern, SlotSpec, Vocabulary

PLAIN_TYPES: Final[dict[str, tuple[m.Type, bool]]] = {
    "number": (m.NUMBER, False), "condition": (m.CONDITION, False),
    "player": (m.PLAYER, False), "players": (m.PLAYER, True),
    "card": (m.COMPONENT, False), "cards": (m.COMPONENT, True),
    "thing": (m.ENTITY, False), "things": (m.ENTITY, True),
    "zone": (m.ZONE, False), "zones": (m.ZONE, True), "counter": (m.Type("counter"), False), "value": (m.Type("value"), False),
    "period": (m.Type("period"), False), "symbol": (m.Type("symbol"), False), "name": (m.NAME, False),
    "text": (m.TEXT, False), "any": (m.Type("any"), False), "ability": (m.Type("ability"), False),
    "abilities": (m.ANY_OF_KINDS, False),
    "trait": (m.Type("trait"), False), "type": (m.Type("type"), False),
}  # fmt: skip
"""Types that every game has, and whether the slot takes several things at once."""
SAID_IN_PLACE: Final = ("ability", "abilities", "period", "value", "zones")
"""Those of them that only the verbs of the engine take: which one is meant is said in the step itself."""


def slot_type(text: str, vocabulary: Vocabulary) -> tuple[m.Type, bool] | None:
    """Return the type that a slot's text names and whether it is plural."""
    if text in PLAIN_TYPES:
        return PLAIN_TYPES[text]
    if text in vocabulary.types:
        return vocabulary.types[text], text in vocabulary.plural and text not in vocabulary.kinds
    if text in vocabulary.symbol_sets:
        return m.Type("symbol", text), False
    if text.startswith("list of ") and text[8:] in vocabulary.symbol_sets:
        return m.Type("symbol", text[8:]), True
    if text.startswith("side of ") and vocabulary.types.get(text[8:], m.NOTHING).of in vocabulary.faced:
        return m.Type("side", vocabulary.types[text[8:]].of), False
    return None


class PatternReader:
    """Reads the patterns of one declaration and collects what is wrong with them."""

    def __init__(self, source: Source, vocabulary: Vocabulary, *, built_in: bool = False) -> None:
        self.source, self.vocabulary, self.built_in = source, vocabulary, built_in
        self.slots: dict[str, SlotSpec] = {}
        self.faulty: set[str] = set()
        self.errors: list[Diagnostic] = []

    def error(self, code: str, message: str, node: tree.Node, help: str | None = None) -> None:
        """Add a diagnostic at a node."""
        self.errors.append(Diagnostic(code, message, Span(self.source, node.start, node.end), help))

    def declare(self, pattern: tree.Pattern) -> Pattern | None:
        """Read the head of a declaration: its slots say their types; `None` when it has no word of its own.

        A pattern of slots alone would be read wherever something stands that fits the first of them, inside itself too.
        """
        for piece in pattern.pieces:
            if piece.kind == "slot":
                self._slot(piece)
        found = self.read(pattern)
        if any(not isinstance(element, SlotSpec) for element in found.elements):
            return found
        help = "write a word in front of the slots, behind or between them"
        self.error(codes.SLOT, "a declaration needs a word of its own", pattern, help)
        return None

    def happening(self, pattern: tree.Pattern) -> list[Pattern]:
        """Read how an event is said; one without a word is an error, and left out."""
        found = self.read(pattern)
        if any(not isinstance(element, SlotSpec) for element in found.elements):
            return [found]
        self.error(codes.SLOT, "an event needs a word of its own", pattern, "write a word beside the slots")
        return []

    def _slot(self, piece: tree.Piece) -> None:
        name, colon, kind = (part.strip() for part in piece.text.partition(":"))
        self.faulty.add(name)
        if not colon:
            self.error(codes.SLOT, f"the slot {{{piece.text}}} does not say its type", piece, "write {name: type}")
            return
        if name in RESERVED or not name.isalpha():
            self.error(
                codes.RESERVED_WORD,
                f'"{name}" cannot be the name of a slot',
                piece,
                "take another word of letters only",
            )
            return
        if name in TAKEN:
            message = f'"{name}" cannot be the name of a slot: {TAKEN[name]}'
            self.error(codes.RESERVED_WORD, message, piece, "take another name")
            return
        if name in self.slots:
            self.error(codes.SLOT, f'two slots are called "{name}"', piece, "give each slot a name of its own")
            return
        found = slot_type(kind, self.vocabulary)
        if found is None:
            known = [*PLAIN_TYPES, *self.vocabulary.types, *self.vocabulary.symbol_sets]
            self.error(codes.SLOT, f'there is no type "{kind}"', piece, did_you_mean(kind, known))
            return
        if kind in SAID_IN_PLACE and not self.built_in:
            message = f"no slot takes {article(kind)}: which one is meant is said in each step"
            self.error(codes.SLOT, message, piece, "declare a word for each of them")
            return
        self.faulty.discard(name)
        self.slots[name] = SlotSpec(name, *found)

    def read(self, pattern: tree.Pattern) -> Pattern:
        """Read a pattern whose slots are declared (or `by`, the player who does it)."""
        elements: list[Element] = []
        for piece in pattern.pieces:
            if piece.kind == "slot":
                name = piece.text.partition(":")[0].strip()
                if name == "by":
                    elements.append(SlotSpec("by", m.PLAYER))
                elif name in self.slots:
                    elements.append(self.slots[name])
                elif name not in self.faulty:
                    self.error(
                        codes.SLOT, f'the declaration has no slot "{name}"', piece, did_you_mean(name, self.slots)
                    )
            else:
                elements += _literals(piece.text)
        return Pattern(tuple(elements))

    def spoken(self, item: tree.Declaration) -> None:
        """Read the patterns of a declaration in each language: they may name its slots only."""
        for section in item.sections:
            if section.name.split(" ")[0] in _SPOKEN and not section.name.endswith(("story", "asks")):
                for pattern in section.patterns:
                    self.read(pattern)
        self.errors += unfit_forms(item, self.slots, self.source)


def _literals(text: str) -> list[Element]:
    """Return the forms of a word; the `'s` of an owner is a word of its own, as the texts of cards are split."""
    if text.endswith(("'s", "’s")) and "|" not in text and len(text) > len("'s"):
        return [frozenset((text[:-2],)), frozenset(("'s",))]
    return [frozenset(form for form in text.split("|") if form)]


TAKEN: Final[dict[str, str]] = {
    "by": "it means whoever does the verb, which an event says as `{by}`",
    "source": "so is called the card whose text does the verb, which an event says as `because of <card>`",
}
"""What every event has besides its slots: a slot of that name would be taken for it."""

_SPOKEN = ("en", "ru", "plural")
"""How the sections with forms begin."""


def verb_forms(word: str) -> frozenset[str]:
    """Return the base form and the third person singular of an English verb."""
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        return frozenset((word, f"{word}es"))
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return frozenset((word, f"{word[:-1]}ies"))
    return frozenset((word, f"{word}s"))


def words_id(pattern: tree.Pattern) -> str:
    """Return the id of a declared word: its literal words joined by hyphens."""
    return "-".join(words_of(pattern))


def verb_id(pattern: tree.Pattern) -> str:
    """Return the id of the verb that is said so: `deal-_-damage-to-_`."""
    return "-".join(piece.text.split("|")[0] if piece.kind != "slot" else "_" for piece in pattern.pieces)


def words_of(pattern: tree.Pattern) -> list[str]:
    """Return the literal words of a pattern, each in its first form; they may hold hyphens themselves."""
    return [piece.text.split("|")[0].replace("’", "'") for piece in pattern.pieces if piece.kind != "slot"]
