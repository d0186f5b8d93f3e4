"""The open decision of a game as a question with options, for the people at a table."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.quotes import event_said, occurrence_said, rule_said, said
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.current_values import Surroundings, without_tests
from ruledeck.cli.table.pieces import Cards
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in, substitute
from ruledeck.grammar.words.titles import told_apart
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.tolls import paid_for
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.state.events import LOOMING
from ruledeck.interpreter.wording.equivalent_options import firsts
from ruledeck.interpreter.wording.labels import options, side_label
from ruledeck.interpreter.wording.options import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

_SHORT = 60
"""How long it may be what is done with each of several things in turn; the things themselves say more."""
_LONG = 100
"""Longer questions leave out what is asked of other things: nobody can follow that, and all that is offered stands below."""
_NUMBER = "X"
"""What a number is called that is being chosen."""
_MOST_EVENTS = 3
"""How many events of one window are told."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a player.

    Attributes:
        player: Who decides, from 1.
        question: What is to be decided, as prose of the rules.
        options: What may be chosen, in the order in which the engine counts them.
        phrases: What a ruling says to choose it; may be typed as well.
        things: The component that each option speaks of, or -1.
        first: The place of the option that stands for each: of several that nothing tells apart the first, else itself.
        series: Where things are put in an order one by one: which order it is, the same for each of its questions.
        numbers: What the player types for each option, where it is not its place.
        purpose: What it is for, where the game says so.
        heads: What each option stands under, where they stand under something.
        listed: The places of the options in the order in which they are read, where that is another one.
    """

    player: int
    question: str
    options: tuple[str, ...]
    phrases: tuple[str, ...]
    things: tuple[int, ...]
    first: tuple[int, ...]
    series: object = None
    numbers: tuple[str, ...] = ()
    purpose: str = ""
    heads: tuple[str, ...] = ()
    listed: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the options in the order in which they are read; of those that nothing tells apart the first alone."""
        listed = self.listed or range(len(self.options))
        return tuple([place for place in listed if self.first[place] == place])

    @property
    def single(self) -> bool:
        """Whether there is but one option to be read."""
        return len(self.order) == 1

    @property
    def keys(self) -> tuple[str, ...]:
        """What the player types for each option: its number as it is read, from 1, or a number that is chosen itself.

        What nothing tells apart has one key.
        """
        if self.numbers:
            return self.numbers
        if all(option.isdecimal() for option in self.options):
            return self.options
        number = {place: str(at) for at, place in enumerate(self.order, 1)}
        return tuple([number[first] for first in self.first])

    @property
    def read(self) -> Iterator[tuple[str, str, str]]:
        """What stands above each option, where that is not what stands above the one before, what is typed for it, and the option."""
        above, keys = "", self.keys
        for place in self.order:
            head = self.heads[place] if self.heads else ""
            yield head if head != above else "", keys[place], self.options[place]
            above = head

    def chosen(self, typed: str) -> int | None:
        """Return the place of the option that was typed by its key or its phrase, or `None`.

        Nothing takes a single option, and of things to be put in an order the first.
        """
        if not typed and (self.single or self.series is not None):
            return 0
        if typed in self.keys:
            return self.keys.index(typed)
        same = [place for place, phrase in enumerate(self.phrases) if phrase.casefold() == typed.casefold()]
        return same[0] if same else None


def prompt_of(state: "State", names: TableNames, surroundings: Surroundings | None = None) -> Prompt:
    """Return the open decision of a state.

    Args:
        state: A state with an open decision.
        names: What everything is called, and in which language.
        surroundings: Looks up what the words of the question stand for; kept by whoever asks more than once.
    """
    decision = Decision(state)
    phrases = tuple(option.phrase for option in options(state))
    things = tuple(decision.thing(option) for option in decision.options)
    question = _question(decision, names, surroundings)
    first = firsts(state, decision, range(len(decision.options)))
    return Prompt(
        decision.player,
        question,
        labels(decision, names, first, surroundings),
        phrases,
        things,
        first,
        _series(decision),
        purpose=_purpose(decision, names) or _number_for(decision, names, surroundings),
    )


def _purpose(decision: Decision, names: TableNames) -> str:
    """Return what the decisions of a verb are for; empty where nothing says so, and for those of abilities."""
    key = decision.site.key
    said = decision.program.game.purposes.get(key.id, {}) if key is not None and key.kind == "verb" else {}
    return said.get(names.language) or next(iter(said.values()), "")


