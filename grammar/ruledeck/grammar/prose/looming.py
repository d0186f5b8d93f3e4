"""How much looms: the event of which it is asked, and the noun that its amount is an amount of."""

from itertools import pairwise

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import PAST
from ruledeck.grammar.prose.analysis import deeds_around, in_history, word_of
from ruledeck.grammar.prose.analysis import described as describe_slots
from ruledeck.grammar.prose.speaker import Speaker, slot_of
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.words.vocabulary import Verb

_ONE = m.Literal(1, m.NUMBER)


@node(frozen=True, slots=True)
class Loomed:
    """What looms.

    Attributes:
        verb: The verb of the events.
        amount: The slot whose numbers are added up.
        slots: What must stand in slots of theirs, groups as things of which there may be any number.
        deeds: The deeds because of which they happened.
    """

    verb: Verb
    amount: str
    slots: dict[str, m.Value]
    deeds: tuple[m.Happening, ...] = ()

    @property
    def happening(self) -> m.Happening:
        """The event that looms, with tests on its slots."""
        types = {slot.name: slot.type for slot in self.verb.slots} | {"by": m.PLAYER, "source": m.COMPONENT}
        tests = (
            m.Op("in" if value.many else "same", (m.Slot(name, types[name]), value), m.CONDITION)
            for name, value in self.slots.items()
        )
        return m.Happening(self.verb.id, tuple(tests))


def loomed(speaker: Speaker, op: m.Op) -> Loomed:
    """Return what is asked for by the function of what looms."""
    verb, amount, *told = op.args
    slots = {word_of(name): _several(value) for name, value in zip(told[::2], told[1::2], strict=True)}
    return Loomed(speaker.verb(word_of(verb)), word_of(amount), slots)


def behind_amount(speaker: Speaker, op: m.Op) -> tuple[Loomed, str]:
    """Return the events whose amounts were added up, and the period that goes on."""
    happening, period = in_history(op)
    happening, deeds = deeds_around(happening)
    verb = speaker.verb(happening.verb)
    types = {slot.name: slot.type for slot in verb.slots} | {"by": m.PLAYER, "source": m.COMPONENT}
    amount = op.args[2]
    assert isinstance(amount, m.Name)
    slots = dict(describe_slots(happening, types).slots)
    return Loomed(verb, amount.name.removeprefix(PAST), slots, deeds), period


def _several(value: m.Value) -> m.Value:
    return m.Pick(value, _ONE, None, "all", value.type) if isinstance(value, m.Select) else value


def noun_behind(verb: Verb, amount: str) -> tree.Piece | None:
    """Return the piece behind a number of a verb: a noun, or the slot of a counter."""
    pieces = verb.declared.pattern.pieces if verb.declared is not None else ()
    return next(
        (noun for number, noun in pairwise(pieces) if number.kind == "slot" and slot_of(number) == amount), None
    )


def without_amount(pieces: tuple[tree.Piece, ...], what: Loomed) -> tuple[tree.Piece, ...] | None:
    """Return the pieces of a pattern without the noun of the amount, as it is said behind that noun; `None` where it has no such noun."""
    noun = noun_behind(what.verb, what.amount)
    if noun is None:
        return None
    wanted = _words(noun)
    for at, piece in enumerate(pieces):
        if (piece.kind == "slot") == (noun.kind == "slot") and _words(piece) & wanted:
            rest = (*pieces[:at], *pieces[at + 1 :])
            return tuple(each for each in rest if each.kind != "slot" or slot_of(each) != what.amount)
    return None


def _words(piece: tree.Piece) -> set[str]:
    return {slot_of(piece)} if piece.kind == "slot" else set(piece.text.split("|"))


def word_of_amount(verb: Verb | None, slot: str) -> str:
    """Return what a verb calls a number behind which it says no noun: `at a price of {price}`; empty for a letter, and without a verb."""
    if verb is None:
        return ""
    elements = verb.pattern.elements
    counted = any(
        not isinstance(number, frozenset) and number.name == slot and isinstance(noun, frozenset)
        for number, noun in pairwise(elements)
    )
    return "" if counted or len(slot) == 1 else slot


def counter_behind(speaker: Speaker, verb: Verb, slot: str) -> str:
    """Return the counter that a verb says behind a number: `deal {amount} damage`; empty for none."""
    elements = verb.pattern.elements
    for number, noun in pairwise(elements):
        if not isinstance(number, frozenset) and number.name == slot and isinstance(noun, frozenset):
            return next((found for form in sorted(noun) if (found := speaker.game.words.counters.get(form))), "")
    return ""
