"""Choices whose things are alike, apart or in a row: compared with brute force, and by example."""

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine.selection import DONE, answers, canonical, default, finished, picks, satisfiable
from ruledeck.interpreter.engine.selection_kinship import kindred, problem_of
from ruledeck.interpreter.engine.selection_problems import Kindred, Plain, from_plain, to_plain


@st.composite
def kindreds(draw: st.DrawFn) -> Kindred:
    """Small problems of all kinds, many of them without an answer."""
    size = draw(st.integers(0, 6))
    relation = draw(st.sampled_from(("alike", "apart", "in a row")))
    words = st.lists(st.sampled_from("abcd"), max_size=3, unique=True).map(tuple)
    numbers = st.lists(st.integers(1, 5), max_size=1).map(tuple)
    values: st.SearchStrategy[tuple[Plain, ...]] = numbers if relation == "in a row" else words
    row = st.lists(values, min_size=size, max_size=size).map(tuple)
    marks = st.lists(st.integers(0, 1), min_size=size, max_size=size).map(tuple)
    return Kindred(
        candidates=tuple(range(100, 100 + size)),
        least=draw(st.integers(-1, 4)),
        most=draw(st.integers(-1, 7)),
        kin=draw(row),
        relation=relation,
        demanded=draw(st.none() | marks),
    )


def fits(problem: Kindred, chosen: frozenset[int]) -> bool:
    """The definition of being alike, apart or in a row, with nothing clever in it."""
    if not chosen:
        return True
    kin = [problem.kin[index] for index in sorted(chosen)]
    if problem.relation == "in a row":
        numbers = sorted(value for each in kin for value in each if isinstance(value, int))
        return len(numbers) == len(kin) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if problem.relation == "alike":
        return any(all(value in each for each in kin) for value in "abcd")
    return len(kin) <= 4 and any(
        all(value in each for value, each in zip(order, kin, strict=False)) for order in permutations("abcd")
    )


def wholes(problem: Kindred) -> list[frozenset[int]]:
    """All legal wholes, by trying every set; of those, the ones with most of what is demanded."""
    indices = range(len(problem.candidates))
    sets = [frozenset(some) for size in range(len(indices) + 1) for some in combinations(indices, size)]
    legal = [some for some in sets if problem.least <= len(some) <= problem.most and fits(problem, some)]
    marks = problem.demanded or (0,) * len(problem.candidates)
    most = max((sum(marks[index] for index in some) for some in legal), default=0)
    return [some for some in legal if sum(marks[index] for index in some) == most]


@given(kindreds())
def test_it_offers_what_can_be_completed_and_nothing_else(problem: Kindred) -> None:
    """At each step exactly those are offered that belong to a legal whole together with what is chosen."""
    legal = wholes(problem)
    pending: list[tuple[int, ...]] = [()]
    seen: set[frozenset[int]] = set()
    while pending:
        chosen = pending.pop()
        have = frozenset(chosen)
        if have in seen:
            continue
        seen.add(have)
        offered = set(picks(problem, chosen))
        possible = {index for whole in legal if have <= whole for index in whole - have}
        assert offered - {DONE} == possible
        assert (DONE in offered) == (have in legal)
        pending += [(*chosen, index) for index in possible]


@given(kindreds())
def test_all_answers_are_found(problem: Kindred) -> None:
    """The answers are the legal wholes, each once."""
    found = [frozenset(each) for each in answers(problem)]
    assert len(found) == len(set(found))
    assert set(found) == set(wholes(problem))
    assert satisfiable(problem) == bool(found)


@given(kindreds())
def test_a_default_is_a_legal_whole(problem: Kindred) -> None:
    """There is a default exactly where there is an answer, and it is one of them."""
    legal = wholes(problem)
    chosen = default(problem)
    assert (chosen is None) == (not legal)
    if chosen is not None:
        assert frozenset(chosen) in legal


@given(kindreds())
def test_it_is_plain_data(problem: Kindred) -> None:
    """A saved choice is read back as it was."""
    assert from_plain(to_plain(problem)) == problem


def test_a_card_of_two_colours_stands_for_the_one_that_helps() -> None:
    """Red, red-blue and blue-green are of different colours together: each has one of its own."""
    problem = Kindred((1, 2, 3), 3, 3, (("red",), ("red", "blue"), ("blue", "green")), relation="apart")
    assert picks(problem, (1,)) == (0, 2)
    assert finished(problem, (1, 0, 2))
    assert canonical(problem, (1, 0, 2)) == (1, 2, 3)


def test_what_has_nothing_of_it_belongs_to_no_choice() -> None:
    """A card without a colour is neither of one colour with others, nor of a different one."""
    pairs = ((1, "red"), (2, ""), (3, "red"), (4, "blue"))
    assert kindred(pairs, 1, None, "alike", cards=False) == (1, 3, 4)
    assert kindred(pairs, 2, 2, "alike", cards=False) == (1, 3)
    assert kindred(pairs, 2, 2, "apart", cards=False) == (1, 3, 4)
    assert kindred(pairs, 3, 3, "apart", cards=False) == ()


def test_of_cards_given_by_their_index_minus_one_is_no_name() -> None:
    """A card that nobody can name has no name; as a number, minus one is a value as any other."""
    pairs = ((1, -1), (2, -1))
    assert kindred(pairs, 2, 2, "alike", cards=True) == ()
    assert kindred(pairs, 2, 2, "alike", cards=False) == (1, 2)


def test_as_many_as_can_are_taken_of_what_a_duty_demands() -> None:
    """Two of one name are demanded, and the choice must differ in names: one of the two is taken, whichever."""
    problem = problem_of(((7, "a"), (8, "a"), (9, "b"), (10, "c")), 2, 2, "apart", cards=False, demanded=(7, 8))
    assert picks(problem, ()) == (0, 1, 2, 3)
    assert picks(problem, (2,)) == (0, 1)
    assert picks(problem, (0,)) == (2, 3)
