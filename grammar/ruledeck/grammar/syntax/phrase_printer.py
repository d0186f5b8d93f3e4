"""Phrases, conditions, numbers and patterns to text: everything that never takes more than one line."""

from ruledeck.grammar.syntax import brackets, tree


def print_expression(value: tree.Expression) -> str:
    """Return a condition, a number or a phrase on one line."""
    return expression(value, brackets.ANY)


def expression(value: tree.Expression, least: int, *, last: bool = True) -> str:
    """Return the text of `value` for a place that takes forms of the tightness `least`.

    `last` says that nothing follows which a `where` at the end would swallow.
    """
    value = brackets.bare(value, least, last=last)
    return f"({print_expression(value)})" if not brackets.fits(value, least, last=last) else _bare(value, last)


def _bare(value: tree.Expression, last: bool) -> str:
    match value:
        case tree.AnyOf(items=items):
            return " or ".join(expression(item, brackets.ALL) for item in items)
        case tree.AllOf(items=items):
            return " and ".join(expression(item, brackets.NEGATION) for item in items)
        case tree.Negation(item=item):
            return f"not {expression(item, brackets.NEGATION)}"
        case tree.Comparison(left=left, sign=sign, right=right):
            return f"{expression(left, brackets.SUM, last=False)} {sign} {expression(right, brackets.SUM)}"
        case tree.Arithmetic(left=left, sign=sign, right=right):
            own = brackets.tightness(value)
            # The parser keeps brackets around a last operand that ends in `where`: so does this.
            right = brackets.bare(right, own + 1, last=False)
            closed = brackets.fits(right, own + 1, last=last)
            second = _bare(right, last) if closed else f"({print_expression(right)})"
            return f"{expression(left, own, last=False)} {sign} {second}"
    return phrase(value)


def phrase(value: tree.Phrase) -> str:
    """Return the words of a phrase, with its `where`."""
    words = " ".join(_atom(atom) for atom in value.atoms)
    return words if value.where is None else f"{words} where {expression(value.where, brackets.NEGATION)}"


def _atom(atom: tree.Atom) -> str:
    match atom:
        case tree.Group(items=items):
            return f"({', '.join(print_expression(item) for item in items)})"
        case tree.Number(value=value, signed=signed):
            return f"{value:+d}" if signed else str(value)
        case tree.Quoted(text=text):
            # A name that holds straight quotes itself can only stand between curly ones.
            return f"“{text}”" if '"' in text else f'"{text}"'
    return atom.text


def verb(who: tree.Phrase | None, word: str) -> str:
    """Return the reserved word with its subject, in the number of the subject: `choose`, `each player chooses`."""
    if who is None:
        return word
    first = who.atoms[0]
    several = isinstance(first, tree.Word) and first.text.lower() in ("you", "they", "we", "all", "both")
    several = several or (isinstance(first, tree.Number) and first.value != 1)
    return f"{phrase(who)} {word}" if several else f"{phrase(who)} {word}s"


def subject(who: tree.Phrase | None, word: str) -> str:
    """Return a reserved word that never changes (`may`, `must`, `cannot`), with its subject if it has one."""
    return word if who is None else f"{phrase(who)} {word}"


def pattern(value: tree.Pattern) -> str:
    """Return the pieces of a pattern with the spaces between them."""
    text = ""
    before: tree.Piece | None = None
    for piece in value.pieces:
        text += _space(before, piece) + (f"{{{piece.text}}}" if piece.kind == "slot" else piece.text)
        before = piece
    return text


def colon(value: tree.Pattern) -> str:
    """Return a pattern with the colon behind it; a word that may be left out (`is|`) must not touch it."""
    text = pattern(value)
    return f"{text} :" if text.endswith("|") else f"{text}:"


def _space(before: tree.Piece | None, piece: tree.Piece) -> str:
    if before is None:
        return ""
    opening = before.kind == "mark" and before.text == "("
    closing = piece.kind == "mark" and piece.text in (",", ")") and not before.text.endswith("|")
    signed = before.kind == "mark" and before.text in ("+", "-") and piece.kind == "slot"
    return "" if opening or closing or signed else " "
