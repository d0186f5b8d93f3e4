"""Generated trees: what is printed reads back as the same tree and is printed the same.

The strategies make trees which the language can say, in the form in which the parser would make them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruledeck.grammar.syntax import brackets, tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.syntax.printer import print_document, print_expression, print_statement
from ruledeck.grammar.syntax.tree import DECLARERS
from ruledeck.grammar.text.source import Source

T = TypeVar("T")

WORDS: Final = "a the unit damage deal non-fast Alice's Вождь урон x12".split()
NAMES: Final = "it victim rested отряд".split()
TITLES: Final = ("Alice", "If Not Now", "a: b # c", "Лея, (1)")
SIGNS: Final = "= != < <= > >=".split()
EITHER: Final = tree.Group(
    (
        tree.Either(
            tree.Arithmetic(tree.Phrase((tree.Number(2),)), "+", tree.Phrase((tree.Word("x12"),))),
            tree.AnyOf(
                (tree.Phrase((tree.Word("a"),)), tree.Phrase((tree.Word("unit"),), tree.Phrase((tree.Word("a"),))))
            ),
            tree.Phrase((tree.Number(1),)),
        ),
    )
)
COMMENTS: Final = ("", "", "", "# note", "# заметка 🎲")
ABOVE: Final = ((), (), (), ("",), ("# above",), ("", "# one", "", "# two"))


def within(value: tree.Expression, least: int, *, last: bool = True) -> tree.Expression:
    """Put brackets around what may not stand without."""
    if brackets.fits(value, least, last=last):
        return value
    return tree.Phrase((tree.Group((value,)),))


def _with_a_word(value: tree.Phrase) -> tree.Expression:
    """Put a word before mere brackets, which the parser would take off in some places."""
    lone = len(value.atoms) == 1 and isinstance(value.atoms[0], tree.Group)
    return tree.Phrase((tree.Word("unit"), *value.atoms), value.where) if lone else value


def _joined(items: list[tree.Expression], least: int) -> tuple[tree.Expression, ...]:
    """Put brackets where the parser keeps them: a `where` in all but the last would swallow what follows."""
    return (*(within(item, least, last=False) for item in items[:-1]), within(items[-1], least))


def _either() -> tree.Group:
    return EITHER


def _grown(inner: st.SearchStrategy[tree.Expression]) -> st.SearchStrategy[tree.Expression]:
    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        several.map(lambda items: tree.AnyOf(_joined(items, brackets.ALL))),
        several.map(lambda items: tree.AllOf(_joined(items, brackets.NEGATION))),
        inner.map(lambda item: tree.Negation(within(item, brackets.NEGATION))),
        st.tuples(inner, st.sampled_from(SIGNS), inner).map(_comparison),
        st.tuples(inner, st.sampled_from("+-*"), inner).map(_arithmetic),
        _phrases(inner).map(_with_a_word),
    )


def _comparison(parts: tuple[tree.Expression, str, tree.Expression]) -> tree.Expression:
    left, sign, right = parts
    return tree.Comparison(within(left, brackets.SUM, last=False), sign, within(right, brackets.SUM))


def _arithmetic(parts: tuple[tree.Expression, str, tree.Expression]) -> tree.Expression:
    left, sign, right = parts
    own = brackets.PRODUCT if sign == "*" else brackets.SUM
    return tree.Arithmetic(within(left, own, last=False), sign, within(right, own + 1, last=False))


def _atoms(inner: st.SearchStrategy[tree.Expression]) -> st.SearchStrategy[tuple[tree.Atom, ...]]:
    plain: st.SearchStrategy[tree.Atom] = st.one_of(
        st.sampled_from(WORDS).map(tree.Word),
        st.integers(0, 999).map(tree.Number),
        st.integers(-99, 99).map(lambda value: tree.Number(value, True)),
        st.sampled_from(TITLES).map(tree.Quoted),
        st.builds(_either),
    )
    groups = st.lists(inner, min_size=1, max_size=2).map(lambda items: tree.Group(tuple(items)))
    # Behind a word, `not` is a word of the phrase; two in a row are nothing that the language says.
    negated = plain.map(lambda atom: (tree.Word("not"), atom))
    others = st.one_of(plain, plain, groups).map(lambda atom: (atom,))
    rest = st.lists(st.one_of(others, others, negated), max_size=2).map(lambda parts: sum(parts, ()))
    return st.tuples(st.one_of(plain, plain, plain, groups), rest).map(lambda parts: (parts[0], *parts[1]))


def _phrases(inner: st.SearchStrategy[tree.Expression]) -> st.SearchStrategy[tree.Phrase]:
    where = st.one_of(st.none(), st.none(), inner.map(lambda value: within(value, brackets.NEGATION)))
    return st.builds(tree.Phrase, _atoms(inner), where)


_LEAVES: Final[st.SearchStrategy[tree.Expression]] = st.lists(
    st.one_of(st.sampled_from(WORDS).map(tree.Word), st.integers(0, 99).map(tree.Number)), min_size=1, max_size=3
).map(lambda atoms: tree.Phrase(tuple(atoms)))

expressions: Final[st.SearchStrategy[tree.Expression]] = st.recursive(_LEAVES, _grown, max_leaves=4)
phrases: Final = _phrases(_LEAVES)
_who: Final = st.one_of(st.none(), phrases)
_names: Final = st.one_of(st.none(), st.sampled_from(NAMES))
_words: Final = st.sampled_from(("until", "while"))
_negs: Final = expressions.map(lambda value: within(value, brackets.NEGATION))

_simple: Final[st.SearchStrategy[tree.Statement]] = st.one_of(
    st.builds(tree.Do, phrases, _names, st.one_of(st.none(), st.builds(tree.Ending, _words, _negs))),
    st.builds(tree.Choose, _who, phrases, _names, st.booleans()),
    st.builds(tree.Cannot, _who, phrases),
    st.builds(tree.Let, st.sampled_from(NAMES), _negs),
)


def _bare(statement: tree.Statement) -> tree.Block:
    return tree.Block((tree.Line(statement),))


clauses: Final[st.SearchStrategy[tree.Statement]] = st.recursive(
    _simple,
    lambda inner: st.one_of(
        st.builds(tree.May, _who, inner.map(_bare)),
        st.builds(tree.Then, inner.map(_bare)),
        st.builds(tree.Instead, inner.map(_bare)),
        st.builds(tree.Must, _who, inner),
    ),
    max_leaves=2,
)
sequences: Final[st.SearchStrategy[tree.Statement]] = st.one_of(
    clauses, st.lists(clauses, min_size=2, max_size=3).map(lambda items: tree.Together(tuple(items)))
)
modifiers: Final = st.lists(
    st.one_of(
        phrases.map(lambda value: tree.Modifier("", value)),
        st.builds(tree.Modifier, st.sampled_from(("if", "while", "until")), expressions),
        st.sampled_from(("may", "must")).map(lambda word: tree.Modifier(word, None)),
    ),
    max_size=2,
).map(tuple)
triggers: Final = st.builds(tree.Trigger, st.sampled_from(("when", "after", "before", "whenever")), expressions)


def _lines(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tuple[tree.Line, ...]]:
    line = st.builds(tree.Line, inner, before=st.sampled_from(ABOVE), comment=st.sampled_from(COMMENTS))
    return st.lists(line, min_size=1, max_size=2).filter(_reads_as_it_is).map(tuple)


def _reads_as_it_is(lines: list[tree.Line]) -> bool:
    """Whether no `else` of a step stands where it would be that of an `if`."""
    statements = [each.statement for each in lines]
    return not any(
        isinstance(before, tree.If) and before.otherwise is None and isinstance(behind, tree.Else)
        for before, behind in pairwise(statements)
    )


def _blocks(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tree.Block]:
    return st.builds(tree.Block, _lines(inner))


def _arms(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tree.Block]:
    """Blocks that a line of their own opens, with its comments."""
    return st.builds(tree.Block, _lines(inner), before=st.sampled_from(ABOVE), comment=st.sampled_from(COMMENTS))


def _compound(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tree.Statement]:
    block = _blocks(inner)
    later = st.lists(st.tuples(expressions, _arms(inner)), max_size=1)
    arms = st.tuples(st.tuples(expressions, block), later).map(lambda parts: (parts[0], *parts[1]))
    stop = st.one_of(st.none(), st.builds(tree.Ending, _words, expressions))
    return st.one_of(
        st.builds(tree.If, arms, st.one_of(st.none(), _arms(inner))),
        st.builds(tree.ForEach, phrases, _names, modifiers, block),
        st.builds(tree.Repeat, _who, stop, block),
        st.builds(tree.Alternate, phrases, expressions, block),
        st.builds(tree.Scoped, phrases, block),
        st.builds(tree.Modes, _who, phrases, st.lists(_arms(inner), min_size=1, max_size=2).map(tuple)),
        st.builds(tree.May, _who, block),
        st.builds(tree.Then, block),
        st.builds(tree.Else, block),
        st.builds(tree.Instead, block),
        st.builds(tree.Fully, sequences, block),
        st.builds(tree.Lasting, expressions, block),
        st.builds(tree.Delayed, triggers, st.one_of(st.none(), expressions), modifiers, block),
    )


statements: Final[st.SearchStrategy[tree.Statement]] = st.recursive(sequences, _compound, max_leaves=3)


def _optional(strategy: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return st.one_of(st.none(), strategy)


def _with_a_head(made: tree.Ability) -> tree.Ability:
    """Give an ability a phrase that has neither phrase nor trigger nor condition."""
    bare = made.phrase is None and made.trigger is None and made.condition is None
    return replace(made, phrase=tree.Phrase((tree.Word("unit"),))) if bare else made


abilities: Final = st.builds(
    tree.Ability,
    _optional(phrases),
    _optional(triggers),
    _optional(expressions),
    modifiers,
    _optional(_blocks(statements)),
    before=st.sampled_from(ABOVE),
    comment=st.sampled_from(COMMENTS),
).map(_with_a_head)

_PIECES: Final = st.one_of(
    st.sampled_from((*WORDS, "not", "chooses", "if", "each")).map(lambda text: (tree.Piece("word", text),)),
    st.sampled_from(("is|are", "is|", "нанести|нанесите")).map(lambda text: (tree.Piece("forms", text),)),
    st.sampled_from(("amount: number", "victim:dat", "by")).map(lambda text: (tree.Piece("slot", text),)),
    st.sampled_from((",", "+", "-", "*", "<=", "=", "+1", "2", '"Alice"')).map(
        lambda text: (tree.Piece("mark", text),)
    ),
    st.sampled_from(WORDS).map(
        lambda text: (tree.Piece("mark", "("), tree.Piece("word", text), tree.Piece("mark", ")"))
    ),
)
patterns: Final = st.lists(_PIECES, min_size=1, max_size=5).map(
    lambda parts: tree.Pattern(tuple(piece for part in parts for piece in part))
)
sections: Final = st.one_of(
    st.builds(
        tree.Section,
        st.sampled_from(("event", "en", "ru event", "is")),
        st.lists(patterns, min_size=1, max_size=3).map(tuple),
        st.none(),
        before=st.sampled_from(ABOVE),
        comment=st.sampled_from(COMMENTS),
    ),
    st.builds(
        tree.Section,
        st.just("does"),
        st.just(()),
        _blocks(statements),
        before=st.sampled_from(ABOVE),
        comment=st.sampled_from(COMMENTS),
    ),
)
_some_sections: Final = st.lists(sections, max_size=2).map(tuple)
_declared: Final = st.sampled_from(sorted(DECLARERS))
declarations: Final = st.one_of(
    st.builds(tree.Declaration, _declared, patterns, _optional(expressions), _some_sections, st.just(())),
    st.builds(
        tree.Declaration,
        _declared,
        patterns,
        st.none(),
        _some_sections,
        st.lists(abilities, min_size=1, max_size=2).map(tuple),
        before=st.sampled_from(ABOVE),
        comment=st.sampled_from(COMMENTS),
    ),
)
documents: Final = st.builds(
    tree.Document,
    st.lists(st.one_of(abilities, declarations), max_size=2).map(tuple),
    st.sampled_from(((), ("# end",))),
)

THOROUGH = settings(
    max_examples=250,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@settings(THOROUGH, max_examples=120)
@given(documents)
def test_a_printed_document_reads_as_the_same_tree(document: tree.Document) -> None:
    """Printing loses nothing but places, and printing again changes nothing."""
    printed = print_document(document)
    again, errors = parse(Source("made", printed), rules=True)
    assert errors == ()
    assert again == document
    assert print_document(again) == printed


@THOROUGH
@given(statements)
def test_a_printed_statement_reads_as_the_same_tree(statement: tree.Statement) -> None:
    """A statement of any shape survives below the head of an ability."""
    text = "constant:\n" + "".join(f"    {line}\n" for line in print_statement(statement).split("\n"))
    document, errors = parse(Source("made", text))
    assert errors == ()
    ability = document.items[0]
    assert isinstance(ability, tree.Ability)
    assert ability.body == tree.Block((tree.Line(statement),))


@THOROUGH
@given(expressions)
def test_a_printed_expression_reads_as_the_same_tree(value: tree.Expression) -> None:
    """Conditions and numbers get the brackets that they need."""
    document, errors = parse(Source("made", f"constant while {print_expression(value)}"))
    assert errors == ()
    ability = document.items[0]
    assert isinstance(ability, tree.Ability)
    assert ability.condition == value


def test_brackets_are_added_where_a_made_tree_needs_them() -> None:
    """A tree that was made by a program, not read, is printed with its meaning."""
    a, b, c = (tree.Phrase((tree.Word(word),)) for word in "abc")
    assert print_expression(tree.Arithmetic(a, "-", tree.Arithmetic(b, "-", c))) == "a - (b - c)"
    assert print_expression(tree.AllOf((tree.AnyOf((a, b)), c))) == "(a or b) and c"
    assert print_expression(tree.Negation(tree.AllOf((a, b)))) == "not (a and b)"


def test_what_no_text_can_say_is_refused() -> None:
    """A block between two `and` has no spelling."""
    phrase = tree.Phrase((tree.Word("a"),))
    block = tree.Scoped(phrase, tree.Block((tree.Line(tree.Do(phrase)),)))
    with pytest.raises(ValueError, match="a clause holds a block"):
        print_statement(tree.Together((tree.Do(phrase), block)))
