"""A match from outside: decisions, copies, saves, views, deals and the log."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread
from typing import cast

import pytest

from ruledeck.cli.entry import run
from ruledeck.interpreter import api

from ..cli.duel import write_duel
from ..play.games import FOLDERS, ROOT

TOYS = ROOT / "docs" / "example" / "toys"
EVERY = [*FOLDERS, TOYS]


@cache
def game_of(folder: Path) -> api.Game:
    """Return a game, loaded once."""
    return api.load(folder)


def walked(game: api.Game, seed: int, players: int | None = None) -> Iterator[api.Match]:
    """Yield a match at each of its decisions, taken at random."""
    random = Random(seed)
    match = game.new(players, seed=seed)
    while not match.over:
        yield match
        match.apply(random.choice(match.options()))


@pytest.fixture
def duel(tmp_path: Path) -> api.Game:
    """A game of a few decisions."""
    return api.load(write_duel(tmp_path))


@pytest.mark.parametrize("folder", EVERY, ids=lambda folder: folder.name)
def test_every_decision_can_be_told_copied_saved_and_dealt_anew(folder: Path) -> None:
    """At each decision of random matches: keys, words, clones, saves, views and deals keep what they promise."""
    game = game_of(folder)
    for seed in range(2):
        for number, match in enumerate(islice(walked(game, seed, game.most if seed else game.least), 40)):
            player, digest = match.player, match.digest()
            options = match.options()
            keys = [option.key for option in options]
            assert options
            assert len(set(keys)) == len(keys)
            assert match.prompt()
            clone = match.clone()
            assert (clone, clone.digest(), clone.options()) == (match, digest, options)
            chosen = options[number % len(options)]
            clone.apply(chosen.key)
            other = match.clone()
            other.apply(chosen)
            assert other == clone
            assert match.digest() == digest
            if number % 3 == 0:
                assert match.prompt("ru")
                assert len(match.options("ru")) == len(options)
                again = game.load(match.save())
                assert (again, again.digest(), again.options(), again.log()) == (match, digest, options, match.log())
                again.apply(chosen)
                assert again == clone
                deal = match.determinize(player, number)
                assert deal.view(player) == match.view(player)
                assert (deal.prompt(), deal.options("en")) == (match.prompt(), match.options("en"))
                assert deal == match.determinize(player, number)
                assert match.digest() == digest
                deal.apply(chosen.key)
                json.dumps([match.view(each) for each in range(1, len(match.players) + 1)])


def test_a_choice_of_several_is_made_pick_by_pick() -> None:
    """While several things are chosen, those that were picked are told, by the match and in the prompt."""
    told = []
    for match in islice(walked(game_of(ROOT / "content" / "swlcg"), 1), 400):
        if match.picked:
            told.append(match.prompt())
            assert all(thing.kind in ("component", "player") for thing in match.picked)
    assert told
    assert all("(so far: " in prompt for prompt in told)


def test_options_say_what_they_are_about() -> None:
    """Each option tells the player, the component, the ability or the number that it is about, as far as it is known."""
    kinds = set()
    for folder in EVERY:
        for match in islice(walked(game_of(folder), 2), 150):
            for option in match.options():
                kinds |= {thing.kind for thing in option.concerns}
                if option.key in ("pass", "done", "yes", "no"):
                    assert option.concerns == ()
                else:
                    assert option.concerns
                for thing in option.concerns:
                    assert not thing.card or thing.card in match.game.cards
    assert kinds >= {"player", "component", "ability", "number", "mode"}


def test_symbols_and_names_of_cards_are_chosen(duel: api.Game) -> None:
    """A symbol is told by its name, and read by its noun; a card that is named by its id, wherever it lies."""
    manifest, cards = duel.folder / "game.yaml", next((duel.folder / "cards").iterdir())
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace(
            "zones:\n", "symbols:\n  shade: {bright: {ru: яркий}, dark: {ru: тёмный}}\nzones:\n", 1
        ),
        encoding="utf-8",
    )
    old = "        choose a number from 2 to 4 as said\n        if said > 2: you may add 1 point to you\n"
    new = (
        "        choose a shade as hue\n        if hue = bright: add 1 point to you\n"
        "        choose the name of a card as said\n"
        "        if any card in your discard pile is named said: add 1 point to you\n"
    )
    text = cards.read_text(encoding="utf-8")
    assert old in text
    cards.write_text(text.replace(old, new), encoding="utf-8")
    found: dict[str, dict[str, api.Thing]] = {}
    read = set()
    for match in walked(api.load(duel.folder), 1):
        for option in match.options("ru"):
            for thing in option.concerns:
                found.setdefault(thing.kind, {})[option.key] = thing
                read |= {option.label} if thing.kind == "symbol" else set()
    assert read == {"Яркий", "Тёмный"}
    assert found["symbol"] == {each: api.Thing("symbol", text=each) for each in ("bright", "dark")}
    assert found["card"] == {each: api.Thing("card", card=each) for each in ("herald", "oracle")}


def test_what_is_not_offered_is_refused(duel: api.Game) -> None:
    """A wrong key, an option of another decision, and a decision after the end change nothing."""
    match = duel.new(seed=1)
    stale = match.options()[0]
    digest = match.digest()
    with pytest.raises(api.NotOfferedError) as raised:
        match.apply("herald in nowhere")
    assert raised.value.offered == tuple(option.key for option in match.options())
    assert match.digest() == digest
    assert match.offers(stale)
    while match.player:
        assert match.offers(stale) == (stale.key in [option.key for option in match.options()])
        match.apply(match.options()[-1])
    assert not match.offers(stale)
    with pytest.raises(api.NotOfferedError, match="over"):
        match.apply(stale)


def test_an_option_of_an_equal_match_is_taken(duel: api.Game) -> None:
    """What an option says is what counts: that of a clone, of a save and of a new deal are as good as its own."""
    match = duel.new(seed=1)
    expected = match.clone()
    option = match.options()[1]
    expected.apply(option)
    for other in (match.clone(), duel.load(match.save()), api.load(duel.folder).new(seed=1)):
        taken = match.clone()
        taken.apply(other.options()[1])
        assert taken == expected


def test_to_keep_a_clone_is_to_be_able_to_go_back(duel: api.Game) -> None:
    """Undo is a clone: what happens to one of two is nothing to the other, the log included."""
    match = duel.new(seed=3)
    before = copy.copy(match)
    log = match.log()
    match.apply(match.options()[0])
    assert match != before
    assert before.log() == log
    assert len(match.log()) > len(log)
    before.apply(before.options()[0])
    assert before == match
    assert copy.deepcopy(match) == match


def test_the_end(duel: api.Game) -> None:
    """Who has won shares one point; before the end nobody has any."""
    seen = set()
    for seed in range(40):
        match = duel.new(3, seed=seed)
        assert (match.winners, match.score(1)) == ((), 0.0)
        match.play_out()
        assert match.over
        assert sum(match.score(player) for player in (1, 2, 3)) == pytest.approx(1.0 if match.winners else 0.0)
        seen.add(len(match.winners))
    assert seen >= {1, 2}


def test_the_log_is_told_to_each_as_they_saw_it(duel: api.Game) -> None:
    """Entries are plain data; a card that went from one hidden place to another is `?` for those who did not see it."""
    match = duel.new(seed=3)
    drawn = [entry for entry in match.log(1) if entry.kind == "move" and entry.slots[1] == "deck"]
    assert {entry.slots[0] == "?" for entry in drawn if entry.slots[2] == ("hand", 1)} == {False}
    assert {entry.slots[0] == "?" for entry in drawn if entry.slots[2] == ("hand", 2)} == {True}
    assert not [entry for entry in match.log() if "?" in entry.slots]
    assert json.loads(json.dumps(match.log()))[0][0] == match.log()[0].kind


def test_a_view_hides_what_a_player_does_not_know(duel: api.Game) -> None:
    """The others' hands are there, and counted; what lies in them is not told."""
    match = duel.new(seed=3)
    hands = {zone["owner"]: zone for zone in match.view(1)["zones"] if zone["name"] == "hand"}
    assert "?" not in str(hands[1])
    assert "?" in str(hands[2])
    own = match.view(match.player)["prompt"]
    assert own == {
        "chooser": match.player,
        "decision": {"question": match.prompt(), "options": [o.key for o in match.options()]},
    }
    assert match.view(3 - match.player)["prompt"] == {"chooser": match.player}


