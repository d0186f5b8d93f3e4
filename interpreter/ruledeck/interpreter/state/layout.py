"""The static shape of a game for a number of players: zones, counters, values, periods and card titles.

A layout is shared by every state of the game and is never cloned. A zone of the game has one instance, a zone per
player has one for each player; instances are numbered through (*zone ids*).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.rebuilt import Rebuilt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.grammar.files.cards import FactValue
    from ruledeck.grammar.files.manifest import ComponentType

Visibility = Literal["nobody", "owner", "everyone"]
Per = Literal["game", "player"]

OUT: Final = "out of the game"
"""The counter of players who are out; games in which nobody can lose have none."""


@dataclass(frozen=True, slots=True)
class ZoneSpec(Rebuilt):
    """One declared zone.

    Attributes:
        name: as the game's text declares it.
        per: ``game`` for one shared instance, ``player`` for one instance each.
        visible: who sees the identity of a component that lies there face down.
        ordered: whether the order of its components matters and can be followed by those who watch.
        in_play: whether its components count as in play.
        mixes: whether what enters is mixed with what lies there, so that hidden components can no longer be followed.
    """

    name: str
    per: Per = "game"
    visible: Visibility = "everyone"
    ordered: bool = False
    in_play: bool = False
    mixes: bool = False


@dataclass(frozen=True, slots=True)
class CounterSpec(Rebuilt):
    """One declared counter.

    Attributes:
        name: as the game's text declares it.
        least: the smallest value it can have.
        most: the greatest value it can have, or None.
        during: the index of the kind of period that it lives for, -1 for the whole game.
        start: the value it starts with: 0, or the bound nearest to it.
    """

    name: str
    least: int = 0
    most: int | None = None
    during: int = -1
    start: int = field(init=False)

    def __post_init__(self) -> None:
        """Work out the start."""
        start = max(self.least, 0)
        object.__setattr__(self, "start", start if self.most is None else min(start, self.most))


@dataclass(frozen=True, slots=True)
class ValueSpec(Rebuilt):
    """When one declared value is there, and what it begins with.

    Attributes:
        during: the index of the kind of period that it lives for, -1 for the whole game.
        start: what it begins with.
    """

    during: int = -1
    start: Value = 0


@dataclass(frozen=True, slots=True)
class Span(Rebuilt):
    """What lives for periods of one kind.

    Attributes:
        counters: the indexes of counters.
        values: the index of each value, with what it begins with.
    """

    counters: tuple[int, ...]
    values: tuple[tuple[int, Value], ...]


Path: TypeAlias = tuple[int, int, int, bool, int]
"""What a move does: `(face up 1/0, mask of who sees it, new controller or 0 or -1 for the owner, whether it leaves others behind from
which those who do not see them cannot tell it, 1 if it comes into play, -1 if it leaves play)`."""


@dataclass(frozen=True, slots=True)
class Layout(Rebuilt):
    """The static shape shared by all states of a game with a certain number of players.

    Attributes:
        players: number of players; they are the entities ``1 .. players``.
        automatic: how many of them, the last ones, nobody plays.
        people: how many are played, by people or bots.
        zones: declared zones.
        counters: declared counters; a counter's index is its place here.
        values: names of the global values, by index.
        value_specs: when each of them is there; empty when all are always there.
        periods: names of the kinds of period (round, turn ...), by index.
        titles: title key of each card definition, by definition index.
        backs: back of each card definition; hidden cards with different backs are never taken for one another.
            Empty when all look the same.
        base: zone name to the first zone id of its instances.
        zone_spec: zone id to its declaration.
        zone_owner: zone id to the player it belongs to, 0 for the game's own.
        arrival: zone id to `(face up 1/0, mask of who sees it, new controller or 0, whether control falls back to the owner)`
            for a component that comes there; the last row is for out of the game.
        paths: zone id to zone id to what a move from the one to the other does, see `Path`; `None` where more than that is to be done,
            where there is nothing to do, and from out of the game.
        public: zone id to whether everybody sees what lies there face up, as it does by default.
        inside: zone id to whether what lies there is in play; the last one is that of what is out of the game.
        ordered: zone id to whether the order of its components matters.
        unordered: the zones in which it does not.
        mixes: zone id to whether it mixes what enters.
        seers: zone id to the bit mask (``1 << player``) of those who follow single components there.
        lookers: zone id to the bit mask of those who see the identity of a face-down component there.
        outsiders: zone id to the bit mask of those who do not follow single components there.
        untraced: zone id to whether hidden components there cannot be told apart by those who do not see them.
        during: for each value the kind of period that it lives for, -1 for the whole game.
        spans: kind of period to what lives for it; kinds for which nothing does are missing.
        everyone: bit mask of all players.
        face: index of the counter named ``face``, which holds the face of a die; -1 without one.
        out: index of the counter of players who are out of the game; -1 where nobody can be.
        tells: whether the log of its games says what a table is told, see `stories` among the primitives.
        arrives: whether some text changes things as they enter play, see `arrivals` of the engine.
        eliminates: whether players can be out of the game: the last counter says who is.
    """

    players: int
    zones: tuple[ZoneSpec, ...] = ()
    counters: tuple[CounterSpec, ...] = ()
    values: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    backs: tuple[int, ...] = ()
    value_specs: tuple[ValueSpec, ...] = ()
    tells: bool = field(default=False, compare=False)
    arrives: bool = field(default=False, compare=False)
    eliminates: bool = False
    automatic: int = 0
    people: int = field(init=False, compare=False, repr=False)
    base: dict[str, int] = field(init=False, compare=False, repr=False)
    zone_spec: tuple[ZoneSpec, ...] = field(init=False, compare=False, repr=False)
    zone_owner: tuple[int, ...] = field(init=False, compare=False, repr=False)
    arrival: tuple[tuple[int, int, int, bool], ...] = field(init=False, compare=False, repr=False)
    paths: tuple[tuple[Path | None, ...], ...] = field(init=False, compare=False, repr=False)
    public: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    inside: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    ordered: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    unordered: tuple[int, ...] = field(init=False, compare=False, repr=False)
    mixes: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    seers: tuple[int, ...] = field(init=False, compare=False, repr=False)
    lookers: tuple[int, ...] = field(init=False, compare=False, repr=False)
    outsiders: tuple[int, ...] = field(init=False, compare=False, repr=False)
    untraced: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    during: tuple[int, ...] = field(init=False, compare=False, repr=False)
    spans: dict[int, Span] = field(init=False, compare=False, repr=False)
    everyone: int = field(init=False, compare=False, repr=False)
    face: int = field(init=False, compare=False, repr=False)
    out: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Number the zone instances and precompute who sees what."""
        everyone = (1 << (self.players + 1)) - 2
        base: dict[str, int] = {}
        specs: list[ZoneSpec] = []
        owners: list[int] = []
        for spec in self.zones:
            base[spec.name] = len(specs)
            instances = range(1, self.players + 1) if spec.per == "player" else range(1)
            specs.extend(spec for _ in instances)
            owners.extend(instances)
        seers = tuple(
            everyone if spec.visible == "everyone" else 1 << owner if spec.visible == "owner" and owner else 0
            for spec, owner in zip(specs, owners, strict=True)
        )
        names = [counter.name for counter in self.counters]
        put = object.__setattr__
        put(self, "people", self.players - self.automatic)
        put(self, "base", base)
        put(self, "zone_spec", tuple(specs))
        put(self, "zone_owner", tuple(owners))
        public = tuple(spec.visible == "everyone" for spec in specs)
        put(self, "public", public)
        inside = (*[spec.in_play for spec in specs], False)
        put(self, "inside", inside)
        put(
            self,
            "arrival",
            (
                *[
                    (
                        int(spec.visible == "everyone"),
                        everyone if spec.visible == "everyone" else seen,
                        owner,
                        not owner and not spec.in_play,
                    )
                    for spec, seen, owner in zip(specs, seers, owners, strict=True)
                ],
                (0, 0, 0, False),
            ),
        )
        put(self, "ordered", tuple(spec.ordered for spec in specs))
        put(self, "unordered", tuple(zone for zone, spec in enumerate(specs) if not spec.ordered))
        put(self, "mixes", tuple(spec.mixes for spec in specs))
        put(self, "seers", seers)
        put(self, "outsiders", tuple(everyone & ~seen for seen in seers))
        put(self, "lookers", tuple(0 if open_ else seen for open_, seen in zip(public, seers, strict=True)))
        put(
            self,
            "untraced",
            tuple(not spec.ordered and seen != everyone for spec, seen in zip(specs, seers, strict=True)),
        )
        put(self, "paths", self._paths())
        specs_of_values = self.value_specs or tuple(ValueSpec() for _ in self.values)
        put(self, "during", tuple(value.during for value in specs_of_values))
        put(self, "spans", _spans(self.counters, specs_of_values))
        put(self, "everyone", everyone)
        put(self, "face", names.index("face") if "face" in names else -1)
        # A game may have a counter of that name: this one is behind all that are declared.
        put(self, "out", len(names) - 1 if self.eliminates else -1)

    def _paths(self) -> tuple[tuple[Path | None, ...], ...]:
        """Return what a move from each zone to each other one does, where that is all it does."""
        zones = range(len(self.zone_spec))
        same: dict[Path, Path] = {}

        def path(source: int, zone: int) -> Path | None:
            if source == zone or self.mixes[zone]:
                return None
            face, seen, owner, home = self.arrival[zone]
            across = int(self.inside[zone]) - int(self.inside[source])
            found = (face, seen, owner or -int(home), self.untraced[source], across)
            # Most are alike.
            return same.setdefault(found, found)

        return (*[tuple([path(source, zone) for zone in zones]) for source in zones], tuple([None] * len(zones)))

    def eliminating(self) -> Layout:
        """Return the layout for a game in which players can be out."""
        return replace(self, counters=(*self.counters, CounterSpec(OUT, 0, 1)), eliminates=True)

    def zone_id(self, name: str, player: int = 0) -> int:
        """Return the zone id of a declared zone; ``player`` picks the instance of a zone per player.

        Raises:
            KeyError: no zone has that name.
        """
        start = self.base[name]
        return start + player - 1 if self.zone_spec[start].per == "player" else start

    def working(self, names: tuple[str, ...]) -> frozenset[int]:
        """Return the ids of the zones in which an ability works that names some: `play` is each that is in play, and so is no name."""
        plain = not names or "play" in names
        return frozenset(at for at, spec in enumerate(self.zone_spec) if spec.name in names or (plain and spec.in_play))

    def counter_index(self, name: str) -> int:
        """Return the index of a declared counter; ValueError when there is none."""
        return [counter.name for counter in self.counters].index(name)

    def value_index(self, name: str) -> int:
        """Return the index of a declared value; ValueError when there is none."""
        return self.values.index(name)

    def period_index(self, name: str) -> int:
        """Return the index of a declared period; ValueError when there is none."""
        return self.periods.index(name)

    def title(self, card: int) -> str:
        """Return the title key of a card definition, or an empty string for a component without a card."""
        return self.titles[card] if card >= 0 else ""

    def back(self, card: int) -> int:
        """Return the back of a card definition."""
        return self.backs[card] if self.backs else 0


