"""Where a game that is asked about comes from: a save, a ruling, or bots that play it from a seed."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.cli.checking.soundness import load_sound
from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import GameFolder, selected
from ruledeck.cli.games.kept_programs import programs_of
from ruledeck.cli.games.loaded import stopping
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.own_bots import own_bots
from ruledeck.cli.table.session import bots_at, restored, saved_record, saved_table
from ruledeck.cli.table.setup import Wishes, find_table, open_table, settled, shown_names, table_cards
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.why.past import Past, lived_through, played_by_bots
from ruledeck.grammar.text.languages import LANGUAGES
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.engine.breakpoints import stop_at
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options, recorded
from ruledeck.interpreter.engine.rights import CLAIM, open_now
from ruledeck.interpreter.explain.replay import unbegun
from ruledeck.interpreter.rulings.cases import Case, cases_of
from ruledeck.interpreter.rulings.running import Runner
from ruledeck.interpreter.rulings.settings import read_settings
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.wording.options import option_keys

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State, Value


def past_of(
    where: str, content: Sequence[Path] | None, wishes: Wishes, *, seed: int, case: str | None, game: str | None
) -> Past:
    """Return the game that a path or a name means.

    Args:
        where: A save, a file of rulings, or a game.
        content: Where games are.
        wishes: The table of a game of bots.
        seed: Of a game of bots.
        case: Which case of a file of rulings.
        game: The game of a save, when its folder has another name than its id.

    Raises:
        RefusalError: when there is no such thing, or it cannot be used.
    """
    path = Path(where)
    if path.is_file():
        if path.suffix in (".yaml", ".yml"):
            return _ruling(path, content, case)
        return _save(path, content, game)
    if path.suffix in (".json", ".yaml") and not path.exists():
        near = did_you_mean(path.name, _beside(path))
        raise RefusalError(f"there is no file {path}", near)
    table, program = find_table(where, content, wishes)
    table = settled(table, seed)
    start = new_game(program, seed, bots_at(table), table_cards(table, program))
    return played_by_bots(program, start, table.bots, own_bots(table.bots, program.game, seed))


def titles_of(past: Past, language: str) -> dict[str, str]:
    """Return what cards are called in a language, by id."""
    game = past.program.game
    if language not in (*LANGUAGES, *(text.language for text in game.text.texts)):
        raise RefusalError(f'there are no titles in "{language}"', did_you_mean(language, LANGUAGES) or "en or ru")
    return dict(table_names(past.program, shown_names(game, past.program.layout.players, language), language).titles)


def _beside(path: Path) -> list[str]:
    try:
        return [one.name for one in path.parent.iterdir()]
    except OSError:
        return []


def _save(path: Path, content: Sequence[Path] | None, game: str | None) -> Past:
    loaded = saves.load(path)
    if isinstance(loaded, saves.Refusal):
        raise RefusalError(loaded.reason)
    try:
        found, first = find_table(game or loaded.game, content, Wishes())
    except RefusalError as refusal:
        raise RefusalError(f"{path} is a save of {loaded.game}: {refusal.message}", refusal.help) from None
    table, _, data = saved_table(path, found.folder, first.game)
    program = open_table(table)
    state = restored(program, data)
    record = saved_record(path, table, program)
    if state.pending is None:
        advance(state)
    if record is None:
        return Past(program, None, (), state)
    return Past(program, unbegun(program, record), record.decisions, state)


def _ruling(path: Path, content: Sequence[Path] | None, wanted: str | None) -> Past:
    (folder,) = selected([path], lambda: content_folders(content))
    loaded = load_sound(folder)
    if stopping(folder, loaded.errors):
        raise RefusalError(f"{folder.shown} has errors", f"see `ruledeck check {folder.shown}`")
    case = _case([one for one in cases_of(loaded.game) if folder.includes(one.file.source.path)], wanted, path, folder)
    began: list[State] = []

    def begun(s: "State") -> None:
        began.append(s.clone())

    programs = programs_of(folder, loaded.game)
    runner = Runner(loaded.game, coverage=False, begun=begun, compile=programs.compiler)
    run = runner.run(case)
    if run.table is None or not began:
        told = run.found[0] if run.found else None
        raise RefusalError(
            f"this case does not begin{f': {told.message}' if told else ''}", told.help if told is not None else None
        )
    settings, _ = read_settings(case, run.table.game)
    # What a case lays out on the way was no decision: its last position is as far back as anybody can look.
    now = began[-1].clone()
    taken: list[Value] = []
    stop_at(now, settings.until)
    with lived_through(run.table.program, "case"):
        advance(now)
        before = (-1, "")
        for number, (moment, who, key, _) in enumerate(run.decisions[run.laid :], 1):
            last, before = before, (moment, who)
            if key == CLAIM and open_now(now):
                place = -(run.table.names.player(who) or 0)
                taken.append(recorded(now, place))
                decide(now, place)
                continue
            keys = option_keys(now) if now.pending is not None else ()
            if key not in keys and last == before:
                # The last pick of a list is taken without a question when nothing else is left.
                continue
            if key not in keys:
                raise RefusalError(f"decision {number} of this case is not offered again", "`ruledeck test` runs it")
            place = keys.index(key)
            taken.append(options(now)[place])
            decide(now, place)
    stop_at(now, None)
    return Past(run.table.program, began[-1], tuple(taken), now, dict(run.table.names.aliases), settings.until)


def _case(cases: list[Case], wanted: str | None, path: Path, folder: GameFolder) -> Case:
    if not cases:
        raise RefusalError(f"{path} has no rulings", f"see `ruledeck check {folder.shown}`")
    if wanted is None:
        if len(cases) == 1:
            return cases[0]
        raise RefusalError(f"{path} has {len(cases)} rulings", f"say --case: {', '.join(one.id for one in cases)}")
    folded = wanted.casefold()
    exact = [one for one in cases if folded in (one.id.casefold(), one.title.casefold())]
    found = exact or [one for one in cases if folded in f"{one.id}\n{one.title}".casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise RefusalError(
            f'"{wanted}" could be {len(found)} rulings', f"say one of {', '.join(one.id for one in found)}"
        )
    known = [one.id for one in cases] + [one.title for one in cases]
    raise RefusalError(f'there is no ruling "{wanted}" in {path}', did_you_mean(wanted, known) or ", ".join(known[:8]))