def test_a_deal_is_decided_by_knowledge_alone(duel: api.Game) -> None:
    """The same seed deals the same cards to whoever knows the same, whatever is true; nobody else decides in it."""
    match = duel.new(seed=3, bots={2: "random"})
    deals = [match.determinize(1, seed) for seed in range(12)]
    assert {deal.view(2) != match.view(2) for deal in deals} == {True, False}
    for deal in deals:
        assert deal.bots == {}
        assert deal.determinize(1, 5) == match.determinize(1, 5)
        assert deal.view(1) == match.view(1)


def test_other_players_and_languages_are_refused(duel: api.Game) -> None:
    """There are no players but those of the match, and no languages but two."""
    match = duel.new()
    wrong: tuple[Callable[[int | str], object], ...] = (
        match.view,
        match.determinize,
        match.log,
        match.score,
        match.rights,
        lambda player: match.use(player, "pass"),
        lambda player: api.Seat(match, player),
    )
    for asked in wrong:
        for player in (3, -1, "zoe", True):
            with pytest.raises(
                api.ArgumentError, match=rf"there is no player {player!r} \(they are 1 to 2, or alice, bob"
            ):
                asked(player)
    for said in (lambda: match.prompt("de"), lambda: match.options("de"), lambda: duel.prose("herald", "de")):
        with pytest.raises(api.ArgumentError, match=r'there is no prose in "de" \(choose from en, ru'):
            said()


