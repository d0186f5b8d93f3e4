"""What only nobody carries out speaks of no `you`: the game begins without a player, and so does what it does by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ruledeck.grammar.checks.speakers import OF_NOBODY, placed, speaks
from ruledeck.grammar.checks.survey import START, Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_OWN: Final = (m.Alternate, m.During, m.Delay, m.Grant)
"""Blocks with a player of their own; of a period, where it has one."""

_ENDS: Final = frozenset(("win-the-game", "lose-the-game"))
"""Steps that come to nothing where nobody carries them out."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what speaks of `you` in a verb that is carried out, but by no player: it would mean nobody, and nothing would come of it."""
    verbs = {part.id: part for part in survey.parts if part.kind == "verb"}
    reached = _reached(survey, verbs)
    found = []
    for ident in sorted(reached.by_nobody - reached.by_somebody):
        part = verbs.get(ident)
        if part is None or "you" in {slot.name for slot in survey.game.words.verbs[ident].slots}:
            continue
        elsewhere = _elsewhere(part)
        said = next((node for node in part.nodes if (speaks(node) or _ends(node)) and id(node) not in elsewhere), None)
        if said is None:
            continue
        message = 'nobody is "you" here: this verb is carried out by no player'
        help = "say whose it is (`active player`, `each player`), or who carries the verb out where that is done"
        if isinstance(said, m.Zone):
            message = f'this means the {said.name} of "you", and {message}'
            help = f"say whose {said.name} is meant: `each player's {said.name}`, `active player's {said.name}`"
        if ident == START:
            message = message.replace("this verb is carried out by no player", "no player begins the game")
        found.append(finding(codes.MISPLACED, message, part.source, placed(said, part.trees), help))
    return found


@dataclass(slots=True)
class _Reached:
    """Verbs by who carries them out: where that may be a player, and where it is surely none."""

    by_somebody: set[str] = field(default_factory=set)
    by_nobody: set[str] = field(default_factory=set)


def _reached(survey: Survey, verbs: dict[str, Part]) -> _Reached:
    """Follow the steps of a game from its beginning, and from its abilities."""
    found = _Reached()
    behind = {kind.afterwards for kind in survey.game.words.ability_kinds.values() if kind.afterwards}
    waiting = [(START, True), *((each, False) for each in behind)]
    for part in survey.parts:
        if part.kind == "ability":
            idle = any(isinstance(each, m.Ability) and each.timing in OF_NOBODY for each in part.trees)
            waiting += _carried_out(part, nobody=idle)
        elif part.kind != "verb":
            waiting += _carried_out(part, nobody=False)
    while waiting:
        verb, nobody = waiting.pop()
        known = found.by_nobody if nobody else found.by_somebody
        if verb not in known:
            known.add(verb)
            if verb in verbs:
                waiting += _carried_out(verbs[verb], nobody=nobody)
    return found


def _carried_out(part: Part, *, nobody: bool) -> Iterator[tuple[str, bool]]:
    """Yield the verbs of a part, with whether surely nobody carries each out; `nobody` is whether that is so of the part itself."""
    elsewhere = _elsewhere(part) if nobody else set()
    for node in part.nodes:
        if isinstance(node, m.Perform):
            yield node.verb, nobody and _is_you(node.by) and id(node) not in elsewhere


def _ends(node: m.Meant) -> bool:
    """Whether a step lets whoever carries it out win or lose."""
    return isinstance(node, m.Perform) and node.verb in _ENDS and _is_you(node.by)


def _is_you(by: m.Value) -> bool:
    return isinstance(by, m.Name) and by.name == "you"


def _elsewhere(part: Part) -> set[int]:
    """Return the nodes that stand in a block with a player of its own."""
    found: set[int] = set()
    for node in part.nodes:
        if isinstance(node, _OWN) and not (isinstance(node, m.During) and node.whose is None):
            inner = node.ability if isinstance(node, m.Delay | m.Grant) else node.body
            found.update(map(id, nodes_in(() if inner is None else (inner,))))
    return found
