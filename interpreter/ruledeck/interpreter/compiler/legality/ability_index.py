"""The indexes by which the engine finds abilities: by event, by kind, by card and by zone."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import StaticKind
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.borrowing import lent
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.survey.event_tests import of_itself
from ruledeck.interpreter.state.program import Effect, Listener, Test
from ruledeck.interpreter.target.nodes import FALSE, TRUE, Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import column, conjunction, disjunction, packed


def register(compiler: Compiling, effect: Effect, tests: tuple[tuple[int, Test, Test], ...]) -> None:
    """Put an ability into the indexes by which the engine finds it.

    Args:
        compiler: The compiler.
        effect: The ability.
        tests: The verb of each event that it waits for, with the two tests of a `Listener`.
    """
    program, ability = compiler.program, effect.ability
    if ability.kind == "delayed":
        program.linked.delayed[effect.id] = tuple([(verb, test) for verb, test, _ in tests])
        return
    cards = carriers(compiler, effect.key)
    if ability.timing == "called":
        # No step names the rules: what stands for nothing has no card either, and would be given their abilities.
        for card in cards if effect.key != WHOLE_GAME else ():
            known = program.called.setdefault(ability.kind, {})
            known[card] = (*known.get(card, ()), effect)
    elif ability.timing in ("action", "anytime"):
        for card in cards:
            known = program.actions.setdefault(ability.kind, {})
            known[card] = (*known.get(card, ()), effect)
    elif ability.timing == "state" and not ability.events:
        program.rules.append(effect)
    each = effect.key.kind == "game" and any(map(_speaks_of_a_player, ability.events))
    for verb, test, unseen in tests:
        table = program.listeners.setdefault((verb, ability.timing), {})
        listener = Listener(effect, test, unseen, each)
        for card in cards:
            table[card] = (*table.get(card, ()), listener)


def _speaks_of_a_player(event: m.Happening) -> bool:
    """Whether an event is described by a player who need not be the one who does it: `when an opponent would steal from you`."""
    does = m.Op("same", (m.Slot("by", m.PLAYER), m.Name("you", m.PLAYER)), m.CONDITION)
    if does in event.tests:
        return False
    return any(
        (isinstance(node, m.Name) and node.name == "you")
        or (isinstance(node, m.Op) and "speaker" in OPERATIONS[node.name].reads)
        for node in nodes_in(event.tests)
    )


def comes_and_goes(compiler: Compiling, key: PartKey) -> str:
    """Return the keyword at a key if cards can gain or lose it while the game is played; else nothing."""
    if key.kind != "keyword":
        return ""
    statics = (static for _, _, _, static in compiler.analysis.statics)
    granted = any(isinstance(each, m.Grant) and subjects_of(each) == (key.id,) for each in statics)
    altered = compiler.analysis.modified("text:keywords") or compiler.analysis.modified("lent:keywords")
    return key.id if granted or altered else ""


def borne(compiler: Compiling, key: PartKey, this: Expression) -> list[Expression]:
    """Return what must hold of a card for the abilities at a key to be its own: nothing where that never changes."""
    if keyword := comes_and_goes(compiler, key):
        return [has_keyword(compiler, this, keyword)]
    if key.kind != "card":
        return []
    shown: list[Expression] = []
    if compiler.analysis.modified("text:abilities"):
        shown.append(rt.MODIFIED("text:abilities", this, TRUE))
    borrowers = lent(compiler, key)
    if not borrowers:
        return shown
    index = Constant(compiler.card_index[key.id])
    own = Compare("==", column("card", this), index)
    given = rt.MODIFIED("lent:abilities", this, FALSE, packed([index]))
    return [disjunction([conjunction([own, *shown]), given])]


def has_keyword(compiler: Compiling, thing: Expression, keyword: str) -> Expression:
    """Return whether a component has a keyword; what is printed may be blank."""
    shown = rt.MODIFIED("text:keywords", thing, TRUE) if compiler.analysis.modified("text:keywords") else TRUE
    if compiler.analysis.modified("lent:keywords"):
        return rt.HAS_KEYWORD(thing, keyword, shown, rt.LENDERS("lent:keywords", thing, keyword))
    return rt.HAS_KEYWORD(thing, keyword) if shown is TRUE else rt.HAS_KEYWORD(thing, keyword, shown)


def keyword_value(compiler: Compiling, thing: Expression, keyword: str, number: int) -> Expression:
    """Return the value of a slot of a keyword of a component; what is printed may be blank."""
    shown = rt.MODIFIED("text:keywords", thing, TRUE) if compiler.analysis.modified("text:keywords") else TRUE
    if compiler.analysis.modified("lent:keywords"):
        return rt.KEYWORD_VALUE(thing, keyword, number, shown, rt.LENDERS("lent:keywords", thing, keyword))
    return (
        rt.KEYWORD_VALUE(thing, keyword, number) if shown is TRUE else rt.KEYWORD_VALUE(thing, keyword, number, shown)
    )


def carriers(compiler: Compiling, key: PartKey) -> tuple[int, ...]:
    """Return the card definitions that have what stands at a key; -1 is the game."""
    if key == WHOLE_GAME:
        return (-1,)
    kind, ident = key
    borrowers = lent(compiler, key)
    if kind == "card":
        return tuple(sorted({compiler.card_index[ident], *borrowers}))
    if any(
        isinstance(static, m.Grant) and static.keyword is not None and static.keyword.keyword == ident
        for _, _, _, static in compiler.analysis.statics
    ):
        return tuple(compiler.card_index.values())
    return tuple(
        compiler.card_index[card]
        for card, bound in compiler.game.cards.items()
        if compiler.card_index[card] in borrowers or any(each.keyword == ident for each in bound.keywords)
    )


def subjects_of(static: m.Static) -> tuple[str, ...]:
    """Return what a static statement speaks of."""
    if isinstance(static, m.Modify):
        return static.what.keys
    if isinstance(static, m.Grant):
        return (static.keyword.keyword if static.keyword is not None else "",)
    if isinstance(static, m.Arrive):
        return ("play",)
    return (static.verb,)


_KINDS: Final[dict[type[m.Static], StaticKind]] = {
    m.Modify: "modify",
    m.Grant: "grant",
    m.Ban: "ban",
    m.Toll: "toll",
    m.Certain: "certain",
    m.Duty: "duty",
    m.Permit: "permit",
    m.Arrive: "arrive",
}


def kind_of(static: m.Static) -> StaticKind:
    """Return what a static statement does."""
    return _KINDS[type(static)]


def zones_of(effects: list[Effect]) -> tuple[int, ...]:
    """Return the ids of the zones in which some abilities can work."""
    return tuple(sorted(frozenset().union(*[effect.works for effect in effects])))


def quick_cards(table: dict[int, tuple[Listener, ...]]) -> frozenset[int]:
    """Return the cards that are a slot of every event that they wait for."""
    return frozenset(
        card
        for card, listeners in table.items()
        if card >= 0
        and all(
            any(of_itself(test) for test in event.tests)
            for listener in listeners
            for event in listener.effect.ability.events
        )
    )
