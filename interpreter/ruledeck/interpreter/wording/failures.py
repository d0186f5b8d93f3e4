"""What can be wrong with a ruling or with what it shows, each as a diagnostic with its place."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import closest, did_you_mean
from ruledeck.grammar.words.titles import told_apart

MOST_LISTED = 12
"""How many of what is known a message lists."""
MOST_NEAR = 4
"""How many cards a message names of those that are called much like what is none."""


def unknown(code: str, what: str, name: str, known: Iterable[str], span: Span) -> Diagnostic:
    """Return that a name in a position is none of the known ones."""
    known = list(known)
    help = did_you_mean(name, known)
    if help is None and code == codes.RULING_CARD and len(known) > MOST_LISTED:
        cards = ", ".join(closest(name, known)[:MOST_NEAR])
        help = f"the nearest cards are {cards}; `ruledeck find` looks for one by a part of its name"
    elif help is None and len(known) > MOST_LISTED:
        near = closest(name, known)
        more = f" and {len(near) - MOST_LISTED} more" if len(near) > MOST_LISTED else ""
        help = f"it is one of {', '.join(near[:MOST_LISTED])}{more}"
    elif help is None and known:
        help = f"it is one of {', '.join(known)}"
    return Diagnostic(code, f'"{name}" is not {what}', span, help=help)


def no_player(name: str, players: Iterable[str], span: Span) -> Diagnostic:
    """Return that nobody at the table of a case has a name, and how more of them sit there."""
    found = unknown(codes.RULING_VALUE, "a player at this table", name, players, span)
    return replace(found, help=f"{found.help}; how many play, `players:` says below `given:`")


def faulty(name: str, span: Span) -> Diagnostic:
    """Return that a card in a position is left out of the game, as it has faults."""
    message = f'the card "{name}" is left out, as there is something wrong with it'
    return Diagnostic(codes.RULING_CARD, message, span, help="`ruledeck check` says what it is")


def wrong(message: str, span: Span, help: str | None = None) -> Diagnostic:
    """Return that something in a position has a wrong form."""
    return Diagnostic(codes.RULING_VALUE, message, span, help=help)


def absent(name: str, span: Span) -> Diagnostic:
    """Return that a title stands for nothing."""
    return Diagnostic(codes.RULING_CARD, f"no {name} is in this position", span, help="put one under `given:`")


def several(name: str, count: int, span: Span) -> Diagnostic:
    """Return that a title stands for several components in different places."""
    message = f"there are {count} copies of {name} in different places"
    return Diagnostic(codes.RULING_CARD, message, span, help="give one a name (`as:`), or say `any` and where it lies")


def several_called(name: str, cards: Sequence[str], span: Span) -> Diagnostic:
    """Return that a title is that of several cards where one must be meant, and could be named by its id."""
    help_ = f"write the id of one: {' or '.join(cards)}"
    return Diagnostic(codes.RULING_CARD, f'several cards are called "{name}"', span, help=help_)


def namesakes(name: str, cards: Iterable[str], span: Span) -> Diagnostic:
    """Return that a title, in quotation marks, stands for several cards where one must be meant."""
    said = " or ".join(f'"{told_apart(name[1:-1], card)}"' for card in cards)
    return Diagnostic(codes.RULING_CARD, f"several cards are called {name}", span, help=f"say which: {said}")


def not_offered(decision: str, who: str, offered: str, span: Span, why: str = "") -> Diagnostic:
    """Return that a decision is not among those offered."""
    message = f"{who} cannot {decision}: {why}" if why else f'"{decision}" is not offered to {who}'
    return Diagnostic(codes.RULING_NOT_OFFERED, message, span, help=offered)


def done_by_itself(decision: str, span: Span) -> Diagnostic:
    """Return that nobody decides what a decision says, as there is one answer that everybody sees."""
    message = f'"{decision}" is not asked: it was done by itself, as there was one answer that everybody sees'
    return Diagnostic(codes.RULING_NOT_OFFERED, message, span, help="leave the line out")


def ambiguous(decision: str, phrases: Sequence[str], span: Span, told: Sequence[str] = ()) -> Diagnostic:
    """Return that a decision could be any of several options; `told` says of each what it is."""
    message = f'"{decision}" could mean several options'
    return Diagnostic(codes.RULING_AMBIGUOUS, message, span, help=f"say one of {listed(phrases, told)}")


def unanswered(offered: str, span: Span) -> Diagnostic:
    """Return that a choice is open which no step answers."""
    return Diagnostic(codes.RULING_UNANSWERED, "a choice is open that no step answers", span, help=offered)


def not_so(text: str, span: Span, note: str | None = None) -> Diagnostic:
    """Return that an expectation does not hold."""
    return Diagnostic(codes.RULING_EXPECTATION, f'this does not hold: "{text}"', span, help=note)


def chance(message: str, span: Span, help: str | None = None) -> Diagnostic:
    """Return that the outcomes of chance do not fit the case."""
    return Diagnostic(codes.RULING_CHANCE, message, span, help=help)


def walk(message: str, span: Span, help: str | None = None) -> Diagnostic:
    """Return that the rules do not lead to where a case begins."""
    return Diagnostic(codes.RULING_WALK, message, span, help=help)


def listed(phrases: Sequence[str], told: Sequence[str] = ()) -> str:
    """Return phrases that could be said, the first dozen of them; behind each what is told of it, and how many are alike."""
    # Copies that nothing tells apart are said once, as at a table.
    said = Counter(zip(phrases, told or [""] * len(phrases), strict=True))
    shown: list[str] = []
    for (phrase, about), count in list(said.items())[:12]:
        notes = [*([about] if about else []), *([f"{count} alike"] if count > 1 else [])]
        brackets = f" ({', '.join(notes)})" if notes else ""
        shown.append(f"`{phrase}`{brackets}")
    more = f" and {len(said) - 12} more" if len(said) > 12 else ""
    return ", ".join(shown) + more
