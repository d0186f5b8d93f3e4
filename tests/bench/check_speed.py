"""How long `ruledeck check` takes for a generated game, beside a process that only imports its libraries.

    python tests/bench/check_speed.py --cards 1000 --files 20
    python tests/bench/check_speed.py --cards 10000 --files 20 --runs 1 --fault
    python tests/bench/check_speed.py --profile

Prints one line of JSON with medians in seconds: `bare` (python -c pass), `imports` (lark, ruamel.yaml, pydantic and
typer), `cold` (without the cache), `unchanged` (answered from the cache), and what the last two take beyond others.
"""

import argparse
import cProfile
import json
import os
import pstats
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

MANIFEST = """\
id: generated
language: 1
name: Generated
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number, health: number}}
  order: {fields: {cost: number}}
traits: [Scout]
zones:
  deck: {per: player, visible: nobody, ordered: true}
  hand: {per: player, visible: owner}
  discard pile: {per: player, visible: everyone, ordered: true}
  field: {in_play: true}
counters:
  damage: {on: [unit]}
  focus: {on: [unit]}
periods: [round, turn]
"""
RULES = """\
ability played
    timing: called
    lives: hand

ability reaction
    timing: after

verb deal {amount: number} to {victim: units}
    event: {victim} is|are hurt
    does: add amount damage to victim

verb tire {victim: unit}
    event: {victim} is|are tired
    does: add 1 focus to victim

verb discard {c: card}
    does: move c to c's owner's discard pile

verb draw {amount: number} cards
    does: move the top amount cards of your deck to your hand

verb play {c: card}
    does:
        resolve the played ability of c
        move c to the field

verb play the game
    does:
        round:
            turn:
                play each unit in your hand
        end the game
"""
LINES = (
    "deal {n} to each unit where cost <= {m}",
    "tire victim",
    "if victim has {n} damage: draw {m} cards",
    "you may draw {n} cards",
    "add {n} damage to victim",
    "remove {n} focus from victim",
    "discard victim",
)


def behaviour(random: Random) -> list[str]:
    """Return the lines of one ability."""
    lines = ["played:", "    choose 1 unit where health >= 2 as victim"]
    texts = random.sample(LINES, random.randint(1, 4))
    if not any("victim" in text for text in texts):
        texts.append("tire victim")
    return lines + [f"    {text.format(n=random.randint(2, 9), m=random.randint(2, 9))}" for text in texts]


def reaction(random: Random) -> list[str]:
    """Return the lines of an ability that waits for an event."""
    return ["reaction after this is tired, limit once per turn:", f"    draw {random.randint(2, 9)} cards"]


def generate(root: Path, cards: int, files: int, *, fault: bool = False) -> None:
    """Write a game; with `fault`, the last card has a word that nothing reads."""
    random = Random(7)
    for name in ("cards", "rules"):
        (root / name).mkdir(parents=True)
    (root / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    (root / "rules" / "play.rules").write_text(RULES, encoding="utf-8")
    texts: list[list[str]] = [[] for _ in range(files)]
    for number in range(cards):
        abilities = behaviour(random) + (reaction(random) if number % 3 == 0 else [])
        if fault and number == cards - 1:
            abilities.append("    tyre victim")
        facts = f"  type: unit\n  copies: 1\n  cost: {number % 9}\n  health: {number % 7 + 1}\n  traits: [Scout]\n"
        rules = "".join(f"    {line}\n" for line in abilities)
        texts[number % files].append(f"- id: unit_{number}\n  name: Unit {number}\n{facts}  rules: |\n{rules}")
    for number, listed in enumerate(texts):
        (root / "cards" / f"set_{number:02}.yaml").write_text("".join(listed), encoding="utf-8")


def seconds(command: list[str], runs: int, environment: dict[str, str]) -> float:
    """Return the median duration of a command."""
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def measure(game: Path, cache: Path, runs: int) -> dict[str, float]:
    """Return the medians."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # Bytecode as of an installed program: the first command below writes it.
    environment = {**kept, "XDG_CACHE_HOME": str(cache), "PYTHONPYCACHEPREFIX": str(cache / "bytecode")}
    main = [sys.executable, "-c", "from ruledeck.cli.entry import main; main()", "check", str(game)]
    imports = [sys.executable, "-c", "import lark, ruamel.yaml, pydantic, typer"]
    subprocess.run([*main, "--no-cache"], env=environment, capture_output=True, check=False)
    subprocess.run(imports, env=environment, check=True)
    found = {
        "bare": seconds([sys.executable, "-c", "pass"], runs, environment),
        "imports": seconds(imports, runs, environment),
        "cold": seconds([*main, "--no-cache"], runs, environment),
    }
    first = subprocess.run(main, env=environment, capture_output=True, text=True, check=False)
    if "checked)" not in first.stdout:
        raise SystemExit(f"the program did not run:\n{first.stderr}")
    found["unchanged"] = seconds(main, runs, environment)
    found["cold_beyond_imports"] = found["cold"] - found["imports"]
    found["unchanged_beyond_imports"] = found["unchanged"] - found["imports"]
    found["unchanged_beyond_bare"] = found["unchanged"] - found["bare"]
    return {name: round(value, 3) for name, value in found.items()}


def profile(game: Path) -> None:
    """Print where the time goes inside one process."""
    from ruledeck.cli.checking.checking import check_game

    profiler = cProfile.Profile()
    profiler.runcall(check_game, game, game)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(30)


def main() -> None:
    """Generate, measure, print."""
    parser = argparse.ArgumentParser(description="Measure `ruledeck check`.")
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--fault", action="store_true", help="let the last card have an error")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        game = Path(name) / "generated"
        generate(game, given.cards, given.files, fault=given.fault)
        if given.profile:
            profile(game)
        else:
            print(json.dumps({"cards": given.cards, **measure(game, Path(name) / "cache", given.runs)}))


if __name__ == "__main__":
    main()
