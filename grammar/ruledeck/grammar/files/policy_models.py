"""Policies as an author writes them: what a player without a person prefers, in order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from pydantic import Field

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node
from ruledeck.grammar.files.document_slices import written_line
from ruledeck.grammar.files.model_errors import validate, wrong_shape
from ruledeck.grammar.files.models import Id, Line, Model, Name
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Span

_Read = TypeVar("_Read")


class PreferenceEntry(Model):
    """One preference as written.

    Attributes:
        prefer: A decision as in a ruling: what it could mean is kept, the rest dropped.
        avoid: A decision: what it could mean is dropped, where something else is left.
        if: A condition; where it does not hold, the preference says nothing.
        highest: A number of `it`, what the decision takes: only the highest count.
        lowest: A number of `it`: only the lowest count.
    """

    prefer: Line | None = None
    avoid: Line | None = None
    condition: Annotated[Line | None, Field(alias="if")] = None
    highest: Line | None = None
    lowest: Line | None = None


class AimEntry(Model):
    """One part of what a position is worth, as written.

    Attributes:
        number: A number of the position, the higher the better for `you`.
        times: How much one of it counts; negative when it is better to have less.
        if: A condition; where it does not hold, the number does not count.
    """

    number: Line
    times: int = 1
    condition: Annotated[Line | None, Field(alias="if")] = None


class PolicyEntry(Model):
    """A policy as written; it prefers something, or it aims at something.

    Attributes:
        id: Its id in the game.
        name: Its title.
        prefers: What it prefers, the most important first; what is left equal, chance decides.
        aims: What a position is worth to `you`, for a bot that searches: the sum of these numbers.
        until: A period of the game: a search looks ahead until the next one begins; without it, until the end of the game.
        playouts: A policy: whoever decides while a search looks ahead follows its preferences; without it, chance decides.
    """

    id: Id
    name: Name
    prefers: Annotated[tuple[PreferenceEntry, ...], Field(min_length=1)] = ()
    aims: Annotated[tuple[AimEntry, ...], Field(min_length=1)] = ()
    until: Name | None = None
    playouts: Name | None = None


@dataclass(frozen=True, slots=True)
class PreferenceText:
    """One preference, still as text.

    Attributes:
        avoid: Whether it drops what its decision means, rather than everything else.
        decision: The decision.
        condition: When it says anything, or `None` for always.
        number: What is compared among several things that the decision means, or `None`.
        highest: Whether the highest number counts, rather than the lowest.
    """

    avoid: bool
    decision: Slice
    condition: Slice | None
    number: Slice | None
    highest: bool


@dataclass(frozen=True, slots=True)
class AimText:
    """One part of what a position is worth, still as text.

    Attributes:
        number: The number.
        times: How much one of it counts.
        condition: When it counts, or `None` for always.
    """

    number: Slice
    times: int
    condition: Slice | None


@dataclass(frozen=True, slots=True)
class PolicyText:
    """A policy whose form has been checked; its words have not.

    Attributes:
        id: Its id.
        name: Its title.
        preferences: In their order.
        aims: What a position is worth.
        until: The period until whose next beginning a search looks ahead, or `None` for the end of the game.
        playouts: The policy that everybody follows while it looks ahead, or `None` for chance.
        node: The YAML of the policy, for places.
    """

    id: str
    name: str
    preferences: tuple[PreferenceText, ...]
    aims: tuple[AimText, ...]
    until: Slice | None
    playouts: Slice | None
    node: document_nodes.Mapping = field(repr=False, compare=False)

    @property
    def span(self) -> Span:
        """Where the whole policy stands."""
        return self.node.span


def read_policies(root: Node) -> tuple[list[PolicyText], list[Diagnostic]]:
    """Return the policies of one list; a policy with a fault is left out and reported."""
    if not isinstance(root, document_nodes.Sequence):
        return [], [wrong_shape(root, None, "a list of policies (`- id: ...`)")]
    policies: list[PolicyText] = []
    found: list[Diagnostic] = []
    for node in root.items:
        entry, faults = validate(PolicyEntry, node)
        if entry is not None and isinstance(node, document_nodes.Mapping):
            preferences = _read_each(node.get("prefers"), _preference, faults)
            aims = _read_each(node.get("aims"), _aim, faults)
            until, playouts = _line(node, "until", faults), _line(node, "playouts", faults)
            if not (entry.prefers or entry.aims):
                help_ = "write `prefers:` with a list of preferences, or `aims:` with a list of numbers"
                message = "this policy neither prefers nor aims at anything"
                faults.append(Diagnostic(codes.MISSING_KEY, message, node.span, help=help_))
            if not faults:
                policies.append(PolicyText(entry.id, entry.name, preferences, aims, until, playouts, node))
        found += faults
    return policies, found


def _read_each(
    listed: Node | None, read: Callable[[Node, list[Diagnostic]], _Read | None], found: list[Diagnostic]
) -> tuple[_Read, ...]:
    items = listed.items if isinstance(listed, document_nodes.Sequence) else ()
    return tuple([one for item in items if (one := read(item, found)) is not None])


def _aim(node: Node, found: list[Diagnostic]) -> AimText | None:
    if not isinstance(node, document_nodes.Mapping):
        return None
    number, condition = _line(node, "number", found), _line(node, "if", found)
    times = node.get("times")
    counted = int(times.raw) if isinstance(times, document_nodes.Scalar) else 1
    return None if number is None else AimText(number, counted, condition)


def _preference(node: Node, found: list[Diagnostic]) -> PreferenceText | None:
    if not isinstance(node, document_nodes.Mapping):
        return None
    kind = _either(node, ("prefer", "avoid"), found)
    number = _either(node, ("highest", "lowest"), found)
    if kind is None:
        help_ = "write `prefer:` or `avoid:` and a decision, such as `prefer: pass`"
        found.append(Diagnostic(codes.MISSING_KEY, "this preference names no decision", node.span, help=help_))
        return None
    decision = _line(node, kind, found)
    condition, compared = _line(node, "if", found), _line(node, number, found) if number else None
    if decision is None:
        return None
    return PreferenceText(kind == "avoid", decision, condition, compared, number == "highest")


def _either(node: document_nodes.Mapping, keys: Sequence[str], found: list[Diagnostic]) -> str | None:
    """Return which of some keys there is; two of them are reported."""
    there = [key for key in node.entries if key[0].raw in keys]
    if len(there) > 1:
        message = f"`{there[0][0].raw}` and `{there[1][0].raw}` stand in one preference"
        help_ = "write two preferences, the more important first"
        found.append(Diagnostic(codes.WRONG_SHAPE, message, there[1][0].span, help=help_))
    return there[0][0].raw if there else None


def _line(mapping: document_nodes.Mapping, key: str, found: list[Diagnostic]) -> Slice | None:
    node = mapping.get(key)
    return None if node is None else written_line(node, found)
