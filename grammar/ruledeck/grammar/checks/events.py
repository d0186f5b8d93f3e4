"""A trigger must wait for something that can happen, a question ask for it, and what looms must be able to."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import START, Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT
from ruledeck.grammar.meaning.history import HISTORY, ORDINAL, asked, of_the_event, questions
from ruledeck.grammar.meaning.primitive_verbs import (
    AIM,
    CREATE,
    MAKE,
    MOVE,
    RESOLVE,
    WHILE_IT_RUNS,
    having,
    primitive,
    ways_of,
)
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.words.vocabulary import Verb

_INSTEAD: Final = {
    "resolves": "wait for `after an <ability> ability of a card is resolved`",
    "offers": "wait for what such an ability does: `after an <ability> ability of a card is resolved`, or its own verbs",
    "period": "wait for `the <period> ends`",
    "again": "wait for `the <period> begins`",
}
"""What can be waited for in place of such verbs, by how they let abilities work, or what they leave."""
_TARGETS: Final = "a choice targets only where it says so: `target 1 unit as victim`, and not `choose 1 unit as victim`"
"""How something is targeted, where nothing is."""
_RULED: Final[tuple[type[m.Ban | m.Toll | m.Duty | m.Permit], ...]] = (m.Ban, m.Toll, m.Duty, m.Permit)
"""What rules over a verb."""
_BY_A_VERB: Final = "let a verb of the game do it, and wait for that verb"
_GAME_OVER: Final = {START} | having(lambda verb: verb.leaves == "game")
"""Verbs with which the game is over at once."""
_BEFORE: Final = (
    "wait for what brings the end about: `when ... would ...`, or do this in front of the step that ends the game"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report triggers on verbs that no reachable step carries out, questions whether it was, and amounts of them that loom."""
    words = survey.game.words
    raised: set[str] = set(survey.raised)
    # A target that is chosen, what is created and an ability that is used are events without a step of their own.
    raised |= {AIM for _, node in survey.each(m.Choose) if node.target}
    raised |= {MAKE for _, node in survey.each(m.Perform) if node.verb == CREATE}
    if MAKE in raised:
        # What is created enters its zone.
        raised.add(MOVE)
    raised |= {RESOLVE for _ in survey.each(m.Ability)}
    found: list[Diagnostic] = []
    for part, node in (*survey.each(m.Happening), *_certain(survey), *_asked(survey)):
        verb = words.verbs[node.verb]
        if verb.id == COME_ABOUT:
            continue
        if verb.unsaid:
            found += () if node.verb in survey.raised else _of_period(survey, part, node)
            continue
        row = primitive(verb.id)
        if row.steers:
            message = f"this is not an event: nothing answers `{verb.pattern.usage}`"
            help = _INSTEAD.get(row.uses or row.leaves, _BY_A_VERB)
            found.append(finding(codes.NEVER_HAPPENS, message, part, node, help))
            continue
        if _carried_out(verb, raised):
            found += _of_other_symbols(survey, part, node, verb)
            continue
        message = "this never happens: no step of the rules or of a card carries the verb out"
        help = f"the verb is `{verb.pattern.usage}`"
        found.append(finding(codes.NEVER_HAPPENS, message, part, node, help))
    return [
        *found,
        *_ruled(survey, raised),
        *_looming(survey, raised),
        *_able(survey),
        *_after_the_game(survey),
        *_inside(survey),
    ]


def _carried_out(verb: Verb, raised: set[str]) -> bool:
    """Whether some reachable step carries a verb out, or a way of it."""
    return any(way in raised for way in ways_of(verb.id))


def _of_other_symbols(survey: Survey, part: Part, node: m.Happening, verb: Verb) -> Iterator[Diagnostic]:
    """Yield what waits for a verb with a symbol with which no step carries it out, as all of them say another one."""
    # What a way of the verb is done with is the verb's, too.
    for test in node.tests if verb.id not in survey.game.words.ways else ():
        slot, symbol = (
            test.args if isinstance(test, m.Op) and test.name == "=" and len(test.args) == 2 else (None, None)
        )
        if not isinstance(slot, m.Slot) or not isinstance(symbol, m.Literal) or symbol.type.base != "symbol":
            continue
        said = [dict(step.args).get(slot.name) for _, step in survey.each(m.Perform) if step.verb == verb.id]
        changed = any(primitive(step.verb).altered == "old" for _, step in survey.each(m.Perform))
        if said and not changed and all(isinstance(each, m.Literal) and each.value != symbol.value for each in said):
            message = f"this never happens: no step of the rules or of a card carries the verb out with {symbol.value}"
            help = f"the verb is `{verb.pattern.usage}`"
            yield finding(codes.NEVER_HAPPENS, message, part, node, help)


