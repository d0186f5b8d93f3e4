"""Syntax errors in the words of an author: what is wrong, what could stand there, and the way out."""

from collections.abc import Iterable, Sequence, Set
from typing import Final

from ruledeck.grammar.syntax.sections import SECTION_NAMES
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.sentence import listed
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.text.tokens import Token

MOST_EXPECTED: Final = 4

_EDGES: Final = frozenset(("NL", "INDENT", "DEDENT", "$END"))
_ENDS: Final = frozenset(("NL", "DEDENT", "$END"))
_KEYWORDS: Final = frozenset(RESERVED.values()) | {"NOT_INNER", "FOREACH", "SOON"}
_BEHIND_A_PHRASE: Final = frozenset(("NL", "COLON", "COMMA", "RPAR"))
_CLOSERS: Final = frozenset(("COLON", "COMMA", "RPAR"))
_WANTING: Final = _KEYWORDS | frozenset("COMMA LPAR EQ CMP PLUS MINUS STAR PIPE DASH".split())
"""What cannot stand at the end."""
_OPENERS: Final = frozenset("IF FOREACH REPEAT ALTERNATE FULLY UNTIL WHEN AFTER BEFORE WHENEVER SOON".split())
"""What opens a block, and so a line."""

_BEFORE_STEPS: Final = frozenset("COLON THEN MAY MUST INSTEAD AND".split())
"""What a step of one line can stand behind."""

_SLOTTED: Final = ("verb", "number", "condition", "adjective", "player", "card", "cards", "keyword")
"""The words with which a declaration begins that may have slots."""

_WORDS: Final[dict[str, str]] = {
    "INDENT": "an indented line",
    "COLON": '":"',
    "COMMA": '","',
    "RPAR": '")"',
    "NL": "the end of the line",
    "EQ": '"="',
    "CMP": "a comparison such as <=",
    "WORD": "a word",
    "NUMBER": "a number",
    "AND": '"and"',
    "OR": '"or"',
    "AS": '"as" with a name',
    "UNTIL": '"until"',
    "WHILE": '"while"',
    "SLOT": "a slot {name: type}",
    "DASH": '"-" before each arm',
    "SECTION": "the name of a section",
}
"""What could stand somewhere, the most telling first."""

_HINTS: Final[dict[str, str]] = {
    "DASH": 'a dash begins an arm, below a line such as "choose one:"',
    "COLON": "a line takes one colon, behind what it is about; put the rest on lines of its own, indented below",
    "COMMA": 'steps are joined with "and", or stand on lines of their own',
    "RPAR": "no bracket is open here: take it out, or open one before it",
    "OR": '"or" joins conditions, and in brackets adjectives and places: `in (your hand or the deck)`; for a choice of '
    'steps write "choose one:" with an arm "- ..." on each line below',
    "AND": '"and" joins whole steps or whole conditions',
    "THEN": 'it opens a step: begin a line with it, or put it behind ":" or "and"',
    "INSTEAD": 'it opens a step: begin a line with it, or put it behind ":" or "and"',
    "MAY": "it stands between who may and what they may do",
    "MUST": "it stands between who must and what they must do",
    "CANNOT": "it stands between who or what cannot and what they cannot do",
    "UNLESS": (
        "write `if not (...):` for a condition; of what somebody may do instead, `<player> may <step>` and `else: ...` below it; "
        "behind a ban it stands in front of the step that pays for it"
    ),
    "NOT": "it stands in front of a whole condition, or behind the first words of one",
    "AS": "it gives a name to what this step chooses or makes, once, at the end",
    "CHOOSE": "choose on a line of its own, give it a name with `as`, and use the name here",
    "TARGET": "target on a line of its own, give it a name with `as`, and use the name here",
    "WHERE": "a phrase takes one `where`: join its conditions with `and`, in brackets",
    "LET": "a name for a value needs a line of its own: let x = 3",
    "EQ": "a comparison belongs in a condition, behind `if`, `where`, `while` or `until`; inside a step, in brackets: whether (a = b)",
    "CMP": "a comparison belongs in a condition, behind `if`, `where`, `while` or `until`; inside a step, in brackets: whether (a = b)",
    "PLUS": "inside a step, arithmetic stands in brackets: deal (a + b) damage",
    "MINUS": "inside a step, arithmetic stands in brackets: deal (a - b) damage",
    "STAR": "inside a step, arithmetic stands in brackets: deal (a * b) damage",
    "FORMS": "several forms of a word are written only in declarations",
    "PIPE": "several patterns are written only in declarations",
    "SLOT": "a slot is written only in the patterns of declarations",
}


