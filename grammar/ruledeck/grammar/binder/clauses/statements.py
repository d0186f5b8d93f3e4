"""Binding of statements: each becomes an effect, and may give names to the lines that follow it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ruledeck.grammar.binder.clauses.alternatives import AlternativeBinder
from ruledeck.grammar.binder.clauses.arrivals import ARRIVING, ArrivalBinder
from ruledeck.grammar.binder.clauses.bans import BanBinder
from ruledeck.grammar.binder.clauses.choices import ChoiceBinder
from ruledeck.grammar.binder.clauses.constants import ConstantBinder
from ruledeck.grammar.binder.clauses.delayed import DelayedBinder
from ruledeck.grammar.binder.clauses.endings import EndingBinder
from ruledeck.grammar.binder.clauses.headers import HeaderBinder
from ruledeck.grammar.binder.clauses.lasting import LastingBinder
from ruledeck.grammar.binder.clauses.loops import LoopBinder
from ruledeck.grammar.binder.clauses.periods import PeriodBinder
from ruledeck.grammar.binder.clauses.triggers import TriggerBinder
from ruledeck.grammar.binder.clauses.verbs import VerbBinder
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.phrases.players import PlayerBinder, each_in_turn
from ruledeck.grammar.binder.phrases.several_words import whole
from ruledeck.grammar.binder.reading.bracketing import with_whole_condition
from ruledeck.grammar.binder.reading.names import NameBinder
from ruledeck.grammar.binder.reading.slots import is_decided
from ruledeck.grammar.binder.reading.unread import BARE_WHERE
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import YOU, Scope, in_turn


class StatementBinder:
    """Binds statements of one source, each sort of them with a binder of its own.

    Those that own blocks are given this one, as `Blocks`.

    Attributes:
        triggers: Binds events.
        headers: Binds the heads of abilities.
        constants: Binds what holds for a while.
        verbs: Binds steps that carry out a verb.
    """

    def __init__(self, expressions: ExpressionBinder) -> None:
        binding = expressions.binding
        self.binding, self.expressions = binding, expressions
        phrases = expressions.phrases
        self.names = NameBinder(binding)
        self.players = PlayerBinder(phrases)
        self.triggers = TriggerBinder(expressions)
        self.endings = EndingBinder(expressions, self.triggers)
        self.headers = HeaderBinder(phrases, self)
        bans, arrivals = BanBinder(phrases, self.triggers, self.statement), ArrivalBinder(phrases, self)
        self.constants = ConstantBinder(phrases, bans, arrivals)
        self.verbs = VerbBinder(phrases, self.names, self.players, self.endings)
        self.choices = ChoiceBinder(expressions, self.names, self.players, self)
        self.lasting = LastingBinder(phrases, self.constants, self.choices, self.endings)
        self.loops = LoopBinder(expressions, self.names, self.players, self)
        self.periods = PeriodBinder(phrases, self.players, AlternativeBinder(phrases, self), self)
        self.delayed = DelayedBinder(expressions, self.triggers, self.endings, self.headers, self)

    # ---- blocks

    def body(self, block: tree.Block, scope: Scope, *before: m.Meant) -> m.Steps:
        """Bind a whole body, and report the names in it (and in what stands before it) that nothing reads."""
        errors = self.binding.findings.mark()
        steps = self.block(block, scope)
        if self.binding.findings.mark() == errors:
            self.names.report_unused((*before, steps))
        return steps

    def block(self, block: tree.Block, scope: Scope) -> m.Steps:
        """Bind the lines of a block whose names end with it."""
        return self.lines(block, scope)[0]

    def lines(self, block: tree.Block, scope: Scope) -> tuple[m.Steps, Scope]:
        """Bind the lines of a block in order; returns them and the scope behind the last."""
        items: list[m.Effect] = []
        step: tree.Statement | None = None
        for line in block.lines:
            if isinstance(line.statement, tree.Else):
                self.otherwise(line.statement, step, items, scope)
            else:
                effect, scope = self.line(line, scope)
                items += [] if effect is None else [effect]
            step = line.statement
        return m.Steps(tuple(items), start=block.start, end=block.end), scope

    def otherwise(self, node: tree.Else, step: tree.Statement | None, before: list[m.Effect], scope: Scope) -> None:
        """Bind `else:` behind a step, and let it stand with that as the last of the effects before it."""
        if not isinstance(step, _MAY_FAIL):
            help = _STRAY_CHOICE if isinstance(step, tree.Choose) else _STRAY_HELP
            word = tree.Node(start=node.start, end=node.start + len("else"))
            self.binding.error(codes.UNEXPECTED, _STRAY, word, help)
            return
        at = max((at for at, each in enumerate(before) if not isinstance(each, m.Then)), default=None)
        asked, who = (None, None) if at is None else _asked(before[at])
        if asked is not None and at is not None:
            asked = replace(asked, whole=True)
            around = before[at]
            body = m.Steps((asked,), start=asked.start, end=asked.end)
            before[at] = replace(around, body=body) if isinstance(around, m.ForEach) else asked
        # Who was asked is whom `they` means; who acted before goes on to act.
        inner = scope if who in (None, YOU) else replace(scope, they=who, actor=scope.acts)
        body = self.block(node.body, inner)
        if not before:
            return
        place: m.Place = {"start": node.start, "end": node.end}
        last = before.pop()
        if isinstance(last, m.Then) and last.otherwise is None:
            before.append(replace(last, otherwise=body))
        elif asked is not None and isinstance(last, m.ForEach):
            # Each of several players is asked in turn, and each of them did it or did not.
            both = m.Steps((asked, m.Then(m.Steps(()), body, **place)), start=asked.start, end=node.end)
            before.append(replace(last, body=both, end=node.end))
        else:
            before += [last, m.Then(m.Steps(()), body, **place)]

    def line(self, line: tree.Line, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind the step of a line; one whose characters were read before is not even asked what it says."""
        step = line.written
        sort = type(step.first if isinstance(step, tree.Repeated) else step).__name__
        return self.binding.once(sort, step, scope, lambda: self.anew(line.statement, scope))

    def statement(self, node: tree.Statement, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a statement; returns it (or `None` after an error) and the scope of the next line."""
        # What a cost names stands behind its own characters.
        name = node.name if isinstance(node, tree.Do) else None
        return self.binding.once(f"{type(node).__name__} {name}", node, scope, lambda: self.anew(node, scope))

    def anew(self, node: tree.Statement, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a statement that has not been bound before."""
        if isinstance(node, tree.Do):
            return self.do(node, scope)
        if isinstance(node, tree.Choose):
            return self.choices.named(node, scope)
        if isinstance(node, tree.Together):
            return self.together(node, scope)
        if isinstance(node, tree.Let):
            return self.let(node, scope)
        if isinstance(node, tree.May):
            return self.may(node, scope)
        if isinstance(node, tree.Must):
            return self.must(node, scope)
        if isinstance(node, tree.Else):
            self.otherwise(node, None, [], scope)
            return None, scope
        if isinstance(node, tree.Then):
            body, behind = self.lines(node.body, scope)
            return m.Then(body, start=node.start, end=node.end), behind
        return self.enclosed(node, scope), scope

    def enclosed(
        self,
        node: tree.Modes | tree.Instead | tree.Fully | tree.Cannot | tree.If | tree.ForEach | tree.Repeat
        | tree.Alternate | tree.Scoped | tree.Lasting | tree.Delayed,
        scope: Scope,
    ) -> m.Effect | None:  # fmt: skip
        """Bind a statement whose names end with it."""
        place: m.Place = {"start": node.start, "end": node.end}
        if isinstance(node, tree.If):
            return self.conditional(node, scope)
        if isinstance(node, tree.Instead):
            return m.Instead(self.block(node.body, scope), **place)
        if isinstance(node, tree.Fully):
            price, inner = self.statement(node.price, scope)
            steps = m.Steps((price,) if price is not None else (), start=node.price.start, end=node.price.end)
            return m.Fully(steps, self.block(node.body, inner), **place)
        if isinstance(node, tree.Modes):
            return self.choices.modes(node, scope)
        if isinstance(node, tree.ForEach):
            return self.loops.for_each(node, scope)
        if isinstance(node, tree.Repeat):
            return self.loops.repeat(node, scope)
        if isinstance(node, tree.Alternate):
            return self.loops.alternate(node, scope)
        if isinstance(node, tree.Scoped):
            return self.periods.bind(node, scope)
        if isinstance(node, tree.Lasting):
            ending = self.endings.until(node.until, node.until, scope)
            statics = self.constants.statics(node.body, scope, for_a_while=True)
            return None if ending is None else m.Hold(statics, ending, **place)
        if isinstance(node, tree.Delayed) and node.trigger.word == ARRIVING:
            help = "say how long: `until ...:` on a line above it, or let a card say it by itself"
            self.binding.error(codes.MISPLACED, "this would hold for ever", node.trigger, help)
            return None
        if isinstance(node, tree.Delayed):
            return self.delayed.bind(node, scope)
        return self.lasting.ban(node, scope)

    def do(self, node: tree.Do, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a step that carries out a verb, or says what holds for a while."""
        if self.lasting.says(node, scope) and not self.verbs.reads(node.phrase, scope):
            return self.lasting.hold(node, scope), scope
        return self.verbs.do(node, scope)

    def together(self, node: tree.Together, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind steps joined by `and`; behind a bare `where`, a condition may have been meant instead of a step."""
        if (whole := _of_all(node)) is not None:
            return self.anew(whole, scope)
        items: list[m.Effect] = []
        marks = [self.binding.findings.mark()]
        left = list(node.items)
        while left:
            several = self.of_the_same(left, scope)
            if len(several) > 1:
                effect = self.lasting.hold_shared(several, scope)
            else:
                effect, scope = self.statement(left[0], scope)
            if effect is not None:
                items.append(effect)
            taken = max(len(several), 1)
            left = left[taken:]
            marks += [self.binding.findings.mark()] * taken
        self.no_steps(node, [behind > before for before, behind in pairwise(marks)], marks)
        if len(items) == 1:
            return items[0], scope
        return m.Steps(tuple(items), start=node.start, end=node.end), scope

    def of_the_same(self, items: Sequence[tree.Statement], scope: Scope) -> list[tree.Do]:
        """Return the steps in front that say of the same things what holds for a while; they end together."""
        said: list[tree.Do] = []
        for item in items:
            if not isinstance(item, tree.Do) or item.name is not None or self.verbs.reads(item.phrase, scope):
                break
            said.append(item)
        return said[: self.lasting.shared(said, scope)] if len(said) > 1 else []

    def no_steps(self, node: tree.Together, failed: list[bool], marks: list[int]) -> None:
        """Say of steps behind a bare `where` that cannot be read that conditions were meant, and where brackets go.

        Args:
            node: The steps.
            failed: Whether each could not be read.
            marks: How many errors stood in front of each, and behind the last.
        """
        for at, (step, following) in enumerate(pairwise(node.items)):
            phrase = _bare_where(step)
            if phrase is None or not failed[at + 1]:
                continue
            last = next((k for k in range(at + 1, len(failed)) if not failed[k]), len(failed)) - 1
            words, text = self.binding.words, self.binding.source.text
            written = with_whole_condition(text, phrase, node.items[at + 1 : last + 1], words, lacking=failed[at])
            # What a step lacks stands behind the condition: with that in brackets it is said no more.
            self.binding.findings.take_back(marks[at] if failed[at] and written is not None else marks[at + 1])
            message = "this is not a step, and the condition behind `where` has ended"
            help = BARE_WHERE if written is None else f"a `where` takes one condition: put it in brackets, `{written}`"
            self.binding.error(codes.UNKNOWN_PHRASE, message, following, help)
            return

    def let(self, node: tree.Let, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a name for a value."""
        value = self.several(node.value, scope) or self.expressions.value(node.value, scope, "any")
        if value is None:
            return None, self.binding.lose(node.name, scope)
        if is_decided(value):
            message = "a name stands for a value, and this asks somebody to choose"
            self.binding.error(codes.WRONG_TYPE, message, node.value, f"write `choose ... as {node.name}`")
        bound = m.Name(node.name, value.type, value.many)
        return m.Let(node.name, value, start=node.start, end=node.end), self.names.give(node, node.name, bound, scope)

    def several(self, value: tree.Expression, scope: Scope) -> m.Value | None:
        """Bind a value that is several numbers or words: those that are most frequent."""
        return whole(self.expressions.phrases.reader(value, scope), 0) if isinstance(value, tree.Phrase) else None

    def conditional(self, node: tree.If, scope: Scope) -> m.Effect:
        """Bind `if ...:` and its other arms."""
        arms: list[tuple[m.Value, m.Steps]] = []
        for condition, body in node.arms:
            bound = self.expressions.condition(condition, scope)
            steps = self.block(body, scope)
            if bound is not None:
                arms.append((bound, steps))
        otherwise = None if node.otherwise is None else self.block(node.otherwise, scope)
        return m.If(tuple(arms), otherwise, start=node.start, end=node.end)

    def may(self, node: tree.May, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind `[player] may ...`; what it names inline goes on to the next lines, which depend on it."""
        by = self.players.subject(node.who, scope)
        who = in_turn(by)
        body, behind = self.lines(node.body, scope if who is None else scope.acting(who))
        after = scope
        if node.body.inline and scope.they is not None and who is by:
            after = replace(behind, they=scope.they, actor=scope.actor)
        if by is None or who is None:
            return None, after
        return each_in_turn(by, m.May(who, body, start=node.start, end=node.end)), after

    def must(self, node: tree.Must, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind `<player> must ...`: a step that somebody else carries out."""
        by = self.players.subject(node.who, scope)
        effect, after = self.statement(node.body, scope if by is None else scope.acting(by))
        return effect, after if scope.they is None else replace(after, they=scope.they, actor=scope.actor)


def _of_all(node: tree.Together) -> tree.Statement | None:
    """Return `you may exhaust this and draw 1 card` with all of its steps in what the first word speaks of; `None` for other steps."""
    first, *rest = node.items
    if not isinstance(first, _LEADING) or any(isinstance(each, _LEADING) for each in rest):
        return None
    place: m.Place = {"start": node.start, "end": node.end}
    if isinstance(first, tree.Must):
        return replace(first, body=tree.Together((first.body, *rest), **place), **place)
    both = tree.Together((first.body.lines[0].statement, *rest), **place)
    return replace(first, body=tree.Block((tree.Line(both, **place),), True, **place), **place)


_LEADING: Final = (tree.May, tree.Must, tree.Then, tree.Instead)
"""What speaks of all steps of its line."""
_MAY_FAIL: Final = (tree.Do, tree.May, tree.Must, tree.Together, tree.Then, tree.Fully)
"""The steps that may be done or not, so that `else` may stand behind them."""
_STRAY: Final = 'this "else" has no "if", no "may" and no step right above it'
_STRAY_HELP: Final = (
    "it stands in the column of its `if`, below the lines of that, or right below a step that may fail or be declined"
)

_STRAY_CHOICE: Final = (
    "ask in front of the choice whether there is anything: `if no <things>: ...`, and `else:` with the choice in it"
)


def _asked(effect: m.Effect) -> tuple[m.May | None, m.Value | None]:
    """Return the question whether something is done, and who is asked; `None` where nobody is."""
    if isinstance(effect, m.ForEach) and effect.name == "they" and len(effect.body.items) == 1:
        effect = effect.body.items[0]
    return (effect, effect.by) if isinstance(effect, m.May) else (None, None)


def _bare_where(node: tree.Statement) -> tree.Phrase | None:
    """Return the phrase of a step that ends with the condition of its `where`."""
    if isinstance(node, (tree.May, tree.Then, tree.Instead)) and node.body.inline:
        return _bare_where(node.body.lines[-1].statement)
    if isinstance(node, tree.Must):
        return _bare_where(node.body)
    if isinstance(node, tree.Do):
        return node.phrase if node.phrase.where is not None and node.name is None and node.ending is None else None
    if isinstance(node, tree.Choose):
        return node.what if node.what.where is not None and node.name is None else None
    return None
