"""An expression is printed with the brackets that it needs, however its parts lie in each other, and content as constants."""

from __future__ import annotations

import ast
from random import Random

import pytest

from ruledeck.interpreter.target.nodes import (
    NONE,
    TRUE,
    Apply,
    Attribute,
    Binary,
    Boolean,
    Break,
    Call,
    Compare,
    Conditional,
    Constant,
    Do,
    Each,
    Expression,
    Function,
    Head,
    If,
    Index,
    InState,
    Key,
    Local,
    Origin,
    Return,
    Runtime,
    Spread,
    Tuple,
    Unary,
)
from ruledeck.interpreter.target.printing import WIDTH, Printer, printed

A, B, C = Local("a"), Local("b"), Local("c")
HOSTILE = (
    "'",
    '"',
    "\\",
    "o'b",
    "some-one",
    "@locals@",
    "{x}",
    "a\nb",
    "\0",
    "​",
    "\ud800",
    "'); raise SystemExit(3) #",
)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (Binary("*", Binary("+", A, B), C), "(a + b) * c"),
        (Binary("-", A, Binary("-", B, C)), "a - (b - c)"),
        (Binary("-", Binary("-", A, B), C), "a - b - c"),
        (Boolean("and", (Boolean("or", (A, B)), C)), "(a or b) and c"),
        (Boolean("or", (Boolean("and", (A, B)), C)), "a and b or c"),
        (Unary("not", Compare("==", A, B)), "not a == b"),
        (Unary("not", Boolean("and", (A, B))), "not (a and b)"),
        (Compare("==", Compare("<", A, B), TRUE), "(a < b) == True"),
        (Unary("-", Binary("+", A, B)), "-(a + b)"),
        (Binary("+", A, Constant(-1)), "a + -1"),
        (Index(Conditional(A, B, C), Constant(0)), "(b if a else c)[0]"),
        (Conditional(A, B, Conditional(B, C, A)), "b if a else c if b else a"),
        (Conditional(Conditional(A, B, C), Conditional(A, B, C), C), "(b if a else c) if (b if a else c) else c"),
        (Tuple((A,)), "(a,)"),
        (Tuple((A, Spread(Boolean("or", (B, C))))), "(a, *(b or c))"),
        (Constant((1,)), "(1,)"),
        (Head(Tuple((A, B)), 1), "(a, b)[:1]"),
        (Attribute("zones"), "s.zones"),
        (
            Each(A, ((A, Conditional(A, B, C)),), Conditional(A, B, C)),
            "[a for a in (b if a else c) if (b if a else c)]",
        ),
        (InState(A, Conditional(A, B, C)), "(lambda s: b if a else c)(a)"),
        (Call(Runtime("f"), (A,)), "f(s, a)"),
        (Call(Runtime("f"), ()), "f(s)"),
        (Call(Runtime("sorted", state=False), (A,), (("key", Key(B, Tuple((B,)))),)), "sorted(a, key=lambda b: (b,))"),
        (Runtime("u").begin(A, 1), "u(s, 0, (a, 1), None)"),
        (Apply(Index(A, B), (C,)), "a[b](s, c)"),
    ],
)
def test_brackets_follow_from_how_strongly_each_form_binds(node: Expression, text: str) -> None:
    """What is written is what the tree says, with no bracket more."""
    assert printed(node) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_content_is_a_constant(text: str) -> None:
    """Whatever a text holds, it is written as the constant that says just that."""
    (statement,) = ast.parse(printed(Compare("==", A, Constant((text, 1))))).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Compare)
    assert ast.literal_eval(statement.value.comparators[0]) == (text, 1)


def some(random: Random, depth: int) -> Expression:
    """Return an expression of numbers that always has a value."""
    if depth == 0:
        return random.choice((A, B, C, Constant(random.randint(-9, 9)), NONE, TRUE))
    one, two, three = (some(random, depth - random.randint(1, depth)) for _ in range(3))
    number = Conditional(Compare("==", one, NONE), Constant(3), one)
    return random.choice(
        (
            Binary(random.choice(("+", "-", "*")), number, Conditional(Compare("==", two, NONE), Constant(2), two)),
            Boolean(random.choice(("and", "or")), (one, two, three)),
            Unary("not", one),
            Unary("-", number),
            Conditional(one, two, three),
            Compare(random.choice(("==", "!=")), one, two),
            Index(Tuple((one, two, three)), Constant(random.randint(0, 2))),
            Call(Runtime("len", state=False), (Each(one, ((Local("x"), Tuple((two, three))),), two),)),
        )
    )


