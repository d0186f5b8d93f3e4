"""Trees to text: the one canonical spelling of everything the language can say.

What is printed reads back as the same tree: four spaces a level, one statement a line, brackets only where needed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ruledeck.grammar.syntax import brackets, tree

WIDTH: Final = 100
"""How many columns a line may take when its parts could also stand on two; comments do not count."""

_INDENT: Final = "    "


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
        case tree.Either():
            return " ".join(_rows(value))
        case tree.AnyOf(items=items):
            return " or ".join(_joined(items, brackets.ALL))
        case tree.AllOf(items=items):
            return " and ".join(_joined(items, brackets.NEGATION))
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
        case tree.Naming(name=name, condition=condition):
            return f"as {name} where {expression(condition, brackets.NEGATION)}"
    return phrase(value)


def _rows(either: tree.Either) -> Iterator[str]:
    """Yield what stands in the rows of a table: `a if c,`, `else b if d,` and the last, `else e`."""
    word = ""
    while True:
        one, condition = (expression(each, brackets.ANY) for each in (either.value, either.condition))
        yield f"{word}{one} if {condition},"
        word = "else "
        following = _either(either.otherwise)
        if following is None:
            yield f"{word}{expression(either.otherwise, brackets.ANY)}"
            return
        either = following


def _either(value: tree.Expression) -> tree.Either | None:
    """Return what a value says in brackets, where it is one thing or another."""
    match value:
        case tree.Either() as either:
            return either
        case tree.Phrase(atoms=(tree.Group(items=(tree.Either() as either,)),), where=None):
            return either
    return None


def _joined(items: tuple[tree.Expression, ...], least: int) -> tuple[str, ...]:
    """Return the text of what is joined: brackets stay around a `where` in all but the last."""
    return (*(expression(item, least, last=False) for item in items[:-1]), expression(items[-1], least))


def phrase(value: tree.Phrase) -> str:
    """Return the words of a phrase, with its `where`."""
    words = " ".join(_atom(atom) for atom in value.atoms).replace("non- (", "non-(")
    if value.where is None:
        return words
    if isinstance(value.where, tree.Naming):
        return f"{words} {_bare(value.where, last=True)}"
    return f"{words} where {expression(value.where, brackets.NEGATION)}"


def _atom(atom: tree.Atom) -> str:
    match atom:
        case tree.Group(items=(tree.Either() as either,)):
            return f"({_bare(either, last=True)})"
        case tree.Group(items=items):
            return f"({', '.join(print_expression(item) for item in items)})"
        case tree.Number(value=value, signed=signed):
            return f"{value:+d}" if signed else str(value)
        case tree.Quoted(text=text):
            # A name that holds straight quotes itself can only stand between curly ones.
            return f"“{text}”" if '"' in text else f'"{text}"'
    return atom.text


def ability_line(ability: tree.Ability) -> str | None:
    """Return an ability on one line, without its comments; `None` where its steps need lines of their own."""
    inline = None if ability.body is None else _inline(ability.body)
    head = _head(ability.phrase, ability.trigger, ability.condition, ability.modifiers)
    return None if inline is None else f"{head}: {inline}"


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


def print_document(document: tree.Document) -> str:
    """Return the text of all items with their comments, with a line end behind each line; of no item, an empty text."""
    lines = [line for item in document.items for line in _item(item, 0)]
    lines += document.rest
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return "".join(f"{line}\n" for line in lines)


def print_item(item: tree.Ability | tree.Declaration) -> str:
    """Return the lines of one item with its comments, without a line end behind the last one."""
    return "\n".join(_item(item, 0)).lstrip("\n")


def print_statement(statement: tree.Statement) -> str:
    """Return the lines of a statement, without a line end behind the last one.

    Raises:
        ValueError: The language cannot say it: a block stands where only a clause can, such as between two `and`.
    """
    return "\n".join(_statement(statement, 0, ""))


# ---- items


def _item(item: tree.Ability | tree.Declaration, level: int) -> list[str]:
    lines = _above(item.before, level)
    if isinstance(item, tree.Declaration):
        return lines + _declaration(item)
    head = _head(item.phrase, item.trigger, item.condition, item.modifiers)
    if item.body is None:
        return [*lines, _line(level, head, item.comment)]
    return lines + _with_body(head, item.body, level, item.comment)


def _head(
    words: tree.Phrase | None,
    trigger: tree.Trigger | None,
    condition: tree.Expression | None,
    modifiers: Iterable[tree.Modifier],
) -> str:
    parts = [phrase(words)] if words is not None else []
    parts += [f"{trigger.word} {print_expression(trigger.event)}"] if trigger is not None else []
    parts += [f"while {print_expression(condition)}"] if condition is not None else []
    return " ".join(parts) + "".join(f", {_modifier(modifier)}" for modifier in modifiers)


def _modifier(modifier: tree.Modifier) -> str:
    if modifier.choice is not None:
        return _choice(modifier.choice)
    value = "" if modifier.value is None else print_expression(modifier.value)
    # A modifier without a word is a phrase, whose brackets are its own.
    if isinstance(modifier.value, tree.Phrase) and not modifier.word:
        value = f"{phrase(modifier.value)}{_named(modifier.name)}"
    if isinstance(modifier.value, tree.AnyOf) and not modifier.word:
        value = " or ".join(phrase(each) for each in modifier.value.items if isinstance(each, tree.Phrase))
    return " ".join(part for part in (modifier.word, value) if part)


def _declaration(item: tree.Declaration) -> list[str]:
    if item.value is not None:
        lines = _said(0, f"{item.kind} {colon(item.pattern)} ", item.value, print_expression(item.value), item.comment)
    else:
        head = f"{item.kind} {colon(item.pattern) if item.abilities else pattern(item.pattern)}"
        lines = [_line(0, head, item.comment)]
    inner = [_section(section) for section in item.sections] + [_item(ability, 1) for ability in item.abilities]
    for number, part in enumerate(inner):
        lines += part if number else _without_blanks(part)
    return lines


def _section(section: tree.Section) -> list[str]:
    lines = _above(section.before, 1)
    if section.body is not None:
        return lines + _with_body(section.name, section.body, 1, section.comment)
    if section.rows:
        lines.append(_line(1, f"{section.name}:", section.comment))
        for one in section.patterns:
            lines += [*_above(one.before, 2), _line(2, pattern(one), one.comment)]
        return lines
    patterns = " | ".join(pattern(one) for one in section.patterns)
    return [*lines, _line(1, f"{section.name}: {patterns}", section.comment)]


# ---- lines


def _line(level: int, text: str, comment: str) -> str:
    return f"{_INDENT * level}{text}  {comment}" if comment else f"{_INDENT * level}{text}"


def _said(level: int, head: str, value: tree.Expression, said: str, comment: str) -> list[str]:
    """Return a head with a value, which is said so where there is room on one line.

    Elsewhere a table at its end, one thing or another or a third, has a line for each row.
    """
    flat = f"{head}{said}"
    atoms = value.atoms if isinstance(value, tree.Phrase) and value.where is None else ()
    table = _either(tree.Phrase(atoms[-1:])) if atoms else _either(value)
    if table is None or _either(table.otherwise) is None or len(_INDENT) * level + len(flat) <= WIDTH:
        return [_line(level, flat, comment)]
    words = f"{phrase(tree.Phrase(atoms[:-1]))} " if atoms[:-1] else ""
    *rows, last = _rows(table)
    below = [_line(level + 1, row, "") for row in (*rows, f"{last})")]
    # A comment behind one row would be read as one on all of them.
    return [*_above([comment] if comment else [], level), _line(level, f"{head}{words}(", ""), *below]


def _above(before: Sequence[str], level: int) -> list[str]:
    return [f"{_INDENT * level}{comment}" if comment else "" for comment in before]


def _without_blanks(lines: list[str]) -> list[str]:
    """Leave out the blank lines at the head of a block."""
    first = next((number for number, line in enumerate(lines) if line), 0)
    return lines[first:]


def _block(block: tree.Block, level: int) -> list[str]:
    lines: list[str] = []
    for line in block.lines:
        lines += _above(line.before, level) + _statement(line.statement, level, line.comment)
    return _without_blanks(lines)


def _with_body(head: str, body: tree.Block, level: int, comment: str) -> list[str]:
    """Return a head with its body: behind the colon when that is one simple statement and there is room, else below."""
    inline = _inline(body)
    if inline is not None and len(_INDENT) * level + len(head) + 2 + len(inline) <= WIDTH:
        return [_line(level, f"{head}: {inline}", comment)]
    return [_line(level, f"{head}:", comment), *_block(body, level + 1)]


def _inline(block: tree.Block) -> str | None:
    line = _only(block)
    return None if line is None else _sequence(line)


def _only(block: tree.Block) -> tree.Statement | None:
    """Return the statement of a block that holds nothing else, no comment either."""
    line = block.lines[0]
    return line.statement if len(block.lines) == 1 and not line.comment and not any(line.before) else None


# ---- statements


def _statement(statement: tree.Statement, level: int, comment: str) -> list[str]:
    match statement:
        case tree.Let(name=name, value=value):
            return _said(level, f"let {name} = ", value, expression(value, brackets.NEGATION), comment)
        case tree.Do(phrase=words, name=None, ending=None):
            return _said(level, "", words, phrase(words), comment)
    simple = _sequence(statement)
    if simple is not None and (len(_INDENT) * level + len(simple) <= WIDTH or _opening(statement) is None):
        return [_line(level, simple, comment)]
    match statement:
        case tree.If():
            return _if(statement, level, comment)
        case tree.Modes(who=who, what=what, arms=arms):
            lines = [_line(level, f"{verb(who, 'choose')} {phrase(what)}:", comment)]
            first, *others = [_arm(arm, level + 1) for arm in arms]
            return lines + _without_blanks(first) + [line for other in others for line in other]
    head = _opening(statement)
    body = getattr(statement, "body", None)
    if head is None or not isinstance(body, tree.Block):
        raise ValueError(f"no line can say this {type(statement).__name__}: a clause holds a block")
    return _with_body(head, body, level, comment)


def _if(statement: tree.If, level: int, comment: str) -> list[str]:
    lines: list[str] = []
    for number, (condition, body) in enumerate(statement.arms):
        head = f"if {print_expression(condition)}"
        if number:
            lines += _above(body.before, level)
            head, comment = f"else {head}", body.comment
        lines += _with_body(head, body, level, comment)
    if statement.otherwise is not None:
        lines += _above(statement.otherwise.before, level)
        lines += _with_body("else", statement.otherwise, level, statement.otherwise.comment)
    return lines


def _arm(arm: tree.Block, level: int) -> list[str]:
    lines = _above(arm.before, level)
    inline = _inline(arm)
    if inline is not None:
        return [*lines, _line(level, f"- {inline}", arm.comment)]
    return [*lines, _line(level, "-", arm.comment), *_block(arm, level + 1)]


def _opening(statement: tree.Statement) -> str | None:
    """Return what stands before the colon of a statement with one block; None for a statement without a block."""
    match statement:
        case tree.ForEach(what=what, name=name, modifiers=modifiers):
            return f"for each {phrase(what)}{_named(name)}" + "".join(f", {_modifier(one)}" for one in modifiers)
        case tree.Repeat(times=times, stop=stop):
            words = ["repeat"] + ([phrase(times)] if times else [])
            return " ".join(words + ([f"{stop.word} {print_expression(stop.condition)}"] if stop else []))
        case tree.Alternate(order=order, until=until):
            return f"alternate {phrase(order)} until {print_expression(until)}"
        case tree.Scoped(phrase=words):
            return phrase(words)
        case tree.Fully(price=price):
            return f"fully {_sequence(price) or _refused(price)}"
        case tree.May(who=who):
            return subject(who, "may")
        case tree.Then():
            return "then"
        case tree.Else():
            return "else"
        case tree.Instead():
            return "instead"
        case tree.Lasting(until=until):
            return f"until {print_expression(until)}"
        case tree.Delayed(trigger=trigger, condition=condition, modifiers=modifiers):
            return _head(None, trigger, condition, modifiers)
    return None


def _refused(statement: tree.Statement) -> str:
    raise ValueError(f"no line can say this {type(statement).__name__}: a clause holds a block")


def _sequence(statement: tree.Statement) -> str | None:
    """Return a statement that takes no block on one line, or None."""
    if not isinstance(statement, tree.Together):
        return _clause(statement)
    clauses = [clause for item in statement.items if (clause := _clause(item)) is not None]
    return " and ".join(clauses) if len(clauses) == len(statement.items) else _refused(statement)


def _lasting(ending: tree.Ending | None) -> str:
    return "" if ending is None else f" {ending.word} {expression(ending.condition, brackets.NEGATION)}"


def _choice(choice: tree.Choose) -> str:
    said = verb(choice.who, "target" if choice.target else "choose")
    return f"{said} {phrase(choice.what)}{_named(choice.name)}"


def _clause(statement: tree.Statement) -> str | None:
    match statement:
        case tree.Do(phrase=words, name=name, ending=ending):
            return f"{phrase(words)}{_named(name)}{_lasting(ending)}"
        case tree.Choose():
            return _choice(statement)
        case tree.Cannot(who=who, what=what, price=price, ending=ending):
            unless = "" if price is None else f" unless {_clause(price) or _refused(statement)}"
            return f"{subject(who, 'cannot')} {phrase(what)}{_lasting(ending)}{unless}"
        case tree.Let(name=name, value=value):
            return f"let {name} = {expression(value, brackets.NEGATION)}"
        case tree.Must(who=who, body=body):
            return f"{subject(who, 'must')} {_clause(body) or _refused(statement)}"
        case tree.May(body=block) | tree.Then(body=block) | tree.Instead(body=block):
            only = _only(block)
            inner = None if only is None else _clause(only)
            return None if inner is None else f"{_opening(statement)} {inner}"
    return None


def _named(name: str | None) -> str:
    return f" as {name}" if name else ""
