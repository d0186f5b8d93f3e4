"""Turns of phrase of printed rules that the language says in another way, and how it says them.

They are looked for only in words that nothing reads, so that a game may declare any of them as a word of its own.
"""

import re
from typing import Final

from ruledeck.grammar.words.vocabulary import AbilityKind, Vocabulary

_OF_AN_OPPONENT: Final = (
    "what an opponent controls is said in front of the noun: `each enemy <noun>`, `an enemy <noun>`"
)
_HABITS: Final[tuple[tuple[str, str], ...]] = (
    (r".*\ban opponent controls?\b", _OF_AN_OPPONENT),
    (
        r"at the end of .*\bnext \w+$",
        "wait for its start, and there for its end: `at the start of <player>'s next <period>:` (or `of the next <period>`), "
        "and one step in, `at the end of the <period>: ...`",
    ),
    (
        r"at the (?:end|start|beginning)\b",
        "write `at the end of the <period>:` or `at the start of your next <period>:`; what happens each time is an ability",
    ),
    (
        r"(?:if )?(?:you|they|he|she|it|that player|nobody|no one) (?:do(?:es)?|did)(?: not|n['’]t)(?: do)?(?: so| this| that)?$",
        "write `else: ...` right below the step that may be declined or fail",
    ),
    (r".+ (?:do|does) not\b|.+ (?:doesn|don|isn|aren)$", "write `not (...)`"),
    (
        r"(?:all |both |each of )?your (?:other )?opponents\b",
        "write `each opponent`, or `an opponent` for any one of them",
    ),
    (
        r"(?:used |usable |playable )?(?:by )?(?:any|each|every|an|only|your|all) (?:other )?(?:players?|opponents?)\b"
        r"(?: may.*| where.*)?$",
        "who else may use an ability of a card is said in its head: `, by any player` or `, by any opponent`; "
        "what it asks for stands behind `, if ...`",
    ),
    (
        r"(?:flips?|toss(?:es)?) (?:a|1|the) coin",
        "a game declares it: `verb flip a coin`, `outcome: <value>`, and in it `choose a random <symbol> as shown`, "
        "`set <value> to shown`; then `on <symbol>: ...` stands below it",
    ),
    (r".*\ba random number\b", "say from where to where: `choose a random number from 1 to 6 as n`, and use the name"),
    (r"(?:double|triple)\b", "set it again: `set <counter> on <thing> to (2 * <counter> on <thing>)`"),
    (
        r".*\btotal(?:l?ing)? (?:of )?(?:at most|no more than|up to|not more than)\b",
        "write `with a total <number of each> of at most <number>`",
    ),
    (r"otherwise$", "write `else:`"),
    (
        r".+ (?:enters?|comes?) (?:into )?play (?:with|exhausted|tapped|face|as|\w+ed\b)",
        "how something comes into play is said with `as`: `as <things> enters play: <steps>`",
    ),
    (
        r"(?:the |your )?first .+ (?:each|every|this) \w+ (?:gets?|gains?|costs?|has|is)\b",
        "say it of what has not happened yet: `constant while not <player> <did it> this <period>: ...`",
    ),
    (
        r".*\b(?:more than|only) (?:\d+|an?|one|two|three) .+ (?:each|per|a|this) \w+$",
        "say it of what has happened: `constant while <player> <did it> this <period>: <player> cannot <do it>`, or with "
        "`(the number of times <player> <did it> this <period>) >= 2` in its head",
    ),
    (r"(?:the )?(?:end|start|beginning) of \w+$", "write `the end of the <period>`, `the start of your next <period>`"),
    (r".*\bwhose\b", "write `where <condition>`, as in `1 card where cost = 3`"),
    (
        r".*\b(?:with|of) [\w ]*(?:less|more|fewer|greater|lower|higher) than \w+",
        "compare behind `where`, as in `1 card where cost < 3`",
    ),
    (
        r"\w+ (?:an? (?:number|amount) of )?[\w ]+ equal to\b",
        "a number stands in front of what it counts, in brackets: `draw (<number>) cards`",
    ),
    (r".+\b(?:has|have|gains?) [+-]\d+ ", "write `<things> get +1 <number>`"),
    (r".+\bcosts? \d+ (?:\w+ )?(?:more|less)\b", "write `<things> get +1 <number>`, or `-1`"),
    (r".+\b(?:is|are) (?:increased|reduced|raised|lowered) by\b", "write `<things> get +1 <number>`, or `-1`"),
    (
        r"(?:increase|reduce|raise|lower)s? .+ by\b",
        "what is changed of a thing is said `<things> get +1 <number>`; of an event, `prevent`",
    ),
    (
        r".*\blos(?:e|es) all (?:abilities|keywords|traits|text)",
        "write `the text of <things> is blank`, or `the abilities of`",
    ),
    (r".+\bcan['’]?t\b", "write `cannot`"),
    (r".+ (?:is|are) immune to\b", "say what cannot happen: `<things> cannot be <done> because of <cards>`"),
    (r"take another \w+$", "write `take an extra <period>`"),
    (
        r"(?:.*\bpass(?:es)?|rotates?) .+ to .*\b(?:next player|previous player|left|right)\b"
        r"|.* (?:go|move)(?:es|s)? to the (?:left|right)$",
        "write `each player passes their <zone> to the left`, or `to the right`: all of these zones change hands at one moment",
    ),
    (
        r".+ (?:to|on|under|below) .+ in (?:a )?random order",
        "write three lines: `let moved = all <cards>`, `move each of moved to the bottom of <zone>`, `put moved in random order`",
    ),
    (
        r"(?:put|return|place)s? .+ (?:on|in|into|onto|to) ",
        "write `move <card> to <zone>`, `to the top of <zone>`, `to the bottom of <zone>`",
    ),
    (
        r"(?:.* )?(?:moves?|transfers?|shifts?|steals?) (?:up to )?(?:\d+|all|an?|any number of|\(.+\)) "
        r"(?!cards?\b|units?\b)[\w-]+(?: \w+)? from .+",
        "a game declares it: `verb move {n: number} <counter> from {a: <type>} to {b: <type>}`, and in it `let much = the lower of "
        "(n, <counter> on a)`, `remove much <counter> from a`, `add much <counter> to b`",
    ),
    (
        r"(?:.* )?(?:swaps?|exchanges?|trades?) control of .+",
        "choose both and name who has the other one, `let giver = theirs's controller`; then `give control of mine to giver`, "
        "`give control of theirs to you`",
    ),
    (r".+ down to \d+\b.*", "say how many are too many, in brackets: `(count cards in your hand - 3)`"),
    (r"shuffles? .+ into\b", "write `move <card> to <zone>`, and below it `shuffle <zone>`"),
    (
        r"search(?:es)?\b",
        "write `choose up to 1 <card> in <zone> as found`, and below it what becomes of it and `shuffle <zone>`",
    ),
    (
        r".*\b(?:most|least) (?:frequent|common) \w+|.*\bthat (?:most|fewest|the most|the fewest) \w+ have",
        "several may be equally frequent: ask `<value> is one of the most frequent <values> among <things>`, or "
        "`choose 1 of the most frequent <values> among <things> as common`",
    ),
    (
        r".+\b(?:in a row|in sequence|in consecutive order)\b|.*\b(?:a run|a straight|a sequence) of\b",
        "write `with consecutive <numbers>`, as in `choose 3 cards in your hand with consecutive costs as run`; how many there are: "
        "`the most cards in your hand with consecutive costs`",
    ),
    (
        r".*\bcontrolled by\b",
        "say who controls it behind the noun: `1 unit you control`, `each unit <player> controls`",
    ),
    (
        r".*\bthat (?P<did>(?:you|they|your opponent|an opponent|a player|any player) \w+)\b.* (?P<when>(?:this|last) \w+)$",
        r"say it behind `where`, with `it` for what is described: `where (\g<did> it \g<when>)`",
    ),
    (r"names? (?:a|any) card$", "write `choose the name of a card as said`"),
    (
        r"(?:a|(?:up to )?\d+(?: different)?) numbers?$",
        "write from where to where, as in `choose a number from 1 to 6 as said`",
    ),
    (
        r"(?:pays?|spends?|loses?) (?:\d+|an?) \w+$",
        "write `remove <number> <counter> from <player>`, or declare a verb that does",
    ),
    (r"once (?:per|each|a|every) \w+$", "write `limit once per <period>`"),
    (r"gains? (?:\d+|an?) \w+$", "write `add <number> <counter> to <player>`, or declare a verb that does"),
    (r"(?:gains?|takes?) control of\b", "write `give control of <card> to <player>`"),
    (
        r"(?:you may |may )?(?:pays?|spends?|exhausts?|discards?|removes?|loses?|sacrifices?|turns?|flips?|destroys?)\b.*(?<!up) to [a-z]+ "
        r"(?:\d+|an?|this|it|that|each)\b",
        "a price stands in the head of an ability, `<kind>, <price>: ...`; within steps it is said `fully <price>: ...`",
    ),
    (
        r".*\b(?:split|divided?s?|shared?s?) (?:evenly|equally)|.* (?:evenly|equally) (?:among|between)\b",
        "say how much each gets, `let part = <number> divided by (count <things>)`, and give it to each",
    ),
    (r".*\bsplit (?:among|between)\b", "write `<number> <counter> divided among <things>`"),
    (
        r".*\brest of\b",
        "go through the group: `for each of <group> as one:`, and below it `if one is not <name>: ...`",
    ),
    (r".*\binstead$|.*\binstead of\b", "write `instead ...` in an ability that waits for what would happen"),
    (r".*\bagain$", "say the step a second time"),
    (
        r".+ (?:twice|thrice|(?:two|three|\d+) times)$",
        "write `repeat 2 times: ...`; what the steps are done with is chosen in front of it, `choose ... as x`",
    ),
    (
        r".*\bthat (?:many|much)\b",
        "name what it counts where that is chosen, `... as x`, and say how many in brackets: `(count x)`",
    ),
    (r".*\bat random\b", "write `1 random ...`"),
    (
        r".*\bonly\b",
        "say what alone can be done: `<player> can <verb> only <things>`, `only <things> can be <done>`, or put the "
        "condition behind `, if`",
    ),
    (r".*\bup to \d+ times?$", "write `repeat up to <number> times:`"),
    (r".*\bwith the (?:greatest|largest|most|biggest)\b", "write `with the highest <number>`"),
    (r".*\bwith the (?:smallest|fewest|least)\b", "write `with the lowest <number>`"),
    (r".*\bbut (?:\d+|an?|any|up) ", "choose what is left out on a line of its own, and write `but <its name>`"),
    (r".*\bwithout\b", "write `with no ...`"),
    (r".*\b(?:except|other than)\b", "write `but <thing>` behind the group"),
    (r'.*\b(?P<many>[2-9]|\d\d+) (?P<title>"[^"]*")', r"write `\g<many> cards named \g<title>`"),
    (r'.*\b(?:\d+|an?|each) "', 'write `1 card named "..."`'),
)
_CONDITIONS: Final[tuple[tuple[str, str], ...]] = (
    (r".+ (?:has|have) -\d+ \w+$", "a number below 0 is compared: `<counter> on <thing> = -1`"),
    (r"(?:they|you|it|that \w+) (?:do|does|did)$", "write `then ...` below the step: it depends on that step"),
    (
        r"(?:there (?:are|is) )?(?:at least|at most|exactly|more than|fewer than|less than) \w+ \w+",
        "compare a count: `count (<group>) >= <number>`",
    ),
    (r"(?:there (?:are|is) )?(?:\d+|two|three|four|five) \w+", "compare a count: `count (<group>) = <number>`"),
    (
        r"(?:the )?(?:count|number|total|highest|lowest)\b.* (?:is|are) (?:\d+|at|more|less|fewer)",
        "numbers are compared with signs: `=`, `>=`, `<`",
    ),
    (
        r"(?:\w+ )*?(?:has|have|controls?) (?:more|fewer|less) .+ than .+",
        "numbers are compared with signs: `<counter> on <player> > <counter> on <player>`, `count (<things>) > count (<things>)`",
    ),
    (r".+ (?:is|are) .*\bthis \w+$", "what has happened is said in the past: `... was ... this <period>`"),
    (
        r"(?:an?|one|some|another|1) .+? (?:is|are|has|have) ",
        "say `any <things>` for one of them, `each <thing>` for all: `any unit is ...`, `each unit has ...`",
    ),
    (r'(?:there (?:is|are) )?no "', 'write `no card named "..."`, with what it is, and where it lies'),
    (
        r'(?:any|some|an?|there is an?) (?P<title>"[^"]*")',
        r"write `any card named \g<title>`, with what it is, and where it lies or who controls it",
    ),
    (
        r"(?!(?:any|no|each|every|all|there)\b)(?:[\w'’-]+ ){1,5}controls?\b(?! of)",
        "write `any <things> <player> controls`, or `no <things> <player> controls`",
    ),
)
_COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE), help) for pattern, help in _HABITS)
_OF_CONDITIONS: Final = tuple((re.compile(pattern, re.IGNORECASE), help) for pattern, help in _CONDITIONS)


