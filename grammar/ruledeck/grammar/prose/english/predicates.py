"""What English conditions say of a single thing: `is ready`, `has 2 damage`, `on this unit`."""

from collections.abc import Callable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.prose.analysis import Superlative, superlative
from ruledeck.grammar.prose.conditions import Predicate, held, is_candidate, some_of
from ruledeck.grammar.prose.english import sides
from ruledeck.grammar.prose.english.voice import EnglishVoice
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.text.article import article

SIGNS: dict[OperationName, tuple[str, str]] = {
    "=": ("{}", "exactly {}"), ">=": ("{} or more", "at least {}"), "<=": ("{} or less", "at most {}"),
    ">": ("more than {}", "more than {}"), "<": ("less than {}", "fewer than {}"), "!=": ("other than {}", "not {}"),
}  # fmt: skip
"""Signs to words behind a number, and in front of a counted noun."""


SOME = ((">", 0), (">=", 1), ("!=", 0))
"""Comparisons that ask whether there is anything at all."""


def possession(speaker: EnglishVoice, op: m.Op) -> Predicate | None:
    """Return `has 2 or more damage`, `has cost 3 or less`."""
    if (most := superlative(op)) is not None:
        return _most(speaker, most)
    if (alike := _alike(speaker, op)) is not None:
        return alike
    left, right = held(op.args[0]), op.args[1]
    if left is None:
        return None
    owner = left.args[1]
    number = speaker.np(right, "acc").text
    literal = right.value if isinstance(right, m.Literal) else None
    if left.name != "counter":
        if left.type == m.NAME:
            # Of a card that is named there it is said whose it is: `whose goal is the name of that place`.
            return None
        name = ("printed " if left.name == "printed" else "") + speaker.field(left.args[0])
        if left.type != m.NUMBER:
            behind = literal if literal is not None else f"of {number}"
            kind = "adjective" if literal is not None else "behind"
            return (
                Predicate(owner, kind, speaker.np(right).text if literal is not None else str(behind))
                if op.name == "="
                else None
            )
        if literal is None:
            return Predicate(owner, "have", f"{name} {compared(op.name, number)}")
        if op.name == ">" and literal == 0 and name.endswith("s"):
            return Predicate(owner, "have", name, none=f"no {name}")
        return Predicate(owner, "have", f"{name} {SIGNS[op.name][0].format(number)}")
    many, one = speaker.counter_plural(left.args[0]), speaker.np(left.args[0]).text
    if (op.name, literal) in SOME:
        return Predicate(owner, "have", many, none=f"no {many}")
    if op.name == "=" and literal == 0:
        return Predicate(owner, "have", f"no {many}", none=many)
    noun = one if literal == 1 else many
    if literal is None:
        many = many if many == one else f"a number of {many}"
        return Predicate(owner, "have", f"{many} {compared(op.name, number)}")
    return Predicate(owner, "have", f"{SIGNS[op.name][1].format(number)} {noun}")


def _alike(speaker: EnglishVoice, op: m.Op) -> Predicate | None:
    """Return `has the same name as that unit`, of two things of which one is the subject."""
    named = [each.args[0] for each in op.args if isinstance(each, m.Op) and each.name == "title"]
    if op.name not in ("=", "!=") or len(named) < 2:
        return None
    subject, other = sorted(named, key=lambda each: not is_candidate(each))
    whose = speaker.np(other, "acc").text
    return Predicate(
        subject, "have", f"the same name as {whose}" if op.name == "=" else f"a name other than that of {whose}"
    )


def _most(speaker: EnglishVoice, most: Superlative) -> Predicate:
    """Return `has the highest cost`, `has the lowest cost among units you control`."""
    whole = speaker.saying
    text = f"the {_most_of(speaker, most)}"
    if most.things == whole:
        return Predicate(most.subject, "have", text)
    taking, speaker.taking = speaker.taking, False
    things = most.things
    among = speaker.described(things, "all").text if isinstance(things, m.Select) else speaker.np(things, "acc").text
    speaker.taking, speaker.saying = taking, whole
    return Predicate(most.subject, "have", f"{text} among {among}")