def _opens_and_goes_on(tokens: Sequence[Token]) -> bool:
    """Whether the last line opens a block with a colon and says its first step behind that."""
    line: list[Token] = []
    for each in reversed(tokens):
        if each.type in _EDGES and line:
            break
        if each.type not in _EDGES:
            line.insert(0, each)
    return any(each.type == "COLON" for each in line[:-1])


def explain(token: Token, accepted: Set[str], tokens: Sequence[Token], source: Source) -> Diagnostic:
    """Return the error that `token` is where only one of `accepted` could stand.

    Args:
        token: The first token that does not fit.
        accepted: The terminals that would have fitted.
        tokens: All tokens of the item.
        source: The text that positions refer to.
    """
    at = next((number for number, other in enumerate(tokens) if other is token), len(tokens))
    before = next((other for other in reversed(tokens[:at]) if other.type not in _EDGES), None)
    begins_line = at > 0 and tokens[at - 1].type in _EDGES
    begin = token.start
    span = Span(source, begin, max(begin, token.end))
    if "INDENT" in accepted and token.type != "INDENT" and begins_line and before is not None:
        message, help = "nothing is indented below this line", "indent the lines that belong to it by four spaces"
        if tokens[0].value == "keyword":
            help = "leave the colon out, if the keyword does nothing by itself; else indent its abilities below it by four spaces"
        return Diagnostic(codes.MISSING_BLOCK, message, _span(before, source), help)
    if token.type in _ENDS or (token.type in _CLOSERS and before is not None and before.type in _WANTING):
        return _unfinished(before or tokens[0], accepted, tokens[:at], source)
    if token.type == "INDENT":
        following = tokens[at + 1] if at + 1 < len(tokens) else token
        message = "this line is indented, but the line above it does not end with a colon"
        help = 'end the line above with ":", or move this one to the left'
        if _opens_and_goes_on(tokens[:at]):
            help = "put what stands behind the colon of the line above on a line of its own, as deep as this one"
        return Diagnostic(codes.INDENTATION, message, _span(following, source), help)
    if accepted <= {"SECTION", "DOES", "DEDENT"} and begins_line:
        message = f'"{token.value}" opens no section of a declaration'
        help = did_you_mean(token.value, SECTION_NAMES) or "a section is a name and a colon, such as `en: ...`"
        if tokens[0].value == "keyword":
            help = "end the first line of a keyword with a colon; its abilities stand below"
        return Diagnostic(codes.UNEXPECTED, message, span, help)
    if token.type == "ELSE":
        message = 'this "else" has no "if" right above it'
        help = (
            "it stands in the column of its `if`, below the lines of that, or below a step that may fail or be declined"
        )
        return Diagnostic(codes.UNEXPECTED, message, span, help)
    if token.type == "UNLESS":
        return Diagnostic(codes.UNEXPECTED, f"{_quoted(token.value)} cannot stand here", span, _HINTS["UNLESS"])
    if at == 0 and token.type in _KEYWORDS:
        message = f"an ability cannot begin with {_quoted(token.value)}"
        help = "begin with its kind and a colon, and put the steps behind it or below"
        if token.type in ("IF", "AS"):
            help = f"{help}; what holds as long as something else does is said `constant while <condition>: ...`"
        return Diagnostic(codes.UNEXPECTED, message, span, help)
    if token.type in _KEYWORDS and "WORD" in accepted and not accepted & _BEHIND_A_PHRASE:
        return _reserved(token, accepted, before, span)
    shown = source.text[span.start : span.end] if len(span.text) <= 30 else f"{span.text[:30]}..."
    return Diagnostic(
        codes.UNEXPECTED,
        f"{_quoted(shown)} cannot stand here",
        span,
        _as_printed(token, tokens, at) or _way_out(token, accepted, before),
    )


_PAID: Final = frozenset(("cost", "costs", "payment", "price"))
"""What printed cards say behind `as` of what is paid."""


