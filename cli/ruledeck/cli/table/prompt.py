"""The open decision of a game as a question with options, for the people at a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.quotes import said
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.current_values import Surroundings, without_tests
from ruledeck.cli.table.option_labels import TableVoice, labels, one_said, words_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in, substitute
from ruledeck.grammar.text.sentence import inside
from ruledeck.interpreter.engine.tolls import paid_for
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.wording.equivalent_options import told_once
from ruledeck.interpreter.wording.event_prose import occurrence_said, window_asked
from ruledeck.interpreter.wording.labels import options
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.voice import Sayable, opening

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

_SHORT = 60
"""How long it may be what is done with each of several things in turn; the things themselves say more."""
_LONG = 100
"""Longer questions leave out what is asked of other things: nobody can follow that, and all that is offered stands below."""
_NUMBER = "X"
"""What a number is called that is being chosen."""


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
    first = told_once(state, decision)
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
    words = words_of(decision, names, surroundings.actual(decision, used))
    text = said(used, names, decision.bearer, actual={**words, decision.site.node.name: _NUMBER})
    return f"{_NUMBER}: {inside(text)}" if text else ""


def _series(decision: Decision) -> object:
    """Return which order the open decision is a part of; `None` when it puts nothing in an order."""
    pending = decision.pending
    if pending.picks is None or not decision.site.kind.startswith("order"):
        return None
    return (pending.player, pending.site, pending.picks[0])


def _question(decision: Decision, names: TableNames, surroundings: Surroundings | None) -> str:
    site, talk, voice = decision.site, TALK[names.language], TableVoice(decision, names)
    if site.kind.startswith("order"):
        done = said(site.node.body, names) if isinstance(site.node, m.ForEach) else ""
        return f"{voice.word('order')} ({inside(done)})" if 0 < len(done) <= _SHORT else voice.word("order")
    if site.node is None:
        return window_asked(voice)
    node = surroundings.filled(decision, site.node) if surroundings is not None else site.node
    this = decision.pending.source if decision.pending.source > decision.state.layout.players else 0
    actual = surroundings.actual(decision, site.node) if surroundings is not None else {}
    if plain := _to_you(node):
        node = plain
    words, step = words_of(decision, names, actual), _opening(decision, node)
    text = _said(decision, names, step, words)
    if len(text) > _LONG:
        # Whatever is offered is as it has to be.
        text = min(text, _said(decision, names, without_tests(step), words), key=len)
    bound = surroundings.bound(decision, site.node) if surroundings is not None else None
    if bound is not None and (what := said(_as_yours(bound, site.node) if plain else bound, names, decision.bearer)):
        text = f"{text}: {what}"
    text = f"{text}{voice.progress(_room(decision, node) if decision.picked else None)}"
    if (deed := paid_for(decision.state)) is not None:
        looming = occurrence_said(voice, deed, looms=True)
        text = f"{voice.word('before').format(looming)}{voice.word('so')}{text}" if looming else text
    own = [each for each, control in enumerate(decision.state.control) if control == decision.state.control[this]]
    name = one_said(decision, names, this, own) if this else ""
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
    taken = [evaluate(wanted.kin, scope.candidate(one)) for one in decision.picked]
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


def _said(decision: Decision, names: TableNames, node: m.Meant, actual: Mapping[str, str]) -> str:
    """Return a step of the rules as prose; of a choice between blocks the opening, of a loop what is done with each."""
    if names.program is None or not isinstance(node, Sayable):
        return decision.written(node)
    return inside(opening(node, said(node, names, decision.bearer, actual=actual)))