def _most_of(speaker: EnglishVoice, most: Superlative) -> str:
    """Return `highest cost`, and `most coins`, `fewest coins` of what is counted."""
    number = speaker.bare_number(most.number)
    if not isinstance(most.number, m.Op) or most.number.name != "counter" or not number.startswith("number of "):
        return f"{most.extreme} {number}"
    return f"{'most' if most.extreme == 'highest' else 'fewest'} {number.removeprefix('number of ')}"


def compared(sign: OperationName, number: str) -> str:
    """Return `at least the chosen number`."""
    words: dict[OperationName, str] = {
        "=": "equal to",
        "!=": "not equal to",
        ">=": "at least",
        "<=": "at most",
        ">": "greater than",
        "<": "less than",
    }
    return f"{words[sign]} {number}"


_Predicate = Callable[[EnglishVoice, m.Op], Predicate | None]


def _keyword(speaker: EnglishVoice, op: m.Op) -> Predicate:
    key = str(op.args[1].value) if isinstance(op.args[1], m.Literal) else ""
    return Predicate(
        op.args[0], "have", speaker.keyword(key, op.args[2:]) if key else speaker.np(op.args[1], "acc").text
    )


def _ability(speaker: EnglishVoice, op: m.Op) -> Predicate:
    said = f"{speaker.np(op.args[1]).text} ability"
    return Predicate(op.args[0], "have", article(said), none=f"no {said}")


def _simple(kind: str, text: str) -> _Predicate:
    def said(speaker: EnglishVoice, op: m.Op) -> Predicate:
        others = [speaker.np(arg, "acc").text for arg in op.args[1:]]
        return Predicate(op.args[0], kind, text.format(*others))

    return said


def _trait(speaker: EnglishVoice, op: m.Op) -> Predicate:
    if not isinstance(op.args[1], m.Literal):
        return Predicate(op.args[0], "have", speaker.np(op.args[1], "acc").text)
    return Predicate(op.args[0], "noun", speaker.lexicon.english("traits", speaker.np(op.args[1]).text))


def _symbol(speaker: EnglishVoice, op: m.Op) -> Predicate:
    if not isinstance(op.args[1], m.Literal):
        return Predicate(op.args[0], "behind", f"of {speaker.np(op.args[1], 'acc').text}")
    return Predicate(op.args[0], "noun", speaker.np(op.args[1]).text)


def _of_type(speaker: EnglishVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "behind", f"of {speaker.np(op.args[1], 'acc').text}")


def _shares(speaker: EnglishVoice, op: m.Op) -> Predicate:
    word = str(op.args[0].value) if isinstance(op.args[0], m.Literal) else ""
    others = speaker.np(some_of(op.args[2]), "acc").text
    return Predicate(op.args[1], "have", f"{article(word)} in common with {others}")


def _type(speaker: EnglishVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "noun", speaker.lexicon.english("types", speaker.np(op.args[1]).text))


def _titled(speaker: EnglishVoice, op: m.Op) -> Predicate:
    name = speaker.np(op.args[1], "acc").text
    if isinstance(op.args[1], m.Literal) or not name.startswith(("the ", "that ")):
        return Predicate(op.args[0], "behind", f"named {name}")
    return Predicate(op.args[0], "have", name)


def _in_zone(speaker: EnglishVoice, op: m.Op) -> Predicate:
    # In one of the zones of several players lies what lies in "a player's" zone.
    event, speaker.in_event = speaker.in_event, True
    where = speaker.np(op.args[1], "acc").text
    speaker.in_event = event
    return Predicate(op.args[0], "behind", f"in {where}")


def way(speaker: EnglishVoice, ends: tuple[m.Value, ...]) -> str:
    """Return `from this place to that one through each place that is not wild`."""
    one, other = (speaker.np(each, "acc").text for each in ends[:2])
    return f"from {one} to {other}{_through(speaker, ends[2:])}"