def _ruled(survey: Survey, raised: set[str]) -> Iterator[Diagnostic]:
    """Yield what is forbidden, priced, demanded or allowed of verbs that no reachable step carries out."""
    # A line forbids each verb whose event is said in its words: it has an effect where one of them is carried out.
    felt = {
        (part.key, ban.start, ban.end)
        for part, ban in survey.each(m.Ban)
        if _carried_out(survey.game.words.verbs[ban.verb], raised)
    }
    for part, node in survey.each(*_RULED):
        verb = survey.game.words.verbs[node.verb]
        if isinstance(node, m.Ban) and (part.key, node.start, node.end) in felt:
            continue
        if not (verb.unsaid or primitive(verb.id).steers or _carried_out(verb, raised)):
            message = (
                "this never happens, so this has no effect: no step of the rules or of a card carries the verb out"
            )
            help = _TARGETS if verb.id == AIM else f"the verb is `{verb.pattern.usage}`"
            yield finding(codes.NEVER_HAPPENS, message, part, node, help)


def _looming(survey: Survey, raised: set[str]) -> Iterator[Diagnostic]:
    """Yield amounts that loom of verbs that no reachable step carries out."""
    for part, op in survey.each(m.Op):
        if op.name == "looming" and isinstance(op.args[0], m.Literal):
            verb = survey.game.words.verbs[str(op.args[0].value)]
            if not _carried_out(verb, raised):
                message = "this never looms: no step of the rules or of a card carries the verb out"
                help = f"the verb is `{verb.pattern.usage}`"
                yield finding(codes.NEVER_HAPPENS, message, part, op, help)


def _able(survey: Survey) -> Iterator[Diagnostic]:
    """Yield questions whether somebody can leave a period, or have it once more."""
    for part, op in survey.each(m.Op):
        if op.name == "able" and isinstance(op.args[1], m.Literal) and op.args[1].value in WHILE_IT_RUNS:
            verb = survey.game.words.verbs[str(op.args[1].value)]
            message = f"`{verb.pattern.usage}` can be done whenever such a period goes on"
            yield finding(codes.MISPLACED, message, part, op, "ask for that: `during the <period>`")


def _after_the_game(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what waits for the end of the game, or asks whether it has come."""
    message = "nothing happens after the end of the game"
    for part, ability in survey.each(m.Ability):
        for event in ability.events:
            if ability.timing == "after" and event.verb in _GAME_OVER:
                yield finding(codes.NEVER_HAPPENS, message, part, event, _BEFORE)
    for part, question in _asked(survey):
        if question.verb in _GAME_OVER:
            yield finding(codes.NEVER_HAPPENS, message, part, question, "ask for what brings the end about")


def _inside(survey: Survey) -> Iterator[Diagnostic]:
    """Yield questions about the past inside of another one, which is answered when its own event happens."""
    outer: list[tuple[Part, object]] = [(part, op.args) for part, op in survey.each(m.Op) if op.name in HISTORY]
    outer += [(part, end.event) for part, end in survey.each(m.Ending) if end.event is not None]
    for part, node in {
        (part.key, each.start): (part, each) for part, said in outer for each in questions(said)
    }.values():
        message = "what has happened is asked here inside of a question for something else that happens"
        help = "give it a word, such as `adjective hurt {x: card}: x was ... this turn`, and say that here"
        yield finding(codes.MISPLACED, message, part, node, help)


def _certain(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield the events of which it is said that they cannot be prevented."""
    for part, node in survey.each(m.Certain):
        yield part, m.Happening(node.verb, node.tests, start=node.start, end=node.end)


def _asked(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield the events that questions ask for; what a trigger says of the first time is reported with the trigger."""
    for part, node in survey.each(m.Op):
        if node.name in HISTORY and node.name not in ORDINAL:
            verb = asked(node).question.verb
            yield part, m.Happening(verb, (), start=node.start, end=node.end)


def _of_period(survey: Survey, part: Part, node: m.Happening) -> list[Diagnostic]:
    """Report the beginning or end of a period that no rule begins, or of somebody's where none is anybody's."""
    said: dict[str, str] = {}
    tests = tuple(map(of_the_event, node.tests))
    for test in tests:
        if (
            isinstance(test, m.Op)
            and test.name == "="
            and isinstance(test.args[0], m.Slot)
            and isinstance(test.args[1], m.Literal)
        ):
            said[test.args[0].name] = str(test.args[1].value)
    words = [said[key] for key in ("period", "moment") if key in said]
    begun = survey.game.words.moments
    moment = " ".join(words)
    fitting = [
        whose for each, whose in begun.items() if each == moment or (len(words) == 1 and each.startswith(f"{moment} "))
    ]
    if fitting and (any(fitting) or not any(each.name == "by" for each in nodes_in(tests) if isinstance(each, m.Slot))):
        return []
    shown = " ".join(reversed(words))
    message = f"no rule begins {article(shown)}" + (" of a player" if fitting else "") + ", so this never happens"
    help = (
        f"write `{moment} of <player>:` and its steps in the rules"
        if fitting
        else f"write `{moment}:` and its steps in the rules"
    )
    return [finding(codes.NEVER_HAPPENS, message, part, node, help)]
