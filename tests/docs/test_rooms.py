"""The page about the structure says what the structure is."""

import re

from .rooms import PAGE, modules, page, shortest


def test_the_page_is_what_the_code_says() -> None:
    """The diagram and the list of modules are those that `python -m tests.docs.rooms` makes."""
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text


def test_every_module_has_a_link_and_says_what_it_holds() -> None:
    """Each module is on the page, with the first sentence of its docstring."""
    text = PAGE.read_text(encoding="utf-8")
    assert [module.path for module in modules() if f"(../{module.path})" not in text] == []
    assert [module.path for module in modules() if not module.says.endswith((".", ":"))] == []


def test_the_way_of_one_card_is_short() -> None:
    """A reader follows a card from its text to play in at most twelve modules."""
    way = PAGE.read_text(encoding="utf-8").split("## The way of one card")[1].split("An action goes another way")[0]
    assert len(set(re.findall(r"\]\((\.\./[^)]+\.py)\)", way))) <= 12


def test_an_arrow_that_a_way_says_already_is_left_out() -> None:
    """Of a to b, b to c and a to c, the last is no arrow of the diagram."""
    a, b, c = ("x", "a"), ("x", "b"), ("x", "c")
    assert shortest({a: {b, c}, b: {c}, c: set()}) == {a: {b}, b: {c}, c: set()}
