"""Steps that say in one line what holds for a while: `1 unit gets +2 strength until the end of the turn`."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ruledeck.grammar.binder.clauses.choices import ChoiceBinder
from ruledeck.grammar.binder.clauses.constants import PREDICATES, ConstantBinder, led
from ruledeck.grammar.binder.clauses.endings import EndingBinder
from ruledeck.grammar.binder.clauses.only import OnlyBinder
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

_NAME: Final = "chosen"
"""What is chosen in front of such a line: it has a name for this line alone."""


class LastingBinder:
    """Binds what holds until something, said in one line; things that the line counts are chosen first.

    `1 unit gets +2 strength until the end of the turn` is `choose 1 unit as u`, and below it
    `until the end of the turn: u gets +2 strength`.

    Attributes:
        phrases: Binds phrases.
        constants: Binds what holds.
        choices: Binds what is chosen for it.
        endings: Binds how long it holds.
    """

    def __init__(
        self, phrases: PhraseBinder, constants: ConstantBinder, choices: ChoiceBinder, endings: EndingBinder
    ) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.constants, self.choices, self.endings = constants, choices, endings

    def says(self, node: tree.Do, scope: Scope) -> bool:
        """Whether a line says what holds, and not what is done."""
        words = {atom.text for atom in node.phrase.atoms if isinstance(atom, tree.Word)}
        if OnlyBinder.says(node.phrase):
            return True
        if not words & PREDICATES:
            return False
        if node.ending is not None and self._subject(self.phrases.reader(node.phrase, scope)) is not None:
            return True
        # Where nothing says how long, the line is one only if it could be said so.
        with self.binding.findings.silenced():
            return bool(self._stated(node, scope)[1])

    def hold(self, node: tree.Do, scope: Scope) -> m.Effect | None:
        """Bind what things get, gain, lose or are for a while; a line that does not say how long is reported."""
        place: m.Place = {"start": node.start, "end": node.end}
        if node.name is not None:
            help = "leave the name out; to use it below, choose on a line of its own: `choose ... as <name>`"
            self.binding.error(codes.UNUSED_NAME, "nothing is named by what only holds", node, help)
            return None
        if node.ending is None:
            self.binding.error(codes.MISPLACED, "this would hold for ever", node, self._how_long())
            return None
        ending = self.endings.bind(node.ending, scope)
        choice, statics = self._stated(node, scope)
        if ending is None or not statics:
            return None
        held = m.Hold(statics, ending, **place)
        return held if choice is None else m.Steps((choice, held), **place)

    def shared(self, nodes: Sequence[tree.Do], scope: Scope) -> int:
        """Return how many of some steps say of the same things what holds: `it gains guard and +2 strength until ...`.

        The first says of what and has no ending of its own; the next ones say what cannot be read alone.
        """
        if not self.says(nodes[0], scope):
            return 1
        many = 1
        for at in range(1, len(nodes)):
            if nodes[at - 1].ending is not None or nodes[at].name is not None:
                break
            with self.binding.findings.silenced():
                if len(self._of_the_same(nodes[: at + 1], scope)[1]) <= at:
                    break
            many = at + 1
        return many

    def hold_shared(self, nodes: Sequence[tree.Do], scope: Scope) -> m.Effect | None:
        """Bind several things that hold of the same, for as long as is said behind the last of them."""
        place: m.Place = {"start": nodes[0].start, "end": nodes[-1].end}
        until = nodes[-1].ending
        if until is None:
            whole = tree.Do(nodes[0].phrase, **place)
            self.binding.error(codes.MISPLACED, "this would hold for ever", whole, self._how_long())
            return None
        ending = self.endings.bind(until, scope)
        choice, statics = self._of_the_same(nodes, scope)
        if ending is None or not statics:
            return None
        held = m.Hold(statics, ending, **place)
        return held if choice is None else m.Steps((choice, held), **place)

    def _of_the_same(self, nodes: Sequence[tree.Do], scope: Scope) -> tuple[m.Effect | None, tuple[m.Static, ...]]:
        """Bind what some lines say of what the first of them speaks of, behind the choice of it, if it is counted."""
        first = nodes[0].phrase
        found = self._subject(self.phrases.reader(first, scope))
        if found is None:
            return None, ()
        things, end = found
        choice, subject = None, first.atoms[:end]
        if isinstance(things, m.Pick):
            counted = tree.Phrase(subject, start=subject[0].start, end=subject[-1].end)
            choice, scope, named = self._chosen(counted, {"start": first.start, "end": first.end}, scope)
            subject = (named,)
            if choice is None:
                return None, ()
        statics: list[m.Static] = []
        phrase = replace(first, atoms=(*subject, *first.atoms[end:]))
        statics += self.constants.static(tree.Do(phrase, start=first.start, end=first.end), scope)
        lead = (*subject, first.atoms[end])
        for front, node in pairwise(nodes):
            statics += self.constants.more(lead, node.phrase, scope, front.phrase)
            lead = led(lead, node.phrase)
        return choice, tuple(statics)

    def _stated(self, node: tree.Do, scope: Scope) -> tuple[m.Effect | None, tuple[m.Static, ...]]:
        """Bind what a line says of things, behind the choice of them, if it counts them."""
        place: m.Place = {"start": node.start, "end": node.end}
        found = self._subject(self.phrases.reader(node.phrase, scope))
        if found is None or not isinstance(found[0], m.Pick):
            return None, tuple(self.constants.static(tree.Do(node.phrase, **place), scope))
        atoms = node.phrase.atoms[: found[1]]
        things = tree.Phrase(atoms, start=atoms[0].start, end=atoms[-1].end)
        choice, inner, named = self._chosen(things, place, scope)
        if choice is None:
            return None, ()
        phrase = replace(node.phrase, atoms=(named, *node.phrase.atoms[found[1] :]))
        return choice, tuple(self.constants.static(tree.Do(phrase, **place), inner))

    def ban(self, node: tree.Cannot, scope: Scope) -> m.Effect | None:
        """Bind what things or players cannot do for a while."""
        place: m.Place = {"start": node.start, "end": node.end}
        if node.ending is None:
            self.binding.error(codes.MISPLACED, "a ban is a state of things, not a step", node, self._how_long())
            return None
        plain = replace(node, ending=None)
        who = node.who
        found = None if who is None else self._picked(self.phrases.reader(who, scope))
        if who is None or found is None:
            return self._held(plain, node.ending, scope)
        choice, inner, named = self._chosen(who, place, scope)
        named_one = tree.Phrase((named,), start=named.start, end=named.end)
        held = None if choice is None else self._held(replace(plain, who=named_one), node.ending, inner)
        return None if choice is None or held is None else m.Steps((choice, held), **place)

    def _held(self, said: tree.Do | tree.Cannot, until: tree.Ending, scope: Scope) -> m.Hold | None:
        ending = self.endings.bind(until, scope)
        statics = tuple(self.constants.static(said, scope))
        return m.Hold(statics, ending, start=said.start, end=said.end) if ending is not None and statics else None

    def _chosen(self, things: tree.Phrase, place: m.Place, scope: Scope) -> tuple[m.Effect | None, Scope, tree.Word]:
        """Bind the choice of the things in front, and return it, what is known behind it, and the word for them."""
        name = _NAME
        while name in scope.names or self.choices.names.means_something(name):
            name += "_"
        effect, inner = self.choices.named(tree.Choose(None, things, name, **place), scope)
        return effect, inner, tree.Word(name, start=things.start, end=things.end)

    def _subject(self, reader: Reader) -> tuple[m.Value, int] | None:
        """Return the things of which something is said, and how many atoms they take."""
        ends = ((things, end) for things, end, _ in reader.read(m.ENTITY, 0) if reader.word(end) in PREDICATES)
        return next(((things, reader.written(end)) for things, end in ends), None)

    def _picked(self, reader: Reader) -> m.Pick | None:
        readings = reader.read(m.ENTITY, 0)
        return next((each for each, end, _ in readings if isinstance(each, m.Pick) and end == reader.full), None)

    def _how_long(self) -> str:
        period = next(iter(self.binding.words.periods), "game")
        return f"say how long, as in `... until the end of the {period}`; what always holds is a `constant:`"
