"""Which static statements hold, and what they make of a characteristic, from their trees: each may ask for the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.circular import Circles, said_in
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.interpreter.compiler.legality.statics import PRINTED
from ruledeck.interpreter.explain.evaluator_tree import FORMS, TYPED, Found, Scope, evaluate, group, holds, number
from ruledeck.interpreter.primitives.lookups import bottom_of, definitions_of, top_of
from ruledeck.interpreter.state.program import LAYERS

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State


@dataclass(frozen=True, slots=True)
class Spoken:
    """A static statement that holds now.

    Attributes:
        static: Its tree.
        scope: Where it is evaluated; `this` and `you` are those of its source.
        key: The part of the game that says it, a key of `Game.places`.
        source: The component that says it; 0 for the game and its effects.
        condition: What is still to be asked, of a modification that reads what it changes.
        carried: Whether it is still to be asked if its source has the text or the keyword that says it.
        ending: The condition with which it ends, where that is still to be asked: of a modification that reads what it changes.
    """

    static: m.Static
    scope: Scope
    key: PartKey
    source: int
    condition: m.Value | None = None
    carried: bool = False
    ending: m.Ending | None = None


def spoken(scope: Scope, about: Callable[[m.Static], bool]) -> Iterator[Spoken]:
    """Yield every static statement that `about` picks, whose source is where it works and whose condition holds.

    Conditions of others are not asked: they may read the very thing that is being worked out. What the conditions ask for is kept: all of
    them are asked of one state.
    """
    scope = keeping(scope)
    program, s = scope.program, scope.state
    for key, ability in constants(program):
        if not any(map(about, ability.statics)):
            continue
        for static in filter(about, ability.statics):
            for this, you in sources(program, s, key, ability):
                names: dict[str, Found] = {"this": this, "you": you, "they": you, **keyword_names(scope, key, this)}
                inner = Scope(program, s, names, projecting=scope.projecting, known=scope.known)
                if asks_itself(program, static):
                    yield Spoken(static, inner, key, this, ability.condition, carried=True)
                elif (ability.condition is None or holds(ability.condition, inner)) and borne(inner, key, this):
                    yield Spoken(static, inner, key, this)
    for lasting in s.effects:
        if lasting.kind == "hold":
            node, carried, key = program.linked.held[lasting.what]
            if not any(map(about, node.statics)):
                continue
            known: dict[str, Found] = dict(zip(carried, lasting.values, strict=True))
            names = {"this": lasting.source, "you": lasting.player, "they": lasting.player, **known}
            slots = {name.removeprefix("slot:"): value for name, value in known.items() if name.startswith("slot:")}
            inner = Scope(program, s, names, slots=slots, projecting=scope.projecting, known=scope.known)
            for at, static in enumerate(node.statics):
                if about(static):
                    lent = known.get(f"{PRINTED}{at}")
                    here = inner if lent is None else inner.naming(PRINTED, lent)
                    if node.ending.condition is not None and asks_itself(program, static):
                        yield Spoken(static, here, key, lasting.source, ending=node.ending)
                    elif lasts(node.ending, inner):
                        yield Spoken(static, here, key, lasting.source)


def lasts(ending: m.Ending, scope: Scope) -> bool:
    """Whether what lasts while or until a condition still does."""
    return ending.condition is None or holds(ending.condition, scope) is (ending.word != "until")


def constants(program: Program) -> Iterator[tuple[PartKey, m.Ability]]:
    """Yield every constant with the part of the game that says it."""
    game = program.game
    for ident, card in game.cards.items():
        yield from ((PartKey("card", ident), ability) for ability in card.abilities if ability.timing == "constant")
    for ident, abilities in game.keywords.items():
        yield from ((PartKey("keyword", ident), ability) for ability in abilities if ability.timing == "constant")
    yield from ((WHOLE_GAME, ability) for ability in game.abilities if ability.timing == "constant")


def borne(scope: Scope, key: PartKey, this: int) -> bool:
    """Whether a component has the abilities at a key now: a text may be blank, a keyword gained or lost."""
    if key.kind == "card":
        card = scope.program.definitions.index(key.id)
        shown = scope.state.card[this] == card and text_shown(scope, this, "abilities")
        return shown or lent(scope, this, "abilities", card)
    return key.kind != "keyword" or has_keyword(scope, this, key.id)


def lent(scope: Scope, this: int, part: str, card: int) -> bool:
    """Whether a component has a part of the printed text of a card, by its index, that is lent to it."""
    return bool(project(scope, f"lent:{part}", this, False, (card,)))


def lenders(scope: Scope, this: int, keyword: str) -> list[m.Keyworded]:
    """Return a keyword as it is printed on each card that lends its text to a component."""
    found = printing(scope.program, keyword)
    return [worded for card, worded in found.items() if lent(scope, this, "keywords", card)]


def printing(program: Program, keyword: str) -> dict[int, m.Keyworded]:
    """Return the cards that print a keyword, by index, with how they do; none where no text is ever lent."""
    if ("modify", "lent:keywords") not in program.linked.statics:
        return {}
    return {
        program.definitions.index(ident): each
        for ident, card in program.game.cards.items()
        for each in card.keywords
        if each.keyword == keyword
    }


def gained_keywords(scope: Scope, this: int) -> list[str]:
    """Return the keywords, and the abilities in quotation marks, that a component has and does not print."""
    game = scope.program.game
    printed = {each.keyword for each in game.cards[scope.program.definitions[scope.state.card[this]]].keywords}
    given = (each for each in game.keywords if ("grant", each) in scope.program.linked.statics)
    return [each for each in given if each not in printed and has_keyword(scope, this, each)]


def lent_texts(scope: Scope, this: int) -> list[str]:
    """Return the ids of the cards whose abilities are lent to a component."""
    if ("modify", "lent:abilities") not in scope.program.linked.statics:
        return []
    cards = enumerate(scope.program.definitions)
    return [
        ident
        for card, ident in cards
        if scope.program.game.cards[ident].abilities and lent(scope, this, "abilities", card)
    ]


def text_shown(scope: Scope, this: int, part: str) -> bool:
    """Whether a part of the printed text of a component is there, and not blank."""
    return bool(project(scope, f"text:{part}", this, True))


_LENT = {"card": "lent:abilities", "keyword": "lent:keywords"}
"""What of the text of others gives a component the abilities of a card, or of a keyword."""


def sources(program: Program, s: State, key: PartKey, ability: m.Ability) -> Iterator[tuple[int, int]]:
    """Yield `(this, you)` of every place from which a constant speaks."""
    if key == WHOLE_GAME:
        yield 0, 0
        return
    kind, ident = key
    for zone, spec in enumerate(s.layout.zone_spec):
        if spec.name in ability.zones or (spec.in_play and ("play" in ability.zones or not ability.zones)):
            for e in s.zones[zone]:
                if s.card[e] < 0:
                    continue
                card = program.definitions[s.card[e]]
                carried = program.game.cards[card].keywords
                granted = ("grant", ident) in program.linked.statics or (
                    "modify",
                    _LENT[kind],
                ) in program.linked.statics
                printed = card == ident if kind == "card" else any(each.keyword == ident for each in carried)
                if granted or printed:
                    yield e, s.control[e]


def keyword_names(scope: Scope, key: PartKey, this: int) -> dict[str, Found]:
    """Return the slots of a keyword with their values on a component."""
    if key.kind != "keyword":
        return {}
    keyword = scope.program.game.words.keywords[key.id]
    return {slot.name: keyword_value(scope, this, keyword.id, at) for at, slot in enumerate(keyword.slots)}


def speaks_of(said: Spoken, x: int) -> bool:
    """Whether a statement about some things is about `x`."""
    static = said.static
    if not isinstance(static, m.Modify | m.Grant) or static.things is None:
        return True
    return x in group(static.things, said.scope)


def modifications(scope: Scope, word: str, x: int, others: tuple[Found, ...] = ()) -> list[tuple[str, Found]]:
    """Return how a characteristic of `x` is modified, layer by layer."""
    return [(how, amount) for how, amount, _ in spoken_changes(scope, word, x, others)]


def spoken_changes(scope: Scope, word: str, x: int, others: tuple[Found, ...] = ()) -> list[tuple[str, Found, Spoken]]:
    """Return how a characteristic of `x` is modified, layer by layer, and which statements say so.

    Of a word with further slots, `others` are their values.
    """
    if ("modify", word) not in scope.program.linked.statics:
        # No text of the game ever changes it.
        return []
    scope = keeping(scope)

    def about(static: m.Static) -> bool:
        return isinstance(static, m.Modify) and word in static.what.keys

    found = []
    told = list(spoken(scope, about))
    keys = _told_apart(told)
    asking = [key for key, said in zip(keys, told, strict=True) if asks_itself(scope.program, said.static)]
    for key, said in zip(keys, told, strict=True):
        if not isinstance(said.static, m.Modify) or not scope.projecting.isdisjoint((key, (key[0], *_ALL_OF_IT))):
            continue
        # What asks for what it changes is given it with those before it alone, and with all that do not ask.
        left_out = asking[asking.index(key) :] if key in asking else [key]
        left_out = [*left_out, *((id(each), *_ALL_OF_IT) for each in _circles(scope.program).deferred.get(key[0], ()))]
        inner = replace(said.scope, projecting=scope.projecting.union(left_out))
        if (
            (not said.carried or borne(inner, said.key, said.source))
            and (said.condition is None or holds(said.condition, inner))
            and (said.ending is None or lasts(said.ending, inner))
            and speaks_of(replace(said, scope=inner), x)
            and _of_others(said.static, inner.candidate(x), others, word)
        ):
            made = evaluate(said.static.amount, inner.candidate(x))
            found.append((said.static.how, word == said.static.what.key if said.static.what.instead else made, said))
    return sorted(found, key=lambda each: LAYERS.index(each[0]))


def _told_apart(told: list[Spoken]) -> list[tuple[int, int, int]]:
    """Return what each statement is told apart by: its tree, its source, and which one of several it is that an effect made."""
    found: list[tuple[int, int, int]] = []
    for said in told:
        known = (id(said.static), said.source)
        found.append((*known, sum(each[:2] == known for each in found)))
    return found


_CIRCLES: WeakKeyDictionary[Program, Circles] = WeakKeyDictionary()
_ALL_OF_IT = (-1, -1)


def _circles(program: Program) -> Circles:
    """Return which statements ask for what they change."""
    known = _CIRCLES.get(program)
    if known is None:
        game = program.game
        blanks = any(("modify", f"{sort}:abilities") in program.linked.statics for sort in ("text", "lent"))
        said = said_in(tuple(game.bodies.values()))
        for card in game.cards.values():
            said += said_in(card.abilities, "text:abilities" if blanks else "")
        for ident, abilities in game.keywords.items():
            said += said_in(abilities, f"keyword:{ident}")
        said += said_in(game.abilities)
        known = _CIRCLES[program] = Circles(game.meanings, said, game.words.kinds)
    return known


def asks_itself(program: Program, static: m.Static) -> bool:
    """Whether a statement modifies a characteristic that it reads."""
    return id(static) in _circles(program).asking


def _of_others(static: m.Modify, scope: Scope, others: tuple[Found, ...], word: str) -> bool:
    """Whether a statement about a word is about these values of its further slots; about a trait, whether its value is this one."""
    if static.what.sort == "lent":
        known = scope.names.get(PRINTED)
        cards = definitions_of(scope.state, lenders_of(static, scope)) if known is None else known
        return isinstance(cards, tuple) and others[0] in cards
    if static.what.among:
        return evaluate(static.others[0], scope) == word.partition(":")[2]
    return all(
        other in group(said.source if isinstance(said, m.Pick) else said, scope)
        for said, other in zip(static.others, others, strict=False)
    )


def lenders_of(static: m.Modify, scope: Scope) -> tuple[int, ...]:
    """Return the components whose text a statement lends."""
    lender = static.others[0]
    found = tuple(number(each) for each in group(lender, scope) if each)
    if isinstance(lender, m.Pick) and lender.most is not None:
        # What lies at one end of a zone: nobody chooses it.
        return (top_of if lender.how == "top" else bottom_of)(found, number(evaluate(lender.most, scope)))
    return found


def used(node: m.Use, scope: Scope) -> Found:
    """Return the value of a declared word: its meaning, and what constants and effects make of it."""
    args = tuple([evaluate(arg, scope) for arg in node.args])
    return _once(scope, (node.word, args), lambda: _worked_out(node.word, args, scope))


def _worked_out(word: str, args: tuple[Found, ...], scope: Scope) -> Found:
    """Return the value of a declared word for these values of its slots; nothing else around it counts."""
    slots = scope.program.game.words.words[word].slots
    names: dict[str, Found] = {slot.name: arg for slot, arg in zip(slots, args, strict=True)}
    inner = replace(scope, names={**names, "you": 0}, slots={})
    base = evaluate(scope.program.game.meanings[word], inner)
    # Statements are about things; what has a symbol first is about none.
    about = args[0] if args and isinstance(args[0], int) else 0
    return project(scope, word, about, base, args[1:])


def project(scope: Scope, word: str, x: int, base: Found, others: tuple[Found, ...] = ()) -> Found:
    """Return a characteristic of a thing after all modifications; set first, then added to, then bounded."""
    if ("modify", word) not in scope.program.linked.statics:
        # No text of the game ever changes it.
        return base
    inside = keeping(scope)
    return _once(inside, (word, x, base, others), lambda: _projected(inside, word, x, base, others))


def keeping(scope: Scope) -> Scope:
    """Return a scope that keeps what is found for this one question: statements that ask for each other's words ask it all again."""
    return replace(scope, known={}) if scope.known is None else scope