def value_of(node: Expression, names: dict[str, object]) -> object:
    """Return the value of such an expression, worked out from the tree alone."""
    match node:
        case Local(name):
            return names[name]
        case Constant(value):
            return value
        case Binary(sign, left, right):
            one, two = value_of(left, names), value_of(right, names)
            assert isinstance(one, int) and isinstance(two, int)
            return one + two if sign == "+" else one - two if sign == "-" else one * two
        case Boolean(sign, parts):
            found: object = None
            for part in parts:
                found = value_of(part, names)
                if bool(found) is (sign == "or"):
                    break
            return found
        case Unary(sign, operand):
            inner = value_of(operand, names)
            if sign == "not":
                return not inner
            assert isinstance(inner, int)
            return -inner
        case Conditional(test, yes, no):
            return value_of(yes if value_of(test, names) else no, names)
        case Compare(sign, left, right):
            one, two = value_of(left, names), value_of(right, names)
            return (one == two) == (sign == "==")
        case Index(Tuple(items), Constant(int(at))):
            return [value_of(each, names) for each in items][at]
        case Call(_, (Each(value, (((Local(var), Tuple(items)),)), test),)) if test is not None:
            inside = [{**names, var: value_of(each, names)} for each in items]
            return len([value_of(value, known) for known in inside if value_of(test, known)])
    raise AssertionError(node)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_printed_means_what_the_tree_means(seed: int) -> None:
    """The printed text of a random expression has the value that its tree has."""
    random = Random(seed)
    for _ in range(25):
        node = some(random, 5)
        names: dict[str, object] = {"a": random.randint(-3, 3), "b": random.randint(0, 1), "c": None, "x": 7}
        assert eval(printed(node), {"len": len, **names}) == value_of(node, names)


def lines_of(*body: If | Do | Return) -> list[str]:
    """Return the printed lines of a function."""
    printer = Printer()
    printer.function(Function("f", (A,), body, Origin("verb:x", "rules/x.rules", 3)))
    return printer.lines


def test_a_long_line_is_filled_and_stays_the_same() -> None:
    """A line that is too long is broken between its parts, and still says the same."""
    long = Boolean(
        "and", tuple(Compare("!=", Index(Attribute("zone"), Constant(n)), Constant("x" * 9)) for n in range(30))
    )
    lines = lines_of(Return(long))
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) > 5
    (function,) = ast.parse("\n".join(lines)).body
    assert isinstance(function, ast.FunctionDef)
    (returned,) = function.body
    assert isinstance(returned, ast.Return) and returned.value is not None
    assert ast.dump(returned.value) == ast.dump(ast.parse(printed(long), mode="eval").body)


def test_a_function_says_where_it_comes_from() -> None:
    """A comment names the text, the file and the line; characters that would end it are left out."""
    assert lines_of(Return(A))[0] == "# verb:x, rules/x.rules:3"
    assert str(Origin("card:a\nimport os", "b\r", 1)) == "card:a?import os, b?:1"


def test_a_statement_says_where_it_comes_from_when_that_changes() -> None:
    """A line of another place in the text stands under a comment that names it."""
    place = Origin("verb:x", "rules/x.rules", 9)
    assert lines_of(Do(A), Do(B, place), Do(C, place))[2:] == [
        "    a",
        "    # verb:x, rules/x.rules:9",
        "    b",
        "    c",
    ]


def test_an_empty_body_is_written_and_a_jump_stands_in_its_line() -> None:
    """What has nothing to do passes; a test that only leaves needs one line."""
    assert lines_of(If(((A, ()), (B, (Return(A),)))), If(((C, (Break(),)),)))[2:] == [
        "    if a:",
        "        pass",
        "    elif b:",
        "        return a",
        "    if c: break",
    ]
