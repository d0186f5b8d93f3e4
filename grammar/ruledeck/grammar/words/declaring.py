"""What all declarations share: the vocabulary that they add to, and what is wrong with them."""

from collections.abc import Iterator
from typing import TypeVar

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.vocabulary import Verb, Vocabulary

Word = TypeVar("Word", bound=str)
"""One of the words that a section may say."""


def patterns_of_verbs(words: Vocabulary, *names: str) -> Iterator[tuple[Verb, tree.Section, tree.Pattern]]:
    """Yield the patterns that stand in some sections of the verbs of a game, each with its verb and its section."""
    for verb in words.verbs.values():
        for section in verb.declared.sections if verb.declared is not None else ():
            if section.name in names:
                yield from ((verb, section, pattern) for pattern in section.patterns)


class Declaring:
    """A vocabulary that is being made.

    Attributes:
        words: The vocabulary so far.
        errors: What is wrong with the declarations so far.
    """

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.errors: list[Diagnostic] = []

    def error(self, source: Source, code: str, message: str, node: tree.Node, help: str | None = None) -> None:
        """Add a diagnostic at a node."""
        self.errors.append(Diagnostic(code, message, Span(source, node.start, node.end), help))

    def duplicate(
        self, source: Source, item: tree.Declaration, known: tree.Declaration | None, built_in: str = "verb"
    ) -> None:
        """Report words that are declared already, or that are built in."""
        kind = {"ability": "kind of ability"}.get(known.kind, known.kind) if known else f"built-in {built_in}"
        message = f"these words are declared already as {article(kind)}"
        help = "say it in other words, or remove one of the two"
        self.error(source, codes.DUPLICATE_WORD, message, item.pattern, help)

    def choice(
        self,
        facts: dict[str, tree.Section],
        name: str,
        among: tuple[Word, ...],
        source: Source,
        default: Word,
        further: tuple[str, ...] = (),
    ) -> Word:
        """Return what a section says that takes one of some words; `further` is what else it may say, which is read elsewhere."""
        if name not in facts or not facts[name].patterns:
            return default
        text = said(facts[name].patterns[0])
        found = next((each for each in among if each == text), None)
        if found is None:
            self.error(
                source,
                codes.UNKNOWN_PHRASE,
                f'"{name}" cannot be "{text}"',
                facts[name],
                did_you_mean(text, among) or f"it is one of {', '.join((*among, *further))}",
            )
            return default
        return found


def said(pattern: tree.Pattern) -> str:
    """Return the words of a pattern."""
    return " ".join(piece.text for piece in pattern.pieces)
