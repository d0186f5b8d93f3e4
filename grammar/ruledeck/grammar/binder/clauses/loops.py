"""Binding of loops: what is done for each, again and again, or by one player after the other."""

import re
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases import several_words
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.phrases.players import PlayerBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.names import NameBinder
from ruledeck.grammar.binder.reading.sorts import sorts_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Until
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import YOU, Scope

_CHOSEN: Final[tuple[tuple[str, ...], ...]] = (("in", "order", "chosen", "by"), ("ties", "by"))
_SORTED: Final[tuple[tuple[tuple[str, ...], bool], ...]] = (
    (("by", "highest"), True),
    (("by", "lowest"), False),
    (("by",), False),
)
_CLAUSES: Final = frozenset(("from", "by", "in", "ties"))
"""The words with which the clauses of a loop begin."""
_EACH_OF: Final = ("each", "of")
_ONE_BY_ONE: Final = ["one", "by", "one"]
_ANY_NUMBER: Final = ["any", "number", "of", "times"]
_EVERYBODY: Final = (["all"], ["everybody"], ["everyone"])
_OF_THEM: Final = ("players", "player")
_HAVE_PASSED: Final = (["have", "passed"], ["has", "passed"])
_PASSES: Final = (["consecutive", "passes"], ["consecutive", "pass"])


