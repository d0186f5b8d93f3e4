"""Problems as plain data, as a saved game keeps them."""

import json

import pytest

from ruledeck.interpreter.engine.selection_problems import (
    Matching,
    Order,
    Problem,
    Shares,
    Subset,
    from_plain,
    to_plain,
)

PROBLEMS: list[Problem] = [
    Subset((3, "a", ("b", 1)), 0, 2, weights=(1, 2, 3), total=3, exact=True, need=(0, 1, 1), groups=(None, "x", "x")),
    Subset((), 0, 0),
    Shares((1, 2), 3, (2, 2), least_each=1, up_to=True),
    Order((1, 2), (0, 1)),
    Matching((1,), ("x", "y"), ((1, 0),)),
]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_a_problem_survives_json(problem: Problem) -> None:
    """What comes back from JSON equals what went in, tuples and all."""
    assert from_plain(json.loads(json.dumps(to_plain(problem)))) == problem


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_a_problem_can_be_a_key(problem: Problem) -> None:
    """Problems hash by content, as their plain form does."""
    assert hash(from_plain(to_plain(problem))) == hash(problem)
    assert hash(to_plain(problem)) == hash(to_plain(from_plain(to_plain(problem))))


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        (["lottery", [1, 2]], "no kind of choice: 'lottery'"),
        ([], "no kind of choice: None"),
        ("order", "no kind of choice: None"),
        (["shares", [1, 2]], "not the attributes of a choice of kind shares"),
        (["order", [1, 2], [0]], "one class for each candidate"),
        (["order", [1.5]], "not a plain value: 1.5"),
    ],
)
def test_foreign_data_is_refused(plain: object, reason: str) -> None:
    """What describes no problem is refused with the reason."""
    with pytest.raises(ValueError, match=reason):
        from_plain(plain)
