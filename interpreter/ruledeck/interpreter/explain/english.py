"""Explanations in English: the words are those of the author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate, unfilled
from ruledeck.interpreter.explain.sentences import ENGLISH
from ruledeck.interpreter.explain.wording import Wording
from ruledeck.interpreter.primitives.functions import NO_LIMIT
from ruledeck.interpreter.primitives.masking import hidden
from ruledeck.interpreter.primitives.sides import die_of, number_of_side
from ruledeck.interpreter.state.seats import player_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.grammar.words.vocabulary import Verb
    from ruledeck.interpreter.state.program import Program

PHRASES: Final[dict[OperationName, str]] = {
    "same": "{0} is {1}",
    "in": "{0} is one of {1}",
    "in zone": "{0} lies in {1}",
    "belongs": "{0} is part of {1}",
    "counter": "{0} on {1}",
    "counter with": "{0} with {1}",
    "field": "{0} of {1}",
    "printed": "printed {0} of {1}",
    "value": "{0}",
    "titled": "{0} is {1}",
    "has trait": "{0} is {1}",
    "is type": "{0} is {1}",
    "has symbol": "{0} shows {1}",
    "has keyword": "{0} has {1}",
    "has ability": "{0} has a text of the kind {1}",
    "owner": "owner of {0}",
    "controller": "controller of {0}",
    "host": "what {0} is on",
    "friendly": "{0} is friendly",
    "enemy": "{0} is an enemy",
    "other": "{0} is another one",
    "is opponent": "{0} is an opponent",
    "out of the game": "{0} is out of the game",
    "automatic": "{0} is automatic",
    "changed": "something has changed this {0}",
    "face-up": "{0} is face-up",
    "face-down": "{0} is face-down",
    "attached": "{0} is on {1}",
    "remembered": "{0} is remembered on {1}",
    "option": "the option {0} is {1}",
    "next": "the player left of {0}",
    "previous": "the player right of {0}",
    "opponent": "opponent of {0}",
    "players": "players in the game",
    **{sign: f"{{0}} {sign} {{1}}" for sign in ("=", "!=", "<", "<=", ">", ">=", "+", "-", "*")},
}
"""Functions in words; the others are quoted from the text."""
ARITHMETIC: Final = frozenset(("+", "-", "*"))
"""Functions whose numbers are worked out in an order that brackets say."""

SPEAKING: Final = frozenset(("you", "they", "it", "this"))
"""Names that every text has, and that its grammar goes by: `you control`."""


class English(Wording):
    """Quotes the text of the game, with things in the place of names."""

    sentences = ENGLISH

    def text(self, node: m.Meant, program: Program, key: PartKey, _timing: str) -> str:
        """Return the words of a node in the part of the game at `key`; a node without words is called by its function."""
        source = program.game.places.get(key)
        if source is not None and node.end > node.start:
            return source.said(node.start, node.end)
        if isinstance(node, m.Op | m.Name | m.Slot):
            return node.name
        done = program.game.words.verbs.get(key.id) if isinstance(node, m.Modes) else None
        if done is not None:
            # A choice that stands in no text is that between the ways of a verb.
            return done.pattern.text
        return node.word if isinstance(node, m.Use) else type(node).__name__.lower()

    def head(self, ability: m.Ability, program: Program, key: PartKey) -> str:
        """Return an ability up to its colon."""
        return self.text(ability, program, key, ability.timing).split(":")[0]

    def phrase(self, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return a condition or a value, with what its names stand for."""
        if isinstance(node, m.Slot | m.Zone) and unfilled(node, scope):
            return self.text(node, scope.program, key, "")
        if isinstance(node, m.Name | m.Slot | m.Literal):
            return self.named(scope, evaluate(node, scope), node.type)
        if isinstance(node, m.Op) and node.name == "is type" and isinstance(node.args[1], m.Literal):
            what = self.one(scope.program, str(node.args[1].value))
            return PHRASES[node.name].format(self.phrase(node.args[0], scope, key), what)
        if isinstance(node, m.Op) and node.name == "has keyword" and isinstance(node.args[1], m.Literal):
            keyword = scope.program.game.words.keywords[str(node.args[1].value)]
            values = iter([self.phrase(arg, scope, key) for arg in node.args[2:]])
            words = [
                next(values, "") if not isinstance(each, frozenset) else min(each) for each in keyword.pattern.elements
            ]
            return PHRASES[node.name].format(self.phrase(node.args[0], scope, key), " ".join(filter(None, words)))
        if isinstance(node, m.Op) and node.name == "not" and isinstance(node.args[0], m.Use):
            return self._word(node.args[0], scope, key, negated=True)
        if isinstance(node, m.Op) and node.name in ARITHMETIC:
            return PHRASES[node.name].format(*(self._operand(arg, scope, key) for arg in node.args))
        if isinstance(node, m.Op) and node.name in PHRASES:
            return PHRASES[node.name].format(*(self.phrase(arg, scope, key) for arg in node.args))
        if isinstance(node, m.Zone):
            return self.named(scope, evaluate(node, scope), m.ZONE)
        if isinstance(node, m.Use):
            return self._word(node, scope, key)
        return self._quoted(node, scope, key)

    def _quoted(self, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return the words of a node, in which what its author calls `p` is called what it is.

        Who asks a question, or lays out a case, calls things apart that may have one name.
        """
        source = scope.program.game.places.get(key)
        if source is None or node.end <= node.start or key.kind == "case":
            return self.text(node, scope.program, key, "")
        nodes = nodes_in(node)
        inner = {*SPEAKING, *(each.called for each in nodes if isinstance(each, m.Select))}
        names = {
            (each.start, each.end): self.named(scope, scope.names[each.name], each.type)
            for each in nodes
            if isinstance(each, m.Name)
            and each.name in scope.names.keys() - inner
            and not each.many
            and source.text[each.start : each.end] == each.name
        }
        return source.said(node.start, node.end, names)

    def _operand(self, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return a number that is added or multiplied, in the brackets that its author has set around more than a name."""
        text = self.phrase(node, scope, key)
        source = scope.program.game.places.get(key)
        if source is None or node.end <= node.start or " " not in text:
            return text
        bare, end = source.text[node.start : node.end], node.end
        end += max(bare.count("(") - bare.count(")"), 0)
        bracketed = source.text[node.start - 1 : node.start] == "(" and source.text[end : end + 1] == ")"
        return f"({text})" if bracketed else text

    def _word(self, node: m.Use, scope: Scope, key: PartKey, *, negated: bool = False) -> str:
        """Return a declared word with its slots filled, or that it is not so."""
        word = scope.program.game.words.words[node.word]
        slots = iter([self.phrase(arg, scope, key) for arg in node.args])
        # The first of several forms is that of one: `directs|direct`.
        firsts = {
            form for each in word.declared.pattern.pieces if each.kind == "forms" for form in each.text.split("|")[:1]
        }
        pieces = [
            next(iter(sorted(each & firsts)), min(each, key=len)) if isinstance(each, frozenset) else next(slots)
            for each in word.pattern.elements
        ]
        if word.kind == "adjective":
            pieces.insert(1, "is not" if negated else "is")
        elif negated:
            pieces.insert(0, "not")
        return " ".join(pieces)

    def asked(self, text: str, _node: m.Value, _scope: Scope, _key: PartKey) -> str:
        """Return the words of the question."""
        return text

    def named(self, scope: Scope, value: Found, kind: m.Type) -> str:
        """Return a value."""
        if isinstance(value, tuple):
            return ", ".join(self.named(scope, each, kind) for each in value) or "nothing"
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        s = scope.state
        if kind.base == "zone":
            owner = s.layout.zone_owner[value] if 0 <= value < len(s.zones) else 0
            name = s.layout.zone_spec[value].name if 0 <= value < len(s.zones) else "no zone"
            return f"{self.entity(scope, owner)}'s {name}" if owner else name
        if kind.base == "name":
            return scope.program.game.cards[scope.program.definitions[value]].text.name if value >= 0 else "no card"
        if kind.base == "side":
            return f"side {number_of_side(value)} of {self.entity(scope, die_of(value))}" if value else "no side"
        if kind.base == "number" and value >= NO_LIMIT // 2:
            return "no limit"
        return self.entity(scope, value) if kind.base in ("player", "component", "entity") else str(value)

    def entity(self, scope: Scope, e: int) -> str:
        """Return what a player or component is called."""
        s = scope.state
        if e <= 0:
            return "nobody"
        if e <= s.layout.players:
            return player_names(scope.program.game, s.layout.players)[e - 1]
        card = s.card[e]
        if card < 0:
            return "a hidden card" if hidden(s, e) else f"component {e}"
        return scope.program.game.cards[scope.program.definitions[card]].text.name

    def one(self, _program: Program, noun: str) -> str:
        """Return the name of a type or kind with `a` or `an`."""
        return m.Type("component", noun).words

    def several(self, _program: Program, noun: str) -> str:
        """Return the plural of `player` or `opponent`."""
        return f"{noun}s"

    def zones(self, _program: Program, names: Sequence[str]) -> str:
        """Return the names of zones."""
        return ", ".join(names) or "play"

    def attribute(self, _program: Program, _section: str, name: str) -> str:
        """Return the name of a fact or a counter as it is declared."""
        return name

    def kind(self, _program: Program, kind: str) -> str:
        """Return the header of a kind of ability."""
        return kind

    def limit(self, _program: Program, limit: m.Limit) -> str:
        """Return a limit as authors write it."""
        return f"limit {limit.times} per {limit.period}"

    def times(self, _program: Program, number: int) -> str:
        """Return `3 times`."""
        return f"{number} times"

    def event(self, _scope: Scope, verb: Verb, _by: int, _values: Sequence[Found]) -> str:
        """Return the pattern of the verb."""
        return verb.pattern.usage

    def happened(self, scope: Scope, verb: Verb, by: int, values: Sequence[Found]) -> str:
        """Return the words of a verb with what stood in its slots, behind whoever did it."""
        slots = {slot.name: (slot.type, value) for slot, value in zip(verb.slots, values, strict=False)}
        words = [f"{self.entity(scope, by)}:"] if by else []
        for element in verb.pattern.elements:
            if isinstance(element, frozenset):
                words.append(min(element, key=lambda form: (len(form), form)))
            elif element.name in slots:
                kind, value = slots[element.name]
                words.append(self.named(scope, value, kind))
            else:
                words.append("...")
        return " ".join(words)