def _number_for(decision: Decision, names: TableNames, surroundings: Surroundings | None) -> str:
    """Return what is done with a number that is chosen, as `X: deal X damage to that unit`; empty where no step says so."""
    used = surroundings.used(decision, decision.site.node) if surroundings is not None and decision.site.node else None
    if surroundings is None or used is None or not isinstance(decision.site.node, m.Choose):
        return ""
    words = _words(decision, names, surroundings.actual(decision, used))
    text = said(used, names, _bearer(decision), actual={**words, decision.site.node.name: _NUMBER})
    return f"{_NUMBER}: {text[:1].lower()}{text[1:]}" if text else ""


def _words(decision: Decision, names: TableNames, actual: Mapping[str, int | str]) -> dict[str, str]:
    """Return what names stand for as it is said."""
    return {
        name: names.symbol(each) if isinstance(each, str) else thing_said(decision, names, each)
        for name, each in actual.items()
    }


def _bearer(decision: Decision) -> int:
    """Return the card whose text asks, by its place in the program; -1 for the rules."""
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    this = context[0] if isinstance(context, tuple) and context else 0
    return decision.state.card[this] if isinstance(this, int) and this > decision.state.layout.players else -1


def _series(decision: Decision) -> object:
    """Return which order the open decision is a part of; `None` when it puts nothing in an order."""
    pending = decision.state.pending
    context = pending[3] if pending is not None else ()
    if pending is None or not decision.site.kind.startswith("order") or not isinstance(context, tuple):
        return None
    return (pending[0], pending[1], context[-2]) if len(context) == 4 else None


def _question(decision: Decision, names: TableNames, surroundings: Surroundings | None) -> str:
    site, talk = decision.site, TALK[names.language]
    if site.kind.startswith("order"):
        done = said(site.node.body, names) if isinstance(site.node, m.ForEach) else ""
        return f"{talk['order']} ({done[:1].lower()}{done[1:]})" if 0 < len(done) <= _SHORT else talk["order"]
    if site.node is None:
        events = _happening(decision, names)
        return f"{'; '.join(events)}{talk['so'] if events else ''}{talk['respond']}"
    node = surroundings.filled(decision, site.node) if surroundings is not None else site.node
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    this = context[0] if isinstance(context, tuple) and context else 0
    this = this if isinstance(this, int) and this > decision.state.layout.players else 0
    on = decision.state.card[this] if this else -1
    actual = surroundings.actual(decision, site.node) if surroundings is not None else {}
    if plain := _to_you(node):
        node = plain
    words, opening = _words(decision, names, actual), _opening(decision, node)
    text = _said(decision, names, opening, on, words)
    if len(text) > _LONG:
        # Whatever is offered is as it has to be.
        text = min(text, _said(decision, names, without_tests(opening), on, words), key=len)
    bound = surroundings.bound(decision, site.node) if surroundings is not None else None
    if bound is not None and (what := said(_as_yours(bound, site.node) if plain else bound, names, on)):
        text = f"{text}: {what}"
    if site.kind == "divide":
        text = f"{text}{_share(decision, names, context)}"
    elif decision.chosen and decision.group is not None:
        picked = [
            thing_said(decision, names, one) for at in decision.chosen if isinstance(one := _member(decision, at), int)
        ]
        left = _room(decision, node)
        more = talk["room"].format(left) if left is not None else ""
        text = f"{text}{talk['so far'].format(', '.join(picked) + more)}" if picked else text
    if (deed := paid_for(decision.state)) is not None:
        looming = occurrence_said(decision.state, deed, names, decision.player, looms=True)
        text = f"{talk['before'].format(looming)}{talk['so']}{text}" if looming else text
    name = thing_said(decision, names, this) if this else ""
    you = decision.player if plain else _addressed(decision, this)
    if you != decision.player:
        return talk["speaks to"].format(names.player(you, "gen"), f", {name}" if name else "", text)
    return f"{text} ({name})" if name else text


