"""`ruledeck explain`: the page of a diagnostic code, or of a word of the language."""

import json
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated, Final

import typer

from ruledeck.cli.commands.registry import examples
from ruledeck.cli.terminal.options import Output, OutputOption

_MOST_BESIDE: Final = 6
"""How many ways of writing are shown beside a word that has a page of its own."""
_WIDTH: Final = 100
"""The widest line of text, in columns."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain", epilog=examples("ruledeck explain", "ruledeck explain D401", "ruledeck explain then"))(
        explain
    )


def explain(
    topic: Annotated[
        str | None, typer.Argument(metavar="[CODE|WORD]", help="A code, or a word of the language.", show_default=False)
    ] = None,
    output_format: OutputOption = Output.TEXT,
) -> int:
    """Explain a code or a word of the language, or list all."""
    from ruledeck.grammar.text.codes import CODES

    if topic is None:
        return _list(output_format)
    code, word = topic.strip().upper(), " ".join(topic.casefold().split())
    named = next((one.code for one in CODES.values() if one.name == word.replace(" ", "-")), code)
    if named in CODES:
        page = _page(named)
        record = {"code": named, "name": CODES[named].name, "summary": CODES[named].summary, "page": page}
        print(json.dumps(record, ensure_ascii=False, indent=2) if output_format is Output.JSON else page)
        return 0
    return _word(topic, word, output_format)


def _word(topic: str, word: str, output: Output) -> int:
    """Explain a word: what it is for, then every way of writing of the reference that has it."""
    from ruledeck.cli.authoring.language_words import LANGUAGE_WORDS
    from ruledeck.cli.authoring.reference_words import entries_with

    found = LANGUAGE_WORDS.get(word)
    written = entries_with(word)
    if found is None and not written:
        return _unknown(topic)
    record: dict[str, object] = {"word": word}
    if found is not None:
        record |= {"text": found.text, "example": found.example}
    record["written"] = [{"written": one.written, "text": one.text, "example": one.example} for one in written]
    if output is Output.JSON:
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return 0
    if found is not None:
        print(f"{word}: {found.text}\n\n{_indented(found.example)}")
        written = written[:_MOST_BESIDE]
    if written:
        print("\nSee also:" if found is not None else f"{word}:")
    for one in written:
        print(f"\n  {one.written}\n{_wrapped(one.text)}")
        if one.example and found is None:
            print(f"\n{_indented(one.example, 6)}")
    return 0


def _indented(text: str, columns: int = 4) -> str:
    return "\n".join(f"{' ' * columns}{line}" for line in text.splitlines())


def _wrapped(text: str) -> str:
    return fill(text, min(get_terminal_size().columns, _WIDTH), initial_indent=" " * 6, subsequent_indent=" " * 6)


def _unknown(topic: str) -> int:
    from ruledeck.cli.authoring.language_words import LANGUAGE_WORDS
    from ruledeck.cli.authoring.reference_words import reference_words
    from ruledeck.cli.terminal.refusal import RefusalError
    from ruledeck.grammar.text.codes import CODES
    from ruledeck.grammar.text.suggestion import did_you_mean

    known = [*CODES, *LANGUAGE_WORDS, *reference_words(), *(one.name for one in CODES.values())]
    hint = did_you_mean(topic, known) or "words of a game are listed by `ruledeck words GAME`"
    raise RefusalError(f'"{topic}" is neither a code nor a word of the language', hint)


def _page(code: str) -> str:
    from ruledeck.cli.games.configuration import pages_folder
    from ruledeck.grammar.text.codes import CODES

    path = pages_folder() / f"{code}.md"
    if path.is_file():
        return path.read_text(encoding="utf-8").rstrip("\n")
    return f"# {code}: {CODES[code].name}\n\n{CODES[code].summary}"


def _list(output: Output) -> int:
    from ruledeck.cli.authoring.language_words import LANGUAGE_WORDS
    from ruledeck.grammar.text.codes import CODES

    if output is Output.JSON:
        codes = [
            {"code": one.code, "name": one.name, "summary": one.summary, "severity": one.severity.value}
            for one in CODES.values()
        ]
        words = [{"word": word, "text": found.text} for word, found in LANGUAGE_WORDS.items()]
        print(json.dumps({"codes": codes, "words": words}, ensure_ascii=False, indent=2))
        return 0
    width = max(len(one.name) for one in CODES.values())
    for one in CODES.values():
        print(f"{one.code}  {one.name:{width}}  {one.summary}")
    print(f"\nWords of the language: {', '.join(LANGUAGE_WORDS)}")
    return 0
