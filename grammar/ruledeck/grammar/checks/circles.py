"""A word may not be defined by itself."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report every word whose definition leads back to it."""
    uses = {
        part.id: {node.word: node for node in part.nodes if isinstance(node, m.Use)}
        for part in survey.parts
        if part.kind == "word"
    }
    found: list[Diagnostic] = []
    reported: set[str] = set()
    for part in survey.parts:
        if part.kind == "word" and part.id not in reported:
            way = _way_back(part.id, uses)
            if way:
                reported |= set(way)
                names = " uses ".join(f'"{_name(each)}"' for each in (part.id, *way))
                message = f'"{_name(part.id)}" is defined by itself'
                found.append(finding(codes.CIRCULAR, message, part.source, uses[part.id][way[0]], names))
    return found


def _way_back(word: str, uses: dict[str, dict[str, m.Use]]) -> tuple[str, ...]:
    """Return the shortest way from a word back to itself, which it ends with."""
    ways: list[tuple[str, ...]] = [(each,) for each in uses[word]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == word:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [(*way, each) for each in uses.get(way[-1], ())]
    return ()


def _name(word: str) -> str:
    return word.partition(":")[2].replace("-", " ")
