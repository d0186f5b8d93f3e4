"""How a condition is taken apart to be said, in the same way in every language; the words are each language's own."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import JUNCTIONS, NEGATED, OperationName
from ruledeck.grammar.meaning.traversal import OUTER
from ruledeck.grammar.prose.analysis import CANDIDATE, compound
from ruledeck.grammar.prose.holds import is_in_hold
from ruledeck.grammar.prose.speaker import Np, Speaker
from ruledeck.grammar.syntax import tree


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a condition says of its subject.

    Attributes:
        subject: Of what.
        kind: `adjective` or `noun` before a noun; `behind` it; `have` with `has` or `with`; `borne` by a thing or a player;
            `fact`: a number; `clause`: any other.
        text: The words behind `is` or `has`; the adjective in the nominative; what is borne; the number.
        verb: Where a language needs them, words of the clause: short forms of the adjective, or the verb in singular and
            plural.
        none: What is said when it is denied, if that is not regular.
    """

    subject: m.Value
    kind: str
    text: str
    verb: tuple[str, ...] = ()
    none: str = ""


@dataclass(slots=True)
class Modifiers:
    """The parts of a description around its noun.

    Attributes:
        before: Adjectives, in the nominative.
        behind: `on this unit`, `with 2 damage`.
        whose: Those of them that say who has it, as `you control`, or what it is called.
        clauses: `that is not ready`.
        apart: Who is left out, behind all of it.
        ahead: Clauses in front of what stands behind the noun.
        others: Whether something behind the noun speaks of others: a clause behind that would seem to be said of them.
        lies: Those parts behind the noun that say on what it lies.
    """

    before: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    whose: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    others: bool = False
    apart: list[str] = field(default_factory=list)
    lies: list[str] = field(default_factory=list)

    def add_behind(self, said: str, value: m.Value) -> None:
        """Put what a test says behind the noun: who has it, and what it is called, in front of what it lies on."""
        at = len(self.behind)
        if before_place(value):
            self.whose.append(said)
            at = min([self.behind.index(each) for each in self.lies if each in self.behind], default=at)
        elif isinstance(value, m.Op) and value.name == "attached":
            self.lies.append(said)
        self.behind.insert(at, said)

    def placed(self, places: Sequence[str]) -> tuple[str, ...]:
        """Return what stands behind the noun, with where it lies: who has it comes first, or the place would seem to be theirs."""
        if not places:
            return tuple(self.behind)
        return (*self.whose, *places, *(each for each in self.behind if each not in self.whose))


