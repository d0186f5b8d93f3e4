"""The open decision, and its options in words: for each a lasting key and a phrase of the language.

A key never holds an id that depends on the order in which components were made: it says the title of a component, where it lies,
and its number among those that look the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, Literal

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Base
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.titles import told_apart
from ruledeck.grammar.words.vocabulary import Element
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.primitives.copies import counted_copy, interchangeable
from ruledeck.interpreter.primitives.sides import die_of, number_of_side
from ruledeck.interpreter.state.log import HIDDEN
from ruledeck.interpreter.state.program import Program, Site
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.state import State, Value, Values
from ruledeck.interpreter.wording.ability_names import ability_name
from ruledeck.interpreter.wording.first_steps import bare_words

Caller = Callable[[State, int], str]
"""Returns what an entity is called in phrases."""
_SAID: Final = ("you", "it")
"""Names in a text that mean the same wherever they are said."""


def option_keys(s: State) -> tuple[str, ...]:
    """Return the keys of the options alone, without words."""
    return Decision(s).keys()


class Decision:
    """The open decision of a state, taken apart.

    Attributes:
        state: The state.
        pending: The decision as the state has it.
        player: Who decides.
        site: Where in the text.
        options: What the machine offers.
        group: For a choice that is made pick by pick, what the picks refer to; else `None`.
        chosen: The picks made so far.
        sharing: The things among which an amount is still divided: the first one is asked about.
    """

    def __init__(self, s: State) -> None:
        assert s.pending is not None and s.program is not None
        self.state, self.pending = s, s.pending
        self.player, self.options = s.pending.player, s.pending.options
        self.program: Program = s.program
        self.site: Site = s.program.sites[s.pending.site]
        self.group: Values | None = None
        self.chosen: Values = ()
        self.sharing: tuple[int, ...] = ()
        if s.pending.picks is not None:
            group, self.chosen = s.pending.picks
            # A division asks for one amount after the other: what is picked is the amount.
            self.group = None if self.site.kind == "divide" else group
            if self.site.kind == "divide":
                self.sharing = tuple([each for each in group if isinstance(each, int)])[len(self.chosen) :]
        self.names = player_names(self.program.game, s.layout.players)

    # ---- what an option refers to

    def referred(self, option: object) -> object:
        """Return what an option stands for: a pick its candidate, anything else itself."""
        if self.group is not None and isinstance(option, int) and 0 <= option < len(self.group):
            return self.group[option]
        return option

    def is_done(self, option: object) -> bool:
        """Whether an option ends a choice that is made pick by pick."""
        single = self.site.kind in ("choose", "target", "do") and self.kind in ("player", "component", "entity")
        return option == PASS and (self.group is not None or single)

    @property
    def picked(self) -> tuple[int, ...]:
        """The players and components that were picked before, where a choice is made pick by pick."""
        if self.group is None or self.kind not in ("player", "component", "entity"):
            return ()
        return tuple([each for at in self.chosen if isinstance(each := self.referred(at), int)])

    @property
    def shares(self) -> tuple[tuple[int, Value], ...]:
        """The things that have got their share of an amount that is divided, each with the share."""
        if self.site.kind != "divide" or self.pending.picks is None:
            return ()
        things = [each for each in self.pending.picks[0] if isinstance(each, int)]
        return tuple(zip(things, self.chosen, strict=False))

    @property
    def bearer(self) -> int:
        """The card whose text asks, by its place in the program; -1 for the rules."""
        this, state = self.pending.source, self.state
        return state.card[this] if state.layout.players < this < len(state.card) else -1

    @property
    def type_of_bearer(self) -> m.Type:
        """The type of the card whose text asks; of the rules any."""
        card = self.bearer
        return (
            m.COMPONENT
            if card < 0
            else m.Type("component", self.program.game.cards[self.program.definitions[card]].text.type)
        )

    @property
    def events(self) -> tuple[int, ...]:
        """The events that a window is about, as far as they are not over."""
        _, found = self.pending.window or ("", ())
        return tuple([each for each in found if each in self.state.events])

    @property
    def passes(self) -> bool:
        """Whether no ability need be used."""
        return self.kind == "ability" and PASS in self.options

    @property
    def declined(self) -> int | None:
        """The option that declines: no ability, no step, nothing of `up to` or `any number of`; `None` when there is none."""
        if self.kind == "whether":
            return 0 if 0 in self.options else None
        return PASS if PASS in self.options and (self.kind == "ability" or self.is_done(PASS)) else None

    @cached_property
    def kind(self) -> Base | Literal["whether", "mode"]:
        """What sort of thing is chosen: `player`, `component`, `number`, `symbol`, `name`, `side`, `ability`, `whether` or `mode`."""
        if self.site.kind in ("window", "action", "order abilities"):
            return "ability"
        if self.site.kind in ("may", "modes"):
            return "whether" if self.site.kind == "may" else "mode"
        if self.site.kind == "divide":
            return "number"
        wanted = self.wanted()
        return wanted.type.base if wanted is not None else "number"

    def wanted(self) -> m.Value | None:
        """Return the description that the options fit."""
        node = self.site.node
        if isinstance(node, m.Choose):
            return node.what
        if isinstance(node, m.Perform):
            return dict(node.args).get(self.site.slot)
        return node.source if isinstance(node, m.ForEach) else None

    # ---- keys

    def keys(self) -> tuple[str, ...]:
        """Return the key of each option."""
        numbered: dict[str, int] = {}
        found = []
        for option in self.options:
            key = self.key(option)
            numbered[key] = number = numbered.get(key, 0) + 1
            found.append(key if number == 1 else f"{key} #{number}")
        return tuple(found)

    def key(self, option: object) -> str:
        """Return the key of one option, without its number among equals."""
        if self.kind == "ability":
            return "pass" if option == PASS else self.ability_key(option)
        if self.is_done(option):
            return "done"
        value = self.referred(option)
        if self.kind == "whether":
            return "yes" if value else "no"
        if self.kind == "mode":
            return f"mode {int(str(value)) + 1}"
        if self.kind in ("player", "component", "entity") and isinstance(value, int):
            return self.thing_key(value)
        if self.kind == "name" and isinstance(value, int):
            return self.program.definitions[value]
        if self.kind == "side" and isinstance(value, int):
            return f"side {number_of_side(value)} of {self.thing_key(die_of(value))}"
        return str(value)

    def thing_key(self, entity: int) -> str:
        """Return the key of a player or a component as the decider knows it."""
        s = self.state
        if entity <= s.layout.players:
            return f"player {entity}" if entity else "game"
        title = s.layout.title(s.card[entity]) if s.known[entity] >> self.player & 1 else HIDDEN
        zone = s.zone[entity]
        if zone < 0:
            return f"{title} in nowhere"
        owner = s.layout.zone_owner[zone]
        return f"{title} in {s.layout.zone_spec[zone].name}{f' of {owner}' if owner else ''}"

    def ability_key(self, option: object) -> str:
        """Return the key of an ability that is offered."""
        assert isinstance(option, tuple)
        effect = self.program.effects[option[0]]
        name = ability_name(self.program, effect.key, effect.index)
        return f"{name} of {self.thing_key(option[1])}" if option[1] else name

    # ---- phrases

    def called(self, s: State, entity: int) -> str:
        """Return a player's name, or a title in quotes."""
        if entity <= s.layout.players:
            return self.names[entity - 1] if entity else "the game"
        return f'"{self.title(s.card[entity])}"'

    def called_alone(self, s: State, entity: int) -> str:
        """Return what a component is called where another card of its title is offered, too."""
        card = s.card[entity]
        if entity <= s.layout.players or card < 0:
            return self.called(s, entity)
        return f'"{told_apart(self.title(card), self.program.definitions[card])}"'

    def title(self, card: int) -> str:
        """Return the title of a card definition."""
        return self.program.game.cards[self.program.definitions[card]].text.name if card >= 0 else "?"

    def phrases(self, caller: Caller) -> tuple[str, ...]:
        """Return the phrase of each option; cards of one title are told apart by their ids, copies that differ are counted."""
        callers = [caller] * len(self.options)
        plain = [self.phrase(option, caller, 0) for option in self.options]
        for at in self.namesakes(plain):
            callers[at] = self.called_alone
            plain[at] = self.phrase(self.options[at], callers[at], 0)
        for places in _alike(plain):
            things = [self.thing(self.options[at]) for at in places]
            if not interchangeable(self.state, things):
                for number, at in enumerate(places):
                    plain[at] = self.phrase(self.options[at], callers[at], number + 1)
        return tuple(plain)

    def namesakes(self, said: Sequence[str]) -> tuple[int, ...]:
        """Return the places of the options that are said alike and are of different cards, as far as the decider knows them."""
        found: list[int] = []
        for places in _alike(said):
            known = {at: self.card(self.options[at]) for at in places}
            if len(set(known.values()) - {""}) > 1:
                found += [at for at, card in known.items() if card]
        return tuple(found)

    def card(self, option: object) -> str:
        """Return the id of the card that an option speaks of, as far as the decider knows it; else nothing."""
        entity, s = self.thing(option), self.state
        if entity <= s.layout.players or s.card[entity] < 0 or not s.known[entity] >> self.player & 1:
            return ""
        return self.program.definitions[s.card[entity]]

    def thing(self, option: object) -> int:
        """Return the entity that an option speaks of, or -1."""
        if self.kind == "ability":
            return option[1] if isinstance(option, tuple) else -1
        value = self.referred(option)
        return value if self.kind in ("player", "component", "entity") and isinstance(value, int) else -1

    def phrase(self, option: object, caller: Caller, number: int) -> str:
        """Return the phrase of one option."""
        if self.kind == "ability":
            return self.ability_phrase(option, caller, number)
        if self.is_done(option):
            return "done"
        if self.kind == "whether":
            return "yes" if option else "no"
        value = self.referred(option)
        if self.kind == "mode":
            return f"choose {self.arm(value)}"
        name = str(value)
        if self.thing(option) >= 0:
            assert isinstance(value, int)
            name = counted_copy(caller(self.state, value), number)
        elif self.kind == "name" and isinstance(value, int):
            name = f'"{self.title(value)}"'
        elif self.kind == "side" and isinstance(value, int):
            name = f"side {number_of_side(value)}"
        if self.sharing:
            name = f"{name} for {caller(self.state, self.sharing[0])}"
        node = self.site.node
        spoken = self.site.slot and self.site.kind != "divide" and isinstance(node, m.Perform) and self.sayable(node)
        return self.verb_phrase(node, name) if isinstance(node, m.Perform) and spoken else f"choose {name}"

    def sayable(self, node: m.Perform) -> bool:
        """Whether the other slots of a verb can be said outside of its text, where nothing is `this`, nor has a name of the text."""
        others = [value for slot, value in node.args if slot != self.site.slot]
        names = [each.name for value in others for each in nodes_in(value) if isinstance(each, m.Name)]
        return all(name in _SAID for name in names)

    def verb_phrase(self, node: m.Perform, name: str) -> str:
        """Return a verb with one of its slots filled, the others in the words of the text or of the pattern."""
        words = []
        for element in self.pattern_of(node):
            if isinstance(element, frozenset):
                words.append(min(element, key=lambda form: (len(form), form)))
            elif element.name == self.site.slot:
                words.append(name)
            else:
                words.append(self.written(dict(node.args)[element.name]) or "...")
        return " ".join(words)

    def pattern_of(self, node: m.Perform) -> tuple[Element, ...]:
        """Return the words and slots of the verb of a step."""
        return self.program.game.words.verbs[node.verb].pattern.elements

    def written(self, node: m.Meant) -> str:
        """Return a part of the text as its author wrote it, with the brackets closed that it opens."""
        source = self.program.game.places.get(self.site.key)
        return "" if source is None else source.said(node.start, node.end)

    def arm(self, value: object) -> str:
        """Return the text of an arm of a choice between blocks, or its number when it has several lines.

        The arm of a way, which has no text there, is called as its verb, and that of the steps of the verb itself as that one.
        """
        node = self.site.node
        assert isinstance(node, m.Modes) and isinstance(value, int)
        text = self.program.game.places.get(self.site.key)
        arm = node.arms[value]
        way = next((each for each in nodes_in(arm) if isinstance(each, m.Perform)), None)
        if arm.start == arm.end and way is not None:
            return bare_words(self.program.game.words.verbs[way.verb])
        verb = self.program.game.words.verbs.get(self.site.key.id) if self.site.key.kind == "verb" else None
        if node.start == node.end and verb is not None:
            return bare_words(verb)
        if text is None or len(arm.items) != 1 or "\n" in text.text[arm.start : arm.end].strip():
            return str(value + 1)
        return self.written(arm).removeprefix("- ")

    def ability_phrase(self, option: object, caller: Caller, number: int) -> str:
        """Return how a player uses an ability, with its number when its card offers several."""
        if option == PASS:
            return "pass"
        assert isinstance(option, tuple)
        effect = self.program.effects[option[0]]
        what = effect.ability.kind if option[1] == 0 else counted_copy(caller(self.state, option[1]), number)
        distinct = self._offered_by[option[1]]
        against = self.answered(option)
        behind = f" against {caller(self.state, against)}" if against >= 0 else ""
        if len(distinct) < 2:
            return f"use {what}{behind}"
        return f"use ability {distinct.index(option[0]) + 1} of {what}{behind}"

    def answered(self, option: object) -> int:
        """Return the thing of the event that an ability would answer, where it could answer another one too; else -1."""
        if not isinstance(option, tuple) or len(option) < 4:
            return -1
        return next(iter(self.answerable(option)), -1) if self._uses[option[:3]] > 1 else -1

    @cached_property
    def _offered_by(self) -> "dict[Value, list[Value]]":
        """The abilities that are offered of each thing, in the order in which they are counted."""
        things: dict[Value, list[Values]] = {}
        for each in self.options:
            if isinstance(each, tuple):
                things.setdefault(each[1], []).append(each)
        return {thing: self.counted(offered) for thing, offered in things.items()}

    def counted(self, offered: Sequence[Values]) -> list[Value]:
        """Return the abilities of some options as they are counted: a card's own in their order, those that it borrows, its keywords'."""

        def order(option: Values) -> tuple[bool, bool, int]:
            effect, thing = option[:2]
            assert isinstance(effect, int) and isinstance(thing, int)
            key = self.program.effects[effect].key
            own = thing > 0 and key.kind == "card" and key.id == self.program.definitions[self.state.card[thing]]
            return (key.kind == "keyword", not own, effect)

        return list(dict.fromkeys([each[0] for each in sorted(offered, key=order)]))

    @cached_property
    def _uses(self) -> "Counter[Values]":
        """How often each ability is offered to the same player, once for each event that it may answer."""
        return Counter(each[:3] for each in self.options if isinstance(each, tuple))

    def answerable(self, option: object) -> tuple[int, ...]:
        """Return the things of the event that an ability would answer."""
        event = self.state.events.get(option[3]) if isinstance(option, tuple) and len(option) > 3 else None
        if event is None:
            return ()
        slots = self.program.game.words.verbs[self.program.verbs[event.verb]].slots
        return tuple(
            value
            for slot, value in zip(slots, event.slots, strict=True)
            if slot.type.base in ("component", "entity", "player") and isinstance(value, int)
        )


def _alike(said: Sequence[str]) -> Iterator[list[int]]:
    """Yield the places of what is said alike, where that is more than one."""
    places: dict[str, list[int]] = {}
    for at, text in enumerate(said):
        places.setdefault(text, []).append(at)
    return (each for each in places.values() if len(each) > 1)