def said_otherwise(text: str, *, condition: bool = False) -> str | None:
    """Return how the language says a turn of phrase, in a condition or elsewhere; `None` for one that is not known."""
    words = " ".join(text.split())
    if condition and (counted := _counted(words)) is not None:
        return f"compare a count: `{counted}`"
    if (drawn := _DRAWN.search(words)) is not None:
        return f"let chance draw in a line of its own: `choose {drawn['number']} as n`, and use the name"
    known = (*_OF_CONDITIONS, *_COMPILED) if condition else _COMPILED
    return next((found.expand(help) for pattern, help in known if (found := pattern.match(words)) is not None), None)


_DRAWN: Final = re.compile(r"(?P<number>a random number from (?:\w+|\([^()]*\)) to (?:\w+|\([^()]*\)))")
"""A number that chance draws."""


def _counted(words: str) -> str | None:
    """Return how the language says `you control 2 or more red units`, `there are at least 2 units`; `None` for others."""
    found = _MANY.fullmatch(words)
    number = (found["more"] or found["least"] or found["most"] or found["exactly"]).lower() if found else ""
    if found is None or not (number.isdecimal() or number in _NUMBERS):
        return None
    digits = number if number.isdecimal() else f"{_NUMBERS.index(number) + 1}"
    things = " ".join(filter(None, (found["things"], found["who"], found["control"])))
    things = f"{things} that {found['are']} {found['like']}" if found["like"] else things
    return f"count ({things}) {'<=' if found['most'] else '=' if found['exactly'] else '>='} {digits}"