def test_a_player_may_be_named(duel: api.Game) -> None:
    """A name will do wherever the number of a player does."""
    match = duel.new(seed=1)
    assert match.view("bob") == match.view(2)
    assert match.log("bob") == match.log(2)
    assert match.determinize("bob", 3) == match.determinize(2, 3)
    assert api.Seat(match, "bob").player == 2


def test_what_is_not_there_is_refused_as_one_class(duel: api.Game) -> None:
    """Bots, seeds and cards that a match or a game does not know raise what `new` raises, with what would do."""
    match = duel.new()
    with pytest.raises(api.ArgumentError, match=r'there is no bot "xyzzy" \(choose from random, first, search'):
        match.play_out("xyzzy")
    with pytest.raises(api.ArgumentError, match="the seed is -1"):
        match.determinize(1, -1)
    with pytest.raises(api.ArgumentError, match=r'there is no card "heralt" \(did you mean "herald"'):
        duel.prose("heralt")
    with pytest.raises(api.NotOfferedError, match="3 is not offered: offered are "):
        match.apply(3)  # type: ignore[arg-type]
    with pytest.raises(api.ArgumentError, match="there is no player 3"):
        api.play(match, {3: cast("api.Bot", None)})


def test_a_save_of_another_text_is_refused(duel: api.Game, tmp_path: Path) -> None:
    """Saves are bound to the text of the game; what was damaged or is none says why it is refused."""
    match = duel.new(seed=3)
    text = match.save()
    card = next((duel.folder / "cards").iterdir())
    card.write_text(card.read_text(encoding="utf-8").replace("cost: 1", "cost: 3"), encoding="utf-8")
    refused = {
        "has changed since": (api.load(duel.folder), text),
        "another game": (game_of(TOYS), text),
        "cut off or damaged": (duel, text[:-40]),
        "edited or damaged": (duel, text.replace('"players":2', '"players":3')),
        "it is not JSON": (duel, "a save"),
    }
    for reason, (game, given) in refused.items():
        with pytest.raises(api.SaveError, match=reason):
            game.load(given)


