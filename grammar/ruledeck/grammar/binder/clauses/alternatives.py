"""Binding of blocks whose lines are alternatives: what can be applied of them, or what fits an outcome."""

from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope


class AlternativeBinder:
    """Binds alternatives.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        blocks: Binds the alternatives.
    """

    def __init__(self, phrases: PhraseBinder, blocks: Blocks) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.blocks = blocks

    def applicable(self, node: tree.Scoped, reader: Reader, scope: Scope) -> m.Effect | None:
        """Bind `first applicable:` and `all applicable:`, whose lines are alternatives that must change something."""
        for how in ("first", "all"):
            if reader.literal(0, how, "applicable") == reader.full:
                arms = []
                for line in node.body.lines:
                    effect, _ = self.blocks.statement(line.statement, scope)
                    arms.append(m.Steps(() if effect is None else (effect,), start=line.start, end=line.end))
                # Nobody is asked: each block says who does it.
                by = m.Op("nobody", (), m.PLAYER)
                return m.Modes(by, 1, len(arms), tuple(arms), how, start=node.start, end=node.end)
        return None

    def outcomes(self, node: tree.Scoped, scope: Scope) -> m.Effect | None:
        """Bind a verb with an outcome and its `on <symbol>:` blocks."""
        step = tree.Do(node.phrase, start=node.phrase.start, end=node.phrase.end)
        effect, _ = self.blocks.statement(step, scope)
        if not isinstance(effect, m.Perform):
            return None
        if effect.by.many:
            message = "each of several players has an outcome of their own"
            help = "let them do it one by one: `for each player as p:`, and in it `p ...:` with these blocks"
            self.binding.error(codes.WRONG_TYPE, message, node.phrase, help)
        words = self.binding.words
        outcome = words.verbs[effect.verb].outcome
        kind = words.values.get(outcome, m.Type("symbol"))
        # The value is read once, behind the verb, as the arms may set it anew; no name that is written has a blank.
        name = f"outcome {node.start}"
        place: m.Place = {"start": node.phrase.start, "end": node.phrase.end}
        value = m.Op("value", (m.Literal(outcome, m.Type("value")),), kind, **place)
        known = m.Name(name, kind, **place)
        arms = [arm for line in node.body.lines if (arm := self.on(line, known, scope)) is not None]
        if not arms:
            return effect
        steps = (
            effect,
            m.Let(name, value, outcome=effect.verb, **place),
            m.If(tuple(arms), None, start=node.body.start, end=node.body.end),
        )
        return m.Steps(steps, start=node.start, end=node.end)

    def on(self, line: tree.Line, known: m.Name, scope: Scope) -> tuple[m.Value, m.Steps] | None:
        """Bind `on <symbol>:`: whether that came out, and what follows from it."""
        arm = line.statement
        first = arm.phrase.atoms[0] if isinstance(arm, tree.Scoped) else None
        if not isinstance(arm, tree.Scoped) or not isinstance(first, tree.Word) or first.text != "on":
            help = "write `on` and an outcome in front, and a colon behind"
            self.binding.error(codes.UNKNOWN_PHRASE, "this says nothing about an outcome", line, help)
            return None
        reader = self.phrases.reader(arm.phrase, scope)
        best = reader.complete(reader.read(known.type, 1))
        if not best:
            self.phrases.unread(arm.phrase, reader)
            return None
        sides = (known, self.phrases.unique(best, arm.phrase))
        test = m.Op("=", sides, m.CONDITION, start=arm.phrase.start, end=arm.phrase.end)
        return test, self.blocks.block(arm.body, scope)