def _projected(scope: Scope, word: str, x: int, base: Found, others: tuple[Found, ...]) -> Found:
    for how, amount in modifications(scope, word, x, others):
        if how == "set":
            base = amount
        elif how == "add":
            base = number(base) + number(amount)
        else:
            base = (max if how == "least" else min)(number(base), number(amount))
    return base


def _once(scope: Scope, asked: tuple[object, ...], worked_out: Callable[[], Found]) -> Found:
    """Return what is asked, worked out once for all that is asked of one state where that is kept."""
    if scope.known is None:
        return worked_out()
    key = (*asked, scope.taken, scope.only, scope.projecting, scope.event)
    if key not in scope.known:
        scope.known[key] = worked_out()
    return scope.known[key]


FORMS[m.Use] = used


def _counts_as(scope: Scope, e: int, of: str, printed: bool) -> bool:
    """Whether a component counts as a type now."""
    return bool(project(scope, f"type:{of}", e, printed))


TYPED.append(_counts_as)


def has_keyword(scope: Scope, x: int, keyword: str) -> bool:
    """Whether a component has a keyword, printed or granted; losing it wins."""
    card = scope.state.card[x]
    printed = scope.program.game.cards[scope.program.definitions[card]].keywords if card >= 0 else ()
    printed = printed if text_shown(scope, x, "keywords") else ()
    gained, lost = any(each.keyword == keyword for each in printed) or bool(lenders(scope, x, keyword)), False
    for said in granted(scope, keyword, x):
        assert isinstance(said.static, m.Grant)
        gained, lost = gained or not said.static.lose, lost or said.static.lose
    return gained and not lost


