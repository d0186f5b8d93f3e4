"""An open decision as the player hears it who decides, as far as every program tells it alike: answers, picks and shares.

What things are called, and how much of the rules is said beside it, differs from program to program: each has a voice of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.labels import face_words
from ruledeck.grammar.prose.paragraphs import in_one_line
from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.primitives.sides import die_of, number_of_side

if TYPE_CHECKING:
    from ruledeck.interpreter.wording.options import Decision

WORDS: Final = {
    "en": {
        "pass": "pass",
        "done": "done",
        "yes": "yes",
        "no": "no",
        "against": " (against: {0})",
        "order": "which of these happens first?",
        "respond": "what do you do?",
        "so": ": ",
        "before": "when {0}",
        "behind": "after {0}",
        "so far": " (so far: {0})",
        "room": "; {0} left",
        "share": " - how much for {0}?",
    },
    "ru": {
        "pass": "пас",
        "done": "готово",
        "yes": "да",
        "no": "нет",
        "against": " (в ответ на: {0})",
        "order": "что из этого произойдёт первым?",
        "respond": "что вы делаете?",
        "so": ": ",
        "before": "когда {0}",
        "behind": "после того как {0}",
        "so far": " (уже выбрано: {0})",
        "room": "; осталось {0}",
        "share": " — сколько достаётся: {0}?",
    },
}
"""What every game asks and offers, by language and key."""
Sayable = m.Choose | m.Perform | m.May | m.Modes | m.ForEach
"""Steps that are said where they ask."""


class Voice(ABC):
    """Tells an open decision.

    Attributes:
        decision: The decision.
        language: In which language it is told, `en` or `ru`.
    """

    def __init__(self, decision: "Decision", language: str) -> None:
        self.decision, self.language = decision, language

    # ---- in which programs differ

    @abstractmethod
    def thing(self, entity: int) -> str:
        """Return what a player or a component is called, as the decider knows it."""

    @abstractmethod
    def title(self, card: str) -> str:
        """Return the title of a card by its id."""

    @abstractmethod
    def symbol(self, value: object) -> str:
        """Return a symbol by its noun, and a number."""

    @abstractmethod
    def steps(self, steps: m.Steps) -> str:
        """Return steps of the rules as prose; empty where there is none."""

    @abstractmethod
    def arm(self, place: int) -> str:
        """Return one of the blocks between which somebody chooses."""

    @abstractmethod
    def ability(self, effect: int, thing: int) -> str:
        """Return an ability by its place in the program, and the thing that has it; 0 for the rules."""

    def word(self, key: str) -> str:
        """Return a set phrase."""
        return WORDS[self.language][key]

    def yes(self) -> str:
        """Return the answer that something is done."""
        return self.word("yes")

    def one(self, entity: int, among: Collection[int] | None = None) -> str:
        """Return what a player or a component is called in a sentence: told apart from some others, or from all there are.

        A voice that says no more of a thing than its name tells nothing apart.
        """
        del among
        return self.thing(entity)

    # ---- in which they agree

    def answer(self, option: object) -> str:
        """Return one option."""
        decision = self.decision
        if decision.is_done(option):
            return self.word("done")
        if decision.kind == "ability":
            return self.word("pass") if option == PASS else self._used(option)
        if decision.kind == "whether":
            return self.yes() if option else self._no()
        value = decision.referred(option)
        return self.arm(value) if decision.kind == "mode" and isinstance(value, int) else self.value(value)

    def value(self, value: object) -> str:
        """Return what an option stands for: a thing, a title, a side, a number or a symbol."""
        decision = self.decision
        if decision.kind in ("player", "component", "entity") and isinstance(value, int):
            return self.thing(value)
        if decision.kind == "name" and isinstance(value, int):
            return self.title(decision.program.definitions[value])
        return self._side(value) if decision.kind == "side" and isinstance(value, int) else self.symbol(value)

    def progress(self, left: int | None = None) -> str:
        """Return how far a choice has got, behind its question: what was picked, or what has got its share and what gets the next.

        Args:
            left: What is left of a total that the picks stay within, where that is known.
        """
        decision = self.decision
        if decision.site.kind != "divide":
            room = "" if left is None else self.word("room").format(left)
            among = {*decision.picked, *[decision.thing(option) for option in decision.options]}
            picked = ", ".join([self.one(each, among) for each in decision.picked])
            return self.word("so far").format(f"{picked}{room}") if picked else ""
        if not decision.sharing:
            return ""
        among = {*decision.sharing, *[thing for thing, _ in decision.shares]}
        given = ", ".join([f"{self.one(thing, among)} {share}" for thing, share in decision.shares])
        before = self.word("so far").format(given) if given else ""
        return f"{before}{self.word('share').format(self.one(decision.sharing[0], among))}"

    def _used(self, option: object) -> str:
        """Return an ability that may be used, with what it answers where it could answer something else as well."""
        assert isinstance(option, tuple)
        against = self.decision.answered(option)
        behind = self.word("against").format(self.one(against)) if against >= 0 else ""
        return f"{self.ability(option[0], option[1])}{behind}"

    def _no(self) -> str:
        """Return the answer no, with what is done then by who is asked."""
        otherwise = declined(self.decision)
        text = self.steps(otherwise) if otherwise is not None else ""
        return f"{self.word('no')}: {text}" if text else self.word("no")

    def _side(self, side: int) -> str:
        """Return what a side prints, as far as the decider knows its die; else its number."""
        decision, die, number = self.decision, die_of(side), number_of_side(side)
        s = decision.state
        if s.card[die] < 0 or not s.known[die] >> decision.player & 1:
            return str(number)
        ident = decision.program.definitions[s.card[die]]
        return face_words(decision.program.game, ident, number - 1, self.language) or str(number)


def declined(decision: "Decision") -> m.Steps | None:
    """Return what who is asked does where they decline, or `None`: what others do then stands in the text."""
    node = decision.site.node
    mine = isinstance(node, m.May) and isinstance(node.by, m.Name) and node.by.name == "you"
    return decision.site.otherwise if mine else None


def opening(node: m.Meant, prose: str) -> str:
    """Return the prose of a step in one line; of a choice between blocks what stands above them, for they are the options."""
    text = in_one_line(prose)
    return text.partition(": ")[0] if isinstance(node, m.Modes) else text
