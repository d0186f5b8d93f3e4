"""The open decision of a game as a question with options, in the words of the author."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.cli.naming import Names
from ruledeck.grammar import meaning as m

if TYPE_CHECKING:
    from ruledeck.interpreter.program import Program, Site
    from ruledeck.interpreter.state import State, Value, Values


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a player.

    Attributes:
        player: Who decides, from 1.
        question: What is to be decided.
        options: What may be chosen, in the order in which the engine counts them.
    """

    player: int
    question: str
    options: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What the player types for each option: its place from 1, or a number that is chosen itself."""
        if all(option.isdecimal() for option in self.options):
            return self.options
        return tuple(str(number) for number in range(1, len(self.options) + 1))


def prompt_of(state: "State", program: "Program", names: Names) -> Prompt:
    """Return the open decision of a state.

    Options that would read the same are numbered, because they may differ in what the player does not see.
    """
    player, site, options, context = _open(state)
    where = program.sites[site]
    labels = [_label(state, program, names, where, option, context, player) for option in options]
    return Prompt(player, _question(program, names, state, where, context, player), tuple(_told_apart(labels)))


def _open(state: "State") -> "tuple[int, int, Values, Values]":
    assert state.pending is not None
    player, site, options, context = state.pending
    assert isinstance(player, int)
    assert isinstance(site, int)
    assert isinstance(options, tuple)
    assert isinstance(context, tuple)
    return player, site, options, context


def _question(program: "Program", names: Names, state: "State", site: "Site", context: "Values", player: int) -> str:
    about = ""
    if context and isinstance(context[0], int) and context[0] > 0:
        about = f" ({names.entity(state, program, context[0], player)})"
    if site.node is None:
        kind = "Which of these happens first?" if site.kind.startswith("order") else "What do you do?"
        return kind + about
    return _source_line(program, site.key, site.node) + about


def _label(
    state: "State",
    program: "Program",
    names: Names,
    site: "Site",
    option: "Value",
    context: "Values",
    player: int,
) -> str:
    group = _group(context)
    if isinstance(option, int) and group is not None:
        return "done" if option < 0 else _value(state, program, names, site, group[option], player)
    if option == -1:
        return "pass"
    if isinstance(option, tuple):
        return _ability(state, program, names, option, player)
    match site.kind, site.node:
        case "may", _:
            return "yes" if option == 1 else "no"
        case "modes", m.Modes() as node if isinstance(option, int):
            return _source_line(program, site.key, node.arms[option]).removeprefix("- ")
    return _value(state, program, names, site, option, player)


def _group(context: "Values") -> "Values | None":
    """Return what the numbers of a compound choice stand for; the last two parts of its context are group and picks."""
    if len(context) >= 2 and isinstance(context[-1], tuple) and isinstance(context[-2], tuple):
        return context[-2]
    return None


def _value(state: "State", program: "Program", names: Names, site: "Site", value: "Value", player: int) -> str:
    base = _type(site)
    if isinstance(value, int) and base in ("player", "component", "entity"):
        return names.entity(state, program, value, player)
    if isinstance(value, int) and base == "name":
        return names.title(program.layout.titles[value])
    if isinstance(value, str) and value in program.game.cards:
        return names.title(value)
    return str(value)


def _type(site: "Site") -> str:
    node = site.node
    if isinstance(node, m.Choose):
        return node.what.type.base
    if isinstance(node, m.Perform):
        return next((value.type.base for name, value in node.args if name == site.slot), "entity")
    return "entity" if not isinstance(node, m.Modes) else "number"


def _ability(state: "State", program: "Program", names: Names, trigger: "Values", player: int) -> str:
    number, this = trigger[0], trigger[1]
    assert isinstance(number, int)
    effect = program.effects[number]
    text = _source_line(program, effect.key, effect.ability)
    if isinstance(this, int) and this > 0:
        return f"{names.entity(state, program, this, player)}: {text}"
    return text


def _source_line(program: "Program", key: str, node: m.Meant) -> str:
    source = program.game.places.get(key.partition("#")[0])
    if source is None:
        return key
    return source.line(source.position(node.start).line).strip()


def _told_apart(labels: list[str]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        yield f"{label} ({seen[label]})" if labels.count(label) > 1 else label