_MANY: Final = re.compile(
    r"(?:there (?:are|is) |(?P<who>you|your opponent|[\w' ]+) (?P<control>controls?) |[\w' ]+ (?:have|has) (?=.* in ))?"
    r"(?:(?P<more>\w+) or more|at least (?P<least>\w+)|at most (?P<most>\w+)|exactly (?P<exactly>\w+)) "
    r"(?P<things>[\w' -]+?)(?: (?P<are>are|is) (?P<like>[\w' -]+))?",
    re.IGNORECASE,
)
"""So many of a group, as printed cards say it."""


_HEADS: Final = (
    (re.compile(r"at the (?:start|beginning) of (.+)"), "say what kind of ability it is: `<kind> after {} begins:`"),
    (re.compile(r"at the end of (.+)"), "say what kind of ability it is: `<kind> when {} ends:`"),
    (re.compile(r"(?:each|every|any) time (.+)"), "say what kind of ability it is: `<kind> after {}:`"),
    (
        re.compile(r"(?:on|during) (.+)"),
        "say what kind of ability it is, and behind a comma when: `<kind>, during {}:`",
    ),
    (
        re.compile(r"(?:\w+ )+?(by any player|by any opponent|by an opponent|by your opponent)"),
        "put it behind a comma: `<kind>, {}:`",
    ),
    (re.compile(r".+ \((.+)\)"), "put it behind a comma: `<kind>, {}:`"),
)


