"""Binding of periods: blocks that are a period of the game, and how long something lasts."""

from dataclasses import replace

from ruledeck.grammar.binder.choices import ChoiceBinder
from ruledeck.grammar.binder.habits import said_otherwise
from ruledeck.grammar.binder.moments import BEGIN, FINISH, edge_tests, stretch
from ruledeck.grammar.binder.reader import Reader
from ruledeck.grammar.binder.slots import slot_tests
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.scope import YOU, Scope


class PeriodBinder(ChoiceBinder):
    """Binds periods."""

    def scoped(self, node: tree.Scoped, scope: Scope) -> m.Effect | None:
        """Bind a period: `phase draw:`, `turn of p:`, `round:`; of a player's period, that player is `you`."""
        reader = self.reader(node.phrase, scope)
        for period, end in reader.named(0, self.words.period_forms):
            named = []
            while reader.word(end) not in ("", "of"):
                named.append(reader.word(end))
                end += 1
            whose: m.Value | None = None
            if end < reader.size:
                best = reader.complete(reader.read(m.PLAYER, end + 1))
                if not best:
                    self.unknown(node.phrase, reader)
                    return None
                whose = self.one_player(node.phrase, self.unique(best, node.phrase))
                if whose is None:
                    return None
            inner = scope if whose is None else replace(scope, names={**scope.names, "you": YOU}, they=YOU)
            body = self.block(node.body, inner)
            moment = " ".join((period, *named))
            self.words.moments[moment] = self.words.moments.get(moment, False) or whose is not None
            return m.During(period, " ".join(named), whose, body, start=node.start, end=node.end)
        if (which := self.applicable(node, reader, scope)) is not None:
            return which
        if reader.word(0) == "at" and (delayed := self.at_edge(node, reader, scope)) is not None:
            return delayed
        if any(verb.outcome for verb in self.words.verb_starts.get(reader.word(0), ())):
            return self.outcomes(node, scope)
        periods = ", ".join(self.words.periods)
        help = did_you_mean(reader.word(0), self.words.periods)
        help = said_otherwise(self.source.text[node.phrase.start : node.phrase.end]) or help
        help = help or f"a block belongs to a period ({periods or 'the game declares none'})"
        self.error(codes.UNKNOWN_PHRASE, "these words own no block", node.phrase, help)
        return None

    def at_edge(self, node: tree.Scoped, reader: Reader, scope: Scope) -> m.Effect | None:
        """Bind `at the end of the turn:`, `at the start of your next draw phase:`: steps that wait for that moment."""
        at = 1 + (reader.word(1) == "the")
        edge = {"end": FINISH, "start": BEGIN, "beginning": BEGIN}.get(reader.word(at))
        if edge is None or reader.word(at + 1) != "of":
            return None
        place: m.Place = {"start": node.phrase.start, "end": node.phrase.end}
        for whose, name, period, end in stretch(reader, at + 2, next_one=edge == BEGIN):
            if end == reader.full:
                by = [] if whose is None else slot_tests(m.Slot("by", m.PLAYER), whose)
                event = m.Happening(edge, (*by, *edge_tests(name, period, place)), **place)
                timing = "when" if edge == FINISH else "after"
                place = {"start": node.start, "end": node.end}
                body = self.block(node.body, scope)
                once = (m.Limit(1, "game", "card"),)
                return m.Delay(
                    m.Ability("delayed", timing, (event,), None, (), once, True, body, **place), None, **place
                )
        return None

    def applicable(self, node: tree.Scoped, reader: Reader, scope: Scope) -> m.Effect | None:
        """Bind `first applicable:` and `all applicable:`, whose lines are alternatives that must change something."""
        for how in ("first", "all"):
            if reader.literal(0, how, "applicable") == reader.full:
                arms = []
                for line in node.body.lines:
                    effect, _ = self.statement(line.statement, scope)
                    arms.append(m.Steps(() if effect is None else (effect,), start=line.start, end=line.end))
                by = scope.they or m.Op("nobody", (), m.PLAYER)
                return m.Modes(by, 1, len(arms), tuple(arms), how, start=node.start, end=node.end)
        return None

    def outcomes(self, node: tree.Scoped, scope: Scope) -> m.Effect | None:
        """Bind a verb with an outcome and its `on <symbol>:` blocks."""
        effect, _ = self.statement(tree.Do(node.phrase, start=node.phrase.start, end=node.phrase.end), scope)
        if not isinstance(effect, m.Perform):
            return None
        outcome = self.words.verbs[effect.verb].outcome
        kind = self.words.values.get(outcome, m.Type("symbol"))
        name = f"outcome {node.start}"
        place: m.Place = {"start": node.phrase.start, "end": node.phrase.end}
        value = m.Op("value", (m.Literal(outcome, m.Type("value")),), kind, **place)
        known = m.Name(name, kind, **place)
        arms: list[tuple[m.Value, m.Steps]] = []
        for line in node.body.lines:
            arm = line.statement
            if (
                not isinstance(arm, tree.Scoped)
                or not isinstance(first := arm.phrase.atoms[0], tree.Word)
                or first.text != "on"
            ):
                help = "write `on` and an outcome in front, and a colon behind"
                self.error(codes.UNKNOWN_PHRASE, "this says nothing about an outcome", line, help)
                continue
            reader = self.reader(arm.phrase, scope)
            best = reader.complete(reader.read(kind, 1))
            if not best:
                self.unknown(arm.phrase, reader)
                continue
            test = m.Op(
                "=", (known, self.unique(best, arm.phrase)), m.CONDITION, start=arm.phrase.start, end=arm.phrase.end
            )
            arms.append((test, self.block(arm.body, scope)))
        if not arms:
            return effect
        steps = (effect, m.Let(name, value, **place), m.If(tuple(arms), None, start=node.body.start, end=node.body.end))
        return m.Steps(steps, start=node.start, end=node.end)

    def ending(self, node: tree.Ending, scope: Scope) -> m.Ending | None:
        """Bind `until the end of the turn`, `until the start of your next turn`, `while ...`."""
        place: m.Place = {"start": node.start, "end": node.end}
        if node.word == "until" and isinstance(node.condition, tree.Phrase):
            reader = self.reader(node.condition, scope)
            found = self.period_edge(reader)
            if found is not None:
                return replace(found, **place)
            if reader.word(reader.word(0) == "the") in ("end", "start"):
                self.unknown(node.condition, reader)
                return None
        condition = self.condition(node.condition, scope)
        return None if condition is None else m.Ending(node.word, condition=condition, **place)

    def period_edge(self, reader: Reader) -> m.Ending | None:
        """Read `the end of the turn`, `the start of your next turn`, `the end of <player>'s turn`."""
        at = 1 if reader.word(0) == "the" else 0
        edge = reader.word(at)
        if edge not in ("end", "start") or reader.word(at + 1) != "of":
            return None
        for whose, name, period, end in stretch(reader, at + 2, next_one=edge == "start"):
            if end == reader.full and not name and not isinstance(whose, m.Pick):
                return m.Ending("until", period, edge, whose)
        return None
