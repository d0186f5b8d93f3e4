"""What speaks of `you` says it where somebody is meant."""

from collections.abc import Iterable, Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning, of_each_player
from ruledeck.grammar.meaning.traversal import nodes_in, operands
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_SIDES: Final = frozenset(("friendly", "enemy", "is opponent"))
OF_NOBODY: Final = frozenset(("constant", "state"))
"""When abilities work that nobody uses: in the rules, these are nobody's."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what speaks of `you` in a definition, or in what the rules let hold or happen by itself: it would mean nobody."""
    found: list[Diagnostic] = []
    for part, trees, help in _of_nobody(survey):
        # A slot may have any name, `you` among them; of that one the text speaks.
        known = _slots(survey, part)
        said = next((node for node in nodes_in(trees) if speaks(node) and "you" not in known), None)
        if said is not None:
            message = 'nobody is "you" here'
            if isinstance(said, m.Zone):
                # Who wrote `the field` has not said whose it is.
                message = f'this means the {said.name} of "you", and {message}'
                help = f"say whose {said.name} is meant: `each player's {said.name}`, `active player's {said.name}`"
            elif isinstance(said, m.Op) and said.name == "other":
                message = f'this leaves out "you", and {message}'
                slots = survey.game.words.words[part.id].slots if part.kind == "word" else ()
                whom = next((slot.name for slot in slots if slot.type == m.PLAYER), "p")
                help = f"say who is left out: `player but {whom}`" + (
                    "" if whom in known else ", with a name that was given before"
                )
            found.append(finding(codes.MISPLACED, message, part, placed(said, trees), help))
    return found


def _of_nobody(survey: Survey) -> Iterator[tuple[Part, tuple[m.Meant, ...], str]]:
    """Yield the parts of a game that are no player's, with what to do about it."""
    for part in survey.parts:
        if part.kind == "word":
            yield part, part.trees, "give the definition a player to speak of: `{p: player}`"
        elif part.kind == "ability":
            trees = tuple(each for each in part.trees if is_of_nobody(each))
            yield part, trees, "say which player is meant: `active player`, `its controller`, `each player`"


def is_of_nobody(tree: m.Meant) -> bool:
    """Whether an ability of the rules is no player's."""
    return isinstance(tree, m.Ability) and (
        tree.timing in OF_NOBODY or (beginning(tree) is not None and not of_each_player(tree))
    )


def _slots(survey: Survey, part: Part) -> set[str]:
    return {slot.name for slot in survey.game.words.words[part.id].slots} if part.kind == "word" else set()


def speaks(node: m.Meant) -> bool:
    """Whether a node says `you`, or means it; who carries a step out where no player is named is not said."""
    match node:
        case m.Op():
            another = node.name == "other" and node.args[0].type.base == "player"
            return another or node.name in _SIDES or _says_you(operands(node))
        case m.Use() | m.Zone() | m.Zones() | m.Among():
            return _says_you(operands(node))
        case m.Select():
            return node.noun == "opponent" and node.type.base == "player"
        case m.Perform():
            return _says_you((node.by,) if node.by.end > node.by.start else ()) or _says_you(dict(node.args).values())
        case m.Ban() | m.Toll() | m.Duty() | m.Permit():
            return node.by is not None and _says_you((node.by,))
    return False


def _says_you(values: Iterable[m.Value]) -> bool:
    return any(isinstance(each, m.Name) and each.name == "you" for each in values)


def placed(said: m.Meant, trees: tuple[m.Meant, ...]) -> m.Meant:
    """Return a node with a place: itself, or the smallest one around it."""
    around = [node for node in nodes_in(trees) if node.end > node.start and said in nodes_in(node)]
    return said if said.end > said.start else min(around, key=lambda node: node.end - node.start, default=said)