def headed_otherwise(head: str, words: Vocabulary) -> str | None:
    """Return how the language says when an ability comes, as printed cards begin; `None` for one that is not known.

    It is said with the kinds of the game that can wait so, and after what has ended where none waits for what is about to end.
    """
    for kind in words.ability_kinds.values():
        begins = head.startswith(f"{kind.header} ")
        if begins and (said := _of_a_kind(head.removeprefix(f"{kind.header} "), kind)) is not None:
            return said
    found = ((pattern.fullmatch(head), help) for pattern, help in _HEADS)
    said = next((help.format(match.group(1)) for match, help in found if match), None)
    waits = next((timing for timing in ("when", "after") if said is not None and f"<kind> {timing} " in said), None)
    if said is None or waits is None:
        return said
    kinds = {
        timing: [each.header for each in words.ability_kinds.values() if each.timing == timing] for timing in _WAITING
    }
    if waits == "when" and not kinds["when"] and kinds["after"]:
        said, waits = said.replace("<kind> when ", "<kind> after ", 1), "after"
    if not kinds[waits]:
        return f"{said}; the game has none that waits so: declare one with `timing: {waits}`"
    return said.replace("<kind>", kinds[waits][0], 1)


def _of_a_kind(rest: str, kind: AbilityKind) -> str | None:
    """Return how a kind of ability waits for the edge of a period: `trigger at the end of your turn`."""
    edge = _EDGE.fullmatch(rest)
    if edge is None or kind.timing not in _WAITING:
        return None
    return f"write `{kind.header} {kind.timing} {edge['period']} {'ends' if edge['edge'] == 'end' else 'begins'}:`"


