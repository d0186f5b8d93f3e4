"""Binding of verbs: who does what to what."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.clauses.endings import EndingBinder
from ruledeck.grammar.binder.phrases.amounts import verbs
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.phrases.players import PlayerBinder
from ruledeck.grammar.binder.phrases.several_words import BASES
from ruledeck.grammar.binder.reading.misread import LASTING
from ruledeck.grammar.binder.reading.moments import skipping
from ruledeck.grammar.binder.reading.names import NameBinder
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.unread import explain_verb
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import ASK, ASK_FOR, PASSES, primitive
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import YOU, Scope, in_turn

"""The verbs that alter the event that an ability waits for, and the slot that names what they alter."""

_AGAIN: Final = (
    "what is done again and again stands below `repeat until <condition>:`; of a number, say how many are lacking: "
    "`(5 - count cards in your hand)`"
)
"""What to write for a step that is done until something holds: `draw until you have 5 cards`."""


class VerbBinder:
    """Binds the steps that carry out a verb.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        names: Binds the names that steps give.
        players: Binds those who act.
        endings: Binds how long a step lasts.
    """

    def __init__(self, phrases: PhraseBinder, names: NameBinder, players: PlayerBinder, endings: EndingBinder) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.names, self.players, self.endings = names, players, endings

    def do(self, node: tree.Do, scope: Scope) -> tuple[m.Effect | None, Scope]:
        """Bind a verb with its subject and slots."""
        reader = self.phrases.reader(node.phrase, scope)
        before = self.binding.findings.mark()
        found = self.performs(reader, scope)
        if not found:
            if self.binding.findings.mark() == before and self.phrases.unexplained(node.phrase):
                unread = explain_verb(reader, node.phrase, self.binding.source.text)
                lasting = node.ending is not None and node.ending.word == "until" and reader.furthest >= reader.size
                self.phrases.report(replace(unread, help=_AGAIN) if lasting else unread)
            return None, scope if node.name is None else self.binding.lose(node.name, scope)
        best = max(weight for _, weight in found)
        distinct: list[m.Perform] = []
        for perform, weight in found:
            if weight == best and perform not in distinct:
                distinct.append(perform)
        if len(distinct) > 1:
            # What nothing it speaks of could bear is not meant.
            borne = [each for each in distinct if not any(self.phrases.unborne(value) for _, value in each.args)]
            distinct = borne or distinct
        if len(distinct) > 1:
            read = sorted({each.verb for each in distinct})
            help = "say it in other words, or add brackets"
            if len(read) > 1:
                ways = " and ".join(f"`{self.binding.words.verbs[each].pattern.usage}`" for each in read)
                help = f"both {ways} say it: declare one of them in other words"
            self.phrases.ambiguous(distinct, node.phrase, help)
        self.of_event(distinct[0], node.phrase)
        if distinct[0].verb in (ASK, ASK_FOR):
            self.said_truly(distinct[0], node.phrase)
        ending = None if node.ending is None else self.endings.bind(node.ending, scope)
        if ending is not None and ending.event is not None and node.ending is not None:
            message = "what is given until something happens for the next time is not taken back"
            help = "give it until the end of a period, or until a condition holds"
            self.binding.error(codes.MISPLACED, message, node.ending, help)
        if node.ending is not None and distinct[0].verb not in LASTING:
            message = "this is done once, and does not last"
            self.binding.error(
                codes.MISPLACED, message, node.ending, "write what holds below `until ...:`, with a colon"
            )
        perform = replace(distinct[0], name=node.name, ending=ending, start=node.start, end=node.end)
        if node.name is not None:
            scope = self.names.give(node, node.name, self.result(perform, node.name, node), scope)
        return perform, scope

    def reads(self, phrase: tree.Phrase, scope: Scope) -> bool:
        """Whether a phrase says that a verb is carried out."""
        with self.binding.findings.silenced():
            return bool(self.performs(self.phrases.reader(phrase, scope), scope))

    def said_truly(self, perform: m.Perform, phrase: tree.Phrase) -> None:
        """Report that not one player is asked, or for what cannot be said in a word."""
        args = dict(perform.args)
        if args["player"].many or isinstance(args["player"], m.Pick):
            message = "one player is asked at a time, and the answer is theirs"
            help = "go through them, `for each player as p: ask p ...`; one that somebody picks has a name before: `choose 1 player as p`"
            self.binding.error(codes.WRONG_TYPE, message, phrase, help)
        if perform.verb == ASK:
            return
        value = args["result"]
        several = value.many or isinstance(value, m.Pick)
        if value.type.base in BASES and not several:
            return
        message = "somebody who is asked says one number or one word"
        shown = "a card is shown: `reveal <card>`, `show <card> to <player>`"
        help = f"{shown}; of several, ask for their number: `ask <player> for (count ...)`"
        if value.type == m.CONDITION:
            help = "what is so or not so is asked with `whether`: `ask <player> whether <condition> as told`"
        elif several and value.type.base in BASES:
            among = "whether one is among them: `ask <player> whether <word> is one of <words> as told`"
            help = f"ask for each of them in a step of its own, or {among}"
        self.binding.error(codes.WRONG_TYPE, message, phrase, help)

    def of_event(self, perform: m.Perform, phrase: tree.Phrase) -> None:
        """Report a step that alters an event without saying which part of the event it alters."""
        slot = primitive(perform.verb).altered
        if not slot:
            return
        value = dict(perform.args)[slot]
        if slot == "part" and isinstance(value, m.Op) and value.name == "part":
            value = value.args[1]
        if not isinstance(value, m.Slot):
            message = "this does not say what of the event it alters"
            help = "write `... of that <noun>`" if slot == "part" else "write `change that <noun> to ...`"
            self.binding.error(codes.WRONG_TYPE, message, phrase, f"{help}, with a noun of the event")
        if isinstance(value, m.Slot) and value.name in ("by", "source"):
            message = "who does something cannot be changed, and nothing in this event is that player"
            help = "cancel that event, and let somebody else do it"
            self.binding.error(codes.WRONG_TYPE, message, phrase, help)
        new = dict(perform.args).get("new")
        if new is not None and new.many and not value.many:
            help = "choose one of them: `1 ...`; or `cancel that event`, and do it to each"
            self.binding.error(
                codes.WRONG_TYPE, "an event is changed to one thing, and these are several", phrase, help
            )

    def result(self, perform: m.Perform, name: str, place: tree.Node) -> m.Value:
        """Return what `as` names behind a verb: the answer of a question, or what was picked or made."""
        if perform.verb == ASK:
            return m.Name(name, m.CONDITION)
        if perform.verb == ASK_FOR:
            return m.Name(name, dict(perform.args)["result"].type)
        taking = {each.name: each.many for each in self.binding.words.verbs[perform.verb].slots}
        for slot, value in perform.args:
            if isinstance(value, m.Pick) and value.type == m.NUMBER and shares_out(perform.args, taking):
                message = "one name cannot stand for how many there are for each of several"
                help = "go through them: `for each <things> as one:`, with a name for how many in the block"
                self.binding.error(codes.WRONG_TYPE, message, self.names.place(place, name), help)
            if isinstance(value, m.Pick):
                return m.Name(name, value.type, value.many or perform.by.many)
            if slot == "title":
                if any(value.many and not taking[each] for each, value in perform.args):
                    message = "one name cannot stand for what is made in several places"
                    help = "make it in each of them on its own: `for each player as p:`"
                    self.binding.error(codes.WRONG_TYPE, message, self.names.place(place, name), help)
                return m.Name(name, m.COMPONENT, perform.by.many)
        message = "nothing is picked in this step that a name could stand for"
        help = "leave the name out, or give one before: `choose ... as x`, `let x = ...`"
        self.binding.error(codes.UNUSED_NAME, message, self.names.place(place, name), help)
        return m.Name(name, m.Type("any"))

    def performs(self, reader: Reader, scope: Scope) -> list[tuple[m.Perform, int]]:
        """Return every way to read a whole phrase as `[player] verb ...`, with its weight."""
        found = self.verb_phrases(reader, 0, scope.acts or YOU)
        if found:
            return found
        # Only when the words begin with no verb are they read as a subject and a verb: `you draw` and `draw` never compete.
        for by, end, weight in reader.read(m.PLAYER, 0):
            if reader.word(end) not in self.binding.words.verb_starts:
                continue
            if isinstance(by, m.Pick):
                self.players.unchosen(tree.Word("", start=reader.atoms[0].start, end=reader.atoms[end - 1].end))
                return []
            # Behind a group, `their` means each of it in turn.
            inner = self.phrases.reader(reader.phrase, scope.acting(in_turn(by) or by))
            found += [
                (passed_round(perform, scope.acts or YOU), more + weight)
                for perform, more in self.verb_phrases(inner, end, by)
            ]
            reader.absorb(inner)
        return found

    def verb_phrases(self, reader: Reader, i: int, by: m.Value) -> list[tuple[m.Perform, int]]:
        """Return every verb that reads the rest of the phrase from `i` on."""
        found = skipping(reader, i, by)
        for verb, values, end in verbs(reader, i):
            if end == reader.full:
                args = tuple((slot.name, values[slot.name]) for slot in verb.slots)
                weight = verb.pattern.weight + sum(specific(value) for _, value in args)
                found.append((m.Perform(verb.id, by, args), weight))
            elif end < reader.size:
                reader.fail(end, "the end of the step")
        return found


def shares_out(args: Sequence[tuple[str, m.Value]], taking: Mapping[str, bool]) -> bool:
    """Whether a verb that takes one thing is done for each of a group; of an amount that is divided it is done for all at once."""
    return any(
        value.many and not taking[slot] and not (isinstance(value, m.Pick) and value.how == "divide")
        for slot, value in args
    )


def passed_round(perform: m.Perform, acts: m.Value) -> m.Perform:
    """Return `each player passes their hand to the left` as one step with all of these hands: they change hands at one moment."""
    zone = dict(perform.args)["zone"] if perform.verb in PASSES and perform.by.many else None
    if not isinstance(zone, m.Zone) or zone.owner != in_turn(perform.by):
        return perform
    return replace(perform, by=acts, args=(("zone", replace(zone, owner=perform.by)),))


def specific(value: m.Value) -> int:
    """How much a value says of what it means: the more, the better a reading."""
    if isinstance(value, m.Pick):
        return 1 + specific(value.source)
    return 1 + len(value.tests) if isinstance(value, m.Select) else 1
