"""Running a case: walk to its position, lay it out, take its decisions, and see what it expects."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.files.ruling_models import Step
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.kept import Specialisation, compiled, specialised
from ruledeck.interpreter.engine import breakpoints, machine
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.rulings.cases import Case, game_of
from ruledeck.interpreter.rulings.clauses import Mark
from ruledeck.interpreter.rulings.expectations import check, speaks_of_prompt
from ruledeck.interpreter.rulings.log_lines import Taken
from ruledeck.interpreter.rulings.position import Placement, cleared
from ruledeck.interpreter.rulings.scripted_chance import scripted_outcomes
from ruledeck.interpreter.rulings.settings import Settings, read_settings
from ruledeck.interpreter.rulings.walking import begun, nowhere, walk
from ruledeck.interpreter.state.program import Test
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.state import Clause, State
from ruledeck.interpreter.target.nodes import Expression
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.answers import Answer
from ruledeck.interpreter.wording.names import Names
from ruledeck.interpreter.wording.options import Decision, option_keys
from ruledeck.interpreter.wording.prompts import prompt
from ruledeck.interpreter.wording.reading import line_of
from ruledeck.interpreter.wording.table import Table

MOST_PASSES = 200
"""How many optional decisions in a row are declined before a case is taken to go on for ever."""


@dataclass(slots=True)
class Run:
    """A case that was run.

    Attributes:
        case: The case.
        found: What was wrong; empty when all was as expected.
        table: What it was played with, or `None` when its settings could not be read.
        state: The state at the end, or `None`.
        decisions: The decisions that were taken, in order.
        covered: What was exercised.
    """

    case: Case
    found: tuple[Diagnostic, ...] = ()
    table: Table | None = None
    state: State | None = None
    decisions: list[Taken] = field(default_factory=list)
    covered: frozenset[Mark] = frozenset()


@dataclass(slots=True)
class Runner:
    """Runs the cases of one game; programs and walks are kept from one case to the next.

    Attributes:
        game: The game.
        coverage: Whether to note which clauses are exercised.
        begun: Called with the position of each case, before anything happens in it.
        compile: Gives the compiler of a game, or of one with the cards of a file, when it has run.
    """

    game: Game
    coverage: bool = True
    begun: Callable[[State], None] | None = None
    compile: Callable[[Game, Specialisation], Compiler] = compiled
    games: dict[int, Game] = field(default_factory=dict)
    compilers: dict[tuple[int, Specialisation], Compiler] = field(default_factory=dict)
    walks: dict[Hashable, State] = field(default_factory=dict)
    texts: dict[int, dict[PartKey, tuple[str, str] | None]] = field(default_factory=dict)
    read: dict[int, dict[Hashable, m.Value | m.Perform]] = field(default_factory=dict)
    made: dict[int, dict[Expression, Test]] = field(default_factory=dict)
    types: dict[int, dict[str, str]] = field(default_factory=dict)

    def run(self, case: Case) -> Run:
        """Run a case; whatever goes wrong is in what it returns."""
        game = game_of(case, self.game, self.games)
        settings, found = read_settings(case, game)
        if found:
            return Run(case, found)
        table = self.table(game, settings)
        run = Run(case, table=table)
        try:
            _Running(self, run, table, settings).go()
        except MisfitOutcomeError as misfit:
            run.found = (*run.found, self.misfit(misfit, settings, case))
        except EndlessError as error:
            run.found = (*run.found, endless_report(table.program, error))
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
            player_names(game, settings.players), {}, game.words.titles, compiler.card_index,
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


@dataclass(slots=True)
class _Running:
    runner: Runner
    run: Run
    table: Table
    settings: Settings

    def go(self) -> None:
        """Run the case from beginning to end."""
        s = self.position()
        if s is None:
            return
        self.run.state = s
        case = self.run.case
        breakpoints.stop_at(s, self.settings.until)
        # What the walk exercised is no merit of the case.
        s.covered = None
        if self.runner.begun is not None:
            self.runner.begun(s)
        self.advance(s)
        for step in case.do:
            if not self.step(s, step):
                return
        self.finish(s)

    def fail(self, *found: Diagnostic) -> None:
        self.run.found = (*self.run.found, *found)

    # ---- to where the case begins

    def position(self) -> State | None:
        settings, case = self.settings, self.run.case
        s = self.walked()
        if s is None:
            return None
        aliases: dict[str, int] = {}
        placement = Placement(s, self.table.game, self.table.names, aliases)
        placement.lay(case.given, case.span)
        if placement.found:
            self.fail(*placement.found)
            return None
        self.table = replace(self.table, names=replace(self.table.names, aliases=aliases))
        self.run.table = self.table
        # How the walk came here is not part of the case: its log begins here.
        s.log, s.past = [], None
        s.forget()
        if settings.chance is not None:
            outcomes, found = scripted_outcomes(settings.chance, s, self.table)
            if found:
                self.fail(*found)
                return None
            s.scripted, s.scripted_at = outcomes, 0
        s.deciders = settings.deciders
        return s

    def walked(self) -> State | None:
        """Return the state at the moment where the case begins, before it is laid out."""
        settings = self.settings
        program = self.table.program
        key = (id(program), settings.at, settings.keep, settings.walk_key, settings.decks)
        known = self.runner.walks.get(key)
        if known is not None:
            # The state that was walked to serves every case that begins there, and none may change it.
            return known.clone()
        if settings.at is None:
            s = begun(program, settings, 0)
        else:
            walked = walk(self.table, settings)
            if walked is None:
                self.fail(nowhere(settings, self.run.case.span))
                return None
            s = walked
            cleared(s, settings.keep)
            breakpoints.stop_at(s, None)
            breakpoints.go_on(s)
        s.past, s.log = None, []
        self.runner.walks[key] = s
        return s.clone()

    # ---- decisions

    def advance(self, s: State) -> None:
        machine.advance(s)

    def step(self, s: State, step: Step) -> bool:
        """Take one decision and look at what is expected after it; whether the case can go on."""
        if step.decision is not None and not self.decide(s, step):
            return False
        return self.expected(s, step.expect)

    def decide(self, s: State, step: Step) -> bool:
        assert step.decision is not None
        names = self.table.names
        line, seat = line_of(step.decision), names.player(step.who or "")
        if seat is None:
            self.fail(
                failures.unknown(codes.RULING_VALUE, "a player at this table", step.who or "", names.players, step.span)
            )
            return False
        answer = Answer(self.table, line, seat)
        first: str | None = None
        for _ in range(MOST_PASSES):
            if s.pending is None or breakpoints.stopped(s):
                break
            given = answer.give(s)
            self.run.decisions += [Taken(at, names.players[seat - 1], key) for at, key in answer.taken]
            if given is True:
                return True
            if isinstance(given, Diagnostic):
                self.fail(given)
                return False
            decision = Decision(s)
            # What was offered first is told: later prompts came up only because the first was declined.
            if first is None:
                first = prompt(decision, names.called)
                if line.text in ("pass", "passes") and decision.kind == "whether" and decision.player == seat:
                    first = f"this is a question of yes or no: write `no`; {first}"
            # The decision may be one that comes up behind an optional one of somebody else.
            if self.run.case.rest != "pass" or not self.decline(s, decision):
                break
        self.fail(*(answer.error if first is None or answer.error else ()))
        if not answer.error:
            over = "the game is over" if s.over is not None else "no decision is open"
            self.fail(failures.not_offered(line.text, names.players[seat - 1], first or over, line.span))
        return False

    def decline(self, s: State, decision: Decision) -> bool:
        """Decline an optional decision; whether it is one."""
        option = PASS if decision.kind == "ability" else 0 if decision.kind == "whether" else None
        if option is None or option not in decision.options:
            return False
        place = decision.options.index(option)
        who = self.table.names.players[decision.player - 1]
        self.run.decisions.append(Taken(len(s.log), who, option_keys(s)[place], declined=True))
        machine.decide(s, place)
        return True

    # ---- the end

    def finish(self, s: State) -> None:
        case = self.run.case
        # An expectation about the open decision needs it open: then nothing more is declined, and none is left over.
        prompts = [line for line in map(line_of, case.expect) if speaks_of_prompt(line)]
        if case.rest == "pass" and not prompts:
            for _ in range(MOST_PASSES):
                if s.pending is None or breakpoints.stopped(s) or not self.decline(s, Decision(s)):
                    break
        if not self.expected(s, case.expect):
            return
        if s.pending is not None and not breakpoints.stopped(s) and not prompts:
            decision = Decision(s)
            self.fail(failures.unanswered(prompt(decision, self.table.names.called), case.span))
        self.chance_used(s)

    def chance_used(self, s: State) -> None:
        """Every outcome that the case lists must have been used; a list that is too short fails when chance comes up."""
        items = self.settings.chance.items if self.settings.chance is not None else ()
        unused = items[s.scripted_at :]
        if unused:
            said = "this outcome was not used" if len(unused) == 1 else f"the last {len(unused)} outcomes were not used"
            self.fail(failures.chance(said, unused[0].span, "take what is not used away"))

    def expected(self, s: State, expect: Iterable[Slice]) -> bool:
        """Check some expectations; all of those that fail are reported."""
        found = [each for part in expect for each in check(self.table, s, line_of(part))]
        self.fail(*found)
        return not found
