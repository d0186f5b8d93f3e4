"""Binding of choices: named ones, and those between blocks."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases import several_words
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.phrases.players import PlayerBinder, each_in_turn
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.names import NameBinder
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.secret_choices import not_secret, secretly
from ruledeck.grammar.binder.reading.sides import described, each_once
from ruledeck.grammar.binder.reading.sorts import sorts_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.fresh import guarded
from ruledeck.grammar.meaning.history import GAME
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope, in_turn

_COUNTS: Final[dict[str, tuple[int, int | None]]] = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "up to two": (0, 2),
    "at least one": (1, None),
    "one or more": (1, None),
    "one or both": (1, 2),
    "any number": (0, None),
    "either": (1, 1),
}
"""How many arms are chosen: at least and at most (`None`: as many as there are)."""
ONE: Final = m.Literal(1, m.NUMBER)
_EITHER: Final = "either"
"""One, and also one that would change nothing."""


class ChoiceBinder:
    """Binds what players choose.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        expressions: Binds conditions.
        names: Binds the names that steps give.
        players: Binds those who choose.
        blocks: Binds the arms.
    """

    def __init__(self, expressions: ExpressionBinder, names: NameBinder, players: PlayerBinder, blocks: Blocks) -> None:
        self.binding, self.phrases, self.expressions = expressions.binding, expressions.phrases, expressions
        self.names, self.players, self.blocks = names, players, blocks

    def named(self, node: tree.Choose, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a named choice."""
        first = node.who.atoms[0] if isinstance(node.who, tree.Phrase) else None
        if isinstance(first, tree.Word) and first.text in self.binding.words.verb_starts:
            word = "target" if node.target else "choose"
            message = f"`{word}` opens a step of its own, and cannot stand inside of another one"
            help = f"write `{word} ... as x` in a line of its own before, and speak of `x` here"
            self.binding.error(codes.MISPLACED, message, node, help)
            return None, scope if node.name is None else self.binding.lose(node.name, scope)
        secret = secretly(node.who)
        by = self.players.subject(node.who if secret is None else secret, scope)
        who = in_turn(by)
        where = node.what.where
        if node.name is None and isinstance(where, tree.Naming) and self.things(node.what, scope):
            message = (
                f"`as {where.name}` in front of `where` names each candidate there, and what is chosen has no name"
            )
            help = f"its name stands at the end, and what stands behind `where` in brackets: `... where (...) as {where.name}`"
            self.binding.error(codes.UNUSED_NAME, message, self.names.place(node, where.name), help)
            return None, self.binding.lose(where.name, scope)
        what = self.choice(node.what, scope if who is None else scope.acting(who))
        if node.name is None:
            if what is not None:
                help = "write `as` and a name, and use the name in the lines below"
                self.binding.error(codes.UNUSED_NAME, "this choice has no name", node, help)
            return None, scope
        if what is None or by is None:
            return None, self.binding.lose(node.name, scope)
        if by.many and node.target and secret is None:
            message = "a target is chosen by one player"
            help = "let them choose without `target`, or say `for each player as p:`"
            self.binding.error(codes.WRONG_TYPE, message, node, help)
        # What several players choose is a group: all of it together.
        bound: m.Value = m.Name(node.name, what.type, what.many or (by.many and secret is None))
        if secret is not None:
            if (faults := not_secret(node, by, what)) is not None:
                self.binding.error(codes.WRONG_TYPE, *faults)
                return None, self.binding.lose(node.name, scope)
            bound = m.Op("all chosen", (bound,), what.type, True)
        effect = m.Choose(by, what, node.name, node.target, secret is not None, start=node.start, end=node.end)
        return effect, self.names.give(node, node.name, bound, scope)

    def things(self, what: tree.Phrase, scope: Scope) -> bool:
        """Whether a choice is one among things, whatever stands behind its `where`."""
        reader = self.phrases.reader(replace(what, where=None), scope)
        return bool(reader.complete(reader.read(m.ENTITY, 0)))

    def choice(self, what: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind what is chosen: `a number from 2 to 8`, `1 enemy unit`, `a faction`, `a side of d`, `the name of a card`."""
        place: m.Place = {"start": what.start, "end": what.end}
        reader = self.phrases.reader(what, scope)
        if (
            reader.word(0) == "a"
            and reader.word(1) == "random"
            and (drawn := self.drawn(reader, what, scope)) is not None
        ):
            return drawn
        if (bounds := number_bounds(reader)) is not None:
            return self.narrowed(m.Op("range", bounds, m.NUMBER, **place), what, scope)
        first = reader.atoms[0]
        start = int(reader.word(0) in ("a", "an", "the") or (first.kind == "number" and first.value == 1))
        text = " ".join(reader.word(k) for k in range(start, reader.size))
        if (sort := self.binding.words.declared_sort(text)) is not None:
            return self.narrowed(m.Op("symbols", (m.Literal(text, m.TEXT),), sort, **place), what, scope)
        if own := reader.complete(sorts_of(reader, start, many=False)):
            return self.narrowed(self.phrases.unique(own, what), what, scope)
        if text == "name of a card":
            return self.narrowed(m.Op("titles", (), m.NAME, **place), what, scope)
        if sides := reader.complete(described(reader, start)):
            return each_once(self.phrases.unique(sides, what))
        if (several := self.several(reader, what, scope)) is not None:
            return several
        readings = reader.read(m.ENTITY, 0)
        best = reader.complete([reading for reading in readings if isinstance(reading[0], m.Pick)])
        if best:
            return self.phrases.unique(best, what)
        if reader.complete(readings):
            all_of_them = reader.word(0) in ("each", "all", "every", "both")
            help = (
                "all of them are not chosen: give them a name with `let found = each ...`"
                if all_of_them
                else "write `1`, `up to 2` or `any number of` in front"
            )
            self.binding.error(codes.WRONG_TYPE, "this says no number to choose", what, help)
        else:
            self.phrases.unread(what, reader)
        return None

    def drawn(self, reader: Reader, what: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind what chance draws: `a random number from 1 to 6`, `a random faction`, `a random trait of that card`."""
        place: m.Place = {"start": what.start, "end": what.end}
        among: m.Value | None
        text = " ".join(reader.word(k) for k in range(2, reader.size))
        if (bounds := number_bounds(reader, "a", "random", "number", "from")) is not None:
            among = m.Op("range", bounds, m.NUMBER, **place)
        elif (sort := self.binding.words.declared_sort(text)) is not None:
            among = m.Op("symbols", (m.Literal(text, m.TEXT),), sort, **place)
        elif own := reader.complete(sorts_of(reader, 2, many=False)):
            among = self.phrases.unique(own, what)
        else:
            return None
        among = None if among is None else self.narrowed(among, what, scope)
        return None if among is None else m.Pick(among, ONE, ONE, "random", among.type, **place)

    def several(self, reader: Reader, what: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind several numbers or words: `up to 3 different colours`, `2 numbers from 1 to 6`, `any number of picked`."""
        found = several_words.chosen(reader)
        if found is None:
            return None
        among = found.among if found.whole else self.narrowed(found.among, what, scope)
        if among is None:
            return None
        quantity, place = found.quantity, m.Place(start=what.start, end=what.end)
        if quantity.how == "random":
            help = "draw each in a line of its own: `choose a random ... as first`, `choose a random ... where (it != first) as second`"
            self.binding.error(codes.MISPLACED, "chance draws one number or word at a time", what, help)
        return m.Pick(among, quantity.least, quantity.most, "choose", among.type, **place)

    def narrowed(self, among: m.Value, what: tree.Phrase, scope: Scope) -> m.Value | None:
        """Bind the `where` of numbers, symbols or names, in which `it` is each of them."""
        if what.where is None:
            return among
        test = self.expressions.condition(what.where, scope.with_candidate(among.type))
        return None if test is None else m.Op("those", (among, test), among.type, start=what.start, end=what.end)

    def modes(self, node: tree.Modes, scope: Scope) -> m.Effect | None:
        """Bind `choose one:` and its arms."""
        by = self.players.subject(node.who, scope)
        words, period = self.afresh(node.what)
        if words not in _COUNTS:
            message = f'"{words}" is not a way to choose among arms'
            help = f"it is one of {', '.join(_COUNTS)}"
            if "chosen" in words:
                help = "after the number stands a period or the game: `one that was not chosen this turn`, `this game`"
            if "random" in words:
                many = len(node.arms)
                help = f"let chance draw a number, and go by it: `choose a random number from 1 to {many} as n`, `if n = 1: ...`"
            self.binding.error(codes.UNKNOWN_PHRASE, message, node.what, help)
            return None
        least, most = _COUNTS[words]
        if max(least, most or 0) > len(node.arms):
            message = f"there are fewer arms than {words}"
            self.binding.error(codes.EMPTY_RANGE, message, node.what, "add an arm, or ask for fewer")
        who = in_turn(by)
        inner = scope if who is None else scope.acting(who)
        arms = tuple(self.blocks.block(arm, inner) for arm in node.arms)
        if by is None or who is None:
            return None
        if period:
            # What a card says the card remembers, and what the rules say whoever chooses.
            said = " | ".join(" ".join(self.binding.text(arm).split()).removeprefix("- ") for arm in node.arms)
            arms = guarded(arms, said, period, scope.names.get("this", who))
        most = len(arms) if most is None else most
        return each_in_turn(
            by,
            m.Modes(who, least, most, arms, idle=words == _EITHER, fresh=bool(period), start=node.start, end=node.end),
        )

    def afresh(self, what: tree.Phrase) -> tuple[str, str]:
        """Return how many arms are chosen, and in which period none of them may have been: `one that was not chosen this turn`."""
        words = self.binding.text(what)
        many, was, period = words.partition(" that was not chosen this ")
        if not was:
            many, was, period = words.partition(" that were not chosen this ")
        known = period == GAME or period in self.binding.words.periods
        return (many, period) if was and known and many != _EITHER else (words, "")


def number_bounds(reader: Reader, *words: str) -> tuple[m.Value, m.Value] | None:
    """Read `a number from <number> to <number>`, or the bounds behind other words."""
    at = reader.literal(0, *(words or ("a", "number", "from")))
    if at < 0:
        return None
    for low, end, _ in reader.read(m.NUMBER, at):
        if reader.word(end) == "to":
            for high, stop, _ in reader.read(m.NUMBER, end + 1):
                if stop == reader.size:
                    return low, high
        else:
            reader.fail(end, '"to"')
    return None