def test_a_game_that_never_ends_says_where(duel: api.Game) -> None:
    """A text that goes on for ever stops the match with the place of the loop; the match is over, and nobody has won."""
    rules = next((duel.folder / "rules").iterdir())
    loop = "repeat until (2 * players in the game) = 9: add 1 point to you\n            discard 1 card"
    rules.write_text(rules.read_text(encoding="utf-8").replace("discard 1 card", loop, 1), encoding="utf-8")
    with pytest.raises(api.EndlessError) as raised:
        api.load(duel.folder).new()
    assert raised.value.fault.path.endswith(rules.name)
    assert raised.value.fault.line > 1


def test_the_table_goes_on_with_a_match_of_a_program(
    duel: api.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a program saves, `play --resume` goes on with; what the table saves, a program loads."""
    match = duel.new(seed=3, options={"length": "long"}, bots={2: "random"})
    match.apply(match.options()[0])
    path = tmp_path / "match.json"
    path.write_text(match.save(), encoding="utf-8")
    answers = tmp_path / "answers"
    answers.write_text(f"s {tmp_path / 'again.json'}\nq\n", encoding="utf-8")
    with answers.open(encoding="utf-8") as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert run(["play", str(duel.folder), "--resume", str(path)]) == 0
    capsys.readouterr()
    assert duel.load((tmp_path / "again.json").read_text(encoding="utf-8")) == match


PROGRAM = """
import sys
from ruledeck.interpreter import api
game = api.load(sys.argv[1])
for seed in range(3):
    match = game.new(seed=seed)
    for number in range(40):
        if match.over:
            break
        options = match.options()
        match.apply(options[number * 7 % len(options)])
    print(match.digest(), match.determinize(1, seed).digest(), [option.key for option in match.options()])
"""


def test_a_match_follows_from_its_seed_in_every_process() -> None:
    """The order in which Python keeps sets, which differs between processes, decides nothing."""
    outputs = []
    for number in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": number}
        command = [sys.executable, "-c", PROGRAM, str(ROOT / "content" / "infiltration")]
        outputs.append(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert outputs[0]
    assert len(set(outputs)) == 1


@pytest.mark.parametrize("folder", EVERY, ids=lambda folder: folder.name)
def test_two_matches_of_one_game_go_on_in_two_threads(folder: Path) -> None:
    """Matches of one game that are played at the same time come out as each does alone."""
    game = game_of(folder)

    def played(seed: int) -> str:
        # Some games are over without a decision.
        match = game.new(seed=seed)
        for number, match in enumerate(islice(walked(game, seed), 30)):
            if number % 10 == 0:
                # What bots play at random may use up all that it may.
                with suppress(api.EndlessError):
                    match.determinize(match.player, number).play_out()
        return match.digest()

    alone = [played(seed) for seed in range(3)]
    found: dict[int, str] = {}
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [Thread(target=lambda seed=seed: found.update({seed: played(seed)})) for seed in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert [found[seed] for seed in range(3)] == alone


def test_rights_stand_apart_from_the_options() -> None:
    """Whoever is not asked has rights of their own, whose use leaves the open decision open."""
    game = game_of(ROOT / "tests" / "games" / "caravans")
    match = game.new(seed=3)
    keys = [option.key for option in match.options()]
    (gift,) = match.rights(2, "en")
    assert gift.label.startswith("Right: If you have coins, choose a player")
    assert gift.key not in keys
    match.use(2, gift)
    assert match.player == 2
    assert match.rights(1) == ()
    match.apply("2")
    assert match.player == 1
    assert match.log()[-1].kind == "add"
    assert match.rights(2) == ()
    with pytest.raises(api.NotOfferedError, match="is not a right of player 2 now: there is none"):
        match.use(2, gift.key)
    assert game.new(seed=3, bots={2: "random"}).rights(2) == ()
