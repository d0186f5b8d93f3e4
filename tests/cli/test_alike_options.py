"""`play`: what nothing tells apart is one line of a question, with how many there are."""

import re

from .program import Result
from .test_questions_as_one import Player, at_pond, leaps, questions

__all__ = ["at_pond"]

CARDS = """\
- {id: green, name: Green, type: frog, copies: 4}
- {id: brown, name: Brown, type: frog, copies: 2}
"""
ALL = "move each card in the well to the pond"
ONE = "alice adds 1 leap to 1 frog in the pond"


def lines(result: Result, question: int) -> list[str]:
    """Return the options of one of the questions, in their order."""
    assert result.code == 0, result
    asked = re.split(r"\n(?:Alice|Алиса), ", result.out)[question].partition("> ")[0]
    return re.findall(r"^ +\d+  (.*)$", asked, re.MULTILINE)


def test_copies_are_one_line(at_pond: Player) -> None:
    """With how many of them there are; any of them is taken."""
    result = at_pond(f"{ALL}\n{ONE}", "2\n", CARDS)
    assert sorted(lines(result, 1)) == ["Brown (2 alike)", "Green (4 alike)"]
    assert len(leaps(result)) == 1


def test_a_copy_with_something_on_it_stands_by_itself(at_pond: Player) -> None:
    """And the others are counted without it."""
    result = at_pond(f"{ALL}\n{ONE}\n{ONE}", "1\n1\n", CARDS.replace("copies: 2", "copies: 4"))
    assert sorted(lines(result, 1)) == ["Brown (4 alike)", "Green (4 alike)"]
    assert len(lines(result, 2)) == 3
    assert sum("(3 alike)" in line for line in lines(result, 2)) == 1
    assert sum("leap" in line for line in lines(result, 2)) == 1


def test_the_same_in_russian(at_pond: Player) -> None:
    """How many there are is said without a noun, as it may be of any sort."""
    result = at_pond(f"{ALL}\n{ONE}", "1\n", CARDS, lang="ru")
    assert "Green (одинаковых: 4)" in lines(result, 1)


def test_nobody_is_asked_which_of_copies_alone(at_pond: Player) -> None:
    """Where there is nothing else, and everybody sees it, the first is taken as the only one would be."""
    result = at_pond(
        f'{ALL}\nalice adds 1 leap to 1 frog named "Brown"\n{ONE.replace("1 leap", "2 leaps")}', "1\n", CARDS
    )
    assert len(questions(result)) == 1
    assert leaps(result)[0] == "Brown gets 1 leap."


def test_a_number_is_said_as_often_as_there_are_copies(at_pond: Player) -> None:
    """Of a choice of several, in one line; once more than that is refused, and nothing is taken."""
    steps = f"{ALL}\nalice adds 1 leap to 3 frogs in the pond\n{ONE.replace('1 leap', '2 leaps')}"
    options = lines(at_pond(steps, "", CARDS), 1)
    brown, green = (str(options.index(f"{title} alike)") + 1) for title in ("Brown (2", "Green (4"))
    result = at_pond(steps, f"{brown} {brown} {brown}\n{brown} {green} {brown}\n1\n", CARDS)
    assert f"“{brown}” is none of the options" in result.out
    assert len(questions(result)) == 2
    assert "pond: 2 x Brown [1 leap], Green [1 leap], 3 x Green" in result.out


def test_numbers_stay_while_copies_are_picked_one_by_one(at_pond: Player) -> None:
    """What is picked is counted off; the last of its sort takes its number along."""
    steps = f"{ALL}\nalice adds 1 leap to up to 3 frogs in the pond\n{ONE.replace('1 leap', '2 leaps')}"
    options = lines(at_pond(steps, "", CARDS), 1)
    brown = str(options.index("Brown (2 alike)") + 1)
    result = at_pond(steps, f"{brown}\n{brown}\n{brown}\ndone\n1\n", CARDS)
    assert lines(result, 2)[int(brown) - 1] == "Brown"
    assert "Brown" not in " ".join(lines(result, 3))
    assert [line.split()[0] for line in leaps(result)[:2]] == ["Brown", "Brown"]
