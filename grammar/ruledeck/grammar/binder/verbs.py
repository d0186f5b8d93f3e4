"""Binding of verbs: who does what to what, and the names that a step gives."""

import re
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.amounts import verbs
from ruledeck.grammar.binder.expressions import ExpressionBinder
from ruledeck.grammar.binder.reader import Reader
from ruledeck.grammar.binder.unread import explain_verb
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import YOU, Scope, in_turn

ALTERING: Final = {"prevent-_": "part", "redirect-_-to-_": "part", "change-_-to-_": "old"}
"""The verbs that alter the event that an ability waits for, and the slot that names what they alter."""

LASTING: Final = frozenset(("give-control-of-_-to-_",))
"""The verbs that can be said to last `until` something."""

RESERVED_NAMES: Final = frozenset(
    "it its this that those you your they them their each every all any no the a an other another own game player "
    "players card cards opponent opponents there is are has have option count nobody play anywhere by of on in both among".split()
)
"""Words that the language reads, and that can therefore name nothing."""


class VerbBinder(ExpressionBinder, ABC):
    """Binds the steps that carry out a verb."""

    @abstractmethod
    def lines(self, block: tree.Block, scope: Scope) -> tuple[m.Steps, Scope]:
        """Bind the lines of a block in order; returns them and the scope behind the last."""

    @abstractmethod
    def statement(self, node: tree.Statement, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a statement; returns it (or `None` after an error) and the scope of the next line."""

    @abstractmethod
    def ending(self, node: tree.Ending, scope: Scope) -> m.Ending | None:
        """Bind how long something lasts."""

    def block(self, block: tree.Block, scope: Scope) -> m.Steps:
        """Bind the lines of a block whose names end with it."""
        return self.lines(block, scope)[0]

    # ---- names

    def name(self, node: tree.Node, name: str, value: m.Value, scope: Scope) -> Scope:
        """Give a name, once, that is no word of the game."""
        if name in scope.names:
            message = f'"{name}" is a name already'
            self.error(codes.NAME_IN_USE, message, self.name_place(node, name), "take another name")
        elif name in RESERVED_NAMES or self.means_something(name):
            message = f'"{name}" is a word of the game'
            self.error(codes.NAME_IN_USE, message, self.name_place(node, name), "take a name that means nothing else")
        return scope.with_name(name, value)

    def means_something(self, name: str) -> bool:
        """Whether a single word would be read in another way where names are read."""
        words = self.words
        nouns = (words.types, words.traits, words.counters, words.zones, words.symbols, words.value_forms)
        others = (words.adjectives, words.verb_starts, words.field_forms, words.seats, words.period_forms)
        return any(name in forms for forms in (*nouns, *others))

    def name_place(self, node: tree.Node, name: str) -> tree.Node:
        """Return where a statement gives a name."""
        found = re.search(rf"\b(?:as|let)\s+({re.escape(name)})\b", self.source.text[node.start : node.end])
        if found is None:
            return node
        return tree.Word(name, start=node.start + found.start(1), end=node.start + found.end(1))

    def subject(self, who: tree.Phrase | None, scope: Scope) -> m.Value | None:
        """Bind the player in front of `may`, `chooses` or a verb; nobody written means whoever acts."""
        if who is None:
            return scope.they or YOU
        found = self.phrase(who, scope, (m.PLAYER,))
        if isinstance(found, m.Pick):
            self.unchosen(who)
            return None
        return found

    def unchosen(self, place: tree.Node) -> None:
        """Report that who does something is still to be chosen."""
        message = "who does this is not chosen yet"
        self.error(codes.WRONG_TYPE, message, place, "choose first: `choose 1 player as p`, and then `p ...`")

    def one_player(self, phrase: tree.Phrase, value: m.Value | None) -> m.Value | None:
        """Return a player, or report that these are several, or one who is still to be chosen."""
        if value is None or not (value.many or isinstance(value, m.Pick)):
            return value
        help = (
            "do it for each of them: `for each player as p:`" if value.many else "choose first: `choose 1 player as p`"
        )
        self.error(codes.WRONG_TYPE, "one player is wanted here", phrase, help)
        return None

    # ---- verbs

    def do(self, node: tree.Do, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a verb with its subject and slots."""
        reader = self.reader(node.phrase, scope)
        before = len(self.errors)
        found = self.performs(reader, scope)
        if not found:
            if len(self.errors) == before and not self.quiet and not self.inner_error(node.phrase):
                self.report(explain_verb(reader, node.phrase, self.source.text))
            return None, (scope if node.name is None else scope.with_name(node.name, m.Name(node.name, m.Type("any"))))
        best = max(weight for _, weight in found)
        distinct: list[m.Perform] = []
        for perform, weight in found:
            if weight == best and perform not in distinct:
                distinct.append(perform)
        if len(distinct) > 1:
            message = "these words can be read in two ways"
            self.error(codes.AMBIGUOUS, message, node.phrase, "say it in other words, or set brackets")
        self.of_event(distinct[0], node.phrase)
        ending = None if node.ending is None else self.ending(node.ending, scope)
        if node.ending is not None and distinct[0].verb not in LASTING:
            message = "this is done once, and does not last"
            self.error(codes.MISPLACED, message, node.ending, "write what holds below `until ...:`, with a colon")
        perform = replace(distinct[0], name=node.name, ending=ending, start=node.start, end=node.end)
        if node.name is not None:
            scope = self.name(node, node.name, self.result(perform, node.name, node), scope)
        return perform, scope

    def of_event(self, perform: m.Perform, phrase: tree.Phrase) -> None:
        """Report a step that alters an event without saying which part of the event it alters."""
        slot = ALTERING.get(perform.verb)
        if slot is None:
            return
        value = dict(perform.args)[slot]
        if slot == "part" and isinstance(value, m.Op) and value.name == "part":
            value = value.args[1]
        if not isinstance(value, m.Slot):
            message = "this does not say what of the event it alters"
            help = "write `... of that <noun>`" if slot == "part" else "write `change that <noun> to ...`"
            self.error(codes.WRONG_TYPE, message, phrase, f"{help}, with a noun of the event")
        new = dict(perform.args).get("new")
        if new is not None and new.many and not value.many:
            help = "choose one of them: `1 ...`; or `cancel that event`, and do it to each"
            self.error(codes.WRONG_TYPE, "an event is changed to one thing, and these are several", phrase, help)

    def result(self, perform: m.Perform, name: str, place: tree.Node) -> m.Value:
        """Return what `as` names behind a verb: the answer of a question, or what was picked or made."""
        if perform.verb.startswith("ask-"):
            return m.Name(name, m.CONDITION)
        for slot, value in perform.args:
            if isinstance(value, m.Pick):
                return m.Name(name, value.type, value.many or perform.by.many)
            if slot == "title":
                slots = {each.name: each for each in self.words.verbs[perform.verb].slots}
                if any(value.many and not slots[each].many for each, value in perform.args):
                    message = "one name cannot stand for what is made in several places"
                    help = "make it in each of them on its own: `for each player as p:`"
                    self.error(codes.WRONG_TYPE, message, self.name_place(place, name), help)
                return m.Name(name, m.COMPONENT, perform.by.many)
        message = "nothing is picked in this step that a name could stand for"
        help = "leave the name out, or give one before: `choose ... as x`, `let x = ...`"
        self.error(codes.UNUSED_NAME, message, self.name_place(place, name), help)
        return m.Name(name, m.Type("any"))

    def performs(self, reader: Reader, scope: Scope) -> list[tuple[m.Perform, int]]:
        """Return every way to read a whole phrase as `[player] verb ...`, with its weight."""
        found = self.verb_phrases(reader, 0, scope.they or YOU)
        if found:
            return found
        for by, end, weight in reader.read(m.PLAYER, 0):
            if reader.word(end) not in self.words.verb_starts:
                continue
            if isinstance(by, m.Pick):
                if not self.quiet:
                    self.unchosen(tree.Word("", start=reader.atoms[0].start, end=reader.atoms[end - 1].end))
                return []
            # Behind a group, `their` means each of it in turn.
            inner = self.reader(reader.phrase, scope.acting(in_turn(by) or by))
            found += [(perform, more + weight) for perform, more in self.verb_phrases(inner, end, by)]
            reader.absorb(inner)
        return found

    def verb_phrases(self, reader: Reader, i: int, by: m.Value) -> list[tuple[m.Perform, int]]:
        """Return every verb that reads the rest of the phrase from `i` on."""
        found = []
        for verb, values, end in verbs(reader, i):
            if end == reader.full:
                args = tuple((slot.name, values[slot.name]) for slot in verb.slots)
                weight = verb.pattern.weight + sum(specific(value) for _, value in args)
                found.append((m.Perform(verb.id, by, args), weight))
            elif end < reader.size:
                reader.fail(end, "the end of the step")
        return found


def each_in_turn(by: m.Value, effect: m.Effect) -> m.Effect:
    """Return what several players do one after the other, or the effect itself where there is one player."""
    if not by.many:
        return effect
    place: m.Place = {"start": effect.start, "end": effect.end}
    return m.ForEach("they", by, (), None, m.Steps((effect,), **place), **place)


def specific(value: m.Value) -> int:
    """How much a value says of what it means: the more, the better a reading."""
    if isinstance(value, m.Pick):
        return 1 + specific(value.source)
    return 1 + len(value.tests) if isinstance(value, m.Select) else 1
