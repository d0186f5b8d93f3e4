"""`why` about a choice whose numbers stay within a total: what is too much with what is picked, and that no such choice is left."""

from ..play.games import ROOT
from .program import Program

TOTALS = str(ROOT / "tests" / "games" / "bouquets" / "rulings" / "totals.yaml")


def test_what_is_too_much_is_told(ruledeck: Program) -> None:
    """Where one of two was picked, a third that would pass the bound is told to be too much, with the bound."""
    case = "two-or-more.two-and-it-may-end-there"
    result = ruledeck("why", TOTALS, "--case", case, "--at", "3", "choose rose")
    assert "or is too much with what is picked: 2 or more friendly blooms with a total scent of at most 4" in result.out


def test_in_russian_too(ruledeck: Program) -> None:
    """The same in Russian."""
    case = "two-or-more.two-and-it-may-end-there"
    result = ruledeck("why", TOTALS, "--lang", "ru", "--case", case, "--at", "3", "choose rose")
    assert "с выбранным его слишком много" in result.out


def test_that_no_such_choice_is_left_is_told(ruledeck: Program) -> None:
    """An ability whose two cannot stay within the bound is not offered for that reason, with the number of each."""
    case = "two-or-more.where-no-two-fit-nothing-is-chosen-and-it-is-not-offered"
    result = ruledeck("why", TOTALS, "--case", case, "--at", "1", 'alice: use "Still"')
    assert "there is such a choice" in result.out