def _room(decision: Decision, node: m.Meant) -> int | None:
    """Return what is left of a total that a choice stays within, as far as that is told by the picks; else `None`."""
    wanted = decision.wanted()
    if not isinstance(wanted, m.Pick) or wanted.kin is None or names_in(wanted.kin) - {"it"}:
        return None
    ceilings = [each.ceiling for each in nodes_in(node) if isinstance(each, m.Pick) and each.kin == wanted.kin]
    if len(ceilings) != 1 or not isinstance(ceilings[0], m.Literal) or not isinstance(ceilings[0].value, int):
        return None
    scope = Scope(decision.program, decision.state)
    picked = [one for at in decision.chosen if isinstance(one := _member(decision, at), int)]
    taken = [evaluate(wanted.kin, scope.candidate(one)) for one in picked]
    return ceilings[0].value - sum([each for each in taken if isinstance(each, int)])


def _opening(decision: Decision, node: m.Meant) -> m.Meant:
    """Return of several steps that may be done the choice they begin with, where the verb says what it is for."""
    if not isinstance(node, m.May) or not isinstance(node.body.items[0], m.Choose) or decision.site.key is None:
        return node
    if decision.site.key.kind != "verb" or decision.site.key.id not in decision.program.game.purposes:
        return node
    return replace(node, body=replace(node.body, items=node.body.items[:1]))


def _to_you(node: m.Meant) -> m.Meant | None:
    """Return a step that somebody does by the rules as said to whoever does it; `None` where it speaks to another player."""
    if not isinstance(node, m.Choose | m.May | m.Perform) or node.by is None or "you" in names_in(node):
        return None
    you = m.Name("you", m.PLAYER)
    if isinstance(node, m.Perform):
        if node.by.many or not isinstance(node.by, m.Name | m.Op):
            return None
        return replace(node, by=you, args=tuple([(slot, _as_yours(each, node)) for slot, each in node.args]))
    if isinstance(node, m.Choose):
        return replace(node, by=you, what=_as_yours(node.what, node))
    items = [
        replace(each, by=you) if isinstance(each, m.Perform) and each.by == node.by else each
        for each in node.body.items
    ]
    return replace(node, by=you, body=replace(node.body, items=tuple(items)))


def _as_yours(value: m.Value, step: m.Meant) -> m.Value:
    """Return a value in which whoever does a step is spoken to."""
    by = getattr(step, "by", None)
    return substitute(value, by.name, m.Name("you", m.PLAYER)) if isinstance(by, m.Name) else value


def _share(decision: Decision, names: TableNames, context: object) -> str:
    """Return who gets the next share of an amount that is divided, and what the others got: ` - how much for the scout?`."""
    talk = TALK[names.language]
    group = context[2] if isinstance(context, tuple) and len(context) == 4 else ()
    things = [each for each in group if isinstance(each, int)] if isinstance(group, tuple) else []
    if len(decision.chosen) >= len(things):
        return ""
    given = [
        f"{thing_said(decision, names, thing)} {share}" for thing, share in zip(things, decision.chosen, strict=False)
    ]
    before = talk["so far"].format(", ".join(given)) if given else ""
    return f"{before}{talk['share'].format(thing_said(decision, names, things[len(given)]))}"


def _addressed(decision: Decision, this: int) -> int:
    """Return whom the text calls `you`: its card's controller where it lets somebody else decide, else the decider."""
    by = getattr(decision.site.node, "by", None)
    if by is None or (isinstance(by, m.Name) and by.name == "you"):
        return decision.player
    others = [number for number in range(1, decision.state.layout.players + 1) if number != decision.player]
    if isinstance(by, m.Op) and by.name == "opponent" and by.args == (m.Name("you", m.PLAYER),) and len(others) == 1:
        # Also where it is not its card's controller who uses an ability.
        return others[0]
    if this:
        return decision.state.control[this] or decision.player
    return others[0] if isinstance(by, m.Op) and by.name == "opponent" and len(others) == 1 else decision.player


def _member(decision: Decision, at: object) -> object:
    group = decision.group or ()
    return group[at] if isinstance(at, int) and 0 <= at < len(group) else None


def _said(decision: Decision, names: TableNames, node: m.Meant, card: int, actual: Mapping[str, str]) -> str:
    """Return a step of the rules as prose; of a choice between blocks the opening, of a loop what is done with each."""
    if names.program is None or not isinstance(node, m.Choose | m.Perform | m.May | m.Modes | m.ForEach):
        return decision.written(node)
    text = said(node, names, card, actual=actual)
    if isinstance(node, m.Modes):
        text = text.partition(": ")[0]
    return f"{text[:1].lower()}{text[1:]}"


