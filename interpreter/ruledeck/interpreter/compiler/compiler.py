"""A game's meaning to a program: each part has a compiler of its own, and all of them meet here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.words.titles import shared_titles
from ruledeck.grammar.words.vocabulary import Verb
from ruledeck.interpreter.compiler.abilities import AbilityCompiler
from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.basis.coverage import Coverage
from ruledeck.interpreter.compiler.basis.decision_points import Sites
from ruledeck.interpreter.compiler.basis.demands import prices
from ruledeck.interpreter.compiler.basis.printed import Printed
from ruledeck.interpreter.compiler.basis.tolls import levied
from ruledeck.interpreter.compiler.dependence import upsets_of
from ruledeck.interpreter.compiler.legality.event_filters import Concerns
from ruledeck.interpreter.compiler.legality.legality import CouldCompiler
from ruledeck.interpreter.compiler.legality.rehearsals import tried_behind_tolls
from ruledeck.interpreter.compiler.linking import kept_by_the_game, link, outcomes, spoken_by, window_of
from ruledeck.interpreter.compiler.steps.statements import EffectCompiler
from ruledeck.interpreter.compiler.steps.verbs import VerbCompiler
from ruledeck.interpreter.compiler.survey.analysis import Analysis
from ruledeck.interpreter.compiler.values.history import note_what_is_asked
from ruledeck.interpreter.compiler.values.values import ValueCompiler
from ruledeck.interpreter.engine import machine, rights, tolls
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.state.layout import layout_of
from ruledeck.interpreter.state.outcomes import ABORT, REOPEN, STACKED, SUSPEND
from ruledeck.interpreter.state.program import Program, Statement
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.module import Module, Space
from ruledeck.interpreter.target.names import Role, identifier
from ruledeck.interpreter.target.nodes import (
    Binary,
    Constant,
    Expression,
    Generated,
    Local,
    Origin,
    Table,
    Unit,
)


def compile_game(
    game: Game,
    players: int,
    options: Mapping[str, str] | None = None,
    *,
    coverage: bool = False,
    tells: bool = False,
) -> Program:
    """Compile a game for a number of players and chosen options (the others have their defaults)."""
    return Compiler(game, players, defaults(game, options or {}), coverage=coverage, tells=tells).run()


def defaults(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Return the values of all options, by their names in words: those that are chosen, and the defaults of the others."""
    manifest = game.text.manifest
    assert manifest is not None
    chosen = {name.replace("_", " "): str(option.default) for name, option in manifest.options.items()}
    return chosen | {name.replace("_", " "): value for name, value in options.items()}


