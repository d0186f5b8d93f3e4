"""A verb takes what its slots say: a step that hands it what may be of another type would do what the verb does not mean.

And an ability waits for what some step hands to the verb: what none does is never in the event.
"""

from collections.abc import Iterator
from dataclasses import fields

from ruledeck.grammar.checks.occurrences import occurrences
from ruledeck.grammar.checks.possible import Known, Possible, Types, plain
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.checks.whereabouts import is_in_play
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import having, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic

_THIS = plain(m.Name("this", m.COMPONENT))
_REFILLING = having(lambda verb: verb.alters == "refills")
"""The primitives that put something else into a slot of the event that looms."""
_SHOWN = 3
"""How many types a message names."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps whose things may be of a type that the slot of the verb does not take."""
    walk = _Walk(survey)
    found, size = walk.parts(survey.parts), -1
    while size != len(walk.possible.attached):
        # What is attached to the host of something is known when it is known what that is attached to.
        size = len(walk.possible.attached)
        found = walk.parts(survey.parts)
    found += walk.never()
    # What stands in a text once is reported once, however often the text is part of something.
    return list({(each.span, each.message): each for each in found}.values())


class _Walk:
    """Goes through the steps of a game with what is known where each of them stands."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.words, self.possible = survey, survey.game.words, Possible(survey)
        self.handed: dict[tuple[str, str], Types] = {}

    def parts(self, parts: list[Part]) -> list[Diagnostic]:
        """Go through some parts of the game."""
        found: list[Diagnostic] = []
        for part in parts:
            known = self.around(part)
            found += [each for tree in part.trees for each in self.node(part, tree, known)]
        return found

    def around(self, part: Part) -> Known:
        """Return what is known of a part as a whole: what bears a keyword."""
        if part.kind != "keyword":
            return {}
        types = frozenset(card.type for card in self.survey.cards if self.prints(card.id, part.id))
        for _, node in self.survey.each(m.Grant):
            if node.keyword is not None and node.keyword.keyword == part.id and not node.lose:
                types |= self.possible.of(node.things, {})
        return {_THIS: types}

    def prints(self, card: str, keyword: str) -> bool:
        bound = self.survey.game.cards.get(card)
        return bound is not None and any(each.keyword == keyword for each in bound.keywords)

    def node(self, part: Part, node: object, known: Known) -> Iterator[Diagnostic]:
        """Yield what is found in a node, given what is known around it."""
        if isinstance(node, tuple):
            for each in node:
                yield from self.node(part, each, known)
        elif isinstance(node, m.Steps):
            yield from self.steps(part, node, known)
        elif isinstance(node, m.If):
            yield from self.branches(part, node, known)
        elif isinstance(node, m.Fully):
            # What is named in the price is known behind it.
            both = m.Steps((*node.price.items, *node.body.items))
            yield from self.steps(part, both, known)
        elif isinstance(node, m.ForEach):
            yield from self.node(part, node.body, self.possible.naming(node.name, node.source, known))
        elif isinstance(node, m.Repeat):
            inner = self.possible.where(node.condition, known) if node.word == "while" else known
            yield from self.node(part, node.body, inner)
        elif isinstance(node, m.Ability):
            yield from self.ability(part, node, known)
        elif isinstance(node, m.Grant):
            inner = {**known, _THIS: self.possible.of(node.things, known)}
            yield from self.node(part, node.ability, inner)
        elif isinstance(node, m.Perform):
            yield from self.performed(part, node, known)
        elif isinstance(node, m.Meant) and not isinstance(node, m.Literal | m.Name | m.Slot | m.Op | m.Use | m.Select):
            for each in fields(node):
                yield from self.node(part, getattr(node, each.name), known)

    def steps(self, part: Part, node: m.Steps, known: Known) -> Iterator[Diagnostic]:
        """Go through a block; names that a step gives are known in those behind it."""
        for item in node.items:
            yield from self.node(part, item, known)
            known = self.behind(item, known)

    def behind(self, item: m.Effect, known: Known) -> Known:
        """Return what is known behind a step."""
        if isinstance(item, m.Choose):
            return self.possible.naming(item.name, item.what, known)
        if isinstance(item, m.Let):
            return self.possible.naming(item.name, item.value, known)
        if isinstance(item, m.Perform) and item.name is not None:
            return {**known, plain(m.Name(item.name, m.COMPONENT)): self.possible.made(item, known)}
        if isinstance(item, m.Fully):
            for each in (*item.price.items, *item.body.items):
                known = self.behind(each, known)
        return known

    def branches(self, part: Part, node: m.If, known: Known) -> Iterator[Diagnostic]:
        """Go through the blocks of an `if`: in each its condition holds, and those before it do not."""
        for test, body in node.arms:
            yield from self.node(part, body, self.possible.where(test, known))
            known = self.possible.where_not(test, known)
        yield from self.node(part, node.otherwise, known)

    def ability(self, part: Part, node: m.Ability, known: Known) -> Iterator[Diagnostic]:
        """Go through an ability: what it waits for and its condition are so; what its costs name is known behind them."""
        if len(node.events) == 1:
            for test in node.events[0].tests:
                known = self.possible.where(test, known)
        if isinstance(node.state, m.Select):
            known = {**known, plain(m.Name("it", node.state.type)): self.possible.of(node.state, known)}
        known = self.possible.where(node.condition, known)
        body = () if node.body is None else node.body.items
        yield from self.steps(part, m.Steps((*node.costs, *body)), known)
        yield from self.node(part, node.statics, known)

    def performed(self, part: Part, node: m.Perform, known: Known) -> Iterator[Diagnostic]:
        """Report what a step hands to a verb that does not take it."""
        row, args = primitive(node.verb), dict(node.args)
        # Texts work in play: what is held out of play has a host of which none of them speaks there.
        goals = [args[name] for name in row.fills]
        if row.onto and not any(isinstance(each, m.Zone) and not is_in_play(self.survey, each.name) for each in goals):
            thing, host = (self.possible.of(args[each], known) for each in (row.thing, row.onto))
            self.possible.attached.add((thing, host))
        verb = self.words.verbs[node.verb]
        for name, value in node.args:
            types = (
                self.possible.of(value, known) if value.type.base in ("component", "entity") else self.possible.every
            )
            self.handed[verb.id, name] = self.handed.get((verb.id, name), frozenset()) | types
        wanted = {slot.name: slot.type for slot in verb.slots if slot.type.base == "component" and slot.type.of}
        for name, value in node.args:
            if name not in wanted or value.type.base not in ("component", "entity"):
                continue
            others = self.possible.of(value, known) - self.possible.declared(wanted[name])
            if others:
                place = value if value.end > value.start else node
                text = part.source.text[value.start : value.end] if value.end > value.start else "it"
                message = f"`{verb.pattern.usage}` takes {wanted[name].words}, and this may be {_named(others)}"
                help = _help(value, text, str(wanted[name]), others)
                yield finding(codes.WRONG_TYPE, message, part, place, help)

    def never(self) -> Iterator[Diagnostic]:
        """Yield triggers on what no step hands to the verb, once all steps are looked through."""
        if any(node.what.sort == "type" for _, node in self.survey.each(m.Modify)):
            return  # A text may make a thing another one.
        elsewhere = self.filled_elsewhere()
        for part, event in occurrences(self.survey):
            verb = self.words.verbs[event.verb]
            for slot in () if verb.primitive or verb.id in elsewhere else verb.slots:
                handed = self.handed.get((verb.id, slot.name), frozenset())
                subject: m.Value = m.Slot(slot.name, slot.type, slot.many)
                known: Known = {plain(subject): handed}
                for test in event.tests:
                    known = self.possible.where(test, known)
                if handed and not known[plain(subject)]:
                    message = f"this never happens: what is handed to `{verb.pattern.usage}` is always {_named(handed)}"
                    help = "say it of something else, or let a step do the verb with it"
                    yield finding(codes.NOTHING_MATCHES, message, part, event, help)

    def filled_elsewhere(self) -> set[str]:
        """Return the verbs whose slots something else than a step that does them may fill, or fill anew."""
        found = {kind.afterwards for kind in self.words.ability_kinds.values() if kind.afterwards}
        found |= {node.verb for _, node in self.survey.each(m.Permit)}
        found |= {way.verb.id for ways in self.words.ways.values() for way in ways}
        for _, ability in self.survey.each(m.Ability):
            steps = nodes_in(ability.body)
            if any(isinstance(each, m.Perform) and each.verb in _REFILLING for each in steps):
                found |= {event.verb for event in ability.events}
        return found


def _named(types: Types) -> str:
    shown = [article(each) for each in sorted(types)[:_SHOWN]]
    return " or ".join(shown) + (", among others" if len(types) > _SHOWN else "")


def _help(value: m.Value, text: str, wanted: str, others: Types) -> str:
    if isinstance(value, m.Pick | m.Select):
        if text.startswith(('"', "“")) and len(others) == 1:
            return f"this is the title of {_named(others)}: name {article(wanted)}"
        if text.startswith(('"', "“")):
            return f"say what it is: `the {wanted} named {text}`"
        return f"say `{wanted}` in place of the wider word"
    return f"choose {article(wanted)} where it is chosen, or do this below `if {text} is {article(wanted)}:`"
