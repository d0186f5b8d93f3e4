"""`ruledeck why`: why something is as it is, may be done or not, or happened, in a save, a ruling or a game of bots."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ruledeck.cli.commands.naming_games import GameOption
from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import (
    BotOption,
    BudgetOption,
    ContentOption,
    DeckOption,
    GameOptionsOption,
    Output,
    OutputOption,
    PlayersOption,
    allow,
)

if TYPE_CHECKING:
    from ruledeck.cli.why.events import Happened
    from ruledeck.cli.why.past import Past
    from ruledeck.interpreter.explain.conditions import Explanation
    from ruledeck.interpreter.explain.wording import Wording


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = examples(
        "ruledeck why evening.json",
        "ruledeck why evening.json choose bob",
        'ruledeck why evening.json "strength of alice > 3" --as bob',
        'ruledeck why my_game/rulings/shields.yaml --case "A shield is used once" use "Field Medic"',
        "ruledeck why my_game --seed 7 --log",
        "ruledeck why my_game --seed 7 --event 31",
        'ruledeck why my_game --seed 7 --at 12 "Field Medic"',
    )
    app.command("why", epilog=epilog)(why)


def why(
    where: Annotated[str, typer.Argument(help="A saved game, a file of rulings, or a game that bots play.")],
    question: Annotated[
        list[str] | None,
        typer.Argument(
            help="A card, a player, a decision, a condition or a number, in the words of the game; by default the open "
            "decision.",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Ask at decision N; by default at the end.", show_default=False),
    ] = None,
    event: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Why did event N happen?", show_default=False)
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List decisions and events with their numbers.")] = False,
    case: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Which ruling of the file: its id or title.", show_default=False)
    ] = None,
    viewer: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Answer with what this player knows.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the game that bots play.")] = 0,
    players: PlayersOption = None,
    bot: BotOption = None,
    option: GameOptionsOption = None,
    deck: DeckOption = None,
    budget: BudgetOption = None,
    lang: Annotated[str, typer.Option(metavar="LANGUAGE", help="The language of the answers: en or ru.")] = "en",
    game: GameOption = None,
    content: ContentOption = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Explain why something is so, is allowed, or happened.

    The exit code is 1 if the answer is no, and 0 otherwise.
    """
    from ruledeck.cli.table.setup import Wishes
    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.cli.why.end import end_holds
    from ruledeck.cli.why.events import Story
    from ruledeck.cli.why.past import seat
    from ruledeck.cli.why.question import Inquiry
    from ruledeck.cli.why.sources import past_of, titles_of
    from ruledeck.interpreter.explain.conditions import lines_of_all

    if question and (log or event is not None):
        said = "--log lists what happened" if log else "--event says what led to an event"
        raise RefusalError(f"{said}, and answers no question", "leave one of the two out; --at asks at a decision")
    allow(budget)
    wishes = Wishes(players, ("random", *(bot or ())), tuple(option or ()), tuple(deck or ()))
    past = past_of(where, content, wishes, seed=seed, case=case, game=game)
    names, titles = past.names(), titles_of(past, lang)
    eyes = seat(names, viewer) if viewer is not None else None
    as_json = output_format is Output.JSON
    if log or event is not None:
        story = Story(past, titles, eyes, lang)
        if event is not None:
            return _event(story.event(event), lang, as_json)
        return _log(story, as_json)
    state = past.now if at is None else past.lived(at - 1)[0]
    asked = " ".join(question or ())
    if (ended := end_holds(asked, state, names)) is not None:
        happened = Story(past, titles, eyes, lang).end() if state.over is not None else None
        return _end(asked, ended, happened, lang, as_json)
    answers = Inquiry(past.program, state, names, titles, eyes, lang).answers(asked)
    if as_json:
        record = {"game": past.program.game.text.id, "question": asked, "answers": [_record(each) for each in answers]}
        print(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        if at is None and not asked:
            _way(past, lang)
        print("\n".join(lines_of_all(answers, lang)))
    return int(any(each.holds is False for each in answers) and not any(each.holds for each in answers))


def _way(past: "Past", language: str) -> None:
    """Say how far the game is, so that its author knows which decisions can be asked about."""
    from ruledeck.interpreter.explain.phrases import wording

    if past.start is not None and past.decisions:
        print(wording(language).say("after decisions", n=len(past.decisions)))


def _record(each: "Explanation") -> dict[str, object]:
    return {
        "said": each.said,
        "holds": each.holds,
        "value": each.value,
        "parts": [_record(part) for part in each.parts],
    }


def _log(story: object, as_json: bool) -> int:
    from ruledeck.cli.why.events import Story

    assert isinstance(story, Story)
    if as_json:
        print(json.dumps(list(story.records()), ensure_ascii=False, indent=2))
    else:
        for line in story.lines():
            print(line)
    return 0


def _event(happened: "Happened", language: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps(happened.record(), ensure_ascii=False, indent=2))
    else:
        from ruledeck.interpreter.explain.phrases import wording

        for line in _told(happened, wording(language)):
            print(line)
    return 0


def _end(asked: str, holds: bool, happened: "Happened | None", language: str, as_json: bool) -> int:
    """Say whether a sentence about the end of the game is so, and what has ended it."""
    from ruledeck.interpreter.explain.phrases import wording

    words = wording(language)
    if as_json:
        record = {"question": asked, "holds": holds, "event": None if happened is None else happened.record()}
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return int(not holds)
    print(f"{words.sentences['yes' if holds else 'no']}: {asked}")
    for line in _told(happened, words) if happened is not None else ():
        print(f"  {line}")
    return int(not holds)


def _told(happened: "Happened", words: "Wording") -> Iterator[str]:
    yield words.say("event line", n=happened.number, text=happened.said)
    for depth, cause in enumerate(happened.causes, 1):
        place = ""
        if cause.span is not None:
            place = f"  {Path(cause.span.source.path).as_posix()}:{cause.span.begin.line}"
        by = f" ({cause.by})" if cause.by else ""
        yield f"{'  ' * depth}{words.say('cause', text=cause.said)}{by}{place}"
        if cause.event:
            yield f"{'  ' * depth}    {words.say('answers', event=cause.event)}"
    if happened.decision is not None:
        number, who, phrase = happened.decision
        yield words.say("last decision", n=number, who=who, text=phrase)
    else:
        yield words.say("no decision")
