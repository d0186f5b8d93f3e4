"""How long stories are, and how often people are asked: `python -m tests.bench.story_lines [GAMES]`.

Games of random bots are told to somebody who sees everything; counted are the lines of each turn without the names of
periods, and the decisions of each turn in which there is something to choose.
"""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from ruledeck.cli.play.passing import Passing, passing
from ruledeck.cli.speech.names import TableNames, table_names
from ruledeck.cli.speech.narration import narrate
from ruledeck.cli.speech.story import Storyteller
from ruledeck.cli.table.ahead import joined
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.cli.table.setup import TableSetup, Wishes, find_table, settled, shown_names, table_cards
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.log import read_log, read_story
from ruledeck.interpreter.state.program import Program

CONTENT: Final = Path(__file__).parents[2] / "content"


def measured(game: str, games: int, language: str) -> str:
    """Play games, and return the medians of lines and decisions a turn as a row of a table."""
    table, program = find_table(game, [CONTENT], Wishes(None, ("random",)), tells=True)
    names = table_names(program, shown_names(program.game, table.players, language), language)
    story: list[int] = []
    plain: list[int] = []
    prompts: list[int] = []
    kept: list[int] = []
    turn = program.layout.period_index("turn")
    for seed in range(1, games + 1):
        state = new_game(program, seed, None, table_cards(settled(table, seed), program))
        choices, asked = random.Random(seed), [0]
        while advance(state):
            assert state.pending is not None
            asked += [0] * (state.periods[turn] + 1 - len(asked))
            asked[-1] += 1
            decide(state, choices.randrange(len(state.pending.options)))
        prompts += asked[1:]
        lines = Storyteller(names).told(list(read_story(state)))
        head = names.period("turn", 0, None).split()[0]
        kept += asked_at_the_table(program, table, seed, names)
        story += lengths([line.text() for line in lines], head)
        plain += lengths(list(narrate(read_log(state), names)), head)
    return f"| {game}, {language} | {median(story):g} | {median(plain):g} | {median(prompts):g} | {median(kept):g} |"


def asked_at_the_table(program: Program, table: TableSetup, seed: int, names: TableNames) -> list[int]:
    """Return how many questions each turn has at a table.

    An offer and its choice are one, and everybody who passes goes on passing until something concerns them.
    """
    turn, both = program.layout.period_index("turn"), False
    state = new_game(program, seed, None, table_cards(settled(table, seed), program))
    choices, asked = random.Random(seed), [0]
    waiting: dict[int, Passing] = {}
    while advance(state):
        assert state.pending is not None
        player, _, options, _ = state.pending
        asked += [0] * (state.periods[turn] + 1 - len(asked))
        waits = waiting.get(player) if PASS in options else None
        if waits is not None and waits.goes_on(state):
            decide(state, options.index(PASS))
            continue
        waiting.pop(player, None)
        asked[-1] += not both
        choice = choices.randrange(len(options))
        offer = joined(state, prompt_of(state, names), names)
        both = offer is not None and choice == offer.yes and bool(offer.options)
        if options[choice] == PASS:
            waiting[player] = passing(state, player)
        decide(state, choice)
    return asked[1:]


def lengths(lines: Sequence[str], turn: str) -> list[int]:
    """Return how many lines each turn has, without the names of periods."""
    found: list[int] = []
    counting = False
    for line in lines:
        if line.startswith("-- "):
            begins = line.startswith(f"-- {turn} ")
            # Another period of the same length or a longer one ends what is counted; a phase inside goes on with it.
            counting = begins or (counting and line.split()[1] not in ("round", "раунд"))
            found += [0] if begins else []
        elif counting:
            found[-1] += 1
    return found


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print("| game, language | lines of the story a turn | every change | questions a turn | as they are asked |")
    print("| --- | --- | --- | --- | --- |")
    for game in ("infiltration", "swlcg"):
        for language in ("en", "ru"):
            print(measured(game, games, language), flush=True)


if __name__ == "__main__":
    main()
