"""What every language can say of a tree of meaning; each language is one subclass with its own phrases."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import substitute
from ruledeck.grammar.prose.analysis import ONE, Described, impossible, up_to
from ruledeck.grammar.prose.discourse import Discourse, Referent, key_of, noun_of, side_of
from ruledeck.grammar.prose.lexicon import Lexicon
from ruledeck.grammar.prose.taking_control import GIVE_CONTROL, taking
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import Verb, Word

_SEVERAL = m.Name(EACH, m.COMPONENT, True)


NameSort: TypeAlias = Literal["actual", "you", "this", "each", "unmentioned"]
"""What a name is: the word of an actual thing, the player spoken to, this card, each of several, or anything else."""

LETTERS: Final = "XYZWVU"


@dataclass(frozen=True, slots=True)
class Np:
    """A noun phrase, already in its case.

    Attributes:
        text: Its words.
        plural: Whether a verb behind it is in the plural.
        person: 2 for `you`, else 3.
        gender: For languages in which words agree.
        pronoun: Whether it is a bare pronoun.
    """

    text: str
    plural: bool = False
    person: int = 3
    gender: str = "n"
    pronoun: bool = False


class Speaker(ABC):
    """One language for one ability: its words, and what has been mentioned so far.

    Attributes:
        phrases: The set phrases of the language by key, with the parts that are filled in.
        game: The game.
        values: Names with the words to use for them, for prompts about actual things.
        actual: The names among them that stand for actual things, in the nominative.
        this: The type of `this`.
        actor: The player whom the current clause speaks of.
        only: What alone is allowed, while that is said.
        general: Whether it speaks of everything like it, so that what it does not say is anything.
        candidates: The candidates of the descriptions around the current place, as number and gender.
        missing: Words without a form in the language, as section and key.
        definitions: What letters such as X stand for, said at the end of the sentence.
        holding: Whether the sentence goes on, so that its letters are not explained yet.
        telling: The verb of the event whose condition is being said, by whose words its numbers go.
        named_doer: Whether what is said behind an event speaks of whoever brought it about, who must be said there.
        named_amounts: Slots of an event of which something is said behind it: an amount among them must be said there.
        overheard: Whether somebody else is spoken to: `you draw 2 cards`, and no order to you.
        unopened: Whether the next ability is said without what it waits for, where readers know that already.
    """

    language = ""
    phrases: Mapping[str, str] = {}
    telling: Verb | None = None

    def __init__(
        self, game: Game, values: Mapping[str, str] | None = None, missing: set[tuple[str, str]] | None = None
    ) -> None:
        self.game = game
        self.values = dict(values or {})
        self.actual = frozenset(self.values)
        self.lexicon = Lexicon(game, self.language, missing)
        self.discourse = Discourse()
        self.this = m.COMPONENT
        self.actor: m.Value | None = None
        self.general = False
        self.only: tuple[m.Value, ...] = ()
        self.candidates: list[Np] = []
        self.definitions: list[str] = []
        self.holding = False
        self.unopened = False
        self.named_doer = False
        self.named_amounts = frozenset[str]()
        self.overheard = False
        self.missing: set[tuple[str, str]] = self.lexicon.missing

    def phrase(self, key: str, **parts: "str | Np") -> str:
        """Return one of the language's set phrases, filled in."""
        return self.phrases[key].format(
            **{name: part.text if isinstance(part, Np) else part for name, part in parts.items()}
        )

    # ---- what a language must say

    @abstractmethod
    def np(self, value: m.Value, case: str = "nom") -> Np:
        """Return a value as a noun phrase."""

    @abstractmethod
    def definition(self, word: Word, value: m.Value) -> str:
        """Return what a declared word means as a sentence."""

    @abstractmethod
    def indefinite(self, pick: m.Pick) -> str:
        """Return one thing that is not counted: `a unit`."""

    @abstractmethod
    def clause(self, condition: m.Value, *, negative: bool = False) -> str:
        """Return a condition as a clause: `this unit is ready`."""

    @abstractmethod
    def act(self, verb: Verb, by: m.Value | None, args: Mapping[str, m.Value], mood: str) -> str:
        """Return a verb with its slots.

        Args:
            verb: The verb.
            by: Who does it; `None` is anybody.
            args: Values of the slots; a slot that is missing may be anything.
            mood: `order` (imperative for `you`, else a statement), `state` (always a statement) or `infinitive`.
        """

    @abstractmethod
    def event(self, happening: m.Happening, timing: str) -> str:
        """Return an event as a clause, as one to come (`would be dealt`) when `timing` is `when`."""

    @abstractmethod
    def choosing(self, node: m.Choose, mood: str) -> str:
        """Return a choice as a clause."""

    @abstractmethod
    def subject_verb(self, by: m.Value, key: str) -> str:
        """Return a subject with `may`, `must`, `cannot`, `chooses` in agreement."""

    @abstractmethod
    def ending(self, ending: m.Ending) -> str:
        """Return how long something lasts."""

    @abstractmethod
    def period(self, node: m.During) -> str:
        """Return the opening of a block that is a period."""

    @abstractmethod
    def modification(self, node: m.Modify) -> str:
        """Return a changed characteristic as a sentence."""

    @abstractmethod
    def because(self, source: m.Value) -> str:
        """Return whose text brings something about: `because of a unit`."""

    @abstractmethod
    def because_of_deeds(self, deeds: tuple[m.Happening, ...], timing: str, rule: m.Static | None = None) -> str:
        """Return, behind an event, the deeds because of which it happens, or can alone happen; empty for none."""

    @abstractmethod
    def keyword(self, keyword: str, args: tuple[m.Value, ...]) -> str:
        """Return a keyword with its values."""

    @abstractmethod
    def following_period(self, found: Described, *, following: bool) -> str:
        """Return the period at whose edge an event is, as it stands behind `at the end of`."""

    @abstractmethod
    def limit(self, limit: m.Limit) -> str:
        """Return a limit as a sentence."""

    @abstractmethod
    def times(self, value: m.Value) -> str:
        """Return `3 times`."""

    @abstractmethod
    def ordering(self, node: m.ForEach) -> str:
        """Return the order of a loop, with a leading comma, or an empty string."""

    @abstractmethod
    def for_each(self, node: m.ForEach) -> str:
        """Return the opening of a loop, and introduce its variable."""

    @abstractmethod
    def granted(self, node: m.Grant) -> str:
        """Return the opening of a granted ability: `each unit gains`."""

    @abstractmethod
    def header(self, kind: str) -> str:
        """Return the header of an ability's kind."""

    @abstractmethod
    def default_header(self, type: m.Type, kind: str) -> str:
        """Return which abilities follow a default: those of a kind, or all where it is empty, on cards of a type."""

    @abstractmethod
    def zone_name(self, zone: str) -> str:
        """Return where an ability works: `while in hand`."""

    @abstractmethod
    def anything(self, type: m.Type) -> str:
        """Return any one value of a type: `a unit`, `a trait`."""

    # ---- shared

    def passive_ban(self, _node: m.Ban) -> str | None:
        """Return a ban on what is done to something, or `None` where the language says it otherwise."""
        return None

    def in_play(self, zone: m.Value) -> bool:
        """Whether a zone is part of the table."""
        if isinstance(zone, m.Zone):
            return self.game.words.zone_in_play.get(zone.name, False)
        if isinstance(zone, m.Zones):
            return all(self.in_play(part) for part in zone.parts)
        return not isinstance(zone, m.Anywhere)

    def prefixed(self, prefix: str, text: str) -> str:
        """Return a sentence behind what opens it."""
        return f"{prefix}, {text}"

    def mark(self) -> tuple[str | None, int]:
        """Return what saying something may change, for `rewind`."""
        return self.discourse.focus, len(self.definitions)

    def rewind(self, mark: tuple[str | None, int]) -> None:
        """Take back what was said only to see how it can be said."""
        self.discourse.focus = mark[0]
        del self.definitions[mark[1] :]

    def verb(self, ident: str) -> Verb:
        """Return a verb of the game."""
        return self.game.words.verbs[ident]

    def seen(self, verb: Verb, by: m.Value | None, args: Mapping[str, m.Value]) -> tuple[Verb, Mapping[str, m.Value]]:
        """Return the verb and the slots to say: whoever shows themselves something looks at it, who gives themselves control takes it."""
        if verb.id == "show-_-to-_" and (by is None or self.is_you(by)) and self.is_you(args.get("viewer")):
            return self.verb("look-at-_"), {"card": args["card"]} if "card" in args else {}
        heir = args.get("player") if verb.id == GIVE_CONTROL else None
        if heir is not None and (heir == by or ((by is None or self.is_you(by)) and self.is_you(heir))):
            return taking(verb), {"card": args["card"]} if "card" in args else {}
        if any(isinstance(value, m.Pick) and value.many for value in args.values()):
            # Of several that are chosen one speaks together: `to their owner's hand`.
            args = {name: substitute(value, EACH, _SEVERAL) for name, value in args.items()}
        return verb, args

    def patterns(self, declared: tree.Declaration | None, section: str) -> list[tree.Pattern]:
        """Return the pattern lines of a declaration's sections of one name."""
        if declared is None:
            return []
        return [pattern for each in declared.sections if each.name == section for pattern in each.patterns]

    def introduce(self, name: str, value: m.Value, how: str, *, many: bool | None = None) -> None:
        """Give a name to a value; `many` says whether it means several things, as the value itself does."""
        several = value.many if many is None else many
        referent = Referent(name, noun_of(value), value.type, several, how, side=side_of(value))
        self.discourse.add(referent)

    def referent(self, value: m.Value) -> Referent | None:
        """Return what a name stands for, or `None` when nothing introduced it."""
        key = key_of(value)
        return None if key is None else self.discourse.known.get(key)

    def meant(self, value: m.Name | m.Slot) -> m.Value | Referent | NameSort:
        """Return what a name stands for: another value, something mentioned before, or what sort of name it is."""
        if isinstance(value, m.Slot) and value.name in self.discourse.alias:
            return self.discourse.alias[value.name]
        if isinstance(value, m.Name):
            if value.name in self.values:
                return "actual"
            if value.name == "you":
                return "you"
            if value.name == "this":
                return "this"
        if value.name == EACH:
            return "each"
        referent = self.referent(value)
        return "unmentioned" if referent is None else referent

    def plain_amount(self, value: m.Value) -> str | None:
        """Return a number that needs no words: a figure, or a letter that has been introduced."""
        if isinstance(value, m.Literal):
            return str(value.value)
        if isinstance(value, m.Name) and value.name in self.values:
            return self.values[value.name]
        referent = self.referent(value) if isinstance(value, m.Name) else None
        if referent is not None and referent.how in ("slot", "noted"):
            return self.letter(referent.key)
        if (most := up_to(value)) is not None and (plain := self.plain_amount(most)) is not None:
            return self.phrase("up to", most=plain)
        return None

    def with_rest(self, text: str, verb: Verb, found: Described, *, ban: bool = False) -> str:
        """Return an event of a verb with what is said of several of its slots, which then go by the names they have.

        An event happens and something holds; a `ban` speaks of it if something holds.
        """
        if not found.rest:
            return text
        for name, value in found.slots.items():
            if isinstance(value, m.Name):
                self.discourse.alias[name] = value
        between = self.phrase("and")
        outside, self.telling = self.telling, verb
        clauses = between.join(self.clause(test) for test in found.rest)
        self.telling = outside
        return f"{text}{self.phrase('behind if', condition=clauses)}" if ban else f"{text}{between}{clauses}"

    def bookkept(self, counter: m.Value) -> bool:
        """Whether a counter is a number that the rules keep, a place in an order or a sum, and nothing that lies there."""
        key = counter.args[0] if isinstance(counter, m.Op) else counter
        manifest = self.game.text.manifest
        declared = (
            manifest.counters.get(str(key.value)) if manifest is not None and isinstance(key, m.Literal) else None
        )
        return declared is not None and declared.shown is False

    def counted_in(self, value: m.Value) -> str | None:
        """Return the counter that an amount of the event is an amount of, or `None`."""
        referent = self.referent(value)
        return referent.counter or None if referent is not None else None

    def several(self, value: m.Value) -> bool:
        """Whether a value is a named group of things or players."""
        if not isinstance(value, m.Name | m.Slot) or value.type.base not in ("component", "player", "entity"):
            return False
        referent = self.referent(value)
        return value.many if referent is None else referent.many

    def is_you(self, value: m.Value | None) -> bool:
        """Whether a value is the player whom the text speaks to."""
        return isinstance(value, m.Name) and value.name == "you" and "you" not in self.values

    def acts_on_itself(self, value: m.Value) -> bool:
        """Whether a value is whoever acts; of actual things only a player is known to be the same one by name."""
        if isinstance(value, m.Slot) and value.name in self.discourse.alias:
            value = self.discourse.alias[value.name]
        named = isinstance(value, m.Name) and (value.name not in self.values or value.type == m.PLAYER)
        described = isinstance(value, m.Op | m.Slot) and value.type == m.PLAYER
        return (named or described) and value == self.actor

    def amounting(self, found: Described, verb: Verb) -> Described:
        """Return an event with the bounds of its amounts in their slots, where each way to say it has these: `draw 2 or more cards`."""
        slots, rest = dict(found.slots), list(found.rest)
        patterns = [each for section in _EVENTS for each in self.patterns(verb.declared, section)]
        said = [{slot_of(piece) for piece in each.pieces if piece.kind == "slot"} for each in patterns]
        for test in found.rest:
            if not isinstance(test, m.Op) or test.name not in BOUNDS or len(test.args) != 2:
                continue
            slot, number = test.args
            if not isinstance(slot, m.Slot) or slot.type != m.NUMBER or not isinstance(number, m.Literal):
                continue
            if slot.name not in slots and all(slot.name in each for each in said):
                slots[slot.name] = m.Literal(self.phrase(f"bound {test.name}", number=str(number.value)), m.NUMBER)
                rest.remove(test)
        return replace(found, slots=slots, rest=tuple(rest))

    def done_by(self, found: Described) -> Described:
        """Return an event with somebody who brings it about, where what is said behind it speaks of that player."""
        if not self.named_doer or "by" in found.slots:
            return found
        anybody = m.Pick(m.Select("player", m.PLAYER, None, ()), ONE, ONE, "choose", m.PLAYER)
        return replace(found, slots=found.slots | {"by": anybody})

    def meaning(self, condition: m.Value) -> str:
        """Return ` if ...` behind a declared word; what is false by itself waits for texts that make it true."""
        if impossible(condition):
            return self.phrase("means never")
        return self.phrase("means if", condition=self.clause(condition))

    def defined(self, text: str) -> str:
        """Return a letter for a number that is said at the end of the sentence, the same one for the same number."""
        if text in self.definitions:
            return self._letter(self.definitions.index(text))
        self.definitions.append(text)
        return self._letter(len(self.definitions) - 1)

    def _letter(self, place: int) -> str:
        """Return the letter of a definition: none that stands for a number of the verb being described."""
        return LETTERS[(len(self.discourse.lettered()) + place) % 6]

    def letter(self, key: str) -> str:
        """Return the letter of a number slot of the verb that is being described, or of a number that was noted."""
        numbers = self.discourse.lettered()
        return LETTERS[numbers.index(key) % 6] if key in numbers else LETTERS[0]

    def flush(self, text: str) -> str:
        """Return a sentence with the definitions of its letters behind it."""
        if not self.definitions or self.holding:
            return text
        parts = [self.phrase("is", letter=self._letter(at), value=said) for at, said in enumerate(self.definitions)]
        self.definitions.clear()
        self.discourse.end()
        return f"{text}{self.phrase('where')}{self.phrase('and').join(parts)}"


BOUNDS: Final = (">=", "<=", ">", "<")
"""The comparisons that say the bound of an amount."""
_EVENTS: Final = ("event", "would", "en event", "ru event", "ru would")
"""The sections of a verb that say its event."""


def slot_of(piece: tree.Piece) -> str:
    """Return the name of the slot that a piece of a pattern is."""
    return piece.text.partition(":")[0].strip()