def _as_printed(token: Token, tokens: Sequence[Token], at: int) -> str | None:
    """Return how the language says what printed cards say with a word that cannot stand here; `None` for anything else."""
    if token.type == "IF" and tokens[at + 1].value == "able":
        return "leave `if able` out: what must be done is done whenever it can be"
    if token.type == "IF" and _in_line(tokens[:at], _TRIGGERS):
        return "a condition of an ability stands behind a comma: `, if ...`; or behind `while`"
    if token.type in ("IF", "WHILE") and tokens[0].value == "constant":
        return "what a constant depends on stands in its head: `constant while <condition>: ...`"
    if token.type == "CHOOSE" and [other.type for other in tokens[max(at - 2, 0) : at]] == ["AS", "WORD"]:
        return "leave it out: whoever does something makes the choices in it"
    if token.type == "AS" and any(each.value in _PAID for each in tokens[at + 1 : at + 4]):
        return "of what is done to pay a price it is said with `as a cost`, and behind that of which card: `as a cost of <card>`"
    if token.type == "MAY" and _in_head(tokens, at):
        whom = "opponent" if any(each.value.startswith("opponent") for each in tokens[:at]) else "player"
        return f"who else may use an ability is said in its head, without `may`: `<kind>, by any {whom}: ...`"
    if token.type == "COMMA" and tokens[at + 1].value == "rounded":
        return "leave the comma out: `... rounded up`, `... rounded down`"
    if token.type == "COMMA" and tokens[at + 1].type == "WHERE":
        return "say the number where it is used, in brackets; or give it a name on a line above, `let x = ...`"
    if token.type in ("WHEN", "AFTER") and _kind_before(tokens, at):
        made = f"`{token.value} <event>, until <its end>: ...`"
        return f"an ability that an effect makes has no kind in front of its trigger, and must be used: write {made}"
    if (
        way := _measured(token, tokens, at)
        or _either_number(token, tokens, at)
        or _priced(token, tokens[:at])
        or _ending_in_front(token, tokens, at)
    ) is not None:
        return way
    if token.type == "MINUS" and at + 1 < len(tokens) and tokens[at + 1].value == ">":
        return "what follows an outcome stands below the verb that brings it, each on a line of its own: `on <symbol>: ...`"
    if (value := _same_as(tokens[:at])) is not None:
        return f"what is the same on another thing is compared: `where ({value} of it = {value} of <thing>)`"
    if token.type in ("OR", "EQ", "CMP") and _in_line(tokens[:at], {"WHERE"}):
        return "a `where` takes one condition: put brackets around all of it, as in `where (a or b)`"
    return _undeclared(token, tokens[:at])


def _same_as(before: Sequence[Token]) -> str | None:
    """Return the value of `with the same <value> as <thing>`, where the tokens of a line end so."""
    line = [each for each in before[-6:] if each.type not in _EDGES]
    for first, second, third in zip(line, line[1:], line[2:], strict=False):
        if (first.value, third.type) == ("same", "AS"):
            return second.value
    return None


def _ending_in_front(token: Token, tokens: Sequence[Token], at: int) -> str | None:
    """Return where the end of an ability that waits stands, where it is said in front of its event: `until ..., when ...`."""
    if token.type != "COMMA" or tokens[at + 1].type not in _TRIGGERS or not _in_line(tokens[:at], {"UNTIL"}):
        return None
    return f"the end of an ability that waits stands behind its event: `{tokens[at + 1].value} <event>, until ...: ...`"


def _undeclared(token: Token, before: Sequence[Token]) -> str | None:
    """Return what declares something, where a line begins with a word that does not and goes on like a pattern."""
    if token.type != "SLOT" or not before or any(each.type != "WORD" for each in before):
        return None
    told = f'"{before[0].value}" declares nothing: what has slots begins with {_listed(_SLOTTED)}'
    near = did_you_mean(before[0].value, _SLOTTED)
    return f"{told}; {near}" if near else told


def _listed(words: Iterable[str]) -> str:
    *most, last = (f"`{each}`" for each in words)
    return f"{', '.join(most)} or {last}"


def _kind_before(tokens: Sequence[Token], at: int) -> bool:
    """Whether words alone stand in front of a trigger in a line below the head, and a colon behind it, as in an ability with its kind."""
    started = next((k for k in range(at - 1, -1, -1) if tokens[k].type != "WORD"), -1)
    ended = next((each.type for each in tokens[at:] if each.type in _EDGES or each.type == "COLON"), "")
    return 0 <= started < at - 1 and tokens[started].type in _EDGES and ended == "COLON"


