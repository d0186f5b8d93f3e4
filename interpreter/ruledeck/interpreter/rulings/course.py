"""The course of a case: walk to its position, lay it out, take its decisions, and see what it expects."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from shlex import quote
from typing import Final

from ruledeck.grammar.files import document_nodes as nodes
from ruledeck.grammar.files.ruling_models import Step
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Slice, Span
from ruledeck.interpreter.engine import breakpoints, machine, rights
from ruledeck.interpreter.engine.beginnings import looked_at
from ruledeck.interpreter.engine.breakpoints import Moment
from ruledeck.interpreter.primitives.standing import overlook
from ruledeck.interpreter.rulings.cases import Case, merged
from ruledeck.interpreter.rulings.clauses import Mark
from ruledeck.interpreter.rulings.expectations import check, explainable, result, speaks_of_prompt
from ruledeck.interpreter.rulings.later import later
from ruledeck.interpreter.rulings.log_lines import Taken
from ruledeck.interpreter.rulings.position import Placement, cleared, settled_before
from ruledeck.interpreter.rulings.scripted_chance import scripted_outcomes
from ruledeck.interpreter.rulings.settings import Settings, moment_of
from ruledeck.interpreter.rulings.unasked import unasked
from ruledeck.interpreter.rulings.walking import begun, nowhere, walk
from ruledeck.interpreter.rulings.way import Way
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.answers import ABILITY, Answer
from ruledeck.interpreter.wording.claims import uses_right
from ruledeck.interpreter.wording.options import Decision, option_keys
from ruledeck.interpreter.wording.prompts import prompt
from ruledeck.interpreter.wording.reading import Line, line_of
from ruledeck.interpreter.wording.table import Table, glimpse

MOST_PASSES = 200
"""How many optional decisions in a row are declined before a case is taken to go on for ever."""
_COUNTED: Final = "`ability <number> of` counts those that are offered at that moment, in the order of its text, those of keywords last"


@dataclass(slots=True)
class Run:
    """A case that was run.

    Attributes:
        case: The case.
        found: What was wrong; empty when all was as expected.
        table: What it was played with, or `None` when its settings could not be read.
        state: The state at the end, or `None`.
        decisions: The decisions that were taken, in order.
        laid: How many of them were taken before something was last laid out.
        covered: What was exercised.
    """

    case: Case
    found: tuple[Diagnostic, ...] = ()
    table: Table | None = None
    state: State | None = None
    decisions: list[Taken] = field(default_factory=list)
    laid: int = 0
    covered: frozenset[Mark] = frozenset()


@dataclass(slots=True)
class Course:
    """A case on its way from beginning to end.

    Attributes:
        run: What becomes of it.
        table: What it is played with.
        settings: Where it begins and ends, and who plays.
        walks: The positions to which earlier cases were walked.
        begun: Called with each position that was laid out, before anything happens in it.
        ended: What would have been said to choose more, where the last decision ended its choice of several.
        before: What the last decision was taken in, and how many were taken before it.
    """

    run: Run
    table: Table
    settings: Settings
    walks: dict[Hashable, State]
    begun: Callable[[State], None] | None
    ended: str = ""
    before: tuple[State | None, int] = (None, 0)

    def go(self) -> None:
        """Run the case from beginning to end."""
        s = self.position()
        if s is None:
            return
        self.run.state = s
        case = self.run.case
        # What the walk exercised is no merit of the case.
        s.covered = None
        self.begin(s, 0)
        for number, step in enumerate(case.do, 1):
            self.head_for(s, number if step.until is None else number - 1)
            if not self.step(s, step, number):
                return
        self.finish(s)

    def begin(self, s: State, number: int) -> None:
        """Go on from a position that was laid out."""
        self.head_for(s, number)
        if self.begun is not None:
            self.begun(s)
        self.before = (glimpse(s), len(self.run.decisions))
        self.advance(s)

    def head_for(self, s: State, number: int) -> None:
        """Stop at the end of the case, and at the moment of the next step behind some that has one."""
        moments = [step for step in self.run.case.do[number:] if step.until is not None]
        breakpoints.stop_at(s, self.settings.until, self.moment(moments[0]) if moments else None)

    def moment(self, step: Step) -> Moment | None:
        """Return the moment that a step names; what it names wrongly is told when the step is taken."""
        found = self.named(step)
        return found if isinstance(found, Moment) else None

    def named(self, step: Step) -> Moment | Diagnostic:
        """Return the moment that a step names, or what is wrong with it."""
        assert step.until is not None
        return moment_of(step.until, step.until_span or step.span, self.table.game, self.table.names.players)

    def fail(self, *found: Diagnostic) -> None:
        """Note what is wrong."""
        self.run.found = (*self.run.found, *found)

    # ---- to where the case begins

    def position(self) -> State | None:
        """Return the state in which the case begins, laid out; `None` where it cannot be."""
        settings, case = self.settings, self.run.case
        s = self.walked()
        if s is None:
            return None
        aliases: dict[str, int] = {}
        placement = Placement(s, self.table.game, self.table.names, aliases)
        placement.lay(case.given, case.span)
        overlook(s)
        if placement.found:
            self.fail(*placement.found)
            return None
        self.table = replace(self.table, names=replace(self.table.names, aliases=aliases))
        self.run.table = self.table
        # How the walk came here is not part of the case: its log begins here.
        s.log, s.past = [], None
        s.forget()
        looked_at(s)
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
        known = self.walks.get(key)
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
        self.walks[key] = s
        return s.clone()

    # ---- decisions

    def advance(self, s: State) -> None:
        """Go on to the next decision, or to the end."""
        machine.advance(s)

    def step(self, s: State, step: Step, number: int) -> bool:
        """Take one decision and look at what is expected after it; whether the case can go on."""
        if step.until is not None:
            return self.stop(s, step, number)
        if step.decision is not None and not self.decide(s, step):
            return False
        return self.expected(s, step.expect)

    def pass_by(self, s: State) -> None:
        """Go on from a moment at which another step stops: one like it comes again, behind the decision that stands before that step."""
        while breakpoints.stopped(s) and not breakpoints.stands_at(s, self.settings.until):
            breakpoints.go_on(s)
            self.advance(s)

    def stop(self, s: State, step: Step, number: int) -> bool:
        """Go on to a moment, lay out what is given there, look at what is expected, and go on; whether the case can."""
        moment = self.named(step)
        if isinstance(moment, Diagnostic):
            self.fail(moment)
            return False
        for _ in range(MOST_PASSES):
            if breakpoints.stopped(s) or s.pending is None:
                break
            decision = Decision(s)
            if self.run.case.rest != "pass" or not self.decline(s, decision):
                self.fail(failures.unanswered(prompt(decision, self.table.names.called), step.span))
                return False
        if not breakpoints.stands_at(s, moment):
            span = step.until_span or step.span
            self.fail(failures.walk(f'"{step.until}" does not begin any more', span, self.why_none(s)))
            return False
        if step.given is not None and not self.lay(s, step.given, step.span):
            return False
        if not self.expected(s, step.expect):
            return False
        if not breakpoints.stands_at(s, self.settings.until):
            breakpoints.go_on(s)
            if step.given is not None:
                self.begin(s, number)
            else:
                self.head_for(s, number)
                self.advance(s)
        return True

    def lay(self, s: State, given: nodes.Mapping, span: Span) -> bool:
        """Lay out more on the way; whether it can be."""
        said = merged(None, given)
        late = settled_before(said)
        if late is not None:
            self.fail(late)
            return False
        aliases = dict(self.table.names.aliases)
        placement = Placement(s, self.table.game, self.table.names, aliases)
        placement.lay(said, span)
        self.table = replace(self.table, names=replace(self.table.names, aliases=aliases))
        self.run.table = self.table
        self.fail(*placement.found)
        s.forget()
        looked_at(s)
        self.run.laid = len(self.run.decisions)
        return not placement.found

    def decide(self, s: State, step: Step) -> bool:
        """Take the decision of a step, and decline what comes up before it where the case says so; whether it could be taken."""
        assert step.decision is not None
        names = self.table.names
        line, seat = line_of(step.decision), names.player(step.who or "")
        if seat is None:
            self.fail(failures.no_player(step.who or "", names.players, step.span))
            return False
        answer = Answer(self.table, line, seat)
        way = Way(names.players[seat - 1])
        above, self.before = self.before, (glimpse(s), len(self.run.decisions))
        for _ in range(MOST_PASSES):
            self.pass_by(s)
            if s.pending is None or breakpoints.stopped(s):
                break
            given = answer.give(s)
            if given is False and uses_right(self.table, s, line, seat):
                # It is no answer to the open decision, and may be said beside it.
                self.run.decisions.append(Taken(len(s.log), names.players[seat - 1], rights.CLAIM))
                machine.decide(s, -seat)
                answer = Answer(self.table, line, seat)
                given = answer.give(s)
            self.run.decisions += [Taken(at, names.players[seat - 1], key) for at, key in answer.taken]
            if given is True:
                self.ended = answer.ended
                return True
            if isinstance(given, Diagnostic):
                self.fail(self.asking(given, line.text))
                return False
            decision = Decision(s)
            said = str(answer.unlike.help) if answer.unlike is not None else prompt(decision, names.called)
            if line.text in ("pass", "passes") and decision.kind == "whether" and decision.player == seat:
                said = f"this is a question of yes or no: write `no`; {said}"
            way.met(len(self.run.decisions), said, own=decision.player == seat)
            # The decision may be one that comes up behind an optional one of somebody else.
            if self.run.case.rest != "pass" or not self.decline(s, decision):
                break
            way.declined += 1
        else:
            way.end = f"more than {MOST_PASSES} optional decisions in a row were declined"
        if s.pending is None or breakpoints.stopped(s):
            way.end = self.why_none(s)
        told = way.told(line.text, line.span, self.run.decisions[above[1] : self.before[1]])
        if self.ended and not answer.error and line.text != "pass":
            note = f"the decision above ended its choice of several; all of it is said in one line: {self.ended}"
            told = replace(told, notes=(Note(note), *told.notes))
        since = [each.key for each in self.run.decisions[above[1] :]]
        if not answer.error and (nobody := unasked(self.table, above[0], since, line, seat, s)) is not None:
            self.fail(nobody)
            return False
        asked = ("the game is over", None) if s.over is not None else (line.text, way.at)
        self.fail(*(answer.error or (self.asking(told, *asked),)))
        return False

    def why_none(self, s: State) -> str:
        """Return why no decision is open."""
        if s.over is not None:
            return f"the game is over: {result(self.table, s)}"
        until = self.run.case.until
        return (
            f"the case is at its end (`until: {until}`)" if s.pending is not None and until else "no decision is open"
        )

    def asking(self, one: Diagnostic, question: str, at: int | None = None) -> Diagnostic:
        """Return a failure with the command that says why.

        Args:
            one: The failure.
            question: What to ask.
            at: How many decisions were taken before the moment to ask at, when more were taken since.
        """
        moment = f" --at {at + 1 - self.run.laid}" if at is not None and at < len(self.run.decisions) else ""
        case = self.run.case
        where = f"{quote(case.file.source.path)} --case {quote(case.id)}"
        note = f"`ruledeck why {where}{moment} {_quoted(question)}` says why"
        counted = (Note(_COUNTED),) if ABILITY.search(question) else ()
        return replace(one, notes=(*one.notes, *counted, Note(note)))

    def decline(self, s: State, decision: Decision) -> bool:
        """Decline an optional decision; whether it is one."""
        option = decision.declined
        if option is None:
            return False
        place = decision.options.index(option)
        who = self.table.names.players[decision.player - 1]
        self.run.decisions.append(Taken(len(s.log), who, option_keys(s)[place], declined=True))
        machine.decide(s, place)
        return True

    # ---- the end

    def finish(self, s: State) -> None:
        """Go on to where the case ends, and look at what it expects there."""
        case = self.run.case
        # An expectation about the open decision needs it open: then nothing more is declined, and none is left over.
        prompts = [line for line in map(line_of, case.expect) if speaks_of_prompt(line)]
        declined = 0
        if case.rest == "pass" and not prompts:
            while s.pending is not None and not breakpoints.stopped(s) and declined < MOST_PASSES:
                if not self.decline(s, Decision(s)):
                    break
                declined += 1
        # What is still open is told before what does not hold: mostly it is the reason.
        settled = prompts or self.looks_last or (not declined and self.speaks_last)
        if s.pending is not None and not breakpoints.stopped(s) and not settled:
            decision = Decision(s)
            found = failures.unanswered(prompt(decision, self.table.names.called), case.span)
            self.fail(replace(found, notes=(Note(self.way_out(decision, declined)),)))
        if self.expected(s, case.expect):
            self.chance_used(s)

    @property
    def looks_last(self) -> bool:
        """Whether the case is over at the decision that its last step looks at, and declines none after it."""
        steps = self.run.case.do
        looks = bool(steps) and steps[-1].decision is None and steps[-1].until is None
        return looks and self.run.case.rest != "pass"

    @property
    def speaks_last(self) -> bool:
        """Whether the expectations below the last step speak of the decision that is open behind it."""
        steps = self.run.case.do
        return bool(steps) and any(speaks_of_prompt(line_of(part)) for part in steps[-1].expect)

    def way_out(self, decision: Decision, declined: int) -> str:
        """Return how a case can end where a decision is open, behind so many that were declined."""
        if declined == MOST_PASSES:
            return (
                f"`rest: pass` declined {declined} decisions, and more come up: say with `until:` where the case ends"
            )
        who = self.table.names.players[decision.player - 1]
        if decision.declined is None:
            return f"where the case is to end here, expect it: `{who} must choose`"
        return f"where the case is to end here, expect it: `{who} may choose`; `rest: pass` declines it"

    def chance_used(self, s: State) -> None:
        """Every outcome that the case lists must have been used; a list that is too short fails when chance comes up."""
        items = self.settings.chance.items if self.settings.chance is not None else ()
        unused = items[s.scripted_at :]
        if unused:
            said = "this outcome was not used" if len(unused) == 1 else f"the last {len(unused)} outcomes were not used"
            self.fail(failures.chance(said, unused[0].span, "take what is not used away"))

    def expected(self, s: State, expect: Iterable[Slice]) -> bool:
        """Check some expectations; all of those that fail are reported, with what is open and what to ask."""
        lines = [line_of(part) for part in expect]
        failed = [(one, line) for line in lines for one in check(self.table, s, line)]
        found = [self.told(one, line) for one, line in failed]
        if found and s.pending is not None and not breakpoints.stopped(s):
            said = prompt(Decision(s), self.table.names.called)
            first = found[0]
            if said != first.help and not any(one.code == codes.RULING_UNANSWERED for one in self.run.found):
                # What cannot be read holds nowhere.
                unread = first.code != codes.RULING_EXPECTATION
                behind = () if unread else later(self.table, s, failed[0][1])
                found[0] = replace(first, notes=(Note(f"now {said}"), *behind, *first.notes))
        self.fail(*found)
        return not found

    def told(self, one: Diagnostic, line: Line) -> Diagnostic:
        """Return what was found of an expectation, with the question that explains it when it does not hold."""
        return self.asking(one, line.text) if one.code == codes.RULING_EXPECTATION and explainable(line) else one


def _quoted(text: str) -> str:
    """Return a text for a shell; an apostrophe, which is frequent, in double quotation marks, where nothing in them means more."""
    return f'"{text}"' if "'" in text and not set(text) & set('"$`\\!') else quote(text)
