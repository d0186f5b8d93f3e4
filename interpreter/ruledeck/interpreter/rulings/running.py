"""Running cases: the game of each is compiled, and what was made for one is kept for the next."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.serialization import Specialisation, compiled, specialised
from ruledeck.interpreter.engine import breakpoints
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.rulings.cases import Case, Extended, extended_for
from ruledeck.interpreter.rulings.clauses import Mark
from ruledeck.interpreter.rulings.course import Course, Run
from ruledeck.interpreter.rulings.left_out import explained
from ruledeck.interpreter.rulings.settings import Settings, read_settings
from ruledeck.interpreter.state.program import Test
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.seats import seats_of
from ruledeck.interpreter.state.state import Clause, State
from ruledeck.interpreter.target.nodes import Expression
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.names import Names
from ruledeck.interpreter.wording.table import Table


@dataclass(slots=True)
class Runner:
    """Runs the cases of one game; programs and walks are kept from one case to the next.

    Attributes:
        game: The game.
        coverage: Whether to note which clauses are exercised.
        begun: Called with the position of each case, before anything happens in it, and again where a case lays out more.
        compile: Gives the compiler of a game, or of one with the cards of a file, when it has run.
        games, compilers, walks, texts, read, made, types: What was made for earlier cases.
    """

    game: Game
    coverage: bool = True
    begun: Callable[[State], None] | None = None
    compile: Callable[[Game, Specialisation], Compiler] = compiled
    games: dict[int, Extended] = field(default_factory=dict)
    compilers: dict[tuple[int, Specialisation], Compiler] = field(default_factory=dict)
    walks: dict[Hashable, State] = field(default_factory=dict)
    texts: dict[int, dict[PartKey, tuple[str, str] | None]] = field(default_factory=dict)
    read: dict[int, dict[Hashable, m.Value | m.Perform]] = field(default_factory=dict)
    made: dict[int, dict[Expression, Test]] = field(default_factory=dict)
    types: dict[int, dict[str, str]] = field(default_factory=dict)

    def run(self, case: Case) -> Run:
        """Run a case; whatever goes wrong is in what it returns."""
        extended = extended_for(case, self.game, self.games)
        if extended.faults:
            return Run(case, extended.faults)
        game = extended.game
        settings, found = read_settings(case, game)
        if found:
            return Run(case, found)
        table = self.table(game, settings)
        run = Run(case, table=table)
        try:
            Course(run, table, settings, self.walks, self.begun).go()
        except MisfitOutcomeError as misfit:
            run.found = (*run.found, self.misfit(misfit, settings, case))
        except EndlessError as error:
            run.found = (*run.found, endless_report(table.program, error))
        run.found = tuple(explained(case, run.found))
        if run.state is not None:
            breakpoints.stop_at(run.state, None)
            run.covered = marks_of(table, run.state.covered or ())
        return run

    def misfit(self, misfit: MisfitOutcomeError, settings: Settings, case: Case) -> Diagnostic:
        """Return that chance brings something else than the case lists, at the outcome or at the list that is too short."""
        items = settings.chance.items if settings.chance is not None else ()
        place = items[misfit.position].span if misfit.position < len(items) else settings.chance_span or case.span
        short = "add the outcome, or `any` to leave it to chance"
        return failures.chance(str(misfit), place, short if misfit.position >= len(items) else None)

    def _types(self, game: Game) -> dict[str, str]:
        """Return the types of the cards of a game, by id."""
        if id(game) not in self.types:
            self.types[id(game)] = {ident: card.text.type for ident, card in game.cards.items()}
        return self.types[id(game)]

    def table(self, game: Game, settings: Settings) -> Table:
        """Return the compiled game and the names for some settings."""
        special = specialised(game, settings.players, dict(settings.options), coverage=self.coverage, stops=True)
        key = (id(game), special)
        if key not in self.compilers:
            self.compilers[key] = self.compile(game, special)
        compiler = self.compilers[key]
        names = Names(
            seats_of(game, settings.players), {}, game.words.titles, compiler.card_index,
            self._types(game), self.read.setdefault(id(game), {}),
        )  # fmt: skip
        made = self.made.setdefault(id(compiler), {})
        return Table(game, compiler, compiler.program, names, made, self.texts.setdefault(id(game), {}))


def marks_of(table: Table, covered: Iterable[Clause]) -> frozenset[Mark]:
    """Return what a state noted as places that are the same in every program of the game."""
    # A number belongs to one program, for so many players and these options; a place belongs to the text.
    places = {number: place for place, number in table.compiler.coverage.clauses.items()}
    found: set[Mark] = set()
    for mark in covered:
        if isinstance(mark, int):
            found.add((*places[mark], None))
        elif isinstance(mark, tuple) and mark[0] == "limit":
            effect = table.program.effects[mark[1]]
            place = effect.key.ability(effect.index)
            found.add((place, effect.ability.start, effect.ability.end, "Limit", None))
        elif isinstance(mark, tuple):
            found.add((*places[mark[0]], bool(mark[1])))
    return frozenset(found)
