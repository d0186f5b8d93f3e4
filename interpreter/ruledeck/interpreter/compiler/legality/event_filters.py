"""Whether any ability is concerned by what is about to happen, asked with one look-up before an event is built."""

from collections.abc import Sequence
from dataclasses import dataclass

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND
from ruledeck.grammar.meaning.operations import ASPECTS, OPERATIONS, Aspect
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.forms import Loops
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import carriers
from ruledeck.interpreter.compiler.legality.statics import ARGS, BY, THIS
from ruledeck.interpreter.compiler.survey.event_tests import of_itself
from ruledeck.interpreter.state.program import Test
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import Apply, Compare, Constant, Each, Expression, Index, Origin, Table
from ruledeck.interpreter.target.simplify import at, column, conjunction, disjunction, packed


@dataclass(frozen=True, slots=True)
class Filter:
    """A quick test for the events of a verb.

    Attributes:
        places: Slot to the table of the cards that wait for what happens to them in it, each with the rest of its test.
    """

    places: tuple[tuple[int, Table], ...]


class Concerns:
    """Compiles quick tests, one for each verb that allows it.

    Attributes:
        changing: What may change between the quick test and the event, or is not known before there is an event.
    """

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler
        self.filters: dict[str, Filter | None] = {}
        manifest = compiler.game.text.manifest
        fixed: set[Aspect] = {"printed", "owner", "traits", "types"}
        fixed -= compiler.analysis.altered
        if manifest is not None and not any(kind.faces for kind in manifest.types.values()):
            fixed.add("side")
        self.changing = ASPECTS - fixed

    def filter(self, ident: str) -> Filter | None:
        """Return what tells whether any ability is concerned by a group of occurrences of a verb.

        There is one when everything that waits for the verb stands on a card and waits for what happens to that very card.
        """
        if ident not in self.filters:
            self.filters[ident] = self._compiled(ident)
        return self.filters[ident]

    def _compiled(self, ident: str) -> Filter | None:
        analysis = self.c.analysis
        if (
            ident in analysis.inquiries.asked
            or ident in analysis.inquiries.counted
            or ident in analysis.inquiries.deeds
        ):
            # It is noted, counted among what looms, or goes on around something, whoever waits for it.
            return None
        slots = [slot.name for slot in self.c.verb(ident).slots]
        given: dict[str, Expression] = {slot: at(ARGS, number) for number, slot in enumerate(slots)}
        env = Surroundings({"this": THIS}, slots=tuple(slots), given={**given, "by": BY})
        waiting: dict[tuple[int, int], list[Expression]] = {}
        for key, _, event in self.c.analysis.happenings:
            if event.verb != ident:
                continue
            own = [test.args[0] for test in event.tests if isinstance(test, m.Op) and of_itself(test)]
            if (
                (key is None or key.kind != "card")
                or not own
                or not isinstance(own[0], m.Slot)
                or own[0].name not in slots
            ):
                return None
            tests = [self.c.values.code(test, env) for test in event.tests if not of_itself(test) and self.stable(test)]
            for card in carriers(self.c, key):
                waiting.setdefault((slots.index(own[0].name), card), []).append(conjunction(tests))
        tables: dict[int, dict[int, Test]] = {}
        origin = Origin(f"what waits for verb:{ident}")
        for (slot, card), codes in waiting.items():
            function = self.c.module.returning("concerns", (THIS, BY, ARGS), disjunction(codes), origin)
            tables.setdefault(slot, {})[card] = self.c.module.function(function)
        places = []
        for slot, cards in tables.items():
            table = Table(identifier("table", self.c.verb_index[ident], slot), fixed=False)
            self.c.keep(table, cards)
            places.append((slot, table))
        return Filter(tuple(places))

    def quick(
        self, ident: str, by: Expression, codes: Sequence[Expression], loops: Loops, test: Expression
    ) -> Expression | None:
        """Return whether any ability is concerned by some occurrences of a verb; `None` where no quick test can tell."""
        found = self.filter(ident)
        if found is None:
            return None
        parts = []
        for slot, table in found.places:
            here = column("card", codes[slot])
            # What a card waits for besides is asked of the function that stands in the table.
            rest = Apply(Index(table, here), (codes[slot], by, packed(codes)))
            parts.append(conjunction([Compare("in", here, table), rest]))
        code = conjunction([test, disjunction(parts)])
        return rt.ANY(Each(Constant(1), tuple(loops), code)) if loops else code

    def stable(self, test: m.Value) -> bool:
        """Whether a test of an event reads only its slots and printed facts, so that it can be asked before the event happens."""
        for node in nodes_in(test):
            if isinstance(node, m.Op) and not self.changing.isdisjoint(OPERATIONS[node.name].reads):
                return False
            if isinstance(node, m.Slot) and node.name in ("source", AROUND):
                # Who causes an event, and what goes on around it, is known when there is one.
                return False
            if isinstance(node, m.Use) or (isinstance(node, m.Name) and node.name not in ("this", "it")):
                return False
            if isinstance(node, m.Select) and (
                node.type.base != "player" or node.tests or node.where is not None or node.noun != "player"
            ):
                return False
        return True