def _spans(counters: tuple[CounterSpec, ...], values: tuple[ValueSpec, ...]) -> dict[int, Span]:
    """Return what lives for periods of each kind."""
    kinds = ({each.during for each in counters} | {each.during for each in values}) - {-1}
    return {
        kind: Span(
            tuple(at for at, counter in enumerate(counters) if counter.during == kind),
            tuple((at, value.start) for at, value in enumerate(values) if value.during == kind),
        )
        for kind in sorted(kinds)
    }


def layout_of(game: Game, players: int) -> Layout:
    """Return the layout of a game for a number of players, beside whom automatic ones may sit; the box is its first zone."""
    manifest = game.text.manifest
    assert manifest is not None
    zones = [ZoneSpec("box", "game", "nobody")]
    for name, zone in manifest.zones.items():
        visible = "owner" if zone.visible == "controller" else zone.visible
        zones.append(
            ZoneSpec(
                name, "player" if zone.per == "player" else "game", visible, zone.ordered, zone.in_play, zone.mixes
            )
        )
    kinds: dict[str | None, int] = {name: at for at, name in enumerate(manifest.periods)}
    kinds[None] = -1
    counters = tuple(
        CounterSpec(name, counter.least, counter.most, kinds[counter.during])
        for name, counter in manifest.each_counter.items()
    )
    if any(kind.faces for kind in manifest.types.values()):
        counters = (*counters, CounterSpec("face"))
    values, periods = tuple(manifest.values), tuple(manifest.periods)
    specs = tuple(
        ValueSpec(kinds[value.during], 0 if value.start is None else value.start) for value in manifest.values.values()
    )
    seats = manifest.players.seats_for(players)
    return Layout(
        seats, tuple(zones), counters, values, periods, tuple(game.cards), backs_of(game), specs,
        automatic=seats - players,
    )  # fmt: skip


def backs_of(game: Game) -> tuple[int, ...]:
    """Return the back of each card definition, by its place among the different ones; empty when no type has any.

    0 is the back of all types that say nothing of theirs. Those that are named come in the order of the types, and of each
    type those that its cards have by a field, in the order of the cards.
    """
    manifest = game.text.manifest
    assert manifest is not None
    types = manifest.types
    if not any(kind.back or kind.back_by for kind in types.values()):
        return ()
    looks = [_look(types[card.text.type], card.text.fields) for card in game.cards.values()]
    order = [_look(kind, {}) for kind in types.values() if not kind.back_by]
    backs = list(dict.fromkeys((("", None), *order, *looks)))
    return tuple([backs.index(look) for look in looks])


def _look(kind: ComponentType, fields: Mapping[str, FactValue]) -> tuple[str, FactValue | None]:
    """Return what tells the back of a card from others: what it is called, and the fact that stands on it."""
    return (kind.back or "", fields.get(kind.back_by) if kind.back_by else None)
