"""Stories: what a table is told of a game, line by line, and to whom."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ruledeck.cli.speech.names import TableNames, table_names
from ruledeck.cli.speech.quotes import rule_said
from ruledeck.cli.speech.story import Storyteller, tell
from ruledeck.cli.speech.story_words import told_line
from ruledeck.cli.table.setup import Wishes, find_table, settled, shown_names, table_cards
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import Story, Told
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.secrecy import leaks, twin
from ruledeck.interpreter.state.log import read_log, read_story
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.state import State, content

from .program import RULES, Program

CONTENT = Path(__file__).parents[2] / "content"


@cache
def started(game: str, seed: int, *, tells: bool) -> State:
    """A game that has not begun yet; it is cloned before it is played."""
    table, program = find_table(game, [CONTENT], Wishes(None, ("random",)), tells=tells)
    return new_game(program, seed, None, table_cards(settled(table, seed), program))


def decisions(game: str, seed: int, *, tells: bool = True, most: int = 150) -> Iterator[State]:
    """Yield a game at each of its decisions, which are taken at random; always the same ones for a seed."""
    state, choices = started(game, seed, tells=tells).clone(), random.Random(seed)
    while most and advance(state):
        yield state
        assert state.pending is not None
        decide(state, choices.randrange(len(state.pending.options)))
        most -= 1


def names_of(state: State, language: str) -> TableNames:
    """What everything is called."""
    return table_names(state.program, shown_names(state.program.game, 2, language), language)


def story(state: State, viewer: int | None, language: str = "en") -> list[str]:
    """What a viewer is told of a game."""
    return list(tell(list(read_story(state, viewer)), names_of(state, language)))


def watched(ruledeck: Program, game: str, *more: str) -> list[str]:
    """The lines of a game of bots."""
    return ruledeck("play", game, "--content", CONTENT, "--watch", "--seed", "1", *more).out.splitlines()


def test_a_guess_is_told_in_one_line_with_what_comes_of_it(ruledeck: Program) -> None:
    """Who guessed what at whom, whether it was right, and who is out."""
    lines = watched(ruledeck, "infiltration")
    assert (
        "  Bob plays Stormtrooper (1): guesses 3 at Alice: right; Alice is out of the round, discarding R2-D2." in lines
    )


def test_a_story_in_russian_declines(ruledeck: Program) -> None:
    """Titles and names stand in the cases that the story asks for."""
    lines = watched(ruledeck, "infiltration", "--lang", "ru")
    assert "-- ход 5: Борис --" in lines
    assert "  Борис разыгрывает штурмовика (1): называет 3, и карта Алисы угадана." in lines


def test_an_attack_says_who_attacks_what_and_who_won_the_edge(ruledeck: Program) -> None:
    """Attackers, defenders, the edge with its numbers, strikes with their damage."""
    lines = watched(ruledeck, "swlcg")
    at = lines.index("  Light attacks Cruel Interrogations.")
    assert lines[at + 1] == "  Light attacks with Red Five."
    assert lines[at + 2] == "  Dark has no ready unit to defend with."
    assert lines[at + 5] == "  There is no defender: Light wins the edge battle."
    assert lines[at + 6] == "  Red Five strikes, 3 blast: it gets 1 focus and is exhausted."
    assert lines[at + 7] == "    Cruel Interrogations takes 3 damage (3 of 5)."
    assert lines[at + 8] == "  The attack was unopposed: Cruel Interrogations takes 1 damage (4 of 5)."


def test_what_is_set_up_and_staked_is_told_as_players_say_it(ruledeck: Program) -> None:
    """The objectives, a captive of one of them, and the cards of an edge battle; no zone of the rules is named."""
    lines = ruledeck("play", "swlcg", "--content", CONTENT, "--watch", "--seed", "11").out.splitlines()
    at = lines.index("  Dark reveals Cruel Interrogations.")
    assert lines[at + 2] == "    Believer in the Old Ways is taken captive at Cruel Interrogations."
    assert lines[at + 3] == "  Dark reveals Shadows of Dathomir, The Heart of the Empire."
    assert "  Dark puts Counsel of the Sith back below the other objectives." in lines
    assert "  Dark puts into the edge stack: Force Lightning, Dark Side Apprentice, Twist of Fate, Rancor." in lines
    condition = "As the holder of the balance is not Light, "
    assert f"    {condition}Twi'lek Loyalist moves from Light's discard pile to Light's hand." in lines
    assert not any("briefing" in line or "prison" in line for line in lines)


def test_a_new_hand_says_what_went_back(ruledeck: Program) -> None:
    """And at the end of a round what was not used is counted behind its own words, in either language."""
    lines = ruledeck("play", "destiny", "--content", CONTENT, "--watch", "--seed", "11").out.splitlines()
    at = lines.index("  Alice takes a first hand.")
    assert lines[at + 2] == "    Puts back Nowhere to Run, Infantry Grenades, Dodge."
    lines = ruledeck("play", "destiny", "--content", CONTENT, "--watch", "--seed", "13").out.splitlines()
    line = "  Bob ends the round, with 2 dice showing modifiers unresolved: gains 2 resources."
    assert line in lines
    lines = ruledeck(
        "play", "destiny", "--content", CONTENT, "--watch", "--seed", "13", "--lang", "ru"
    ).out.splitlines()
    assert "  Борис завершает раунд, не применив 2 кубика с модификатором: получает 2 ресурса." in lines


def test_luck_says_what_came_of_it(ruledeck: Program) -> None:
    """Also where nothing follows from it."""
    lines = ruledeck("play", "outer_rim", "--content", CONTENT, "--watch", "--seed", "11").out.splitlines()
    assert "    Tries their luck (a hit or critical is lucky): rolls focus; 0 lucky." in lines
    assert "    Mynocks: as the number of lucky dice is 2, Alice gains 1 fame (1 of 10)." in lines
    lines = ruledeck(
        "play", "outer_rim", "--content", CONTENT, "--watch", "--seed", "11", "--lang", "ru"
    ).out.splitlines()
    told = "Алиса не имеет негативную репутацию у Империи, Алиса проверяет навык (скрытность)."
    assert f"    Так как {told}" in lines


def test_a_card_is_destroyed_in_the_line_of_its_cause(ruledeck: Program) -> None:
    """Who struck it stands at the beginning of the line, or of the line above that it goes on with."""
    lines = watched(ruledeck, "swlcg")
    at = lines.index("    It gets 2 focus and is exhausted; Twi'lek Loyalist takes 1 damage (1 of 1).")
    strike = "1 damage for the edge, 1 blast for the edge (no objective to hit)"
    assert lines[at - 1] == f"  Human Replica Droid, committed to the Force, strikes, {strike}."
    assert lines[at + 1] == "    Twi'lek Loyalist is destroyed."


def test_dice_are_told_by_what_they_show(ruledeck: Program) -> None:
    """A roll is one line, with the sides in the words that the game reads them with, each counted."""
    english, russian = watched(ruledeck, "destiny"), watched(ruledeck, "destiny", "--lang", "ru")
    side = r"(\+?\d \w+( for \d resource)?|special|blank)"
    rolled = [line for line in english if " activates " in line]
    assert rolled
    assert all(re.fullmatch(rf"  \w+ activates .*: rolls {side}(, {side})*\.", line) for line in rolled)
    side = r"(\+?\d (\w+ )?\w+( за \d ресурс)?|особенность|пустая грань)"
    rolled = [line for line in russian if " активирует " in line]
    assert all(re.fullmatch(rf"  \w+ активирует .*: выпадает {side}(, {side})*\.", line) for line in rolled)


def test_a_rule_is_told_by_what_it_does_and_not_by_what_it_costs() -> None:
    """Nobody has to be told that a card is exhausted in order to activate it, nor which rule says so."""
    *_, state = decisions("destiny", 5, most=60)
    lines = story(state, None)
    assert any(" activates " in line for line in lines)
    assert not any("uses “Exhaust" in line or "is now exhausted" in line for line in lines)


def test_a_turn_in_which_nothing_happens_is_a_pass() -> None:
    """It is told in the name of the turn, or behind it to whoever was asked meanwhile."""
    *_, state = decisions("destiny", 5, most=60)
    passed = [line for line in Storyteller(names_of(state, "en")).told([*read_story(state)]) if "passes" in line.text()]
    assert passed
    for line in passed:
        (_, name), (at, _) = line.parts
        who = name.partition(": ")[2]
        assert line.text() == f"-- {name} passes --"
        # It stands where what is told of a turn stands.
        assert line.text(at) == f"{who} passes."


def test_what_no_table_shows_is_told_only_in_detail(ruledeck: Program) -> None:
    """Moves to and from zones that are not shown, what is attached on the way, and periods that are bookkeeping."""
    short, long = watched(ruledeck, "destiny"), watched(ruledeck, "destiny", "--detail")
    for words in ("Bob's aside", "is attached to Rey", "-- action 1 --"):
        assert any(words in line for line in long)
        assert not any(words in line for line in short)


def test_behind_a_full_stop_nothing_more_is_told() -> None:
    """Cards that are thrown away together are discarded one by one, and told once."""
    *_, state = decisions("destiny", 3)
    lines = [line for line in story(state, None) if "discards " in line.casefold()]
    assert lines
    assert not any("is discarded" in line for line in lines)


def test_detail_tells_every_change(ruledeck: Program) -> None:
    """With `--detail` the moves themselves are told."""
    lines = watched(ruledeck, "infiltration", "--detail")
    assert "  Stormtrooper moves from Bob's hand to Bob's discard pile." in lines
    assert not any("guesses" in line for line in lines)


def test_a_drawn_card_is_named_to_whoever_drew_it() -> None:
    """Others are told that a card was drawn."""
    *_, state = decisions("infiltration", 1, most=2)
    drawn = {viewer: [line for line in story(state, viewer) if line.startswith("Bob draws")] for viewer in (1, 2)}
    assert set(drawn[1]) == {"Bob draws a card."}
    assert len(drawn[2]) == len(drawn[1])
    assert "Bob draws a card." not in drawn[2]


def test_a_card_that_is_played_is_named_to_everybody() -> None:
    """The story names what the reader has seen by the time that it was carried out."""
    *_, state = decisions("infiltration", 1, most=40)
    assert [line for line in story(state, 1) if " plays a card" in line] == []
    assert [line.split(":")[0] for line in story(state, 1) if " plays " in line] == [
        line.split(":")[0] for line in story(state, None) if " plays " in line
    ]


@pytest.mark.parametrize("game", ["infiltration", "swlcg", "destiny"])
def test_a_story_tells_no_secret(game: str) -> None:
    """Two states that differ only in what a viewer may not know have one story for that viewer."""
    compared = 0
    for at, state in enumerate(decisions(game, 3)):
        if at % 8 == 7:
            for viewer in (1, 2):
                other = twin(state, viewer, Stream(at))
                assert story(other, viewer) == story(state, viewer)
                compared += 1
    assert compared >= 10


@pytest.mark.parametrize("game", ["infiltration", "swlcg", "destiny"])
def test_what_comes_next_is_told_alike_where_a_viewer_cannot_tell_two_states_apart(game: str) -> None:
    """Entries of stories go on alike, too, with the same decisions of the viewer."""
    compared = 0
    for at, state in enumerate(decisions(game, 4, most=60)):
        if at % 12 == 11 and state.pending is not None:
            assert leaks(state.clone(), int(str(state.pending.player)), Stream(at), 6) == []
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("game", ["infiltration", "swlcg", "destiny"])
def test_stories_change_nothing_but_the_log(game: str) -> None:
    """A game that is told is the same as one that is not, with the same frames at each decision and the same changes."""
    told, untold = decisions(game, 5), decisions(game, 5, tells=False)
    states = 0
    for one, other in zip(told, untold, strict=True):
        assert content(one) == content(other)
        states += 1
    assert states > 50
    assert list(read_log(one)) == list(read_log(other))


@pytest.mark.parametrize("game", ["infiltration", "swlcg", "destiny"])
def test_nothing_is_told_twice_and_nothing_is_left_out_between_two_questions(game: str) -> None:
    """Told from decision to decision, a story has every clause that it has as a whole."""
    places: set[tuple[int, int]] = set()
    told, entries = 0, list[tuple[object, ...]]()
    for state in decisions(game, 7, most=60):
        entries = [*read_story(state)]
        lines = Storyteller(names_of(state, "en")).told(entries)
        found = {(at, number) for line in lines for number, (at, _) in enumerate(line.parts) if at >= told}
        assert not found & places
        places |= found
        told = len(entries)
    whole = {at for line in Storyteller(names_of(state, "en")).told(entries) for at, _ in line.parts}
    assert whole <= {at for at, _ in places}


FAULTS = {
    "an unknown name": ('"{by} hits {victim}"', "D401", "7:24"),
    "a condition without words": ('"{c}: {c is a unit}"', "D403", "7:19"),
    "words outside of quotation marks": ("{by} hits", "D403", "7:5"),
    "a case in English": ('"{c:gen} is hit"', "D403", "7:16"),
    "parts of what not everybody may know": (
        '"{the total cost among units in your deck: each} is left"',
        "D412",
        "7:14",
    ),
    "what not everybody may know": ('"{total cost of all units in your deck} is left"', "D412", "7:14"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_story_is_found_at_its_place(fault: str, skirmish: Path, ruledeck: Program) -> None:
    """The error names the line and the column inside of the story."""
    text, code, place = FAULTS[fault]
    rules = skirmish / "rules" / "play.rules"
    verb = f"verb hit {{c: card}}\n    does: add 1 damage to c\n    story: {text}\n"
    rules.write_text(
        RULES.replace("        turn: end the game\n", f"        turn: end the game\n\n{verb}"), encoding="utf-8"
    )
    result = ruledeck("check", "skirmish")
    assert result.code == 1
    assert f"play.rules:{place}" in result.out
    assert code in result.out


def test_a_story_without_its_other_language_is_reported(skirmish: Path, ruledeck: Program) -> None:
    """A game that speaks Russian is told in Russian, too."""
    manifest = skirmish / "game.yaml"
    manifest.write_text(
        manifest.read_text("utf-8").replace("name: Skirmish", "name: {en: Skirmish, ru: Стычка}"), "utf-8"
    )
    rules = skirmish / "rules" / "play.rules"
    verb = 'verb hit {c: card}\n    does: add 1 damage to c\n    ru: бить|бейте|бьёт|бьют {c:acc}\n    story: "{c} is hit"\n'
    rules.write_text(f"{RULES}\n{verb}", encoding="utf-8")
    out = ruledeck("check", "skirmish").out
    assert 'this is said in another language, and not in "ru"' in out
    assert "add a line `ru story: ...` beside it" in out


def test_a_title_without_forms_stands_behind_the_noun_of_its_type(ruledeck: Program) -> None:
    """In Russian the noun stands in the case that the story asks for, and the title in quotation marks as it is."""
    lines = watched(ruledeck, "swlcg", "--lang", "ru")
    assert "  Игрок тёмной стороны атакует директиву «Тайна Явина-4»." in lines


def test_what_takes_it_in_place_of_another_is_told(ruledeck: Program) -> None:
    """What is redirected is told with who is spared and who takes it, and not as something that happens instead."""
    lines = ruledeck("play", "swlcg", "--content", CONTENT, "--watch", "--seed", "27").out.splitlines()
    line = "    Light uses Guardian of Peace: Guardian of Peace takes 1 of what Jedi in Hiding was to take."
    at = lines.index(line)
    assert "Guardian of Peace takes 1 damage (1 of 2)" in lines[at + 1]
    assert not any("something else happens instead" in each for each in lines[at - 1 : at + 2])


@pytest.mark.parametrize(
    ("parting", "told"), [(": fewer cards", "fewer cards"), (" — defeat", "defeat"), (" draws", "draws")]
)
def test_what_parts_a_deed_from_who_does_it_goes_with_the_name(parting: str, told: str) -> None:
    """A line in which it goes without saying who does something begins with no stray colon or dash."""
    state = next(decisions("infiltration", 1))
    you = m.Name("you", m.PLAYER)
    line = Story({"en": (Told(you), parting)}, (you,))
    names = names_of(state, "en")
    assert told_line(line, {0: 1}, (), names, 1) == told
    assert told_line(line, {0: 1}, (), names, 2) == f"{names.player(1)}{parting}"


def test_what_a_cost_chooses_is_told_in_front_of_what_is_done_with_it() -> None:
    """A rule whose cost gives a name says all of itself: of whom its deed speaks, nobody would know otherwise."""
    _, program = find_table("toys", [CONTENT.parent / "docs" / "example"], Wishes(None, ("random",)), tells=True)
    names = table_names(program, shown_names(program.game, 2, "en"), "en")
    rule = next(each for each in program.effects if any(isinstance(cost, m.Choose) for cost in each.ability.costs))
    assert rule.ability.body is not None
    deed = next(
        each for each in nodes_in(rule.ability.body) if isinstance(each, m.Perform) and each.verb.startswith("deal")
    )
    told = rule_said(replace(rule.ability, body=m.Steps((deed,))), names)
    assert told.startswith("Choose a ready friendly unit and exhaust it to deal X damage to an enemy unit")
    assert told.endswith("X is the chosen friendly unit's strength")
