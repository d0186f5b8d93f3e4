"""The policy that does most damage now: what hurts goes to the others, and what helps to the own team."""

import re

import pytest

from ruledeck.cli.entry import run

from ..play.games import ROOT

SHIELDED = re.compile(r"(Alice|Bob) (?:resolves \d shield of [^:]+|plays Take Cover): ([^:;]+) gets \d shield")
TEAMS = {"Alice": ("Kylo Ren", "First Order Stormtrooper"), "Bob": ("Rey", "Finn")}


def test_shields_go_to_the_own_team(capsys: pytest.CaptureFixture[str]) -> None:
    """Those of dice and those of cards, of both players."""
    content = str(ROOT / "content")
    assert run(["play", "destiny", "--content", content, "--watch", "--seed", "404", "--bot", "policy:brawler"]) == 0
    given = SHIELDED.findall(capsys.readouterr().out)
    assert {name for name, _ in given} == {"Alice", "Bob"}
    assert [(name, to) for name, to in given if to not in TEAMS[name]] == []
