"""What a position says about the table as a whole: players, options, the moment it begins, chance and deciders."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.files.ruling_models import Step
from ruledeck.grammar.files.rulings import read_steps
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.bots.roster import bots_of, is_bot
from ruledeck.interpreter.engine.breakpoints import Moment
from ruledeck.interpreter.rulings.cases import Case
from ruledeck.interpreter.state.seats import player_names, seats_of
from ruledeck.interpreter.state.starting_components import TABLE
from ruledeck.interpreter.wording import failures

EVERYTHING: Final = "all"


@dataclass(frozen=True, slots=True)
class Settings:
    """The table of a case.

    Attributes:
        players: How many play.
        options: Options that are chosen, by name, sorted.
        at: The moment before which the case begins, or `None` for the beginning of the game.
        until: The moment before which it ends, or `None`.
        keep: Zones that stay as the walk left them.
        walk: Decisions on the way to `at`.
        walk_key: What tells this walk from others.
        chance: Outcomes of chance in order, or `None` when chance is free.
        deciders: Bots by player, the first slot unused.
        decks: Chosen decks by player, 0 for the deck of the table, sorted.
        at_span: Where `at` stands.
        chance_span: Where `chance` stands.
    """

    players: int
    options: tuple[tuple[str, str], ...]
    at: Moment | None
    until: Moment | None
    keep: frozenset[str]
    walk: tuple[Step, ...]
    walk_key: str
    chance: nodes.Sequence | None
    deciders: tuple[str | None, ...]
    decks: tuple[tuple[int, str], ...]
    at_span: Span | None
    chance_span: Span | None


def read_settings(case: Case, game: Game) -> tuple[Settings, tuple[Diagnostic, ...]]:
    """Return the settings of a case, and what is wrong with them."""
    reader = _Reader(case, game)
    settings = reader.read()
    return settings, tuple(reader.found)


class _Reader:
    def __init__(self, case: Case, game: Game) -> None:
        self.case, self.given, self.game = case, case.given, game
        self.found: list[Diagnostic] = []

    def read(self) -> Settings:
        players = self.players()
        names = seats_of(self.game, players)
        walk = self.given.get("walk")
        for key in ("walk", "keep"):
            node = self.given.get(key)
            if node is not None and "at" not in self.given:
                message = f"`{key}` speaks of the way to `at`, and there is none"
                self.found.append(
                    failures.wrong(message, node.span, "write `at:` and the moment where the case begins")
                )
        chance = self.given.get("chance")
        at = self.given.get("at")
        steps: tuple[Step, ...] = ()
        if walk is not None:
            steps, found = read_steps(walk)
            self.found += found
            # The way is walked to one moment alone.
            fault = "a way leads to `at` alone"
            self.found += [
                failures.wrong(fault, step.span, "stop in `do:`") for step in steps if step.until is not None
            ]
        return Settings(
            players,
            self.options(),
            self.moment(at, names),
            self.until(names),
            self.keep(),
            steps,
            walk.span.text if walk is not None else "",
            self.listed(chance),
            self.deciders(names, players),
            self.decks(names),
            at.span if at is not None else None,
            chance.span if chance is not None else None,
        )

    def listed(self, chance: nodes.Node | None) -> nodes.Sequence | None:
        if chance is None or isinstance(chance, nodes.Sequence):
            return chance
        self.found.append(failures.wrong("a list of outcomes is needed here", chance.span, "write `[first, second]`"))
        return None

    def players(self) -> int:
        manifest = self.game.text.manifest
        assert manifest is not None
        node = self.given.get("players")
        count = min(len(self.game.words.seats), manifest.players.max) or manifest.players.usual
        if node is None:
            known = tuple(player_names(self.game, manifest.players.max))
            count = max((count, *[at + 1 for at, name in enumerate(known) if name in self.given]))
            # Who is there already, such as one whom nobody plays, makes no more of them.
            there, named = seats_of(self.game, count), self.speakers()
            return max((count, *[at + 1 for at, name in enumerate(known) if name in named and name not in there]))
        told = node.value if isinstance(node, nodes.Scalar) else None
        low, high = manifest.players.min, manifest.players.max
        if not isinstance(told, int) or isinstance(told, bool) or not low <= told <= high:
            self.found.append(failures.wrong(f"this game is played by {low} to {high}", node.span))
            return count
        return told

    def speakers(self) -> set[str]:
        """Return who decides in a case, or has a moment of it, beside whom its position names."""
        moments = (self.case.until, *(step.until for step in self.case.do))
        owners = {moment.rpartition(" of ")[2] for moment in moments if moment is not None}
        return owners | {step.who for step in self.case.do if step.who is not None}

    def options(self) -> tuple[tuple[str, str], ...]:
        chosen: dict[str, str] = {}
        for key, node in self.entries("options"):
            name = key.raw.replace("_", " ")
            values = self.game.words.options.get(name)
            raw = node.raw if isinstance(node, nodes.Scalar) else ""
            if values is None:
                known = [each.replace(" ", "_") for each in self.game.words.options]
                self.found.append(
                    failures.unknown(codes.RULING_KEY, "an option of this game", key.raw, known, key.span)
                )
            elif raw not in values:
                self.found.append(
                    failures.unknown(codes.RULING_VALUE, "a value of this option", raw, values, node.span)
                )
            else:
                chosen[name] = raw
        return tuple(sorted(chosen.items()))

    def moment(self, node: nodes.Node | None, names: tuple[str, ...]) -> Moment | None:
        if node is None:
            return None
        text = node.raw if isinstance(node, nodes.Scalar) else ""
        return self.named(text, node.span, names)

    def until(self, names: tuple[str, ...]) -> Moment | None:
        return (
            None
            if self.case.until is None
            else self.named(self.case.until, self.case.until_span or self.case.span, names)
        )

    def named(self, text: str, span: Span, names: tuple[str, ...]) -> Moment | None:
        moment = moment_of(text, span, self.game, names)
        if isinstance(moment, Diagnostic):
            self.found.append(moment)
            return None
        return moment

    def keep(self) -> frozenset[str]:
        node = self.given.get("keep")
        if node is None:
            return frozenset()
        zones = self.game.words.zones
        if isinstance(node, nodes.Scalar) and node.raw == EVERYTHING:
            return frozenset(zones.values())
        kept = set()
        if not isinstance(node, nodes.Sequence):
            self.found.append(failures.wrong("a list of zones, or `all`, is needed here", node.span))
            return frozenset()
        for item in node.items:
            raw = item.raw if isinstance(item, nodes.Scalar) else ""
            if raw not in zones:
                self.found.append(failures.unknown(codes.RULING_VALUE, "a zone", raw, zones, item.span))
            else:
                kept.add(zones[raw])
        return frozenset(kept)

    def deciders(self, names: tuple[str, ...], players: int) -> tuple[str | None, ...]:
        chosen: list[str | None] = [None] * (len(names) + 1)
        for key, node in self.entries("deciders"):
            raw = node.raw if isinstance(node, nodes.Scalar) else ""
            if key.raw in names[players:]:
                message = f"{key.raw} is automatic, and decides nothing that a bot could decide"
                self.found.append(failures.wrong(message, key.span, "delete the line"))
            elif key.raw not in names:
                self.found.append(failures.no_player(key.raw, names, key.span))
            elif not is_bot(raw, self.game):
                self.found.append(failures.unknown(codes.RULING_VALUE, "a bot", raw, bots_of(self.game), node.span))
            else:
                chosen[names.index(key.raw) + 1] = raw
        return tuple(chosen)

    def decks(self, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
        chosen: dict[int, str] = {}
        known = {deck.id: deck.seat for deck in self.game.text.decks}
        for key, node in self.entries("decks"):
            raw = node.raw if isinstance(node, nodes.Scalar) else ""
            owner = TABLE if key.raw == "table" else names.index(key.raw) + 1 if key.raw in names else None
            if owner is None:
                self.found.append(failures.no_player(key.raw, ("table", *names), key.span))
            elif raw not in known:
                self.found.append(failures.unknown(codes.RULING_VALUE, "a deck of this game", raw, known, node.span))
            elif known[raw] not in (None, key.raw):
                message = f'the deck "{raw}" is for {known[raw]}'
                self.found.append(failures.wrong(message, node.span, f"write `{{{known[raw]}: {raw}}}`"))
            else:
                chosen[owner] = raw
        return tuple(sorted(chosen.items()))

    def entries(self, name: str) -> tuple[tuple[nodes.Scalar, nodes.Node], ...]:
        node = self.given.get(name)
        if node is None or isinstance(node, nodes.Mapping):
            return node.entries if node is not None else ()
        self.found.append(failures.wrong("keys with values are needed here", node.span, "write `{key: value}`"))
        return ()


def moment_of(text: str, span: Span, game: Game, players: tuple[str, ...]) -> Moment | Diagnostic:
    """Return the moment that `turn of alice`, `phase draw` or `phase` names, or why the rules know none such.

    A period without its own name means any of its sort: `phase` is the next phase, whatever it is called.
    """
    words, whose = _parts(text, (*game.words.periods, *game.words.moments))
    period = next((each for each in game.words.periods if words == each or words.startswith(f"{each} ")), None)
    if period is None:
        known = (*game.words.periods, *players)
        return failures.unknown(codes.RULING_VALUE, "a period or a player", words, known, span)
    if whose and whose not in players:
        return failures.no_player(whose, players, span)
    inner = words[len(period) :].strip()
    begun = {
        name: owned for name, owned in game.words.moments.items() if name == period or name.startswith(f"{period} ")
    }
    if inner and words not in begun:
        return failures.unknown(codes.RULING_VALUE, f"a {period} that the rules begin", words, begun, span)
    if whose and not any(owned for name, owned in begun.items() if not inner or name == words):
        # Whose a period is, the rules say; what is begun inside of a turn is in the turn of somebody all the same.
        outer = next((name for name, owned in game.words.moments.items() if owned and name in game.words.periods), None)
        way = f"; in that of {whose}, begin `at: {outer} of {whose}`, with a step `- until: {words}`" if outer else ""
        help = f"write `{words}`{way}; the rules say whose it is in `{words} of you: ...`"
        return failures.wrong(f"a {words} belongs to nobody, so none is {whose}'s", span, help)
    return Moment(f"{period}:{inner}" if inner else period, players.index(whose) + 1 if whose else 0)


def _parts(text: str, known: Iterable[str]) -> tuple[str, str]:
    """Return the period that a moment names, and whose it is; a name may have an `of` of its own: `year of war of alice`."""
    called = max([each for each in known if f"{text} of ".startswith(f"{each} of ")], key=len, default="")
    words, _, whose = (called, "", text[len(called) + 4 :]) if called else text.partition(" of ")
    return words, whose
