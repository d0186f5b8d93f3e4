"""What only nobody carries out speaks of no `you`: the game begins without a player, and so does what it does by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from ruledeck.grammar.checks.speakers import is_of_nobody, placed, speaks
from ruledeck.grammar.checks.survey import START, Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import RESOLVES, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_OWN: Final = (m.Alternate, m.During, m.Delay, m.Grant)
"""Blocks with a player of their own; of a period, where it has one."""

_RESOLVED: Final = "ability "
"""What stands before the kind of called abilities, in the names of what is carried out."""

_RESOLVE: Final = "say who resolves it: `its controller resolves the {} ability of it`"
_DO: Final = "say who does it: `active player ...`, `each player ...`"


def check(survey: Survey) -> list[Diagnostic]:
    """Report what speaks of `you` in a verb that is carried out, but by no player: it would mean nobody, and nothing would come of it."""
    deeds = _deeds(survey)
    reached = _reached(survey, deeds)
    found = []
    for ident in sorted(reached.by_nobody - reached.by_somebody):
        verb = survey.game.words.verbs.get(ident)
        if verb is not None and "you" in {slot.name for slot in verb.slots}:
            continue
        for part in deeds.get(ident, ()):
            found += [*_meaning_nobody(part, ident)] or _asking_nobody(survey, part, deeds, reached, ident)
    return found


def _asking_nobody(
    survey: Survey, part: Part, deeds: dict[str, list[Part]], reached: "_Reached", ident: str
) -> list[Diagnostic]:
    """Return the first step that nobody carries out, of a verb that others do carry out and that speaks of them."""
    elsewhere = _elsewhere(part)
    for node in part.nodes:
        if not isinstance(node, m.Perform) or not _is_you(node.by) or id(node) in elsewhere:
            continue
        told = any(_speaking(survey, each, node.verb) for each in deeds.get(node.verb, ()))
        if told and node.verb in reached.by_somebody:
            message = 'nobody carries this out, and it speaks of "you"'
            help = _RESOLVE.format(ident.removeprefix(_RESOLVED)) if ident.startswith(_RESOLVED) else _DO
            return [finding(codes.MISPLACED, message, part, placed(node, part.trees), help)]
    return []


def _speaking(survey: Survey, part: Part, verb: str) -> bool:
    """Whether a verb speaks of whoever carries it out, in its own steps."""
    elsewhere = _elsewhere(part)
    own = "you" in {slot.name for slot in survey.game.words.verbs[verb].slots}
    return not own and any((speaks(node) or _personal(node)) and id(node) not in elsewhere for node in part.nodes)


def _meaning_nobody(part: Part, ident: str) -> Iterator[Diagnostic]:
    """Yield what speaks of `you` in a verb that nobody carries out, or in an ability that nobody resolves."""
    elsewhere = _elsewhere(part)
    said = next((node for node in part.nodes if (speaks(node) or _personal(node)) and id(node) not in elsewhere), None)
    if said is not None:
        message = 'nobody is "you" here: this verb is carried out by no player'
        help = "say whose it is (`active player`, `each player`), or who carries the verb out where that is done"
        if ident.startswith(_RESOLVED):
            message = message.replace("this verb is carried out", "this ability is resolved")
            help = _RESOLVE.format(ident.removeprefix(_RESOLVED))
        if isinstance(said, m.Zone):
            message = f'this means the {said.name} of "you", and {message}'
            help = f"say whose {said.name} is meant: `each player's {said.name}`, `active player's {said.name}`"
        if ident == START:
            message = message.replace("this verb is carried out by no player", "no player begins the game")
        yield finding(codes.MISPLACED, message, part, placed(said, part.trees), help)


@dataclass(slots=True)
class _Reached:
    """Verbs, and kinds of called abilities, by who carries them out: where that may be a player, and where it is surely none."""

    by_somebody: set[str] = field(default_factory=set)
    by_nobody: set[str] = field(default_factory=set)


def _deeds(survey: Survey) -> dict[str, list[Part]]:
    """Return what is carried out where something says so: verbs by their ids, and abilities that steps may resolve by their kinds."""
    found = {part.id: [part] for part in survey.parts if part.kind == "verb"}
    for part in survey.parts:
        for tree in part.trees if part.kind in ("card", "keyword") else ():
            if isinstance(tree, m.Ability) and tree.timing in ("called", "action"):
                called = replace(part, trees=(tree,), nodes=tuple(nodes_in((tree,))))
                found.setdefault(_RESOLVED + tree.kind, []).append(called)
    return found


def _reached(survey: Survey, deeds: dict[str, list[Part]]) -> _Reached:
    """Follow the steps of a game from its beginning, and from its abilities."""
    found = _Reached()
    behind = {kind.afterwards for kind in survey.game.words.ability_kinds.values() if kind.afterwards}
    waiting = [(START, True), *((each, False) for each in behind)]
    for part in survey.parts:
        if part.kind == "ability":
            idle = any(map(is_of_nobody, part.trees))
            waiting += _carried_out(part, nobody=idle)
        elif part.kind != "verb":
            used = tuple([each for each in part.trees if not (isinstance(each, m.Ability) and each.timing == "called")])
            waiting += _carried_out(replace(part, trees=used, nodes=tuple(nodes_in(used))), nobody=False)
    while waiting:
        deed, nobody = waiting.pop()
        known = found.by_nobody if nobody else found.by_somebody
        if deed not in known:
            known.add(deed)
            for part in deeds.get(deed, ()):
                waiting += _carried_out(part, nobody=nobody)
    return found


def _carried_out(part: Part, *, nobody: bool) -> Iterator[tuple[str, bool]]:
    """Yield the verbs and called kinds of a part, with whether surely nobody carries each out.

    `nobody` is whether that is so of the part itself.
    """
    elsewhere = _elsewhere(part) if nobody else set()
    for node in part.nodes:
        if isinstance(node, m.Perform):
            alone = nobody and _is_you(node.by) and id(node) not in elsewhere
            yield node.verb, alone
            kind = dict(node.args).get("ability")
            if node.verb in RESOLVES and isinstance(kind, m.Literal):
                yield f"{_RESOLVED}{kind.value}", alone


def _personal(node: m.Meant) -> bool:
    """Whether a step comes to nothing where nobody carries it out."""
    return isinstance(node, m.Perform) and primitive(node.verb).personal and _is_you(node.by)


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
