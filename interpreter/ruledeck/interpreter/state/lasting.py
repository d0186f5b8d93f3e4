"""What lasts: statements that hold, abilities that wait, components that are lent, periods to come; each until its ending."""

from typing import Final, Literal, NamedTuple, get_args

from ruledeck.interpreter.state.plain import Row, Values

LastingKind = Literal["hold", "delay", "loan", "skip", "extra"]
LastingEdge = Literal["", "start", "end", "next end", "until", "while", "heard"]
LASTING_EDGES: Final[dict[str, LastingEdge]] = {edge: edge for edge in get_args(LastingEdge)}
"""The edges by their names."""
LASTING_KINDS: Final[dict[str, LastingKind]] = {kind: kind for kind in get_args(LastingKind)}
"""The kinds by their names."""
NO_PERIOD: Final = -1
"""The period of what ends with no period: with a condition, or never."""


class Ending(NamedTuple):
    """When something that lasts is over.

    Attributes:
        period: The index of a kind of period, or `NO_PERIOD`.
        edge: `start` or `end` of the period, or `next end` until the next one begins whose end it is; without a period `until` or `while`
            for a condition, `heard` for an ability that is over and still hears the event that ended it, nothing for what never ends.
        player: Whose period it is, 0 for anybody's; of a condition, its number (`Linked.lasts`); of `heard`, the event.
    """

    period: int
    edge: LastingEdge
    player: int

    def is_coming(self, period: int, edge: LastingEdge, player: int) -> bool:
        """Whether the period has begun, and belongs to a player, whose end is the ending."""
        return edge == "start" and self.edge == "next end" and self.period == period and self.player in (0, player)

    def is_deaf_to(self, event: int) -> bool:
        """Whether what ends so is over, and hears the event that ended it and no other one."""
        return self.edge == "heard" and self.player != event

    def comes_with(self, period: int, edge: LastingEdge, player: int) -> bool:
        """Whether this edge of a period, which belongs to a player, is the ending."""
        return self.period == period and self.edge == edge and self.player in (0, player)


class SpokenOf(NamedTuple):
    """Of which things something speaks that lasts.

    Attributes:
        things: The places of single things in its values.
        groups: And of groups of them.
        this: Whether it speaks of the component whose ability made it.
    """

    things: tuple[int, ...]
    groups: tuple[int, ...]
    this: bool


class Lasting(NamedTuple):
    """Something that lasts.

    Attributes:
        id: Its serial number.
        kind: `hold` for static statements, `delay` for an ability, `loan` for a component, `skip` and `extra` for a period.
        source: The component whose ability made it, 0 for the game.
        what: The number of the statements (`Linked.holds`), of the ability, the component that is lent, or the index of the kind of period.
        player: Whose it is; of a loan, who gets the component back.
        values: The values of the surroundings that it carries along; in front of those of a loan, who borrows and whose the loan is; of
            periods see `schedule`.
        ending: When it is over.
    """

    id: int
    kind: LastingKind
    source: int
    what: int
    player: int
    values: Row
    ending: Ending

    def plain(self) -> Values:
        """Return it as plain data, as it is saved and compared."""
        return (self.id, self.kind, self.source, self.what, self.player, self.values, self.ending[:])
