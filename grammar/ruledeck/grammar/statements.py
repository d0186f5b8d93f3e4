"""Binding of statements: each becomes an effect, and may give names to the lines that follow it."""

from dataclasses import replace

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.expressions import ExpressionBinder, names_in
from ruledeck.grammar.reader import Reader
from ruledeck.grammar.scope import Scope
from ruledeck.grammar.suggestion import nearest
from ruledeck.grammar.vocabulary import Verb

YOU = m.Name("you", m.PLAYER)
NOBODY = m.Op("nobody", (), m.PLAYER)


class StatementBinder(ExpressionBinder):
    """Binds statements of one source."""

    def block(self, block: tree.Block, scope: Scope) -> m.Steps:
        """Bind the lines of a block in order."""
        items: list[m.Effect] = []
        for line in block.lines:
            effect, scope = self.statement(line.statement, scope)
            if effect is not None:
                items.append(effect)
        return m.Steps(tuple(items), start=block.start, end=block.end)

    def statement(self, node: tree.Statement, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a statement; returns it (or `None` after an error) and the scope of the next line."""
        place = {"start": node.start, "end": node.end}
        if isinstance(node, tree.Do):
            return self.do(node, scope)
        if isinstance(node, tree.Choose):
            return self.choose(node, scope)
        if isinstance(node, tree.Together):
            items: list[m.Effect] = []
            for item in node.items:
                effect, scope = self.statement(item, scope)
                if effect is not None:
                    items.append(effect)
            return m.Steps(tuple(items), **place), scope
        if isinstance(node, tree.Let):
            value = self.value(node.value, scope, "any")
            if value is None:
                return None, self.name(node, node.name, m.Name(node.name, m.Type("any")), scope)
            return m.Let(node.name, value, **place), self.name(node, node.name, m.Name(node.name, value.type, value.many), scope)
        if isinstance(node, tree.If):
            arms = []
            for condition, body in node.arms:
                bound = self.condition(condition, scope)
                steps = self.block(body, scope)
                if bound is not None:
                    arms.append((bound, steps))
            otherwise = None if node.otherwise is None else self.block(node.otherwise, scope)
            return m.If(tuple(arms), otherwise, **place), scope
        if isinstance(node, tree.May):
            by = self.subject(node.who, scope)
            inner = replace(scope, they=by) if by is not None else scope
            body = self.block(node.body, inner)
            after = self.last_scope(node.body, inner) if node.body.inline else inner
            return (None if by is None else m.May(by, body, **place)), replace(after, they=scope.they)
        if isinstance(node, tree.Then):
            return m.Then(self.block(node.body, scope), **place), self.last_scope(node.body, scope)
        if isinstance(node, tree.Instead):
            return m.Instead(self.block(node.body, scope), **place), scope
        if isinstance(node, tree.Fully):
            price, inner = self.statement(node.price, scope)
            steps = m.Steps((price,) if price is not None else (), **place)
            return m.Fully(steps, self.block(node.body, inner), **place), scope
        if isinstance(node, tree.Modes):
            return self.modes(node, scope), scope
        if isinstance(node, tree.ForEach):
            return self.foreach(node, scope), scope
        if isinstance(node, tree.Repeat):
            return self.repeat(node, scope), scope
        if isinstance(node, tree.Alternate):
            return self.alternate(node, scope), scope
        if isinstance(node, tree.Scoped):
            return self.scoped(node, scope), scope
        if isinstance(node, tree.Must):
            by = self.subject(node.who, scope)
            inner = replace(scope, they=by) if by is not None else scope
            effect, after = self.statement(node.body, inner)
            return effect, replace(after, they=scope.they)
        if isinstance(node, tree.Lasting):
            ending = self.ending(tree.Ending("until", node.until, start=node.start, end=node.until.end), scope)
            statics = self.statics(node.body, scope)
            return (None if ending is None else m.Hold(statics, ending, **place)), scope
        if isinstance(node, tree.Delayed):
            return self.delayed(node, scope), scope
        self.error(codes.MISPLACED, "a ban is a state of things, not a step", node, "write it under `constant:` or `until ...:`")
        return None, scope

    # Replaced by the binder of abilities, which knows constants and triggers.
    def statics(self, block: tree.Block, scope: Scope) -> tuple[m.Static, ...]:
        """Bind the lines of a constant."""
        raise NotImplementedError

    def delayed(self, node: tree.Delayed, scope: Scope) -> m.Effect | None:
        """Bind an ability that an effect makes."""
        raise NotImplementedError

    def last_scope(self, block: tree.Block, scope: Scope) -> Scope:
        """Return the scope behind an inline block: its names go on."""
        self.quiet += 1
        for line in block.lines:
            _, scope = self.statement(line.statement, scope)
        self.quiet -= 1
        return scope

    def name(self, node: tree.Node, name: str, value: m.Value, scope: Scope) -> Scope:
        """Give a name, once."""
        if name in scope.names:
            self.error(codes.NAME_IN_USE, f'"{name}" is a name already', node, "take another name")
        elif name in self.words.types or name in self.words.verb_starts or name in self.words.traits or name in RESERVED_NAMES:
            self.error(codes.NAME_IN_USE, f'"{name}" is a word of the game', node, "take a name that means nothing else")
        return scope.with_name(name, value)

    def subject(self, who: tree.Phrase | None, scope: Scope) -> m.Value | None:
        """Bind the player in front of `may`, `chooses` or a verb; nobody written means whoever acts."""
        if who is None:
            return scope.they
        return self.phrase(who, scope, (m.PLAYER,))

    # ---- verbs

    def do(self, node: tree.Do, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a verb with its subject and slots."""
        place = {"start": node.start, "end": node.end}
        reader = self.reader(node.phrase, scope)
        before = len(self.errors)
        found = self.performs(reader, scope)
        if not found:
            if len(self.errors) == before:
                self.unknown_verb(node.phrase, reader)
            return None, (scope if node.name is None else scope.with_name(node.name, m.Name(node.name, m.CONDITION)))
        best = max(weight for _, weight in found)
        distinct: list[m.Perform] = []
        for perform, weight in found:
            if weight == best and perform not in distinct:
                distinct.append(perform)
        if len(distinct) > 1:
            self.error(codes.AMBIGUOUS, "these words can be read in two ways", node.phrase, "say it in other words, or set brackets")
        perform = distinct[0]
        for name in names_in(perform):
            scope.used.add(name)
        ending = None
        if node.ending is not None:
            ending = self.ending(node.ending, scope)
        perform = replace(perform, name=node.name, ending=ending, **place)
        if node.name is not None:
            scope = self.name(node, node.name, self.result(perform, node.name), scope)
        return perform, scope

    def result(self, perform: m.Perform, name: str) -> m.Value:
        """Return what `as` names behind a verb: the answer of a question, or the thing that was picked."""
        if self.words.verbs[perform.verb].id.startswith("ask-"):
            return m.Name(name, m.CONDITION)
        for slot, value in perform.args:
            if isinstance(value, m.Pick):
                return m.Name(name, value.type, value.many)
            if slot == "title":
                return m.Name(name, m.COMPONENT)
        return m.Name(name, m.NUMBER)

    def performs(self, reader: Reader, scope: Scope) -> list[tuple[m.Perform, int]]:
        """Return every way to read a whole phrase as `[player] verb ...`, with its weight."""
        found = self.verb_phrases(reader, 0, scope, scope.they)
        for by, end, weight in reader.read(m.PLAYER, 0):
            if isinstance(by, m.Pick) or end >= reader.size:
                continue
            inner = self.reader(reader.phrase, replace(scope, they=m.Name("they", m.PLAYER) if by.many else by))
            found += [(perform, more + weight) for perform, more in self.verb_phrases(inner, end, inner.scope, by)]
            if inner.furthest > reader.furthest:
                reader.furthest, reader.wanted = inner.furthest, inner.wanted
        return found

    def verb_phrases(self, reader: Reader, i: int, scope: Scope, by: m.Value) -> list[tuple[m.Perform, int]]:
        """Return every verb that reads the rest of the phrase from `i` on."""
        found = []
        for verb, values, end in reader.verbs(i, by):
            if end == reader.full:
                args = tuple((slot.name, values[slot.name]) for slot in verb.slots)
                weight = verb.pattern.weight + sum(_specific(value) for _, value in args)
                found.append((m.Perform(verb.id, by, args), weight))
        return found

    def unknown_verb(self, phrase: tree.Phrase, reader: Reader) -> None:
        """Report a statement that no verb reads, with the nearest verbs."""
        starts = [(k, reader.word(k)) for k in range(min(reader.size, 4)) if reader.word(k) in self.words.verb_starts]
        if starts and reader.furthest > starts[0][0]:
            verbs = self.words.verb_starts[starts[0][1]]
            self.unknown(phrase, reader, m.ENTITY)
            last = self.errors[-1]
            patterns = "; ".join(verb.pattern.text for verb in verbs[:3])
            if not self.quiet:
                self.errors[-1] = replace(last, help=f"{last.help}; the verb is said `{patterns}`" if last.help else f"the verb is said `{patterns}`")
            return
        word = reader.word(0)
        close = nearest(word, self.words.verb_starts) if word else []
        patterns = [verb.pattern.text for each in close for verb in self.words.verb_starts[each]][:3]
        help = f"did you mean {' or '.join(f'`{pattern}`' for pattern in patterns)}?" if patterns else "see the list of verbs with `ruledeck words`"
        atom = reader.atoms[0]
        self.error(codes.UNKNOWN_PHRASE, f'no verb "{self.source.text[atom.start:atom.end]}"', tree.Word("", start=atom.start, end=atom.end), help)

    # ---- choices

    def choose(self, node: tree.Choose, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a named choice."""
        place = {"start": node.start, "end": node.end}
        by = self.subject(node.who, scope)
        inner = replace(scope, they=by) if by is not None else scope
        what = self.choice(node.what, inner)
        if node.name is None:
            self.error(codes.UNUSED_NAME, "this choice has no name", node, "write `as` and a name, and use the name in the lines below")
            return None, scope
        if what is None or by is None:
            return None, scope.with_name(node.name, m.Name(node.name, m.Type("any")))
        bound = m.Name(node.name, what.type, what.many)
        return m.Choose(by, what, node.name, node.target, **place), self.name(node, node.name, bound, scope)

    def choice(self, what: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind what is chosen: `a number from 2 to 8`, `1 enemy unit`, `a faction`, `the name of a card`."""
        reader = self.reader(what, scope)
        at = next((end for words in (("a", "number"), ("number",)) if (end := reader.literal(0, *words)) > 0), -1)
        if at > 0 and reader.word(at) in ("from", "of"):
            for low, end, _ in reader.read(m.NUMBER, at + 1):
                if reader.word(end) == "to":
                    for high, stop, _ in reader.read(m.NUMBER, end + 1):
                        if stop == reader.full:
                            return m.Op("range", (low, high), m.NUMBER, start=what.start, end=what.end)
        start = 1 if reader.word(0) in ("a", "an", "1") or (reader.atoms[0].kind == "number" and reader.atoms[0].value == 1) else 0
        text = " ".join(reader.word(k) for k in range(start, reader.size))
        if text in self.words.symbol_sets and reader.full == reader.size:
            return m.Op("symbols", (m.Literal(text, m.TEXT),), m.Type("symbol", text), start=what.start, end=what.end)
        if text in ("card name", "name of a card", "name"):
            return m.Op("titles", (), m.NAME, start=what.start, end=what.end)
        readings = [reading for reading in reader.read(m.ENTITY, 0) if isinstance(reading[0], m.Pick)]
        best = reader.complete(readings)
        if best:
            return self.unique(best, what, scope)
        if reader.complete(reader.read(m.ENTITY, 0)):
            self.error(codes.WRONG_TYPE, "this says no number to choose", what, "write `1`, `up to 2` or `any number of` in front")
        else:
            self.unknown(what, reader, m.ENTITY)
        return None

    def modes(self, node: tree.Modes, scope: Scope) -> m.Effect | None:
        """Bind `choose one:` and its arms."""
        by = self.subject(node.who, scope)
        words = " ".join(atom.text for atom in node.what.atoms if isinstance(atom, tree.Word))
        counts = {"one": (1, 1), "two": (2, 2), "one or both": (1, 2), "one or more": (1, len(node.arms)), "any": (0, len(node.arms))}
        if words not in counts:
            self.error(codes.UNKNOWN_PHRASE, f'"{words}" is no way to choose among arms', node.what, f"it is one of {', '.join(counts)}")
            return None
        least, most = counts[words]
        arms = tuple(self.block(arm, scope) for arm in node.arms)
        return None if by is None else m.Modes(by, least, most, arms, start=node.start, end=node.end)

    # ---- loops and periods

    def foreach(self, node: tree.ForEach, scope: Scope) -> m.Effect | None:
        """Bind `for each <things> as x, by <number>, ties by <player>:`."""
        place = {"start": node.start, "end": node.end}
        each = replace(node.what, atoms=(tree.Word("each", start=node.what.start, end=node.what.start), *node.what.atoms))
        source = self.many(node.what, each, scope)
        name = node.name or "it"
        inner_type = source.type if source is not None else m.COMPONENT
        bound = m.Name(name, inner_type)
        inner = self.name(node, name, bound, scope) if node.name else replace(scope, it=bound)
        orders: list[tuple[m.Value, bool]] = []
        chooser: m.Value | None = None
        for modifier in node.modifiers:
            phrase = modifier.value
            if not isinstance(phrase, tree.Phrase) or modifier.word:
                self.error(codes.MISPLACED, "a loop takes no such clause", modifier, "it takes `by <number>`, `in order chosen by <player>`, `ties by <player>`")
                continue
            chooser = self.order(phrase, scope, inner_type, orders) or chooser
        if node.name is None:
            inner = replace(inner, names={**inner.names, "it": bound})
        body = self.block(node.body, inner)
        return None if source is None else m.ForEach(name, source, tuple(orders), chooser, body, **place)

    def many(self, what: tree.Phrase, each: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind the group of a loop."""
        words = [atom.text for atom in what.atoms if isinstance(atom, tree.Word)]
        text = " ".join(words)
        if text in self.words.symbol_sets:
            return m.Op("symbols", (m.Literal(text, m.TEXT),), m.Type("symbol", text), True, start=what.start, end=what.end)
        if words and words[0] == "of":
            rest = replace(what, atoms=what.atoms[1:])
            return self.phrase(rest, scope, (m.ENTITY, m.Type("symbol")))
        return self.phrase(each, scope, (m.ENTITY,))

    def order(self, phrase: tree.Phrase, scope: Scope, type: m.Type, orders: list[tuple[m.Value, bool]]) -> m.Value | None:
        """Bind one clause of a loop's order; returns who orders, if it says so."""
        reader = self.reader(phrase, scope)
        for words in (("in", "order", "chosen", "by"), ("in", "any", "order", "chosen", "by"), ("ties", "by")):
            if (end := reader.literal(0, *words)) > 0:
                best = reader.complete(reader.read(m.PLAYER, end))
                if best:
                    return self.unique(best, phrase, scope)
        if reader.literal(0, "in", "any", "order") == reader.full:
            return scope.they
        for words, down in ((("by", "highest"), True), (("by", "lowest"), False), (("by",), False)):
            if (end := reader.literal(0, *words)) > 0:
                inner = self.reader(phrase, scope.with_candidate(type))
                best = inner.complete(inner.read(m.NUMBER, end))
                if best:
                    orders.append((self.unique(best, phrase, scope), down))
                    return None
        self.unknown(phrase, reader, m.NUMBER)
        return None

    def repeat(self, node: tree.Repeat, scope: Scope) -> m.Effect | None:
        """Bind `repeat [up to] n times`, `repeat until`, `repeat while`, `repeat`."""
        times: m.Value | None = None
        if node.times is not None:
            reader = self.reader(node.times, scope)
            start = max(reader.literal(0, "up", "to"), 0)
            fit = [(value, end + 1, weight) for value, end, weight in reader.read(m.NUMBER, start) if reader.word(end) in ("times", "time")]
            best = reader.complete(fit)
            if best:
                times = self.unique(best, node.times, scope)
            elif reader.literal(0, "once") == reader.full:
                times = m.Literal(1, m.NUMBER)
            else:
                self.unknown(node.times, reader, m.NUMBER)
        body = self.block(node.body, scope)
        word, condition = "", None
        if node.stop is not None:
            inner = self.block_scope(node.body, scope) if node.stop.word == "until" else scope
            word, condition = node.stop.word, self.condition(node.stop.condition, inner)
        return m.Repeat(times, word, condition, body, start=node.start, end=node.end)

    def block_scope(self, block: tree.Block, scope: Scope) -> Scope:
        """Return the scope at the end of a block, so that `until` can speak of what happened in it."""
        return self.last_scope(block, scope)

    def alternate(self, node: tree.Alternate, scope: Scope) -> m.Effect | None:
        """Bind `alternate from <player> until <n> consecutive passes:`; in the block, `you` is the player whose turn it is."""
        order = node.order
        if order.atoms and isinstance(order.atoms[0], tree.Word) and order.atoms[0].text == "from":
            order = replace(order, atoms=order.atoms[1:])
        first = self.phrase(order, scope, (m.PLAYER,))
        passes: m.Value | None = None
        condition: m.Value | None = None
        if isinstance(node.until, tree.Phrase) and _passes(node.until):
            number = replace(node.until, atoms=node.until.atoms[:1])
            passes = self.number(number, scope)
        else:
            condition = self.condition(node.until, scope)
        inner = replace(scope, names={**scope.names, "you": YOU}, they=YOU)
        body = self.block(node.body, inner)
        return None if first is None else m.Alternate(first, passes, condition, "you", body, start=node.start, end=node.end)

    def scoped(self, node: tree.Scoped, scope: Scope) -> m.Effect | None:
        """Bind a period: `phase draw:`, `turn of p:`, `round:`."""
        reader = self.reader(node.phrase, scope)
        for period, end in reader.named(0, {name: name for name in self.words.periods}):
            name = ""
            whose: m.Value | None = None
            while end < reader.size and reader.word(end) != "of":
                name = f"{name} {reader.word(end)}".strip()
                end += 1
            if end < reader.size:
                best = reader.complete(reader.read(m.PLAYER, end + 1))
                if not best:
                    break
                whose = self.unique(best, node.phrase, scope)
            inner = scope
            if whose is not None:
                inner = replace(scope, names={**scope.names, "you": YOU}, they=YOU)
            return m.During(period, name, whose, self.block(node.body, inner), start=node.start, end=node.end)
        periods = ", ".join(self.words.periods)
        self.error(codes.UNKNOWN_PHRASE, "these words own no block", node.phrase, f"a block belongs to a period ({periods or 'the game declares none'})")
        return None

    def ending(self, node: tree.Ending, scope: Scope) -> m.Ending | None:
        """Bind `until the end of the turn`, `until the start of your next turn`, `while ...`."""
        place = {"start": node.start, "end": node.end}
        if node.word == "while":
            condition = self.condition(node.condition, scope)
            return None if condition is None else m.Ending("while", condition=condition, **place)
        if isinstance(node.condition, tree.Phrase):
            reader = self.reader(node.condition, scope)
            found = self.period_edge(reader)
            if found is not None:
                return replace(found, **place)
        condition = self.condition(node.condition, scope)
        return None if condition is None else m.Ending("until", condition=condition, **place)

    def period_edge(self, reader: Reader) -> m.Ending | None:
        """Read `the end of the turn`, `the start of your next turn`, `the end of <player>'s turn`."""
        at = 1 if reader.word(0) == "the" else 0
        edge = reader.word(at)
        if edge not in ("end", "start") or reader.word(at + 1) != "of":
            return None
        i = at + 2
        whose: m.Value | None = None
        if reader.word(i) in ("the", "this", "that"):
            i += 1
        elif reader.word(i) == "your":
            whose, i = YOU, i + 1
        elif reader.word(i) in ("their", "own"):
            whose, i = reader.scope.they, i + 1
        else:
            for player, end, _ in reader.read(m.PLAYER, i):
                if reader.word(end) == "'s":
                    whose, i = player, end + 1
                    break
        if reader.word(i) == "next":
            i += 1
        for period, end in reader.named(i, {name: name for name in self.words.periods}):
            if end == reader.full:
                return m.Ending("until", period, edge, whose)
        return None


RESERVED_NAMES = frozenset("it this you they them their its that each all any no the a an other own your game player card there is are".split())


def _passes(phrase: tree.Phrase) -> bool:
    words = [atom.text for atom in phrase.atoms if isinstance(atom, tree.Word)]
    return words in (["consecutive", "passes"], ["consecutive", "pass"])


def _specific(value: m.Value) -> int:
    if isinstance(value, m.Pick):
        return 1 + _specific(value.source)
    if isinstance(value, m.Select):
        return 1 + len(value.tests)
    return 1


def verb_of(words: dict[str, Verb], perform: m.Perform) -> Verb:
    """Return the verb of a statement."""
    return words[perform.verb]