def _happening(decision: Decision, names: TableNames) -> list[str]:
    """Return the events that a window is about, each with its moment: `when the scout would be dealt damage`."""
    context = decision.state.pending[3] if decision.state.pending is not None else ()
    found = context[1] if isinstance(context, tuple) and len(context) > 1 else ()
    said_of: dict[str, str] = {}
    for event in found if isinstance(found, tuple) else ():
        if isinstance(event, int) and (text := event_said(decision.state, event, names, decision.player)):
            moment = "before" if decision.state.events[event].status == LOOMING else "behind"
            said_of.setdefault(text, TALK[names.language][moment].format(text))
    return [*said_of.values()][:_MOST_EVENTS]


def labels(
    decision: Decision, names: TableNames, first: tuple[int, ...], surroundings: Surroundings | None = None
) -> tuple[str, ...]:
    """Return what is read for each option.

    Different cards of one title are shown with their ids. Things in play are shown with whose they are, where they are of
    several players, and with what is on them. What nothing tells apart is counted. Options that would still read the same
    are numbered, because they may differ in what the player does not see.

    Args:
        decision: The open decision.
        names: What everything is called.
        first: The place of the option that stands for each, see `Prompt`.
        surroundings: Looks up what the words of blocks stand for.
    """
    known: dict[object, str] = {}
    for option in decision.options:
        # An ability says the same of each event that it may answer.
        alike = _alike(option)
        if alike not in known:
            known[alike] = _label(decision, names, option, surroundings)
    plain = [known[_alike(option)] for option in decision.options]
    for at in decision.namesakes(plain):
        plain[at] = told_apart(plain[at], decision.card(decision.options[at]))
    found = _numbered(_set_apart(decision, names, _seen(decision, names, plain)), first)
    counts = Counter(first)
    return tuple([_counted(label, counts[at], names) for label, at in zip(found, first, strict=True)])


def thing_said(decision: Decision, names: TableNames, entity: int) -> str:
    """Return what a player or a component is called by the decider."""
    return names.entity(decision.state, decision.program, entity, decision.player)


def _alike(option: object) -> object:
    """Return what options have in common that are said alike: of an ability, itself and whose it is."""
    return option[:2] if isinstance(option, tuple) else option


def _label(decision: Decision, names: TableNames, option: object, surroundings: Surroundings | None = None) -> str:
    talk = TALK[names.language]
    if decision.is_done(option):
        return talk["done"]
    kind, value = decision.kind, decision.referred(option)
    if kind == "ability":
        return talk["pass"] if option == PASS else _ability(decision, names, option)
    if kind == "whether":
        return talk["yes"] if option else talk["no"]
    if kind == "mode":
        return _arm(decision, names, value, surroundings)
    if kind in ("player", "component", "entity") and isinstance(value, int):
        return thing_said(decision, names, value)
    if kind == "name" and isinstance(value, int):
        return names.title(decision.program.definitions[value])
    if kind == "side" and isinstance(value, int):
        return side_label(decision, value, names.language)
    return names.symbol(value)


def _arm(decision: Decision, names: TableNames, value: object, surroundings: Surroundings | None) -> str:
    node = decision.site.node
    if not isinstance(node, m.Modes) or not isinstance(value, int) or names.program is None:
        return decision.arm(value)
    if surroundings is None:
        return said(node.arms[value], names) or decision.arm(value)
    words = _words(decision, names, surroundings.actual(decision, node.arms[value]))
    return said(surroundings.arm(decision, node.arms[value]), names, actual=words) or decision.arm(value)


def _ability(decision: Decision, names: TableNames, trigger: object) -> str:
    """Return what an ability does; what it waits for is in the question, and holds."""
    assert isinstance(trigger, tuple)
    thing = trigger[1] if isinstance(trigger[1], int) else 0
    card = decision.state.card[thing] if thing else -1
    ability = decision.program.effects[trigger[0]].ability
    if decision.site.kind == "action" and not thing and names.program is not None:
        return rule_said(ability, names)
    text = said(ability, names, card, opening=False)
    if decision.site.kind == "action":
        # The question says already which kind of ability is wanted.
        text = text.partition(": ")[2] or text
    if not trigger[1]:
        return text
    cards = Cards(decision.state, decision.player, names)
    facts = "" if cards.in_play(decision.state.zone[thing]) else cards.facts(thing)
    return f"{thing_said(decision, names, trigger[1])}{facts}: {text}"


