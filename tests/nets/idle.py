"""What can never happen changes nothing: a game with abilities that never answer and with steps that are never done plays as it did.

Such text switches off what the engine leaves out where nobody listens, and it stands behind the last line of every verb, where how
far a verb has happened is found out. So it is a second way to the same answer that needs no look inside.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from tests.generated.plays import errors
from tests.generated.repairing import repaired
from tests.generated.whole_way import Files, write

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.state.program import Program

from .found import Catch
from .slowly import part, told

NEVER_SO: Final = "(2 * players in the game) = 99"
"""What never is so, and no check says so."""
ALWAYS_SO: Final = "(2 * players in the game) != 99"
"""What always is so, and no check says so."""
NEVER: Final = f"if {NEVER_SO}: end the game"
"""A step that is never done."""
NEVER_ENDING: Final = f"if {NEVER_SO}: set active player to the player left of active player"
"""Such a step where a verb may be used as something enters play, or to pay for something: there nothing ends."""
EVENTS: Final = ("damage is added to a card", "coin is added to a player", "a card enters play", "a turn begins", "the phase ends",
                 "an ability of a card is resolved", "a card is created", "a card is targeted", "a card is revealed")  # fmt: skip
"""Events of the language; those of which a game does not have the words are left out."""
BOX: Final = 0
"""The number of the zone in which all components begin."""
_OF_THINGS: Final = ("move", "create", "add", "remove", "set", "attach", "detach", "control", "turn", "ability", "note")
"""Entries of the log that tell of a thing, and last who knows it."""
_KNOWN: Final = {"fasten": "attach", "unfasten": "detach"}
"""Entries of the log that are others where everybody knows a thing."""
_LEAVING: Final = re.compile(r"\b(wins?|end|restart)\b")
"""What nothing may stand behind."""
_TAKING: Final = re.compile(r"^( +)(take|active player takes) 2 (action|rite)$", re.MULTILINE)
"""A line with which a player who is there takes two abilities; of several each takes both before the next one does."""
GAME_VERB: Final = "verb play the game"
"""The verb of which nobody asks how far it happens."""
_EVENT: Final = re.compile(r"^    event: (.+)$", re.MULTILINE)
_SLOT: Final = re.compile(r"\{([^}]*)\}")
_KIND: Final = re.compile(r"^ability (.+)\n((?:    .+\n)*)", re.MULTILINE)


def with_idle_steps(files: Files, folder: Path) -> Files:
    """Return a game whose every verb ends with a step that is never done; one that ends the game, unless that is refused of a verb."""
    ending, other = (
        {name: _ended(text, never) if name.endswith(".rules") else text for name, text in files.items()}
        for never in (NEVER, NEVER_ENDING)
    )
    return other if errors(ending, folder) else ending


def one_by_one(files: Files) -> Files:
    """Return a game in which each line that takes two abilities takes one, and then another one.

    Who passes takes no other one: that is so said where what stands behind `then` depends on the whole of the step before.
    """
    if "then: full" not in files["game.yaml"]:
        return files
    return {name: _TAKING.sub(_one_and_another, text) for name, text in files.items()}


_OF_SEVERAL: Final = re.compile(r"(applicable|choose [^:]*|either):$")
"""The end of a line below which each line is a block of its own."""


def _one_and_another(line: re.Match[str]) -> str:
    """Return the lines in place of one that takes two abilities; whoever takes the first takes the other, whoever is active by then.

    They stand in a block that is always done, as behind each line of a period comes what waits for the end of an action. Where each line
    is one of several blocks, two of them would be two.
    """
    indent, takes, kind = line.groups()
    around = [each for each in line.string[: line.start()].split("\n") if each.strip()]
    outside = next((each for each in reversed(around) if len(each) - len(each.lstrip()) < len(indent)), "")
    if _OF_SEVERAL.search(outside) or _decides(line, around):
        return line[0]
    lines = [f"take 1 {kind}", f"then: take 1 {kind}"]
    if takes != "take":
        lines = ["let taker = active player", f"taker takes 1 {kind}", f"then: taker takes 1 {kind}"]
    return "\n".join([f"{indent}if {ALWAYS_SO}:", *[f"{indent}    {each}" for each in lines]])


def _decides(line: re.Match[str], around: list[str]) -> bool:
    """Whether something may hang on how far a line of a game happens: it has happened when one ability was taken.

    Of two lines in its place the second one decides, and it does not happen when nobody takes another one. So what depends on the line
    would depend on that one alone: what stands behind `then` or `else`, behind it or behind a block that it stands in, and
    whatever does the verb in whose steps it stands, for which it may be a price.
    """
    head = next((each for each in reversed(around) if not each.startswith(" ")), "")
    if head.startswith("verb ") and head != GAME_VERB:
        return True
    inmost = depth = len(line[1])
    for each in line.string[line.end() :].split("\n"):
        if each.strip() and (indent := len(each) - len(each.lstrip())) <= depth:
            said = each.strip()
            if said.startswith("then:") or (indent == inmost and said.startswith("else:")):
                return True
            depth = indent - 1
    return False


def _ended(text: str, never: str) -> str:
    lines: list[str] = []
    inside = started = False
    for line in (*text.split("\n"), "end"):
        if inside and line.strip() and len(line) - len(line.lstrip()) < 8:
            blank = next(
                (at for at in range(len(lines), 0, -1) if lines[at - 1].strip() and not _comment(lines[at - 1])), 0
            )
            if not _LEAVING.search(lines[blank - 1]):
                lines.insert(blank, " " * 8 + never)
            inside = False
        if line.startswith("verb "):
            started = True
        elif line and not line.startswith(" "):
            started = False
        if line.startswith("    does:") and started:
            inside = True
            said = line.removeprefix("    does:").strip()
            lines += ["    does:", *([" " * 8 + said] if said else [])]
            continue
        lines.append(line)
    return "\n".join(lines[:-1])


def _comment(line: str) -> bool:
    return line.strip().startswith("#")


def with_idle_listeners(files: Files) -> Files | None:
    """Return a game in which one more ability of the rules waits for each event of its verbs and of the language, and never answers."""
    rules = sorted(name for name in files if name.endswith(".rules"))
    kinds = [found[1] for name in rules for found in _KIND.finditer(files[name]) if "timing: after" in found[2]]
    if not kinds:
        return None
    kind = next((each for each in kinds if "forced" in each), kinds[0])
    events = [_spoken(event[1].split(" | ")[0]) for name in rules for event in _EVENT.finditer(files[name])]
    # A kind that is called `after` says by its name what it waits for.
    waits = kind if kind == "after" else f"{kind} after"
    heads = [f"{waits} {event}, if {NEVER_SO}: end the game" for event in (*events, *EVENTS)]
    last = rules[-1]
    return {**files, last: "\n\n".join([files[last].rstrip(), *heads]) + "\n"}


def _spoken(pattern: str) -> str:
    """Return an event with something in each slot of its pattern; of forms, the singular."""
    nouns = {"by": "a player", "p": "a player"}
    said = _SLOT.sub(lambda slot: nouns.get(slot[1], "a card"), pattern)
    return re.sub(r"([\w-]+)\|[\w-]+", r"\1", said)


def differences(files: Files, players: int, seeds: range, folder: Path, catch: Catch) -> None:
    """Compare the logs of a game with those of the same game and idle text."""
    program = program_of(files, players, folder)
    if program is None:
        return
    before = {seed: told(program, seed) for seed in seeds}
    others = [("a step that is never done", with_idle_steps(files, folder))]
    if (alone := one_by_one(files)) != files:
        others.append(("an ability that is taken behind another one by a line of its own", alone))
    listening = with_idle_listeners(files)
    if listening is not None:
        others.append(("an ability that never answers", listening))
    for what, other in others:
        varied = program_of(other, players, folder)
        if varied is None:
            continue
        for seed in seeds:
            first, second = unclouded(before[seed], told(varied, seed))
            at = part(first, second)
            if at is not None:
                here, there = first[at : at + 3], second[at : at + 3]
                note = f"seed {seed}, entry {at} of the log: {here} without it, {there} with it"
                catch.add(f"{what} changes how the game is played", note)
                break


def unclouded(before: list[Any], after: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return two logs with what is created made where it goes.

    Where a thing is made in the box first, who knew another one like it there cannot tell which of them went: from then on it is
    not compared who knows what lies where.
    """
    first, second = (ended(made(list(map(_wordless, log)))) for log in (before, after))
    if (len(first), len(second)) == (len(before), len(after)):
        return first, second
    since = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    return [*first[:since], *map(_unknowing, first[since:])], [*second[:since], *map(_unknowing, second[since:])]


