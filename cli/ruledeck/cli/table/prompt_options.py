"""The options of an open decision as a person reads them, told apart by what is on things and whose they are."""

from collections.abc import Callable, Iterator

from ruledeck.cli.speech.names import Names
from ruledeck.cli.speech.quotes import said
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.board_cards import Cards
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.wording.options import Decision


def labels(decision: Decision, names: Names) -> tuple[str, ...]:
    """Return what is read for each option.

    Things in play are shown with whose they are, where they are of several players, and with what is on them. Options
    that would still read the same are numbered, because they may differ in what the player does not see.
    """
    plain = [_label(decision, names, option) for option in decision.options]
    return tuple(_numbered(_set_apart(decision, names, _seen(decision, names, plain))))


def thing_said(decision: Decision, names: Names, entity: int) -> str:
    """Return what a player or a component is called by the decider."""
    return names.entity(decision.state, decision.program, entity, decision.player)


def _label(decision: Decision, names: Names, option: object) -> str:
    talk = TALK[names.language]
    if decision.is_done(option):
        return talk["done"]
    kind, value = decision.kind, decision.referred(option)
    if kind == "ability":
        return talk["pass"] if option == PASS else _ability(decision, names, option)
    if kind == "whether":
        return talk["yes"] if option else talk["no"]
    if kind == "mode":
        return _arm(decision, names, value)
    if kind in ("player", "component", "entity") and isinstance(value, int):
        return thing_said(decision, names, value)
    if kind == "name" and isinstance(value, int):
        return names.title(decision.program.definitions[value])
    return names.symbol(value)


def _arm(decision: Decision, names: Names, value: object) -> str:
    node = decision.site.node
    if not isinstance(node, m.Modes) or not isinstance(value, int) or names.program is None:
        return decision.arm(value)
    return said(node.arms[value], names) or decision.arm(value)


def _ability(decision: Decision, names: Names, trigger: object) -> str:
    """Return what an ability does; what it waits for is in the question, and holds."""
    assert isinstance(trigger, tuple)
    thing = trigger[1] if isinstance(trigger[1], int) else 0
    card = decision.state.card[thing] if thing else -1
    text = said(decision.program.effects[trigger[0]].ability, names, card, opening=False)
    if decision.site.kind == "action":
        # The question says already which kind of ability is wanted.
        text = text.partition(": ")[2] or text
    return f"{thing_said(decision, names, trigger[1])}: {text}" if trigger[1] else text


def _seen(decision: Decision, names: Names, plain: list[str]) -> list[str]:
    """Add to things in play what is on them, and whose they are where several players have some."""
    if decision.kind not in ("component", "entity"):
        return plain
    cards, state = Cards(decision.state, decision.player, names), decision.state
    things = [decision.thing(option) for option in decision.options]
    lying = [thing > state.layout.players and cards.in_play(state.zone[thing]) for thing in things]
    owners = {state.control[thing] for thing, here in zip(things, lying, strict=True) if here}
    return [
        f"{label}{_worth(decision, names, thing)}{whose(decision, names, thing) if len(owners) > 1 else ''}"
        f"{cards.beside(thing)}"
        if here
        else label
        for label, thing, here in zip(plain, things, lying, strict=True)
    ]


def _worth(decision: Decision, names: Names, thing: int) -> str:
    """Return what a candidate adds to a total that is to be reached, by the name of that fact; else nothing."""
    wanted = decision.wanted()
    worth = wanted.worth if isinstance(wanted, m.Pick) else None
    if not isinstance(worth, m.Op) or worth.name != "field" or not isinstance(worth.args[0], m.Literal):
        return ""
    found = evaluate(worth, Scope(decision.program, decision.state).candidate(thing))
    return f" ({names.attribute('fields', str(worth.args[0].value))} {found})"


def whose(decision: Decision, names: Names, entity: int) -> str:
    """Return who controls a component, in brackets; empty when nobody does."""
    control = decision.state.control[entity]
    return f" ({TALK[names.language]['whose'].format(names.player(control, 'gen'))})" if control else ""


def _set_apart(decision: Decision, names: Names, found: list[str]) -> list[str]:
    """Add to labels that are alike what tells the things apart: what is on them, then whose they are."""
    cards = Cards(decision.state, decision.player, names)
    asides: tuple[Callable[[int], str], ...] = (cards.beside, lambda thing: whose(decision, names, thing))
    things = [decision.thing(option) for option in decision.options]
    for aside in asides:
        same = {label for label in found if found.count(label) > 1}
        added = [
            f"{label}{aside(thing)}" if label in same and thing > decision.state.layout.players else label
            for label, thing in zip(found, things, strict=True)
        ]
        found = added if len(set(added)) > len(set(found)) else found
    return found


def _numbered(labels: list[str]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        yield f"{label} ({seen[label]})" if labels.count(label) > 1 else label