class Compiler:
    """Compiles one game.

    Attributes:
        game: The game.
        bodies: What its verbs do, behind the tolls that texts ask for.
        layout: The shape of its states.
        program: What is made.
        space: The namespace of the generated code.
        module: The functions that are generated.
        analysis: What can be said of the whole game.
        coverage: What is noted of the clauses.
        values, could, verbs, abilities: The compilers of the parts.
        printed: Tables of what is printed on cards.
        concerns: Quick tests before an event.
        sites: The places of decision.
        card_index, verb_index: Cards and verbs to their numbers.
        together: Verbs that happen to several things at one moment, although nothing waits for them.
        statements: Static statements, by the addresses of their trees, to what they were compiled to.
        endings: Conditions with which something ends, by their addresses and what is carried along, to their numbers.
        scope: What shares one window of reactions: `event` or `effect`.
    """

    def __init__(
        self, game: Game, players: int, options: Mapping[str, str], *, coverage: bool, tells: bool = False
    ) -> None:
        self.verb_index = {ident: number for number, ident in enumerate(game.words.verbs)}
        self.game = game
        self.bodies: Mapping[str, m.Steps] = game.bodies
        self.analysis = Analysis(game, self.verb_index, self.bodies)
        if self.analysis.tolled:
            # The game stays what was read, as others read its program, or compile it once more.
            self.bodies = levied(game, self.analysis.tolled)
            self.analysis = Analysis(game, self.verb_index, self.bodies)
        layout = layout_of(game, players)
        self.layout = replace(
            layout.eliminating() if self.analysis.eliminates else layout,
            tells=tells,
            arrives=any(isinstance(static, m.Arrive) for _, _, _, static in self.analysis.statics),
        )
        self.program = Program(game, self.layout, options=options)
        self.card_index = {ident: number for number, ident in enumerate(game.cards)}
        self.program.definitions = tuple(game.cards)
        self.program.titles = shared_titles([card.text.name for card in game.cards.values()])
        self.together: set[str] = set()
        self.statements: dict[int, list[Statement]] = {}
        self.endings: dict[tuple[int, tuple[str, ...]], int] = {}
        self.program.verbs = tuple(self.verb_index)
        self.space: Space = {
            **runtime.NAMES,
            "SUSPEND": SUSPEND,
            "ABORT": ABORT,
            "STACKED": STACKED,
            "REOPEN": REOPEN,
            "F": self.program.code,
            "PROGRAM": self.program,
        }
        self.module = Module(f"{game.text.id} for {players} players", self.space)
        self.program.module = self.module
        self.program.namespace = self.space
        self.program.code.extend(machine.UNITS)
        kinds = [each.kind for _, _, each in self.analysis.abilities() if each.timing == "anytime"]
        if kinds:
            self.program.rights = tuple(dict.fromkeys(kinds))
            self.program.code.append(rights.interject)
        self.program.carefree = not kinds and not self.analysis.eliminates and not self.layout.automatic
        if self.analysis.tolled:
            # Behind the units that every program has: the numbers of games without tolls are what they were.
            self.program.linked.levy = len(self.program.code)
            self.program.code.append(tolls.levy)
        self.program.sensitive = self.analysis.sensitive
        self.program.departing, self.program.moving = self.analysis.departing, self.analysis.moving
        self.scope = window_of(game, "after", options)[0].scope
        self.coverage = Coverage(wanted=coverage)
        self.tables: list[tuple[Table, Mapping[int, int]]] = []
        self.printed, self.sites, self.concerns = Printed(self), Sites(self), Concerns(self)
        self.values, self.could = ValueCompiler(self), CouldCompiler(self)
        self.verbs, self.abilities = VerbCompiler(self), AbilityCompiler(self)

    def run(self) -> Program:
        """Compile everything that can be reached from outside of a unit."""
        program = self.program
        program.linked.own_counters, program.linked.own_values = kept_by_the_game(self)
        program.linked.outcomes = outcomes(self)
        program.linked.settled_values = program.linked.own_values | frozenset(program.linked.outcomes.values())
        note_what_is_asked(self)
        for key, index, ability in self.analysis.abilities():
            if ability.timing != "constant":
                self.abilities.part(key, index, ability)
        link(self, program)
        prices(self, self.analysis.tolled)
        tried_behind_tolls(self, self.analysis.tolled)
        start = next((verb for verb in self.game.words.verbs if verb == "play-the-game"), None)
        if start is not None:
            program.start = self.verbs.unit(start)
        for verb in sorted(program.sensitive):
            ident = program.verbs[verb]
            if ident == ABILITY_VERB:
                continue
            program.linked.bodies[verb] = self.verbs.unit(ident)
        while missing := [
            ident for ident in sorted(self.together) if self.verb_index[ident] not in program.linked.bodies
        ]:
            # What they do may do others to several things.
            for ident in missing:
                program.linked.bodies[self.verb_index[ident]] = self.verbs.unit(ident)
        # What effects leave behind is known only now that all of them are compiled.
        program.linked.duties = spoken_by(self, "duty")
        program.upsets = upsets_of(program, self.module, len(self.card_index))
        return program

    # ---- what the parts make

    def unit(self, unit: Unit) -> None:
        """Put a unit into the program."""
        self.module.define_unit(unit)
        self.program.code[unit.number] = self.module.function(Generated(unit.name))

    def effects(self, builder: Builder, key: PartKey) -> EffectCompiler:
        """Return what compiles the statements of a unit of the text at a key."""
        return EffectCompiler(self, builder, key)

    def origin(self, key: PartKey, node: m.Meant | None = None, what: str = "") -> Origin:
        """Return where a node of a text comes from; `what` names the part of it, if it is not all that stands at the key."""
        source = self.game.places.get(key)
        if source is None or node is None or node.end == 0:
            return Origin(what or str(key), part=key)
        return Origin(what or str(key), source.path, source.position(node.start).line, key)

    def params(self, role: Role, slots: Sequence[object]) -> tuple[Local, ...]:
        """Return a parameter for each slot."""
        return tuple([Local(f"{identifier(role)}{number}") for number in range(len(slots))])

    def table(self, places: Mapping[int, int]) -> Table:
        """Return a constant table of numbers by number."""
        found = next((table for table, known in self.tables if known == places), None)
        if found is None:
            found = Table(identifier("table", len(self.tables)))
            self.keep(found, places)
            self.tables.append((found, places))
        return found

    def keep(self, table: Table, value: object) -> None:
        """Keep what generated code reads as a table."""
        self.space[table.name] = value

    def next_player(self, player: Expression) -> Expression:
        """Return the player behind one."""
        if self.analysis.eliminates:
            return runtime.NEXT_LEFT(player)
        return Binary("+", Binary("%", player, Constant(self.layout.players)), Constant(1))

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players."""
        return tuple(range(1, self.layout.players + 1))

    # ---- what the game declares

    def verb(self, ident: str) -> Verb:
        """Return a verb."""
        return self.game.words.verbs[ident]

    def slot_index(self, ident: str, slot: str) -> int:
        """Return the place of a slot."""
        return [each.name for each in self.verb(ident).slots].index(slot)

    def thing_slot(self, ident: str) -> str:
        """Return the slot of a verb's one obvious thing."""
        return next(slot.name for slot in self.verb(ident).slots if slot.type.base in ("component", "entity", "player"))

    def counter_index(self, name: str) -> int:
        """Return the index of a counter."""
        return self.layout.counter_index(name)

    def value_index(self, name: str) -> int:
        """Return the index of a global value."""
        return self.layout.value_index(name)

    def period_index(self, name: str) -> int:
        """Return the index of a period."""
        return self.layout.period_index(name)

    def per_player(self, name: str) -> bool:
        """Whether each player has a zone of this name."""
        return self.layout.zone_spec[self.layout.base[name]].per == "player"

    def zone_of(self, name: str, player: int) -> int:
        """Return the id of a player's zone."""
        return self.layout.base[name] - 1 + player

    def seat_index(self, name: str) -> int:
        """Return the player of a named seat; where it stays free, that is nobody."""
        player = self.game.words.seats.index(name) + 1
        return player if player in self.players else 0

    def option(self, name: str) -> str:
        """Return the chosen value of an option."""
        return self.program.options[name]