def _wordless(entry: Any) -> Any:
    """Return an entry of the log without the text by which it is kept which blocks were chosen: other text stands in the other game."""
    return (*entry[:4], *entry[-1:]) if entry[0] == "mark" and entry[3] == "chosen" else entry


def ended(log: list[Any]) -> list[Any]:
    """Return a log in which what ends at one moment ends in order of its sort.

    What waits for that moment is over when it has heard of it: at once where nothing else does, behind the others where something is asked.
    """
    out: list[Any] = []
    for entry in log:
        at = len(out)
        while entry[0] == "ended" and at and out[at - 1][0] == "ended" and out[at - 1] > entry:
            at -= 1
        out.insert(at, entry)
    return out


def _unknowing(entry: Any) -> Any:
    """Return an entry of the log without who knows the thing of which it tells."""
    kind = _KNOWN.get(entry[0], entry[0])
    return (kind, *entry[1:-1]) if kind in _OF_THINGS else entry


def made(log: list[Any]) -> list[Any]:
    """Return a log in which what is created is made where it goes: where something waits for that, all of it is made in the box first."""
    out: list[Any] = []
    for entry in log:
        at = _made_in_the_box(out, entry)
        if at is None:
            out.append(entry)
        else:
            thing, card = out[at][1:3]
            out[at] = ("create", thing, card, entry[4], entry[6])
    return out


def _made_in_the_box(log: list[Any], entry: Any) -> int | None:
    """Return where at the end of a log something was made in the box, with others or alone, that an entry moves; `None` for others."""
    if entry[0] != "move":
        return None
    for at in range(len(log) - 1, -1, -1):
        match log[at]:
            case ("create", thing, _, zone, _) if thing == entry[1]:
                return at if zone == BOX and entry[3] == BOX else None
            case ("create", *_):
                continue
            case _:
                return None
    return None


def program_of(files: Files, players: int, folder: Path) -> Program | None:
    """Return a compiled game, without what is refused of it; `None` where nothing is left."""
    clean = repaired(files, lambda draft: errors(draft, folder))
    if clean is None:
        return None
    files = clean
    return compile_game(bind_game(read_game(write(files, folder / "varied"))[0])[0], players)