class ConditionSpeaker(Speaker):
    """Says conditions.

    Attributes:
        taking: Whether things in a zone are being taken out of it.
        copying: Whether a name says which card something becomes.
        saying: The description that is being said, up to what is said last of it.
    """

    taking = False
    copying = False
    saying: m.Select | None = None

    # ---- what a language must say

    @abstractmethod
    def own_predicate(self, op: m.Op) -> Predicate | None:
        """Return what a built-in condition says of one thing, or `None` where it does not."""

    @abstractmethod
    def own_clause(self, op: m.Op, negative: bool) -> str | None:
        """Return a built-in condition that is a clause of its own, or `None` where it is none."""

    @abstractmethod
    def possession(self, op: m.Op) -> Predicate | None:
        """Return what a comparison says of whatever has the counter or the field on its left side."""

    @abstractmethod
    def next_to(self, place: m.Value, start: m.Value) -> Predicate:
        """Return that one step leads to a place of a board."""

    @abstractmethod
    def adjective(self, use: m.Use) -> Predicate | None:
        """Return a declared adjective as what it says of its subject, or `None` for a condition of its own."""

    @abstractmethod
    def sort_of_thing(self, found: list[Predicate], last: Predicate, sort: m.Op) -> Predicate | None:
        """Return `a red unit` for what is said of one thing, and what sort of thing it is; `None` where that is too much."""

    @abstractmethod
    def predicated(self, predicate: Predicate, negative: bool) -> str:
        """Return a predicate with its subject, as a clause."""

    @abstractmethod
    def behind_which(self, predicate: Predicate, negative: bool, plural: bool) -> str:
        """Return a predicate of the candidate as a relative clause, with its relative pronoun where it is declined."""

    @abstractmethod
    def joined_relative(self, texts: list[str], both: bool, negative: bool, plural: bool) -> str:
        """Return relative clauses, of which both hold or either, as one."""

    @abstractmethod
    def marked(self, value: m.Op, negative: bool) -> str:
        """Return that a value of the game is set."""

    @abstractmethod
    def flagged(self, value: m.Op, negative: bool) -> str:
        """Return that a field says yes."""

    @abstractmethod
    def word_pieces(self, ident: str) -> tuple[tree.Piece, ...]:
        """Return the pattern of a declared word in the language."""

    def denied(self, _pieces: tuple[tree.Piece, ...]) -> tuple[tree.Piece, ...] | None:
        """Return the words of a declared condition with which it is denied; `None` where the language does not tell them."""
        return None

    @abstractmethod
    def filled(
        self,
        pieces: tuple[tree.Piece, ...],
        args: Mapping[str, m.Value],
        types: Mapping[str, m.Type] | None = None,
        opening: str = "nom",
    ) -> str:
        """Return a pattern with its slots filled in.

        Args:
            pieces: The pattern.
            args: Values of its slots.
            types: Types of its slots, for those without a value.
            opening: The case of the first piece: `acc` behind a verb.
        """

    # ---- clauses

    def clause(self, condition: m.Value, *, negative: bool = False) -> str:
        """Return a condition as a clause."""
        # Whoever acts is not the subject of what is said of a thing, and what is asked about stays where it is.
        actor, taking, self.actor, self.taking = self.actor, self.taking, None, False
        text = self.said(condition, negative=negative)
        self.actor, self.taking = actor, taking
        return text

    def said(self, value: m.Value, *, negative: bool = False) -> str:
        """Return a condition as a clause of the sentence that is being said."""
        value, negative = without_not(value, negative)
        value = is_in_hold(value, self.game.words)
        if isinstance(value, m.Op) and value.name in JUNCTIONS:
            words = (self.phrase("and"), self.phrase("or"))
            if not negative and (kind := self.kind(value)) is not None:
                return self.predicated(kind, False)
            return compound(
                value,
                (words[1], words[0]) if negative else words,
                lambda part: self.said(part, negative=negative),
                whole=lambda part: not negative and self.kind(part) is not None,
            )
        predicate = self.predicate(value)
        if predicate is not None:
            return self.predicated(predicate, negative)
        own = self.own_clause(value, negative) if isinstance(value, m.Op) else None
        return self.stated(value, negative) if own is None else own

    def predicate(self, value: m.Value) -> Predicate | None:
        """Return what a condition says of a subject, or `None` when it is said in another way."""
        if isinstance(value, m.Use):
            return self.adjective(value)
        if not isinstance(value, m.Op):
            return None
        if (beside := neighbour(value)) is not None:
            return self.next_to(*beside)
        return self.possession(value) if value.name in NEGATED else self.own_predicate(value)

    def kind(self, value: m.Op) -> Predicate | None:
        """Return what a conjunction says of one thing that ends with what sort of thing it is: `a red unit`."""
        last = value.args[-1]
        if value.name != "and" or not isinstance(last, m.Op) or last.name != "is type":
            return None
        mark = self.mark()
        found = [self.predicate(arg) for arg in value.args]
        self.rewind(mark)
        known = [each for each in found if each is not None]
        if len(known) < len(found) or any(each.subject != last.args[0] for each in known):
            return None
        return self.sort_of_thing(known[:-1], known[-1], last)

    def stated(self, value: m.Value, negative: bool) -> str:
        """Return a condition that is a name, a literal or a declared condition."""
        if isinstance(value, m.Use):
            pieces, arguments = self.word_pieces(value.word), self.arguments(value)
            if negative and (denied := self.denied(pieces)) is not None:
                return self.filled(denied, arguments)
            text = self.filled(pieces, arguments)
            return self.phrase("untrue", text=text) if negative else text
        referent = self.referent(value)
        if referent is not None and referent.how == "answer":
            return self.phrase("answer no" if negative else "answer yes")
        if isinstance(value, m.Literal):
            return self.phrase("always" if value.value is not negative else "never")
        if isinstance(value, m.Op) and value.name == "value":
            return self.marked(value, negative)
        if isinstance(value, m.Op) and value.name in ("field", "shown"):
            return self.flagged(value, negative)
        return self.phrase("was not so" if negative else "was so")

    # ---- descriptions

    def relative(self, value: m.Value, negative: bool = False, *, plural: bool = False) -> str | None:
        """Return a test of the candidate as a relative clause, or `None` where it has another subject."""
        value, negative = without_not(value, negative)
        sort = self.kind(value) if isinstance(value, m.Op) else None
        if sort is not None and is_candidate(sort.subject):
            return self.behind_which(sort, negative, plural)
        if isinstance(value, m.Op) and value.name in JUNCTIONS:
            found = [self.relative(arg, negative, plural=plural) for arg in value.args]
            texts = [each for each in found if each is not None]
            if len(texts) < len(found):
                return None
            return self.joined_relative(texts, (value.name == "and") != negative, negative, plural)
        predicate = self.predicate(value)
        if predicate is None or not is_candidate(predicate.subject):
            return None
        return self.behind_which(predicate, negative, plural)

    def either(self, value: m.Value, negative: bool) -> str | None:
        """Return `named Alice or named Bob` when every part can stand behind the noun."""
        if not isinstance(value, m.Op) or value.name != "or" or negative:
            return None
        found = [self.predicate(arg) for arg in value.args]
        if all(each is not None and each.kind == "behind" and is_candidate(each.subject) for each in found):
            return self.phrase("or").join(each.text for each in found if each is not None)
        return None

    def outer(self, value: m.Value, case: str) -> Np:
        """Return the candidate of the description around this one."""
        inner = self.candidates.pop() if len(self.candidates) > 1 else None
        np = self.np(value, case)
        if inner is not None:
            self.candidates.append(inner)
        return np

    def arguments(self, use: m.Use) -> dict[str, m.Value]:
        """Return the values of the slots of a declared word."""
        return dict(zip((slot.name for slot in self.game.words.words[use.word].slots), use.args, strict=False))


