"""What each option of a decision is called at a table: told apart where several are alike, with what is on it and whose it is."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.quotes import rule_said, said
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.pieces import Cards
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.sentence import inside
from ruledeck.grammar.words.titles import told_apart
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.state.events import LOOMING
from ruledeck.interpreter.wording.event_prose import occurrence_said
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.voice import Voice


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
    voice = TableVoice(decision, names, surroundings)
    plain = [voice.answer(option) for option in decision.options]
    for at in decision.namesakes(plain):
        plain[at] = told_apart(plain[at], decision.card(decision.options[at]))
    plain = _with_events(voice, plain)
    found = _numbered(_set_apart(decision, names, _seen(decision, names, plain)), first)
    counts = Counter(first)
    return tuple([_counted(label, counts[at], names) for label, at in zip(found, first, strict=True)])


def thing_said(decision: Decision, names: TableNames, entity: int) -> str:
    """Return what a player or a component is called by the decider: what they do not know, by its back, which everybody sees."""
    state, player = decision.state, decision.player
    hidden = entity > state.layout.players and state.card[entity] >= 0 and not state.known[entity] >> player & 1
    back = Cards(state, player, names).back(entity) if hidden else ""
    return names.entity(state, decision.program, entity, player, back)


def one_said(decision: Decision, names: TableNames, entity: int, among: Collection[int] | None = None) -> str:
    """Return what a player or a component is called, with what tells it apart from others in play that are called so.

    Whose it is comes first: what is on things changes from question to question.

    Args:
        decision: The open decision.
        names: What everything is called.
        entity: The player or component.
        among: Which others it might be; by default all in play.
    """
    said, state = thing_said(decision, names, entity), decision.state
    if entity <= state.layout.players or state.zone[entity] < 0 or not state.known[entity] >> decision.player & 1:
        return said
    cards = Cards(state, decision.player, names)
    if not cards.in_play(state.zone[entity]):
        return said
    title = state.layout.title(state.card[entity])
    others = [
        each
        for each in (range(len(state.card)) if among is None else among)
        if each not in (entity, *range(state.layout.players + 1))
        and state.card[each] >= 0
        and state.layout.title(state.card[each]) == title
        and state.zone[each] >= 0
        and cards.in_play(state.zone[each])
        and cards.knows(each)
    ]
    for aside in (lambda thing: whose(decision, names, thing), *_asides(decision, names, cards)):
        own = aside(entity) if others else ""
        alike = [each for each in others if aside(each) == own]
        if len(alike) < len(others):
            said, others = f"{said}{own}", alike
    return said


class TableVoice(Voice):
    """Tells an open decision at a table: with the names that everything has there, and with what the words of the text stand for now."""

    def __init__(self, decision: Decision, names: TableNames, surroundings: Surroundings | None = None) -> None:
        super().__init__(decision, names.language)
        self.names, self.surroundings = names, surroundings
        self._abilities: dict[tuple[int, int], str] = {}

    def thing(self, entity: int) -> str:
        """Return what a player or a component is called by the decider."""
        return thing_said(self.decision, self.names, entity)

    def one(self, entity: int, among: Collection[int] | None = None) -> str:
        """Return what a player or a component is called in a sentence: told apart from some others, or from all in play."""
        return one_said(self.decision, self.names, entity, among)

    def title(self, card: str) -> str:
        """Return the title of a card by its id."""
        return self.names.title(card)

    def symbol(self, value: object) -> str:
        """Return a symbol by its noun, and a number."""
        return self.names.symbol(value)

    def steps(self, steps: m.Steps) -> str:
        """Return steps of the rules as the end of a sentence."""
        return inside(said(steps, self.names, actual=self._words(steps)))

    def arm(self, place: int) -> str:
        """Return one of the blocks between which somebody chooses, with numbers in it where they are known."""
        node = self.decision.site.node
        if not isinstance(node, m.Modes) or self.names.program is None:
            return self.decision.arm(place)
        arm = node.arms[place]
        words, filled = (
            self._words(arm),
            arm if self.surroundings is None else self.surroundings.arm(self.decision, arm),
        )
        return said(filled, self.names, actual=words) or self.decision.arm(place)

    def ability(self, effect: int, thing: int) -> str:
        """Return what an ability does; what it waits for is in the question, and holds."""
        # It does the same to each event that it may answer.
        if (effect, thing) not in self._abilities:
            self._abilities[effect, thing] = self._ability(effect, thing)
        return self._abilities[effect, thing]

    def _ability(self, effect: int, thing: int) -> str:
        decision, names, state = self.decision, self.names, self.decision.state
        ability, acts = decision.program.effects[effect].ability, decision.site.kind == "action"
        if acts and not thing and names.program is not None:
            return rule_said(ability, names)
        text = said(ability, names, state.card[thing] if thing else -1, opening=False)
        if acts:
            # The question says already which kind of ability is wanted.
            text = text.partition(": ")[2] or text
        if not thing:
            return text
        cards = Cards(state, decision.player, names)
        facts = "" if cards.in_play(state.zone[thing]) else cards.facts(thing)
        return f"{self.thing(thing)}{facts}: {text}"

    def _words(self, node: m.Meant) -> dict[str, str]:
        """Return what names in a part of the text stand for."""
        if self.surroundings is None:
            return {}
        return words_of(self.decision, self.names, self.surroundings.actual(self.decision, node))


def _with_events(voice: TableVoice, plain: list[str]) -> list[str]:
    """Say of an ability that may answer several events to the same thing which one it answers, where that tells them apart."""
    decision, found = voice.decision, list(plain)
    for at, option in enumerate(decision.options):
        if plain.count(plain[at]) < 2 or not isinstance(option, tuple) or len(option) < 4:
            continue
        event = decision.state.events.get(option[3])
        if event is None:
            # An action answers nothing.
            continue
        looms = event.status == LOOMING
        said = occurrence_said(voice, (event.verb, event.by, event.slots), looms=looms)
        if said:
            found[at] = f"{voice.ability(option[0], option[1])}{voice.word('against').format(said)}"
    return found if len(set(found)) > len(set(plain)) else plain


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
    things = [decision.thing(option) for option in decision.options]
    for aside in _asides(decision, names, cards):
        same = {label for label in found if found.count(label) > 1}
        added = [
            f"{label}{aside(thing)}" if label in same and thing > decision.state.layout.players else label
            for label, thing in zip(found, things, strict=True)
        ]
        # What tells nothing apart only makes the line longer.
        found = added if len(set(added)) > len(set(found)) else found
    return found


def _asides(decision: Decision, names: TableNames, cards: Cards) -> tuple[Callable[[int], str], ...]:
    """Return what tells things of one name apart, the likeliest first: what is on them, what they are on, whose they are, and where."""
    return (
        cards.beside,
        lambda thing: _lying_on(decision, names, thing),
        lambda thing: whose(decision, names, thing),
        lambda thing: _lying_in(decision, names, thing),
    )


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


def words_of(decision: Decision, names: TableNames, actual: Mapping[str, int | str]) -> dict[str, str]:
    """Return what names stand for as it is said."""
    return {
        name: names.symbol(each) if isinstance(each, str) else one_said(decision, names, each)
        for name, each in actual.items()
    }
