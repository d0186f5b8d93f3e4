"""Why a condition holds or not: its tree again, with the value of every part at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import BECAUSE, HISTORY
from ruledeck.grammar.meaning.operations import JUNCTIONS, OPERATIONS
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.sorts import sort_of
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.explain.berths import lines_of
from ruledeck.interpreter.explain.evaluator import Found, Scope, domain, evaluate, group, holds, tests_of
from ruledeck.interpreter.explain.evaluator_functions import printed, scopes_of_deeds, sums_up
from ruledeck.interpreter.explain.evaluator_prohibitions import tolls
from ruledeck.interpreter.explain.evaluator_statics import (
    Spoken,
    asks_itself,
    granted,
    keeping,
    printing,
    spoken_changes,
)
from ruledeck.interpreter.explain.evaluator_tree import for_candidate, number, of_sort, places
from ruledeck.interpreter.explain.phrases import (
    entity,
    named,
    phrase,
    say,
    speaker_of,
    statement_of,
    wording,
    wording_of,
)
from ruledeck.interpreter.explain.viewpoint import NotKnown, answered, asked
from ruledeck.interpreter.explain.wording import Wording

SHOWN = 12
"""Candidates of a group that an explanation goes through one by one."""

_DEEPEST = 3
"""How far verbs inside of verbs are followed to say what they ask for."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was asked, the answer, and what the answer rests on.

    Attributes:
        said: What was asked, in the words of the text where it has some.
        holds: The answer; `None` for a value that is no answer.
        value: The value, or the reason, in words; may be empty.
        parts: What it rests on.
        unknown: Whether it is an answer, or a value, that whoever asks cannot know.
        alone: How it is told in a line of its own, where that is not made of what was asked and of the value.
    """

    said: str
    holds: bool | None
    value: str = ""
    parts: tuple[Explanation, ...] = ()
    unknown: bool = False
    alone: str = ""

    def lines(self, language: str = "en") -> Iterator[str]:
        """Yield the explanation as indented lines of text; it was made in the language."""
        return lines_of_all((self,), language)

    def __str__(self) -> str:
        """Return the lines as one text."""
        return "\n".join(self.lines())

    def objections(self) -> tuple[Explanation, ...]:
        """Return the innermost parts that said no, when the answer is no."""
        if self.holds is not False:
            return ()
        below = tuple(each for part in self.parts for each in part.objections())
        return below or (self,)


def lines_of_all(answers: Iterable[Explanation], language: str = "en") -> Iterator[str]:
    """Yield explanations as indented lines of text, each question in them only once: when it comes again, it is as above.

    Words may stand for several things one after the other, in a text that names them `x`, or of copies with one name.
    As above is what was said last with them, so that a reader who looks for the words finds the right answer.
    """
    return _told_once(tuple(answers), 0, wording(language), {})


def _told_once(
    answers: tuple[Explanation, ...], depth: int, words: Wording, last: dict[str, Explanation]
) -> Iterator[str]:
    for each in answers:
        # A line that one other explains is shorter than the way back to where it was explained.
        again = len(each.parts) + len(each.parts[:1] and each.parts[0].parts) > 1 and last.get(each.said) == each
        value = "; ".join(filter(None, (each.value, words.sentences["as above"] if again else "")))
        mark = words.sentences[{True: "yes", False: "no", None: "is"}[each.holds]]
        yield f"{'  ' * depth}{mark}: {each.said}{f' ({value})' if value else ''}"
        if not again:
            last[each.said] = each
            yield from _told_once(each.parts, depth + 1, words, last)


def both(said: str, parts: tuple[Explanation, ...], value: str = "") -> Explanation:
    """Return an explanation that holds when all its parts do; it is not known when it hangs on one that is not."""
    refused = any(part.holds is False for part in parts)
    unknown = not refused and any(part.unknown for part in parts)
    return Explanation(said, None if unknown else not refused, value, parts, unknown)


def explain(node: m.Value, scope: Scope, key: PartKey) -> Explanation:
    """Return why a condition holds or not.

    Args:
        node: The condition.
        scope: Where it is asked.
        key: The part of the game in which it stands, a key of `Game.places`.
    """
    scope = keeping(scope)
    said, found = phrase(node, scope, key), answered(node, scope)
    if isinstance(found, NotKnown):
        return Explanation(said, None, say(scope.program, "not known"), _undecided(node, scope, key), unknown=True)
    return _explained(node, said, bool(found), scope, key)


def _undecided(node: m.Value, scope: Scope, key: PartKey) -> tuple[Explanation, ...]:
    """Return the parts of a condition that cannot be known: which of them cannot, and what the others are."""
    if isinstance(node, m.Use) and not isinstance(scope.program.game.meanings[node.word], m.Literal):
        return (_meaning(node, scope),)
    if isinstance(node, m.Op) and (node.name == "not" or node.name in JUNCTIONS):
        return tuple(explain(arg, scope, key) for arg in node.args)
    if isinstance(node, m.Op) and node.name in ("any", "none") and isinstance(node.args[0], m.Select):
        return candidates(node.args[0], scope, key)
    return ()


def _explained(node: m.Value, said: str, answer: bool, scope: Scope, key: PartKey) -> Explanation:
    """Return why a condition has an answer."""
    if isinstance(node, m.Use):
        told = sayings(node, scope)
        if isinstance(scope.program.game.meanings[node.word], m.Literal):
            # What has no meaning of its own is so only where a text says it.
            nothing = Explanation(
                say(scope.program, "nothing says"), False, alone=say(scope.program, "nothing says it")
            )
            return Explanation(said, answer, "", told or (nothing,))
        return Explanation(said, answer, "", (_meaning(node, scope), *told))
    if not isinstance(node, m.Op):
        return Explanation(said, answer)
    if node.name == "not" or node.name in JUNCTIONS:
        return Explanation(said, answer, "", tuple(explain(arg, scope, key) for arg in node.args))
    if node.name in ("any", "none") and isinstance(node.args[0], m.Select):
        return Explanation(said, answer, "", candidates(node.args[0], scope, key))
    if node.name in ("some", "every"):
        things = group(node.args[0], scope)[:SHOWN]
        kind = node.args[0].type
        tried = [(each, explain(node.args[1], scope.candidate(each), key)) for each in things]
        return Explanation(said, answer, "", tuple(replace(why, said=named(scope, each, kind)) for each, why in tried))
    if node.name == "able":
        return Explanation(said, answer, "", demands(node, scope))
    if node.name in ("room", "surplus"):
        return Explanation(said, answer, "", tuple(Explanation(*line) for line in lines_of(node, scope)))
    if node.name in HISTORY:
        often, _, _ = sums_up(node, scope)
        return Explanation(said, answer, say(scope.program, "so often", n=often))
    if node.name == BECAUSE:
        deeds = scopes_of_deeds(node, scope)
        parts = tuple(explain(test, inner, key) for inner in deeds for test in node.args[2:])
        return Explanation(said, answer, "" if deeds else say(scope.program, "no such deed"), parts)
    shown = tuple(operand(arg, scope, key) for arg in node.args if worth_showing(arg))
    return Explanation(said, answer, "", (*shown, *sayings(node, scope)))


def sayings(node: m.Use | m.Op, scope: Scope) -> tuple[Explanation, ...]:
    """Return what constants and effects say of a condition: that a thing is such, has a trait or a keyword, or not."""
    if not node.args:
        return ()
    found: list[Spoken] = []
    if isinstance(node, m.Use):
        subject, *others = [evaluate(arg, scope) for arg in node.args]
        found = [said for _, _, said in spoken_changes(scope, node.word, number(subject), tuple(others))]
    elif node.name == "has trait":
        trait, thing = evaluate(node.args[1], scope), number(evaluate(node.args[0], scope))
        found = blanking(scope, thing, "traits")
        found += [said for _, _, said in spoken_changes(scope, f"trait:{trait}", thing)]
    elif node.name == "is type" and isinstance(node.args[1], m.Literal):
        thing, kinds = number(evaluate(node.args[0], scope)), scope.program.game.words.kinds
        for each in sorted(kinds.get(str(node.args[1].value), ())):
            found += [said for _, _, said in spoken_changes(scope, f"type:{each}", thing)]
    elif node.name == "has keyword" and isinstance(node.args[1], m.Literal):
        thing = number(evaluate(node.args[0], scope))
        keyword = str(node.args[1].value)
        found = [*blanking(scope, thing, "keywords"), *granted(scope, keyword, thing)]
        for card in printing(scope.program, keyword):
            found += [said for _, _, said in spoken_changes(scope, "lent:keywords", thing, (card,))]
    return _told(found)


def blanking(scope: Scope, thing: int, part: str) -> list[Spoken]:
    """Return what blanks a part of the printed text of a thing."""
    return [said for _, _, said in spoken_changes(scope, f"text:{part}", thing)]


def text_there(scope: Scope, thing: int, ident: str) -> Explanation | None:
    """Return whether a component has the abilities that are printed on a card, and because of what.

    `None` where they are its own, and not blank.
    """
    card = scope.program.definitions.index(ident)
    lending = [said for _, _, said in spoken_changes(scope, "lent:abilities", thing, (card,))]
    if scope.state.card[thing] == card and not lending:
        found = blanking(scope, thing, "abilities")
        return None if not found else Explanation(say(scope.program, "has text"), False, "", _told(found))
    return Explanation(say(scope.program, "has lent text"), bool(lending), "", _told(lending))


def _told(found: list[Spoken]) -> tuple[Explanation, ...]:
    """Return statements with who says each."""
    told = ((statement_of(said), speaker_of(said)) for said in found)
    return tuple(Explanation(text, None, who, alone=f"{text} ({who})" if who else text) for text, who in told)


def worth_showing(node: m.Value) -> bool:
    """Whether the value of an operand says more than its words."""
    return isinstance(node, m.Use | m.Select | m.Op | m.InPlay)


def operand(node: m.Value, scope: Scope, key: PartKey) -> Explanation:
    """Return an operand with its value, and the values that a calculation starts from."""
    found = answered(node, scope)
    if isinstance(found, NotKnown):
        return Explanation(phrase(node, scope, key), None, say(scope.program, "not known"), unknown=True)
    value = named(scope, found, node.type)
    parts: tuple[Explanation, ...] = ()
    if isinstance(node, m.Op) and OPERATIONS[node.name].family == "calculation":
        parts = tuple(operand(arg, scope, key) for arg in node.args if worth_showing(arg))
    elif isinstance(node, m.Op) and node.name in ("total", "count") and node.args[0].many:
        parts = members(node, scope)
    elif (isinstance(node, m.Use) and node.args) or (isinstance(node, m.Op) and node.name == "field"):
        parts = makings(node, scope)
    return Explanation(phrase(node, scope, key), None, value, parts)


def demands(node: m.Op, scope: Scope) -> tuple[Explanation, ...]:
    """Return what it depends on whether a player can do a verb: the numbers that its steps ask for, and what texts say of them."""
    assert isinstance(node.args[1], m.Literal)
    verb = scope.program.game.words.verbs[str(node.args[1].value)]
    slots = {slot.name: evaluate(arg, scope) for slot, arg in zip(verb.slots, node.args[2:], strict=True)}
    return asked_of(verb.id, evaluate(node.args[0], scope), slots, scope)


def asked_of(verb: str, by: Found, slots: Mapping[str, Found], scope: Scope, depth: int = 0) -> tuple[Explanation, ...]:
    """Return what the steps of a verb of the game ask for, before anything is chosen in them; nothing of a verb of the engine."""
    body = scope.program.game.bodies.get(verb)
    if body is None or depth > _DEEPEST:
        return ()
    inner = replace(scope, names={**slots, "you": by, "they": by}, slots={})
    asked = (each for step in body.items for each in _asked(step, inner, PartKey("verb", verb), depth))
    return tuple(dict.fromkeys((*_levied(verb, by, slots, scope), *asked)))


def _asked(node: m.Effect, scope: Scope, key: PartKey, depth: int) -> Iterator[Explanation]:
    """Yield what a step asks for, and the steps inside of it that would be taken now."""
    match node:
        case m.If():
            for test, body in node.arms:
                if not names_in(test) <= scope.names.keys():
                    return
                yield from _opened(test, scope)
                if holds(test, scope):
                    yield from _all_asked(body, scope, key, depth)
                    return
            yield from _all_asked(node.otherwise, scope, key, depth)
        case m.Fully():
            yield from _all_asked(m.Steps(node.price.items + node.body.items), scope, key, depth)
        case m.Modes():
            for arm in node.arms:
                yield from _all_asked(arm, scope, key, depth)
        case m.Choose(what=m.Pick(total=total)) if total is not None and _known(total, scope):
            yield operand(total, scope, key)
        case m.Perform():
            for _, value in node.args:
                if value.type == m.NUMBER and worth_showing(value) and _known(value, scope):
                    yield operand(value, scope, key)
            if all(_known(value, scope) for _, value in node.args) and not node.by.many and _known(node.by, scope):
                slots = {name: evaluate(value, scope) for name, value in node.args}
                yield from asked_of(node.verb, evaluate(node.by, scope), slots, scope, depth + 1)


def _levied(verb: str, by: Found, slots: Mapping[str, Found], scope: Scope) -> Iterator[Explanation]:
    """Yield the tolls on a verb, those that cannot be paid as what says no."""
    declared = scope.program.game.words.verbs[verb].slots
    if all(slot.name in slots for slot in declared):
        args = tuple(slots[slot.name] for slot in declared)
        for said, paid in tolls(scope, verb, by, args, scope.state.cause):
            yield Explanation(statement_of(said), None if paid else False, speaker_of(said))


def _opened(test: m.Value, scope: Scope) -> Iterator[Explanation]:
    """Yield what texts say of the conditions on which a step depends."""
    for use in nodes_in(test):
        if isinstance(use, m.Use) and use.type == m.CONDITION and _known(use, scope):
            yield from sayings(use, scope)


def _all_asked(steps: m.Steps | None, scope: Scope, key: PartKey, depth: int) -> Iterator[Explanation]:
    for each in () if steps is None else steps.items:
        yield from _asked(each, scope, key, depth)


def _known(value: m.Value, scope: Scope) -> bool:
    """Whether a value can be worked out before anything is chosen."""
    return not isinstance(value, m.Pick) and names_in(value) <= scope.names.keys()


def _meaning(node: m.Use, scope: Scope) -> Explanation:
    """Return why a declared word has its value: what it means, for these things."""
    word, meaning = scope.program.game.words.words[node.word], scope.program.game.meanings[node.word]
    names = {slot.name: evaluate(arg, scope) for slot, arg in zip(word.slots, node.args, strict=True)}
    inner = replace(scope, names={**names, "you": 0}, slots={})
    return explain(meaning, inner, PartKey("word", node.word))


def members(node: m.Op, scope: Scope) -> tuple[Explanation, ...]:
    """Return what is counted or added up, one by one."""
    things = group(node.args[0], scope)
    kind = node.args[0].type
    values = [named(scope, evaluate(arg, scope.candidate(each)), arg.type) for arg in node.args[1:] for each in things]
    listed = [Explanation(named(scope, each, kind), None, value) for each, value in zip(things, values, strict=False)]
    if len(node.args) == 1:
        listed = [Explanation(named(scope, each, kind), None) for each in things]
    more = len(things) - SHOWN
    return (*listed[:SHOWN], Explanation(say(scope.program, "more", n=more), None)) if more > 0 else tuple(listed)


def makings(node: m.Use | m.Op, scope: Scope) -> tuple[Explanation, ...]:
    """Return what a characteristic of one thing is made of: what it starts from, and what constants and effects change.

    A characteristic that nothing changes is just that, unless it is worked out from others.
    """
    if isinstance(node, m.Use):
        subject, word = evaluate(node.args[0], scope), node.word
        meaning = scope.program.game.meanings[word]
        slots = scope.program.game.words.words[word].slots
        names = {slot.name: evaluate(arg, scope) for slot, arg in zip(slots, node.args, strict=True)}
        inner = replace(scope, names={**names, "you": 0}, slots={})
        base = operand(meaning, inner, PartKey("word", word))
    else:
        field, of = node.args
        if of.many or not isinstance(field, m.Literal):
            return ()
        subject, word = evaluate(of, scope), f"field:{field.value}"
        value = printed(scope, str(field.value), number(subject))
        fact = wording_of(scope.program).attribute(scope.program, "fields", str(field.value))
        base = Explanation(say(scope.program, "printed", fact=fact), None, named(scope, value, node.type))
    changes = []
    others = tuple(evaluate(arg, scope) for arg in node.args[1:]) if isinstance(node, m.Use) else ()
    for how, amount, said in spoken_changes(scope, word, number(subject), others):
        change = say(scope.program, how, amount=named(scope, amount, node.type))
        reason = say(scope.program, "changed says", change=change, who=speaker_of(said))
        if asks_itself(scope.program, said.static):
            reason = say(scope.program, "asks itself", reason=reason)
        changes.append(Explanation(statement_of(said), None, reason))
    if isinstance(node, m.Op) and not changes:
        return ()
    return (base, *changes)


def candidates(node: m.Select, scope: Scope, key: PartKey) -> tuple[Explanation, ...]:
    """Return for each candidate of a group whether it belongs to it, and what says no; things of other types are none."""
    things = domain(node, scope)
    if things and node.type.base == "component" and sort_of(node):
        things = tuple(each for each in things if _sort_known(node, each, scope) is not False)
        if not things:
            one = wording_of(scope.program).one(scope.program, node.noun)
            none = say(scope.program, "there is none", what=one)
            return (Explanation(say(scope.program, "there is one", what=one), False, alone=none),)
    listed = tuple(membership(node, each, scope, key) for each in things[:SHOWN])
    if not things:
        return (Explanation(say(scope.program, "nothing there"), False, alone=say(scope.program, "nothing lies")),)
    more = len(things) - SHOWN
    return (*listed, Explanation(say(scope.program, "more", n=more), None)) if more > 0 else listed


def membership(node: m.Select, each: int, scope: Scope, key: PartKey) -> Explanation:
    """Return why a thing belongs to a group or not: its sort, its place, and every condition."""
    parts: list[Explanation] = []
    s, program, words = scope.state, scope.program, wording_of(scope.program)
    if node.type.base == "player":
        said = say(program, "is one of the", what=words.several(program, node.noun))
        parts.append(Explanation(said, _is_player(node, each, scope)))
    else:
        if sort_of(node):
            said = say(program, "is one", what=words.one(program, node.noun))
            parts.append(_sorted(node, each, scope, said))
        zones = places(node, scope)
        there = each in domain(node, scope)
        here = "" if there else say(program, "lies", zone=named(scope, s.zone[each], m.ZONE))
        parts.append(Explanation(say(program, "lies", zone=named(scope, zones, m.ZONE)), there, here))
    inner = for_candidate(node, each, scope)
    parts += [explain(test, inner, key) for test in tests_of(node)]
    return both(entity(scope, each), tuple(part for part in parts if part.holds is False) or tuple(parts))


def _sorted(node: m.Select, each: int, scope: Scope, said: str) -> Explanation:
    """Return whether a thing is of the sort of a group, as far as that can be known."""
    found = _sort_known(node, each, scope)
    if isinstance(found, NotKnown):
        return Explanation(said, None, say(scope.program, "not known"), unknown=True)
    return Explanation(said, bool(found))


def _sort_known(node: m.Select, each: int, scope: Scope) -> Found | NotKnown:
    return asked(scope, lambda inner: of_sort(node, each, inner))


def _is_player(node: m.Select, each: int, scope: Scope) -> bool:
    in_game = 0 < each <= scope.state.layout.players
    return in_game and not (node.noun == "opponent" and each == scope.you)