_EDGE: Final = re.compile(r"at (?:the )?(?P<edge>start|beginning|end) of (?P<period>.+)")
_WAITING: Final = ("when", "after")


_OWNING: Final = frozenset(("your", "their", "his", "her", "my", "our"))
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LIMITS: Final = (("up", "to"), ("at", "least"), ("at", "most"), ("all", "but"))
_POINTING: Final = frozenset(("it", "its", "him", "them"))


def stumbled(word: str, following: str, third: str = "") -> str | None:
    """Return how the language says what a word at which the reading stopped was to say; `None` for other words.

    Args:
        word: The word.
        following: The one behind it.
        third: And the one behind that.
    """
    if word in _OWNING:
        return "say whose by who controls it, or by its zone: `1 unit you control`, `1 card in your hand`"
    if word in _POINTING:
        return "say what is meant: `this`, `that <noun>` of the event, or a name given with `as`"
    if word == "not":
        return "what something is not stands in a condition, `where (not ...)`, or before its noun: `non-<word>`"
    if word == "exactly":
        return f"leave `exactly` out: `{following or 2} ...` is as many and no other number"
    if (word, following, third) == ("as", "a", "cost"):
        return "a step says nothing of that: what stands in front of the `:` of an ability, behind `fully` or behind `unless` is a cost"
    if word in _NUMBERS:
        return f"write the number in digits: `{_NUMBERS.index(word) + 1}`"
    if (word, following) in _LIMITS and third in _NUMBERS:
        return f"write the number in digits: `{word} {following} {_NUMBERS.index(third) + 1}`"
    if (word, following) in (("any", "number"), ("or", "more")):
        return f"say from where to where the number is chosen, as in `a number from {int(word == 'or')} to 3`"
    if word in ("can't", "can’t", "cant"):
        return "write `cannot`"
    if (word, following) == ("for", "each"):
        return "say how many as a number, `(count (<things>))`, or go through them: `for each <things>:`"
    return None


BESIDE_EVENTS: Final = {
    **dict.fromkeys(
        ("during", "outside"),
        "when something can be used is a clause of its own, behind a comma: `..., during the turn: ...`",
    ),
    **dict.fromkeys(("was", "were"), "an event is said as it happens: with `is` or `are`"),
    "if": "what must hold stands behind a comma, or behind `while`: `..., if this is ready: ...`",
}
"""Words that no event is said with, and what to say in their place."""

_OF_EVENTS: Final = (
    (re.compile(r".*\ban opponent controls?\b"), _OF_AN_OPPONENT),
    (
        re.compile(r".+ becomes? \w+$"),
        "what becomes so is waited for with `as soon as <condition>: ...`; what is done whenever it is so stands in the rules: "
        "`whenever <condition>: ...`",
    ),
    (
        re.compile(r".+ (begins|ends) (because|as a cost)\b"),
        "a period begins and ends because of nothing: wait for the deed itself (`after a unit attacks`), or for a step of it",
    ),
    (
        re.compile(r".+ because .* as a cost\b"),
        "say `as a cost` in front of `because`, and `only` in front of both: `... only as a cost because <event>`",
    ),
    (
        re.compile(r".+ as a cost\b"),
        "`as a cost` stands behind an event, once, and behind that the card whose text asks for the price: `as a cost of <card>`",
    ),
    (
        re.compile(
            r".+ (?!as a cost\b)(as (an? )?((additional|further|extra) )?(costs?|payment|price)\b|to pay\b|while paying\b)"
        ),
        "of what is done to pay a price say `as a cost`, and behind it the card whose text asks for the price: `as a cost of <card>`",
    ),
    (
        re.compile(r".+ because (?!of\b).*\b(it|that)\b"),
        "the words of a deed do not know what the event is about: let each such thing have the ability, and be `this` in both: "
        '`constant: each <thing> gains "... this is <done> because this ..."`',
    ),
    (
        re.compile(r".+ because (?!of\b)"),
        "behind `because` stands the deed that goes on meanwhile, as an event of its verb (`because a unit attacks`), or a card: "
        "`because of <card>`",
    ),
)


def happening_otherwise(told: str) -> str | None:
    """Return how the language says of an event what printed cards say of it; `None` for words that are not known."""
    return next((help for pattern, help in _OF_EVENTS if pattern.match(told)), None)