def granted(scope: Scope, keyword: str, x: int) -> Iterator[Spoken]:
    """Yield the statements that give a keyword to a component, or take it away."""
    deferred = _circles(scope.program).deferred
    for said in spoken(scope, lambda static: isinstance(static, m.Grant) and _is(static, keyword)):
        if (id(said.static), *_ALL_OF_IT) in scope.projecting:
            continue
        # Those of later kinds that ask for the keyword wait for it.
        later = [(id(each), *_ALL_OF_IT) for each in deferred.get(id(said.static), ())]
        if speaks_of(replace(said, scope=replace(said.scope, projecting=scope.projecting.union(later))), x):
            yield said


def _is(static: m.Grant, keyword: str) -> bool:
    return static.keyword is not None and static.keyword.keyword == keyword


def keyword_value(scope: Scope, x: int, keyword: str, at: int) -> Found:
    """Return the value of a slot of a component's keyword; numbers of several sources add up."""
    card, s = scope.state.card[x], scope.state
    found: list[Found] = []
    shown = card >= 0 and text_shown(scope, x, "keywords")
    printed = [each for each in scope.program.game.cards[scope.program.definitions[card]].keywords if shown]
    for worded in (*[each for each in printed if each.keyword == keyword], *lenders(scope, x, keyword)):
        you = s.control[x]
        found.append(evaluate(worded.args[at], Scope(scope.program, s, {"this": x, "you": you, "they": you})))
    for said in granted(scope, keyword, x):
        assert isinstance(said.static, m.Grant) and said.static.keyword is not None
        if not said.static.lose:
            found.append(evaluate(said.static.keyword.args[at], said.scope.candidate(x)))
    numbers = [each for each in found if isinstance(each, int)]
    if found and len(numbers) == len(found):
        return sum(numbers)
    return found[0] if found else 0
