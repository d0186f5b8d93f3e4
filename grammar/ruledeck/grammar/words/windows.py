"""Declarations of windows: each part of a discipline, and the option that decides between two of them."""

from ruledeck.grammar.meaning.kinds import Moment
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.declaring import Declaring, said
from ruledeck.grammar.words.patterns import words_of
from ruledeck.grammar.words.vocabulary import Window


def declare_window(declaring: Declaring, item: tree.Declaration, source: Source) -> None:
    """Add a window discipline."""
    facts = {section.name: section for section in item.sections}
    name = " ".join(words_of(item.pattern))
    closes = said(facts["closes"].patterns[0]) if "closes" in facts else "nobody left"
    words = closes.split()
    passes = int(words[0]) if words and words[0].isdigit() and "passes" in words else 0
    if not passes and closes not in ("nobody left", "all passed"):
        declaring.error(
            source,
            codes.UNKNOWN_PHRASE,
            f'a window does not close by "{closes}"',
            facts["closes"],
            'write "2 consecutive passes", "all passed" or "nobody left"',
        )
    start: tree.Expression | None = None
    if "asks" in facts and facts["asks"].patterns:
        pattern = facts["asks"].patterns[0]
        atoms = tuple(tree.Word(piece.text, start=piece.start, end=piece.end) for piece in pattern.pieces)
        start = tree.Phrase(atoms, start=pattern.start, end=pattern.end)
    moment: Moment = declaring.choice(facts, "moment", ("when", "after"), source, "after")
    under = _under(declaring, facts, source)
    if under is None and "under" in facts:
        return
    known = declaring.words.windows.values()
    other = next((each for each in known if (each.moment, each.under) == (moment, under) or each.name == name), None)
    if other is not None and other.declared is not None and other.source is not None:
        second_window(declaring, item, source, other.declared, other.source, moment)
        return
    declaring.words.windows[name] = Window(
        name,
        moment,
        start,
        declaring.choice(facts, "each", ("one", "all"), source, "one"),
        declaring.choice(facts, "forced", ("first", "mixed", "any order"), source, "first"),
        -1 if closes == "all passed" else passes,
        declaring.choice(facts, "resolves", ("at once", "queue", "stack"), source, "at once"),
        declaring.choice(facts, "scope", ("event", "effect", "action"), source, "event"),
        declaring.choice(facts, "nests", ("yes", "no"), source, "yes") == "yes",
        declaring.choice(facts, "ties", ("owner", "starter"), source, "owner"),
        under,
        source,
        item,
    )


def _under(declaring: Declaring, facts: dict[str, tree.Section], source: Source) -> tuple[str, str] | None:
    """Return the option and the value that a window is for."""
    if "under" not in facts or not facts["under"].patterns:
        return None
    option, _, value = said(facts["under"].patterns[0]).partition(" is ")
    values = declaring.words.options.get(option)
    if values is None:
        help = did_you_mean(option, declaring.words.options) or "write `under: <option> is <value>`"
        declaring.error(source, codes.UNKNOWN_PHRASE, f'there is no option "{option}"', facts["under"], help)
    elif value not in values:
        help = did_you_mean(value, values) or f"it is one of {', '.join(values)}"
        declaring.error(source, codes.UNKNOWN_PHRASE, f'"{option}" cannot be "{value}"', facts["under"], help)
    else:
        return option, value
    return None


def second_window(
    declaring: Declaring, item: tree.Declaration, source: Source, other: tree.Declaration, where: Source, moment: str
) -> None:
    """Report a window whose moment, or whose name, another one has."""
    if words_of(item.pattern) == words_of(other.pattern):
        declaring.duplicate(source, item, other)
        return
    message = f'a game has one window of the moment "{moment}", and this is a second one'
    help = "say all of it in one window, give this one another `moment:`, or let an option decide with `under:`"
    span = Span(source, item.pattern.start, item.pattern.end)
    note = Note("the first is here", Span(where, other.pattern.start, other.pattern.end))
    declaring.errors.append(Diagnostic(codes.SECOND_WINDOW, message, span, help, (note,)))