def _seen(decision: Decision, names: TableNames, plain: list[str]) -> list[str]:
    """Add to things in play what is on them, and whose they are where several players have some."""
    if decision.kind not in ("component", "entity"):
        return plain
    cards, state = Cards(decision.state, decision.player, names), decision.state
    things = [decision.thing(option) for option in decision.options]
    lying = [thing > state.layout.players and cards.in_play(state.zone[thing]) for thing in things]
    owners = {state.control[thing] for thing, here in zip(things, lying, strict=True) if here}
    return [
        f"{label}{_worth(decision, names, thing)}{whose(decision, names, thing) if len(owners) > 1 else ''}"
        f"{cards.beside(thing)}"
        if here
        else f"{label}{cards.facts(thing)}"
        for label, thing, here in zip(plain, things, lying, strict=True)
    ]


def _worth(decision: Decision, names: TableNames, thing: int) -> str:
    """Return what a candidate adds to a total that is to be reached or kept to, by the name of that fact; else nothing."""
    wanted = decision.wanted()
    worth = None
    if isinstance(wanted, m.Pick):
        worth = wanted.worth if wanted.ceiling is None else wanted.kin
    if not isinstance(worth, m.Op) or worth.name != "field" or not isinstance(worth.args[0], m.Literal):
        return ""
    found = evaluate(worth, Scope(decision.program, decision.state).candidate(thing))
    return f" ({names.attribute('fields', str(worth.args[0].value))} {found})"


def whose(decision: Decision, names: TableNames, entity: int) -> str:
    """Return who controls a component, in brackets; empty when nobody does."""
    control = decision.state.control[entity]
    return f" ({TALK[names.language]['whose'].format(names.player(control, 'gen'))})" if control else ""


def _set_apart(decision: Decision, names: TableNames, found: list[str]) -> list[str]:
    """Add to labels that are alike what tells the things apart: what is on them, what they are on, then whose they are, then where."""
    cards = Cards(decision.state, decision.player, names)
    asides: tuple[Callable[[int], str], ...] = (
        cards.beside,
        lambda thing: _lying_on(decision, names, thing),
        lambda thing: whose(decision, names, thing),
        lambda thing: _lying_in(decision, names, thing),
    )
    things = [decision.thing(option) for option in decision.options]
    for aside in asides:
        same = {label for label in found if found.count(label) > 1}
        added = [
            f"{label}{aside(thing)}" if label in same and thing > decision.state.layout.players else label
            for label, thing in zip(found, things, strict=True)
        ]
        # What tells nothing apart only makes the line longer.
        found = added if len(set(added)) > len(set(found)) else found
    return found


def _lying_on(decision: Decision, names: TableNames, entity: int) -> str:
    """Return what a component is attached to, in brackets; empty when it lies on nothing."""
    host = decision.state.host[entity]
    return f" ({TALK[names.language]['lying on'].format(thing_said(decision, names, host))})" if host else ""


def _lying_in(decision: Decision, names: TableNames, entity: int) -> str:
    """Return the zone in which a component lies, in brackets."""
    layout, zone = decision.state.layout, decision.state.zone[entity]
    place = (layout.zone_spec[zone].name, layout.zone_owner[zone])
    return f" ({TALK[names.language]['lying in'].format(names.zone(place))})"


def _numbered(labels: list[str], first: tuple[int, ...]) -> Iterator[str]:
    """Yield labels with their number where several that are told apart read the same."""
    sorts: dict[str, list[int]] = {}
    for label, at in zip(labels, first, strict=True):
        same = sorts.setdefault(label, [])
        if at not in same:
            same.append(at)
    for label, at in zip(labels, first, strict=True):
        yield f"{label} ({sorts[label].index(at) + 1})" if len(sorts[label]) > 1 else label


def _counted(label: str, count: int, names: TableNames) -> str:
    """Return a label with how many there are of which nothing tells one from another."""
    return f"{label} ({TALK[names.language]['alike'].format(count)})" if count > 1 else label
