"""Binding of blocks that words own: a period of the game, the moment at one of its edges, alternatives, outcomes."""

from collections.abc import Mapping
from dataclasses import replace

from ruledeck.grammar.binder.clauses.alternatives import AlternativeBinder
from ruledeck.grammar.binder.phrases.amounts import verbs
from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.binder.phrases.players import PlayerBinder
from ruledeck.grammar.binder.reading.binding import Blocks
from ruledeck.grammar.binder.reading.habits import said_otherwise
from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH, edge_tests, stretch
from ruledeck.grammar.binder.reading.outer_event import apart, refused
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.slots import slot_tests
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Timing
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.scope import YOU, Scope


class PeriodBinder:
    """Binds periods, and the other words that own a block.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
        players: Binds those whose period it is.
        alternatives: Binds blocks whose lines exclude each other.
        blocks: Binds what happens in a period.
    """

    def __init__(
        self, phrases: PhraseBinder, players: PlayerBinder, alternatives: AlternativeBinder, blocks: Blocks
    ) -> None:
        self.binding, self.phrases = phrases.binding, phrases
        self.players, self.alternatives, self.blocks = players, alternatives, blocks

    def bind(self, node: tree.Scoped, scope: Scope) -> m.Effect | None:
        """Bind words with the block that they own."""
        reader = self.phrases.reader(node.phrase, scope)
        words = self.binding.words
        if _done(reader):
            # Where a period has the name of a verb, all of the words decide which of the two is meant.
            return self.alternatives.outcomes(node, scope)
        for period, end in reader.named(0, words.period_forms):
            return self.period(node, reader, scope, period, end)
        if (which := self.alternatives.applicable(node, reader, scope)) is not None:
            return which
        inner = apart(scope)
        if (moment := self.edge(node, self.phrases.reader(node.phrase, inner))) is not None:
            return self.at_edge(node, moment, inner)
        starts = (0, *(end for _, end, _ in reader.read(m.PLAYER, 0)))
        if any(verb.outcome for at in starts for verb in words.verb_starts.get(reader.word(at), ())):
            return self.alternatives.outcomes(node, scope)
        periods = ", ".join(words.periods)
        help = did_you_mean(reader.word(0), words.periods)
        help = said_otherwise(self.binding.text(node.phrase)) or _named_in_front(reader, words.period_forms) or help
        help = help or f"a block belongs to a period ({periods or 'the game declares none'})"
        self.binding.error(codes.UNKNOWN_PHRASE, "these words own no block", node.phrase, help)
        return None

    def period(self, node: tree.Scoped, reader: Reader, scope: Scope, period: str, end: int) -> m.Effect | None:
        """Bind a period: `phase draw:`, `turn of p:`, `round:`; of a player's period, that player is `you`."""
        named = []
        while reader.word(end) not in ("", "of"):
            named.append(reader.word(end))
            end += 1
        whose: m.Value | None = None
        if end < reader.size:
            best = reader.complete(reader.read(m.PLAYER, end + 1))
            if not best:
                self.phrases.unread(node.phrase, reader)
                return None
            whose = self.players.only(node.phrase, self.phrases.unique(best, node.phrase))
            if whose is None:
                return None
        inner = scope if whose is None else replace(scope, names={**scope.names, "you": YOU}, they=YOU, actor=None)
        body = self.blocks.block(node.body, inner)
        # A check asks later whether the rules begin the period that an ability waits for, and whether it is anybody's.
        moments = self.binding.words.moments
        moment = " ".join((period, *named))
        moments[moment] = moments.get(moment, False) or whose is not None
        return m.During(period, " ".join(named), whose, body, start=node.start, end=node.end)

    def edge(self, node: tree.Scoped, reader: Reader) -> m.Happening | None:
        """Bind `at the end of the turn`, `at the start of your next draw phase`: a moment that is waited for."""
        at = 1 + (reader.word(1) == "the")
        edge = {"end": FINISH, "start": BEGIN, "beginning": BEGIN}.get(reader.word(at))
        if reader.word(0) != "at" or edge is None or reader.word(at + 1) != "of":
            return None
        place: m.Place = {"start": node.phrase.start, "end": node.phrase.end}
        for whose, name, period, end in stretch(reader, at + 2, next_one=edge == BEGIN):
            if end == reader.full:
                by = [] if whose is None else slot_tests(m.Slot("by", m.PLAYER), whose)
                return m.Happening(edge, (*by, *edge_tests(name, period, place)), **place)
        return None

    def at_edge(self, node: tree.Scoped, event: m.Happening, inner: Scope) -> m.Effect | None:
        """Bind the steps that wait for a moment; an event around them they call by a name that a line before gave."""
        body = self.blocks.block(node.body, inner)
        said = ((event, node.phrase), (body, node.body))
        if any(refused(self.binding, trees, spoken) for trees, spoken in said):
            return None
        # The end of a period belongs to it: it is waited for before the period is over.
        timing: Timing = "when" if event.verb == FINISH else "after"
        place: m.Place = {"start": node.start, "end": node.end}
        once = (m.Limit(1, "game", "card"),)
        ability = m.Ability("delayed", timing, (event,), None, (), once, True, body, **place)
        return m.Delay(ability, None, **place)


def _done(reader: Reader) -> bool:
    """Whether all of the words say that a verb with an outcome is carried out, by somebody or nobody in particular."""
    if not any(verb.outcome for word in reader.present for verb in reader.words.verb_starts.get(word, ())):
        return False
    starts = (0, *(end for _, end, _ in reader.read(m.PLAYER, 0)))
    return any(verb.outcome and end == reader.full for at in starts for verb, _, end in verbs(reader, at))


def _named_in_front(reader: Reader, periods: Mapping[str, str]) -> str | None:
    """Return how a period is said whose name stands in front of its word, as where it is asked for: `draw step of you`."""
    at = next((at for at in range(1, reader.size) if reader.word(at) in periods), 0)
    before = [reader.word(each) for each in range(at) if reader.word(each) != "the"]
    if not before or "" in before or reader.word(at + 1) not in ("", "of"):
        return None
    behind = [each.text for each in reader.atoms[at + 1 :]]
    said = " ".join([reader.word(at), *before, *behind]).replace(" 's", "'s")
    return f"where a period is declared its name stands behind it: `{said}:`"