def some_of(value: m.Value) -> m.Value:
    """Return a description of several things as that of any one of them: `a unit`; any other value as it is."""
    if not isinstance(value, m.Select) or value.type.base != "component":
        return value
    one = m.Literal(1, m.NUMBER)
    return m.Pick(value, one, one, "choose", value.type, start=value.start, end=value.end)


def neighbour(value: m.Op) -> tuple[m.Value, m.Value] | None:
    """Return the place to which one step leads, and that from which it leads, where a condition says so; else `None`."""
    left, right = value.args if value.name == "=" else (None, None)
    if not isinstance(left, m.Op) or left.name != "distance" or len(left.args) != 2:
        return None
    return (left.args[1], left.args[0]) if isinstance(right, m.Literal) and right.value == 1 else None


def is_candidate(value: m.Value) -> bool:
    """Whether a value is the candidate of the description around it."""
    return isinstance(value, m.Name) and value.name == CANDIDATE


def of_holder(value: m.Value) -> bool:
    """Whether a condition says who owns or controls the candidate."""
    left = value.args[0] if isinstance(value, m.Op) and value.name == "in" else None
    return isinstance(left, m.Op) and left.name in ("owner", "controller") and is_candidate(left.args[0])


def in_ones_hold(value: m.Value) -> tuple[str, m.Select] | None:
    """Return that a condition asks what the candidate around a group controls, or owns, and the group without that; else `None`."""
    group = value.args[0] if isinstance(value, m.Op) and value.name in ("any", "none") else None
    if not isinstance(group, m.Select):
        return None
    for test in group.tests:
        whose = test.args[1] if of_holder(test) and isinstance(test, m.Op) else None
        if (
            isinstance(whose, m.Op)
            and whose.name == OUTER
            and whose.type == m.PLAYER
            and is_candidate(whose.args[0])
            and isinstance(test, m.Op)
        ):
            holder = test.args[0]
            assert isinstance(holder, m.Op)
            rest = tuple([each for each in group.tests if each is not test])
            return ("own" if holder.name == "owner" else "control"), replace(group, tests=rest)
    return None


def held_by_somebody(group: m.Select) -> tuple[m.Value, m.Select] | None:
    """Return who controls what a description is of, where that is one player, and the description without that; else `None`."""
    for test in group.tests:
        if not of_holder(test) or not isinstance(test, m.Op):
            continue
        holder, whose = test.args
        if isinstance(holder, m.Op) and holder.name == "controller" and isinstance(whose, m.Name) and not whose.many:
            return whose, replace(group, tests=tuple([each for each in group.tests if each is not test]))
    return None


def type_of_bearer(value: m.Value) -> str:
    """Return of which type what the candidate is on has to be; empty for any other condition."""
    if not isinstance(value, m.Op) or value.name != "is type" or not isinstance(value.args[1], m.Literal):
        return ""
    bearer = value.args[0]
    on = isinstance(bearer, m.Op) and bearer.name == "host" and is_candidate(bearer.args[0])
    return str(value.args[1].value) if on else ""


def before_place(value: m.Value) -> bool:
    """Whether what a condition says of the candidate stands in front of where it lies, which would be called so otherwise."""
    return of_holder(value) or (isinstance(value, m.Op) and value.name == "titled")


def without_not(value: m.Value, negative: bool = False) -> tuple[m.Value, bool]:
    """Return a condition without what denies it, and whether it is denied."""
    while isinstance(value, m.Op) and value.name == "not":
        value, negative = value.args[0], not negative
    return value, negative


def number_of_candidate(value: m.Value, negative: bool) -> tuple[m.Use, OperationName, m.Value] | None:
    """Return the declared number of the candidate that a condition compares, the sign, and what with."""
    if not isinstance(value, m.Op) or value.name not in NEGATED:
        return None
    left, right = value.args
    if not isinstance(left, m.Use) or len(left.args) != 1 or not is_candidate(left.args[0]) or left.type != m.NUMBER:
        return None
    return left, NEGATED[value.name] if negative else value.name, right


def held(value: m.Value) -> m.Op | None:
    """Return a counter or a field of one thing or player, which can be said to have it; the game has none."""
    if not isinstance(value, m.Op) or value.name not in ("counter", "field", "printed"):
        return None
    if len(value.args) < 2 or value.many:
        return None
    owner = value.args[1]
    return None if isinstance(owner, m.Op) and owner.name == "game" else value


def empty_zone(left: m.Value, right: m.Value) -> m.Value | None:
    """Return the zone whose size is compared with none."""
    if isinstance(left, m.Op) and left.name == "size" and isinstance(right, m.Literal) and right.value == 0:
        return left.args[0]
    return None