def _through(speaker: EnglishVoice, places: tuple[m.Value, ...]) -> str:
    if not places:
        return ""
    taking, speaker.taking = speaker.taking, False
    through = places[0]
    text = speaker.described(through, "all").text if isinstance(through, m.Select) else speaker.np(through, "acc").text
    speaker.taking = taking
    return f" through {text}"


def _within(speaker: EnglishVoice, op: m.Op) -> Predicate:
    start, number = speaker.np(op.args[1], "acc").text, speaker.np(op.args[2], "acc").text
    through = _through(speaker, op.args[3:])
    if op.name == "reach":
        near = (
            f"within {number} movement of"
            if isinstance(op.args[2], m.Literal)
            else f"at a movement of at most {number} from"
        )
        return Predicate(op.args[0], "behind", f"{near} {start}{through}")
    if not isinstance(op.args[2], m.Literal):
        return Predicate(op.args[0], "behind", f"at a distance of at most {number} from {start}{through}")
    steps = "step" if op.args[2].value == 1 else "steps"
    return Predicate(op.args[0], "behind", f"within {number} {steps} of {start}{through}")


def _on_way(speaker: EnglishVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "behind", f"on a shortest way {way(speaker, op.args[1:])}")


def _same(speaker: EnglishVoice, op: m.Op) -> Predicate:
    none = "somebody" if isinstance(op.args[1], m.Op) and op.args[1].name == "nobody" else ""
    return Predicate(op.args[0], "clause", speaker.np(op.args[1], "acc").text, none=none)


def _in(speaker: EnglishVoice, op: m.Op) -> Predicate:
    left, right = op.args
    if isinstance(left, m.Op) and left.name in ("owner", "controller") and is_candidate(left.args[0]):
        # Whoever acts has just been named: `that player chooses a unit they control`.
        they = right == speaker.actor and not speaker.is_you(right) and isinstance(right, m.Name | m.Op)
        who = Np("they", plural=True, pronoun=True) if they else speaker.np(right)
        verb = "own" if left.name == "owner" else "control"
        return Predicate(left.args[0], "behind", f"{who.text} {verb}{'' if who.plural or who.person == 2 else 's'}")
    if is_candidate(left) and left.type == m.PLAYER:
        return Predicate(left, "behind", f"among {speaker.np(right, 'acc').text}")
    return Predicate(left, "clause", f"one of {speaker.np(right, 'acc').text}")


def _attached(speaker: EnglishVoice, op: m.Op) -> Predicate:
    # On one of several lies what lies on any of them.
    host = some_of(op.args[1])
    return Predicate(op.args[0], "behind", f"on {speaker.np(host, 'acc').text}")


def _remembered(speaker: EnglishVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "behind", f"remembered on {speaker.np(some_of(op.args[1]), 'acc').text}")


def _surplus(speaker: EnglishVoice, op: m.Op) -> Predicate:
    return Predicate(op.args[0], "clause", f"surplus on {speaker.np(op.args[1], 'acc').text}")


PREDICATES: dict[OperationName, _Predicate] = {
    "has trait": _trait, "has symbol": _symbol, "is type": _type, "of type": _of_type, "shares": _shares, "same": _same, "in": _in,
    "other": _simple("adjective", "other"), "friendly": _simple("adjective", "friendly"),
    "enemy": _simple("adjective", "enemy"), "face-up": _simple("adjective", "face-up"),
    "face-down": _simple("adjective", "face-down"), "unique": _simple("adjective", "unique"),
    "attached": _attached, "remembered": _remembered, "in zone": _in_zone,
    "within": _within, "reach": _within, "on way": _on_way,
    "belongs": _simple("clause", "part of {0}"), "surplus": _surplus,
    "titled": _titled, "has keyword": _keyword, "has ability": _ability,
    "any": sides.has_side, "none": sides.has_side, "shows": sides.shows, "up side": _simple("adjective", "up"),
    "automatic": _simple("adjective", "automatic"),
    "is opponent": _simple("clause", "an opponent"), "out of the game": _simple("clause", "out of the game"),
}  # fmt: skip
"""What says each built-in condition that speaks of one thing."""
