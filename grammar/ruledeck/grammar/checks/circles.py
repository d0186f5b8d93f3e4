"""A word may not be defined by itself."""

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.circular import followed, read_by
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report every word whose definition leads back to it."""
    uses = {_key(part): _read(part) for part in survey.parts if part.kind in ("word", "verb")}
    found: list[Diagnostic] = []
    reported: set[str] = set()
    for part in survey.parts:
        if part.kind == "word" and part.id not in reported:
            way = _way_back(part.id, uses)
            if way:
                reported |= set(way)
                names = " uses ".join(f'"{_name(each)}"' for each in (part.id, *way))
                message = f'"{_name(part.id)}" is defined by itself'
                found.append(finding(codes.CIRCULAR, message, part, uses[part.id][way[0]], names))
    return [*found, *_granted(survey)]


def _key(part: Part) -> str:
    return f"verb:{part.id}" if part.kind == "verb" else part.id


def _read(part: Part) -> dict[str, m.Meant]:
    """Return what a word is defined by, with where it says so: words, and verbs of which it asks whether they could be done.

    Whether a verb could be done depends on all that its steps read and do.
    """
    found: dict[str, m.Meant] = {node.word: node for node in part.nodes if isinstance(node, m.Use)}
    for node in part.nodes:
        if isinstance(node, m.Op) and node.name == "able" and isinstance(node.args[1], m.Literal):
            found[f"verb:{node.args[1].value}"] = node
        elif isinstance(node, m.Perform) and part.kind == "verb":
            found[f"verb:{node.verb}"] = node
    return found


def _granted(survey: Survey) -> list[Diagnostic]:
    """Report keywords that are given, or taken away, where it depends on the very keyword who has it."""
    kinds = survey.game.words.kinds
    reads: dict[str, set[str]] = {word: read_by(meaning, kinds) for word, meaning in survey.game.meanings.items()}
    given: list[tuple[Part, m.Grant, str, set[str]]] = []
    for part in survey.parts:
        for node in part.nodes:
            if not isinstance(node, m.Ability | m.Hold):
                continue
            condition = node.condition if isinstance(node, m.Ability) else node.ending.condition
            for static in node.statics:
                if isinstance(static, m.Grant) and static.keyword is not None:
                    key, read = f"keyword:{static.keyword.keyword}", read_by((static.things, condition), kinds)
                    given.append((part, static, key, read))
                    reads.setdefault(key, set()).update(read)
    found = []
    for part, static, key, read in given:
        if key in followed(read, reads):
            message = "who has this keyword would depend on who has it"
            help = "say without the keyword who gains or loses it"
            found.append(finding(codes.CIRCULAR, message, part, static, help))
    return found


def _way_back(word: str, uses: dict[str, dict[str, m.Meant]]) -> tuple[str, ...]:
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