def _in_head(tokens: Sequence[Token], at: int) -> bool:
    """Whether a place is in the first line of an ability, in front of its colon, where a player is spoken of."""
    before = tokens[:at]
    spoken = any(each.value.startswith(("player", "opponent")) for each in before)
    return spoken and not any(each.type in _EDGES | {"COLON"} or each.type in _TRIGGERS for each in before)


def _measured(token: Token, tokens: Sequence[Token], at: int) -> str | None:
    """Return how the language says `with cost 3 or less`, `with cost <= 3`; `None` where no number of a thing is compared."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else token
    # `that costs 3 or less` names the number by its verb, which is left to the author.
    if token.type == "OR" and behind.value in _SIGNS and at > 1 and tokens[at - 1].type == "NUMBER":
        name = _name_before(tokens[: at - 1])
        bound = f"{_SIGNS[behind.value]} {tokens[at - 1].value}"
        if name.startswith("total "):
            amount, number = name.removeprefix("total "), tokens[at - 1].value
            if bound.startswith(">"):
                return f"a choice reaches a total: `any number of ... totalling {number} {amount}`"
            return f"a choice stays within a total: `any number of ... with a {name} of at most {number}`"
        return f"compare behind `where`: `where {name} {bound}`"
    if _in_line(tokens[:at], {"WHERE"}):
        return None
    started = next((k for k in range(at - 1, -1, -1) if tokens[k].type in _EDGES or tokens[k].value in _WITH), -1)
    if token.type in ("EQ", "CMP") and started >= 0 and tokens[started].value in _WITH and started < at - 1:
        name = " ".join(each.value for each in tokens[started + 1 : at])
        return f"compare behind `where`: `where {name} {token.value} {behind.value}`"
    return None


def _name_before(tokens: Sequence[Token]) -> str:
    """Return the name of the number that ends some words: `cost` of `with cost`, `with a cost of`."""
    if tokens[-1].value == "of":
        started = next((k for k in range(len(tokens) - 2, -1, -1) if tokens[k].value == "with"), len(tokens))
        words = [each.value for each in tokens[started + 1 : -1] if each.value not in ("a", "an", "the")]
        return " ".join(words) or "<number>"
    return tokens[-1].value if tokens[-1].type == "WORD" else "<number>"


def _either_number(token: Token, tokens: Sequence[Token], at: int) -> str | None:
    """Return how the language says `1 or 2 units`; `None` where numbers are compared, or do not follow each other."""
    first, second = (
        _DIGITS.get(each.value, each.value) for each in (tokens[at - 1], tokens[min(at + 1, len(tokens) - 1)])
    )
    compared = at > 1 and tokens[at - 2].type in ("EQ", "CMP")
    if (
        token.type != "OR"
        or compared
        or not first.isdecimal()
        or not second.isdecimal()
        or int(second) != int(first) + 1
    ):
        return None
    return f"from one number to the other is said `{first} to {second}`"


_DIGITS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
"""Numbers in words, as printed cards have them."""


def _priced(token: Token, before: Sequence[Token]) -> str | None:
    """Return where a cost of an ability stands, of which a second colon or an `and` in its head is a sign."""
    colons = [number for number, each in enumerate(before) if each.type == "COLON"]
    if (
        token.type not in ("AND", "COLON")
        or any(each.type in _EDGES for each in before)
        or any(each.type in _TRIGGERS for each in before)
    ):
        return None
    if token.type == "AND" and not colons and any(each.type == "COMMA" for each in before):
        return "each cost of an ability stands behind a comma of its own: `action, <cost>, <cost>: ...`"
    if token.type == "COLON" and len(colons) == 1 and all(each.type == "WORD" for each in before[: colons[0]]):
        kind = " ".join(each.value for each in before[: colons[0]])
        return (
            None
            if kind == "constant"
            else f"a cost stands in front of the only colon, behind a comma: `{kind}, <cost>: ...`"
        )
    return None


_SIGNS: Final = {"less": "<=", "fewer": "<=", "lower": "<=", "more": ">=", "greater": ">=", "higher": ">="}
"""What a word behind `or` compares."""
_WITH: Final = frozenset(("with", "of"))
"""Words behind which printed cards compare a number of a thing."""


_TRIGGERS = frozenset(("WHEN", "WHENEVER", "AFTER", "BEFORE", "SOON"))
"""The words in front of the event that an ability waits for."""


def _in_line(before: Sequence[Token], types: Set[str]) -> bool:
    """Whether a token of some types stands in the same line, in front."""
    for token in reversed(before):
        if token.type in _EDGES:
            return False
        if token.type in types:
            return True
    return False


def _unfinished(last: Token, accepted: Set[str], before: Sequence[Token], source: Source) -> Diagnostic:
    end = last.end
    start = next((number + 1 for number in reversed(range(len(before))) if before[number].type in _EDGES), 0)
    if "COLON" in accepted and "NL" not in accepted:
        what = source.text[before[start].start : before[start].end]
        message = f"this line begins with {_quoted(what)} and ends without a colon"
        help: str | None = 'end it with ":" and say what happens, behind the colon or indented below'
    elif last.type in _WANTING:
        message, help = f"something must follow {_quoted(last.value)}", _expected(accepted)
        if last.type == "MAY" and source.text[end:].lstrip(" ").startswith(":"):
            help = "a step stands behind it without a colon, `you may draw 1 card`; behind a colon, a block of steps on lines of their own"
    else:
        message, help = "this line ends too early", _expected(accepted)
    return Diagnostic(codes.UNFINISHED, message, Span(source, end, end), help)


def _reserved(token: Token, accepted: Set[str], before: Token | None, span: Span) -> Diagnostic:
    if accepted == {"WORD"}:
        message = f"{_quoted(span.text)} is a reserved word and cannot be a name"
        return Diagnostic(codes.RESERVED_WORD, message, span, "use another word as the name")
    message = f"{_quoted(span.text)} is a reserved word; ordinary words are needed here"
    if before is not None and before.type in _BEFORE_STEPS and token.type in _OPENERS:
        below = "" if before.type == "AND" else ", indented below"
        help = f"it opens a block: put it on a line of its own{below}"
    elif token.type in ("CHOOSE", "TARGET") and before is not None and before.type == "OR":
        help = "a choice cannot be one of several costs of which one is paid: write it behind a comma of its own, or say the costs in verbs"
    elif token.type == "WHERE" and before is not None and before.value == "(":
        help = "it stands in front of its brackets: `... where (...)`"
    elif token.type == "LET" and before is not None and before.type == "COMMA":
        help = "a cost says its number itself, `remove (cost of this) coins from you`; what is noted stands in the block below"
    elif token.type in ("WHEN", "AFTER") and before is not None and before.type == "COMMA":
        help = f"what an ability waits for stands right behind its kind, without a comma: `<kind> {token.value} ...:`"
    else:
        help = "the name of a single card that holds such a word stands in double quotes"
    return Diagnostic(codes.RESERVED_WORD, message, span, help)


def _way_out(token: Token, accepted: Set[str], before: Token | None) -> str | None:
    if token.type in _OPENERS and before is not None and before.value == "-":
        return "it opens a block: leave the dash alone on its line, and put what the arm does below it, one step further in"
    if token.type in _OPENERS and before is not None:
        if before.type == "COLON":
            return "it opens a block: put it on a line of its own, indented below the line with the colon"
        return "it opens a block: put it at the beginning of a line of its own"
    if token.type == "EQ" and before is not None and before.type == "WORD" and before.value == "is":
        return 'leave "is" out: a comparison is written a = b'
    if accepted == {"EQ"}:
        return _expected(accepted)
    if token.type == "COMMA" and before is not None and before.value.startswith("non-"):
        return "adjectives stand side by side: leave the comma out"
    if token.type == "MINUS" and before is not None and before.type == "COLON":
        return _HINTS["DASH"]
    return _HINTS.get("NOT" if token.type == "NOT_INNER" else token.type) or _expected(accepted)


def _expected(accepted: Set[str]) -> str | None:
    if "SLOT" in accepted:
        accepted = accepted & {"SLOT", "WORD"}
    wanted = [words for kind, words in _WORDS.items() if kind in accepted][:MOST_EXPECTED]
    if not wanted:
        return None
    return f"expected {listed(wanted, 'or')}"


def _span(token: Token, source: Source) -> Span:
    return Span(source, token.start, token.end)


def _quoted(text: str) -> str:
    return text if text.startswith('"') else f'"{text}"'