class LoopBinder:
    """Binds loops.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        expressions: Binds conditions and numbers.
        names: Binds the names that loops give.
        players: Binds those with whom turns begin.
        blocks: Binds what is done again and again.
    """

    def __init__(self, expressions: ExpressionBinder, names: NameBinder, players: PlayerBinder, blocks: Blocks) -> None:
        self.binding, self.phrases, self.expressions = expressions.binding, expressions.phrases, expressions
        self.names, self.players, self.blocks = names, players, blocks

    def for_each(self, node: tree.ForEach, scope: Scope) -> m.Effect | None:
        """Bind `for each <things> as x, by <number>, ties by <player>:`."""
        group, name = self.called(node)
        source = self.group(group, scope, name)
        bound, inner = scope.with_each(source.type if source is not None else m.Type("any"))
        if name and source is None:
            inner = self.binding.lose(name, scope)
        elif name:
            bound = m.Name(name, bound.type)
            inner = self.names.give(node, name, bound, scope)
        orders: list[tuple[m.Value, bool]] = []
        chooser: m.Value | None = None
        first: m.Value | None = None
        stepwise: tree.Modifier | None = None
        for modifier in node.modifiers:
            if isinstance(modifier.value, tree.Phrase) and self.binding.text(modifier).split() == _ONE_BY_ONE:
                stepwise = modifier
            elif isinstance(modifier.value, tree.Phrase) and not modifier.word:
                begins = self.beginning(modifier.value, scope, bound.type)
                if begins is None:
                    chooser = self.order(modifier.value, scope, bound, orders, named=bool(name)) or chooser
                elif first is not None:
                    message, help = "the player to begin with is already given", "leave one of them out"
                    self.binding.error(codes.MISPLACED, message, modifier, help)
                first = begins or first
            else:
                help = "it takes `by <number>`, `in order chosen by <player>`, `one by one`, `ties by <player>`, of players `from <player>`"
                self.binding.error(codes.MISPLACED, "a loop cannot have such a clause", modifier, help)
        if first is not None and chooser is not None:
            message = "those who are tied go round the table, and nobody chooses an order"
            self.binding.error(codes.MISPLACED, message, node.modifiers[-1], "leave one of the two clauses out")
        if stepwise is not None and chooser is None:
            message = "nobody says which of them comes next"
            help = "write `one by one, in any order`, or `one by one, in order chosen by <player>`"
            self.binding.error(codes.MISPLACED, message, stepwise, help)
        body = self.blocks.block(node.body, inner)
        if source is None:
            return None
        place: m.Place = {"start": node.start, "end": node.end}
        return m.ForEach(bound.name, source, tuple(orders), chooser, body, first, stepwise is not None, **place)

    def called(self, node: tree.ForEach) -> tuple[tree.Phrase, str | None]:
        """Return the group of a loop, and what each of it is called: a name in front of `where` means it in the block, too."""
        where = node.what.where
        if node.name or not isinstance(where, tree.Naming):
            return node.what, node.name
        if re.search(rf"\b{re.escape(where.name)}\b", self.binding.text(where.condition)):
            return node.what, where.name
        return replace(node.what, where=where.condition), where.name

    def beginning(self, phrase: tree.Phrase, scope: Scope, type: m.Type) -> m.Value | None:
        """Bind `from <player>`, with whom a loop over players begins, which goes on from seat to seat; `None` for other clauses."""
        reader = self.phrases.reader(phrase, scope)
        if type != m.PLAYER or reader.literal(0, "from") <= 0:
            return None
        best = reader.complete(reader.read(m.PLAYER, 1))
        return self.players.only(phrase, self.phrases.unique(best, phrase)) if best else None

    def group(self, what: tree.Phrase, scope: Scope, name: str | None = None) -> m.Value | None:
        """Bind the group of a loop: a description without `each`, a set of symbols, or `of` and a name."""
        words = [atom.text for atom in what.atoms if isinstance(atom, tree.Word)]
        text = " ".join(words)
        type = self.binding.words.declared_sort(text) if len(words) == len(what.atoms) else None
        if type is not None:
            args: tuple[m.Value, ...] = (m.Literal(text, m.TEXT),)
            if what.where is not None:
                test = self.expressions.condition(what.where, scope.with_candidate(type))
                args = args if test is None else (*args, test)
            return m.Op("symbols", args, type, True, start=what.start, end=what.end)
        own = self.phrases.reader(what, scope)
        if of_one := own.complete(sorts_of(own, 0, many=True)):
            return self.phrases.unique(of_one, what)
        if (numbers := several_words.range_of(own, 0)) is not None:
            return numbers
        each = tree.Word("each", start=what.start, end=what.start)
        whole = replace(what, atoms=(each, *what.atoms))
        if words and words[0] == "of" and len(what.atoms) > 1:
            reader = self.phrases.reader(whole, scope)
            if (several := several_words.whole(reader, len(_EACH_OF))) is not None:
                return several
            if best := reader.complete(reader.read(m.ENTITY, 0)):
                return self.phrases.unique(best, what)
            value = self.phrases.bind(replace(what, atoms=what.atoms[1:]), scope, (m.ENTITY, m.Type("symbol")))
            if value is not None and (not value.many or isinstance(value, m.Pick)):
                message = "a loop goes through something that is many"
                self.binding.error(codes.WRONG_TYPE, message, what, "choose the things on a line above, with a name")
            return value
        reader = self.phrases.reader(whole, scope)
        if (
            not reader.complete(reader.read(m.ENTITY, 0))
            and (apart := self.without_comma(what, scope, name)) is not None
        ):
            self.binding.error(codes.UNKNOWN_PHRASE, *apart)
            return None
        return self.phrases.bind(whole, scope, (m.ENTITY,))

    def without_comma(self, what: tree.Phrase, scope: Scope, name: str | None) -> tuple[str, tree.Node, str] | None:
        """Return what is wrong where a clause of a loop stands behind its group without a comma; `None` where none does."""
        for at, atom in enumerate(what.atoms):
            behind = what.atoms[at + 1] if at + 1 < len(what.atoms) else None
            if (
                isinstance(atom, tree.Word)
                and atom.text == "in"
                and not (isinstance(behind, tree.Word) and behind.text in ("order", "any"))
            ):
                # Where something lies, and no order.
                continue
            if at and isinstance(atom, tree.Word) and atom.text in _CLAUSES:
                each = tree.Word("each", start=what.start, end=what.start)
                reader = self.phrases.reader(replace(what, atoms=(each, *what.atoms[:at]), where=None), scope)
                if reader.complete(reader.read(m.ENTITY, 0)):
                    text, place = self.binding.source.text, tree.Word(atom.text, start=atom.start, end=atom.end)
                    named = f" as {name}" if name else ""
                    said = f"{text[what.start : what.atoms[at - 1].end]}{named}, {text[atom.start : what.end]}"
                    return f'a comma stands in front of "{atom.text}" here', place, f"write `for each {said}:`"
        return None

    def order(
        self, phrase: tree.Phrase, scope: Scope, each: m.Name, orders: list[tuple[m.Value, bool]], *, named: bool
    ) -> m.Value | None:
        """Bind one clause of a loop's order, in which each is `it`, and what the loop calls it; returns who orders, if it says so."""
        about = scope.with_candidate(each.type)
        about = about.with_name(each.name, each) if named else about
        reader = self.phrases.reader(phrase, scope)
        for words in _CHOSEN:
            if (end := reader.literal(0, *words)) > 0:
                best = reader.complete(reader.read(m.PLAYER, end))
                if best:
                    return self.phrases.unique(best, phrase)
        if reader.literal(0, "in", "any", "order") == reader.full:
            return scope.acts or YOU
        for words, down in _SORTED:
            if (end := reader.literal(0, *words)) > 0:
                inner = self.phrases.reader(phrase, about)
                best = inner.complete(inner.read(m.NUMBER, end))
                if best:
                    orders.append((self.phrases.unique(best, phrase), down))
                    return None
                reader.absorb(inner)
        for wanted in ('"by"', '"in order chosen by"', '"in any order"', '"one by one"', '"ties by"'):
            reader.fail(0, wanted)
        if each.type == m.PLAYER:
            reader.fail(0, '"from" and a player')
        self.phrases.unread(phrase, reader)
        return None

    def repeat(self, node: tree.Repeat, scope: Scope) -> m.Effect | None:
        """Bind `repeat [up to] n times`, `repeat any number of times`, `repeat until`, `repeat while`, `repeat`."""
        endless = node.times is not None and self.binding.text(node.times).split() == _ANY_NUMBER
        times, willing = None, endless
        if node.times is not None and not endless:
            times, willing = self.times(node.times, scope)
        word: Until | None = None
        condition = None
        if node.stop is not None and node.stop.word == "while":
            condition = self.expressions.condition(node.stop.condition, scope)
        # A `while` is tested before the block, where nothing of it is known.
        body, behind = self.blocks.lines(node.body, scope)
        if node.stop is not None:
            word = "until" if node.stop.word == "until" else "while"
            if word == "until":
                # It is tested behind the block, and can speak of what happened there.
                condition = self.expressions.condition(node.stop.condition, behind)
        if willing:
            place: m.Place = {"start": node.body.start, "end": node.body.end}
            body = m.Steps((m.May(scope.acts or YOU, body, **place),), **place)
        return m.Repeat(times, word, condition, body, willing, start=node.start, end=node.end)

    def times(self, phrase: tree.Phrase, scope: Scope) -> tuple[m.Value | None, bool]:
        """Bind `3 times`, `up to 2 times`; also tells whether a player says when it is enough."""
        reader = self.phrases.reader(phrase, scope)
        start = max(reader.literal(0, "up", "to"), 0)
        fit = []
        for value, end, weight in reader.read(m.NUMBER, start):
            if reader.word(end) in ("times", "time"):
                fit.append((value, end + 1, weight))
            else:
                reader.fail(end, '"times"')
        best = reader.complete(fit)
        if best:
            return self.phrases.unique(best, phrase), start > 0
        self.phrases.unread(phrase, reader)
        return None, start > 0

    def alternate(self, node: tree.Alternate, scope: Scope) -> m.Effect | None:
        """Bind `alternate from <player> until <n> consecutive passes:`, or `... until all but <n> have passed:`.

        In the block, `you` is whose turn it is.
        """
        order = node.order
        if len(order.atoms) > 1 and isinstance(order.atoms[0], tree.Word) and order.atoms[0].text == "from":
            order = replace(order, atoms=order.atoms[1:])
        first = self.players.only(order, self.phrases.bind(order, scope, (m.PLAYER,)))
        passes = condition = staying = None
        if isinstance(node.until, tree.Phrase) and _passes(node.until):
            passes = self.expressions.number(replace(node.until, atoms=node.until.atoms[:1]), scope)
        elif isinstance(node.until, tree.Phrase) and (but := _all_but(node.until)) is not None:
            staying = self._staying(but, node.until, scope)
        elif isinstance(node.until, tree.Phrase) and _says(node.until.atoms[-1], _HAVE_PASSED[0][1]):
            help = "say `until all have passed`, `until all but one have passed` or `until 2 consecutive passes`"
            self.binding.error(codes.UNKNOWN_PHRASE, "this is not how to say who must have passed", node.until, help)
            return None
        else:
            condition = self.expressions.condition(node.until, scope)
        inner = replace(scope, names={**scope.names, "you": YOU}, they=YOU, actor=None)
        body = self.blocks.block(node.body, inner)
        if first is None:
            return None
        return m.Alternate(first, passes, condition, staying, "you", body, start=node.start, end=node.end)

    def _staying(self, number: tree.Phrase, until: tree.Phrase, scope: Scope) -> m.Value | None:
        """Return how many are left when all but a number have passed: none where it is left out."""
        if not number.atoms or (len(number.atoms) == 1 and _says(number.atoms[0], "one")):
            return m.Literal(len(number.atoms), m.NUMBER, start=until.start, end=until.end)
        return self.expressions.number(number, scope)


def _passes(phrase: tree.Phrase) -> bool:
    words = [atom.text for atom in phrase.atoms if isinstance(atom, tree.Word)]
    return words in _PASSES and len(phrase.atoms) == len(words) + 1


def _says(atom: tree.Atom, word: str) -> bool:
    return isinstance(atom, tree.Word) and atom.text == word


def _all_but(phrase: tree.Phrase) -> tree.Phrase | None:
    """Return the number of `all but <number> have passed`, without words of `all have passed`, and `None` of anything else."""
    told = [atom.text if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
    if told[:1] not in _EVERYBODY or told[-2:] not in _HAVE_PASSED:
        return None
    number = phrase.atoms[1:-3] if told[-3] in _OF_THEM else phrase.atoms[1:-2]
    if not number:
        return replace(phrase, atoms=())
    if told[1] != "but" or len(number) < 2:
        return None
    return replace(phrase, atoms=number[1:], start=number[1].start, end=number[-1].end)
