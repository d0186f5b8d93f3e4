"""`ruledeck explain`: the page of a diagnostic code, or of a word of the language."""

import json
from typing import Annotated

import typer

from ruledeck.cli.commands import examples
from ruledeck.cli.options import Output, OutputOption


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
    from ruledeck.cli.language_words import LANGUAGE_WORDS
    from ruledeck.grammar.codes import CODES

    if topic is None:
        return _list(output_format)
    code, word = topic.strip().upper(), " ".join(topic.casefold().split())
    named = next((one.code for one in CODES.values() if one.name == word.replace(" ", "-")), code)
    if named in CODES:
        page = _page(named)
        record = {"code": named, "name": CODES[named].name, "summary": CODES[named].summary, "page": page}
        print(json.dumps(record, ensure_ascii=False, indent=2) if output_format is Output.JSON else page)
        return 0
    if word in LANGUAGE_WORDS:
        found = LANGUAGE_WORDS[word]
        record = {"word": word, "text": found.text, "example": found.example}
        plain = f"{word}: {found.text}\n\n" + "\n".join(f"    {line}" for line in found.example.splitlines())
        print(json.dumps(record, ensure_ascii=False, indent=2) if output_format is Output.JSON else plain)
        return 0
    return _unknown(topic)


def _unknown(topic: str) -> int:
    from ruledeck.cli.language_words import LANGUAGE_WORDS
    from ruledeck.cli.refusal import RefusalError
    from ruledeck.grammar.codes import CODES
    from ruledeck.grammar.suggestion import did_you_mean

    known = [*CODES, *LANGUAGE_WORDS, *(one.name for one in CODES.values())]
    hint = did_you_mean(topic, known) or "words of a game are listed by `ruledeck words GAME`"
    raise RefusalError(f'"{topic}" is neither a code nor a word of the language', hint)


def _page(code: str) -> str:
    from ruledeck.cli.configuration import pages_folder
    from ruledeck.grammar.codes import CODES

    path = pages_folder() / f"{code}.md"
    if path.is_file():
        return path.read_text(encoding="utf-8").rstrip("\n")
    return f"# {code}: {CODES[code].name}\n\n{CODES[code].summary}"


def _list(output: Output) -> int:
    from ruledeck.cli.language_words import LANGUAGE_WORDS
    from ruledeck.grammar.codes import CODES

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
