"""The story of a game for one player: verbs are told by their own lines, and what follows from them stands behind.

It is made of the log alone, in the order of its entries: what is told of a part of it is told alike of all that it is the
beginning of, but for the end of the last line.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import Final

from ruledeck.cli.speech.lasting import chosen_said, vain_told
from ruledeck.cli.speech.names import HIDDEN, TableNames
from ruledeck.cli.speech.narration import Entry, bound_told, clauses
from ruledeck.cli.speech.quotes import ability_said, averted_said
from ruledeck.cli.speech.shown import behind_the_scenes, out_of_sight, period_shown
from ruledeck.cli.speech.story_ahead import (
    answer_in,
    anything_comes,
    changes_nothing,
    is_opened,
    moved_by,
    only_announced,
    says_so,
    sets_something,
    story_follows,
    worth_telling,
)
from ruledeck.cli.speech.story_lines import StoryLines
from ruledeck.cli.speech.story_nodes import Line, Node, things_in
from ruledeck.cli.speech.story_words import (
    IDLE,
    PASSES,
    counted_last,
    doer_of,
    ending_of,
    ends_with_things,
    needed,
    pending,
    speaks_of_moved,
    told_line,
)
from ruledeck.grammar.meaning.stories import Story, closes, joins
from ruledeck.grammar.words.vocabulary import Verb
from ruledeck.interpreter.state.log import NOWHERE, TOLD

MOST_TOLD: Final = 50_000
"""How many entries of a log are told to somebody who plays or looks on: of a longer one nobody would read the rest."""
_CLOSED: Final = {"told": "verb", "did": "ability", "closed": "period"}
"""Kinds of entries with which something ends."""
_PUT_IN_PLACE: Final = ("chose", "lasts", "vain", "unmet", "cut", "changed", "reckoned")
"""Kinds of entries that are told as changes are: what was chosen or not found, what an effect has put in place or made of an event."""
_BESIDE: Final = ("declined", "bound", "must", "met")
"""Kinds of entries that are told only with something else."""
_SILENT: Final = -1
"""A place that no value of a story has: where nothing stands in it, a verb is told by its changes."""


class Storyteller(StoryLines):
    """Tells the log of one game to one player."""

    def __init__(self, names: TableNames) -> None:
        super().__init__(names)
        self.plain: list[tuple[int, Entry]] = []
        self.used: tuple[object, object] | None = None
        self.closing = False
        self.question: Entry = ()
        """What somebody is asked whose answer is the next entry."""
        self.averted: object = ""
        """The event that the next entry says does not happen; of an ability, the card that has it, in a tuple."""
        self.away: object = None
        self.bound = (-1, "")
        """Where a counter could be raised or lowered no farther, and what is said of that."""
        self.settled: tuple[Line, int] | None = None
        """The line that ends with what some verb has come to, and how many clauses it had then."""

    def told(self, entries: Sequence[Entry], begin: int = 0) -> list[Line]:
        """Return the lines of a log, as `read_story` gives it; no clause is of entries on both sides of `begin`."""
        self.entries, self.begin = entries, begin
        for at, entry in enumerate(entries):
            if at == begin:
                self._flush()
                self._reasons_alone(at - 1)
            self.at = at
            if at == begin:
                self._go_on(at)
            self._entry(at, entry)
        if entries and entries[-1][0] == "win":
            # What was going on when the game was over comes to no end of its own.
            for node in self.nodes:
                self._give_up(node)
        self._flush()
        self._reasons_alone(len(entries) - 1)
        return self.lines

    # ---- entries

    def _entry(self, at: int, entry: Entry) -> None:
        kind = entry[0]
        if entry[0] == "note" and entry[1] in ("cancelled", "replaced") and self.averted:
            entry, self.averted = (*entry[:2], self.averted), ""
        if kind == "asked":
            self.question = entry
        elif self.question and (answer := answer_in(entry)):
            entry, self.question = (*self.question, *answer), ()
        if kind in _BESIDE:
            self._beside(at, entry)
            return
        if kind in ("vain", "unmet"):
            # What is missing says more than what would have been done for something.
            self.reasons = []
        if kind in _PUT_IN_PLACE:
            near = next((each for each in reversed(self.nodes) if each.kind == "ability"), None)
            entry = self._put_in_place(at, entry, near)
        elif kind in TOLD or kind in ("period", "ability"):
            self._structure(at, str(kind), entry[1:])
            return
        # What lives for a period is gone with it.
        if not entry or self.closing or self._unseen(entry) or is_opened(self.entries, at):
            return
        if (verb := self._replacing()) is None:
            self.plain.append((at, entry))
        elif not verb.told:
            verb.held.append((at, entry))

    def _beside(self, at: int, entry: Entry) -> None:
        """Note what is told only with something else: why it is done, or why it is not."""
        match entry:
            case "declined", player, could, site:
                self.declined = (at, player, could, site)
                if isinstance(site, int) and site < NOWHERE:
                    self._unpaid(at)
            case "bound", *_:
                self.bound = (at, bound_told(entry, self.names, self.teller))
            case "must", _, source if source not in (0, HIDDEN):
                self.reasons.append(self.teller.demanded(source))
            case "met", *_:
                self._met(entry)

    def _met(self, entry: Entry) -> None:
        """Note that something is so for which a text does what follows, unless that has been told of it."""
        near = next((each for each in reversed(self.nodes) if each.kind == "ability"), None)
        text = vain_told(entry[1], entry[2], self.names) if near is not None and entry[1] != HIDDEN else ""
        if near is not None and text and text not in near.reasons:
            self._flush()
            near.reasons.add(text)
            self.reasons.append(text)

    def _put_in_place(self, at: int, entry: Entry, around: Node | None) -> Entry:
        """Return what is to be told of a choice, or of what lasts: of what the rules put in place themselves their own words tell."""
        if entry[0] != "chose":
            return entry if around is not None else ()
        end = self._part()[1]
        if (around is None or not self._of_card(around)) and (
            entry[2] == "number"
            or any(each.kind == "verb" for each in self.nodes)
            or story_follows(self.entries, at, end)
        ):
            return ()
        return worth_telling(entry, self.entries, at, end, len(self.names.seats))

    def _unseen(self, entry: Entry) -> bool:
        """Whether an entry is of a zone that no table shows: a card goes there or comes from there, and is attached; or is told already."""
        match entry:
            case "move", card, *_:
                self.away = card if out_of_sight(self.names, entry) else None
                return self.away is not None
            case (("attach" | "detach"), card, *_):
                hidden, self.away = card == self.away, None
                return hidden
        self.away = None
        return entry[0] == "show" and self._named_before(entry)

    def _structure(self, at: int, kind: str, slots: Entry) -> None:
        """Take in that something begins or ends, or what it is about."""
        if kind != "whose":
            self._flush(choices=kind != "story")
        if kind in ("does", "ability", "period") and any(each.held for each in self.nodes if each.kind == "ability"):
            self._use(at)
        match kind, slots:
            case "story", (verb, values):
                self.nodes.append(Node("verb", verb, at))
                self._named(at, self.nodes[-1], values)
            case "named", (verb, values):
                if (found := self._open("verb", verb)) is not None:
                    self._named(at, found, values)
            case (("told" | "did" | "closed"), (key, *_)):
                self.closing = False
                self._close(at, _CLOSED[kind], key)
            case "averted", (verb, values):
                self.averted = averted_said(self._verb(verb), values, self.names)
            case "closing", _:
                self.closing = True
            case "does", (ability, *_):
                self._does(at, ability)
            case "ability", (_, source, player):
                self.used = (source, player)
            case "period", (period, number, name, *_):
                silent = self._replacing() is not None or not period_shown(self.names, str(period))
                node = Node("period", period, at, silent=silent)
                node.cause = self.names.period(str(period), number, str(name) if name else None)
                self.nodes.append(node)
            case "whose", (player, *_):
                self.nodes[-1].player = player
                if not self.nodes[-1].silent and self._is_turn(self.nodes[-1]):
                    self._head(at - 1)

    def _open(self, kind: str, key: object) -> Node | None:
        return next((each for each in reversed(self.nodes) if each.kind == kind and each.key == key), None)

    def _close(self, at: int, kind: str, key: object) -> None:
        """Leave something, with all that was begun in it; what was left before is passed over."""
        self._flush()
        node = self._open(kind, key)
        if node is None:
            return
        if node is self.nodes[-1]:
            if node.head and not node.held and changes_nothing(self.entries, node.begun, at):
                node.head += f": {self._nothing_said(node, node.player)[0]}"
            self._use(at)
        if node.line is not None and node.line is self.lines[-1] and node.kind == "period" and self._is_turn(node):
            node.line.parts.append((at, PASSES[self.names.language]))
        if node.kind == "ability":
            self._without_effect(at, node)
            self._reasons_alone(at)
        if node.kind == "verb" and node.held and not node.told and not self._closed(node):
            self._give_up(node)
            self._flush()
        if node.kind == "verb" and node.told and node.joins and (node.acted or self._refused(node)):
            self._idle(at, node)
        if node.kind == "verb" and node.told and node.clauses and self._verb(node.key).outcome and self.lines:
            self.settled = (self.lines[-1], len(self.lines[-1].parts))
        while self.nodes.pop() is not node:
            pass

    def _idle(self, at: int, node: Node) -> None:
        """Tell that nothing has come of a verb: neither of itself, nor of what the last verb in it has come to."""
        last = self.lines[-1]
        if self.settled is not None and self.settled[0] is last and self.settled[1] == len(last.parts):
            last.parts.append((at, IDLE[self.names.language]))
        elif not node.clauses:
            self._nothing(at, node)

    def _refused(self, node: Node) -> bool:
        """Whether somebody else has left what a verb was to bring about, who could have done it."""
        left, player, could, _ = self.declined
        return left > node.begun and bool(could) and node.player is not None and player != node.player

    def _without_effect(self, at: int, node: Node) -> None:
        """Tell that nothing has come of an ability that has taken effect by itself, and of a text that has changed nothing."""
        if only_announced(self.program, node.key) or not self.lines:
            return
        ends = node.told and not node.clauses and node.line is self.lines[-1]
        if ends and not node.forced and self._unused(node):
            return
        if node.forced and ends:
            if not sets_something(self.entries, node.begun, at, self.names):
                self._nothing(at, node, node)
            return
        last = self.lines[-1]
        if (
            (last.parts[-1][0] <= node.begun or self._ends_with_choice(last))
            and self._of_card(node)
            and changes_nothing(self.entries, node.begun, at)
        ):
            self._nothing(at, node, node if node.told else None)

    def _nothing(self, at: int, node: Node, above: Node | None = None) -> None:
        """Tell that nothing has come of something: somebody has left it, or could not do it, or there was nothing to do."""
        over = self._above(None) if above is None else above
        doer = over.player if over is not None and over.joins and not over.forced else None
        text, whole = self._nothing_said(node, doer)
        self._clause(at, text, above, whole=whole)

    def _unpaid(self, at: int) -> None:
        """Tell that somebody cannot pay what a text of a card asks for first, whatever else comes of it."""
        near = next((each for each in reversed(self.nodes) if each.kind == "ability"), None)
        if near is not None and near.open and self._of_card(near):
            self._flush()
            # What something would have been done for is no reason that it cannot be paid.
            self.reasons = []
            self._nothing(at, near, near if near.told else None)
            self.declined = (-1, 0, 0, -1)

    def _nothing_said(self, node: Node, doer: object) -> tuple[str, str]:
        """Return why nothing has come of something, below a line of somebody, and by itself."""
        left, player, could, site = self.declined
        at, bound = self.bound
        if bound and at > max(left, node.begun):
            return bound, bound
        if left <= node.begun or not isinstance(player, int) or not player:
            return IDLE[self.names.language], IDLE[self.names.language]
        what = self._left(node, player, site)
        whole = self.teller.declined(player, what, could=bool(could))
        return (self.teller.declined(None, what, could=bool(could)) if doer == player else whole), whole

    def _replacing(self) -> Node | None:
        """Return the verb whose line tells what happens now; `None` where it is told by itself."""
        near = next((each for each in reversed(self.nodes) if each.kind != "period"), None)
        return near if near is not None and near.kind == "verb" and None not in near.values.values() else None

    # ---- verbs

    def _named(self, at: int, node: Node, values: object) -> None:
        """Note values of a story, and tell it when all of them are there."""
        for place, value in values if isinstance(values, tuple) else ():
            node.values[place] = value
        story = self._story(node.key)
        if (
            node.told
            or self._closed(node)
            or not self._happens(node)
            or any(place not in node.values for place in needed(story, self.names.language))
        ):
            return
        if None in node.values.values():
            self._give_up(node)
            return
        moved = moved_by(self.entries, node.begun, self._part())
        node.waits = moved is None and speaks_of_moved(story, self.names.language)
        if node.waits:
            return
        node.joins = joins(ending_of(story, node.values, self.names.language))
        node.lists = ends_with_things(story, self.names.language)
        node.player = doer_of(story, node.values)
        node.things = tuple(things_in(node.values.values()))
        self._understood(at, node)
        above = self._above(node)
        same = self._same(node, above)
        if not same:
            self._flush()
        doer = above.player if above is not None and above.joins and not above.forced and not same else None
        text = told_line(story, node.values, moved or (), self.names, doer)
        if not text:
            # Its conditions leave nothing to be said.
            node.values[_SILENT] = None
            return
        node.told = True
        if text == ".":
            # Neither it is told nor what comes of it.
            node.inline = True
            return
        if same and above is not None and above.line is not None:
            # To use a card and to play it is one thing, and what follows from it follows from the card.
            node.inline, above.line.parts[0] = True, (at, text.removesuffix(":"))
            return
        node.cause = self.names.cause(node.things[0]) if node.things and isinstance(node.things[0], str) else ""
        stem = told_line(story, node.values, (), self.names, doer, stem=True)
        whole = told_line(story, node.values, moved or (), self.names, None)
        bare = told_line(story, node.values, moved or (), self.names, node.player)
        if closes(ending_of(story, node.values, self.names.language)):
            text, whole, bare = (each.removesuffix(".") for each in (text, whole, bare))
        node.bare = bare if bare != whole else ""
        counted = counted_last(story, node.values, self.names.language, moved or ())
        if counted is not None and self._adds(node, stem, counted, self._part()[0]):
            return
        self._tell(at, node, text.removesuffix(":") if node.joins else text, stem, whole)
        self.added = (self.lines[-1], len(self.lines[-1].parts), stem, counted) if counted is not None else None

    def _understood(self, at: int, node: Node) -> None:
        """Take a line for the use of the rule around it; of what came before it, what is about other things is told."""
        costs: list[Entry] = []
        for each in self.nodes:
            each.head = ""
            if each.kind == "ability":
                costs += [entry for _, entry in each.held if not {*entry[1:3]} & {*node.things}]
                each.held = []
        for clause in clauses(costs, self.names):
            self._clause(at, clause)

    def _closed(self, node: Node) -> bool:
        """Whether a verb is done in another one that has been told, and says that nothing follows it; a text within is told."""
        around = takewhile(lambda each: each.kind != "ability", reversed(self.nodes[: self.nodes.index(node)]))
        return any(each.kind == "verb" and self._closes(each, self._story(each.key)) for each in around)

    def _closes(self, verb: Node, story: Story) -> bool:
        told = verb.told or verb.waits or pending(story, verb.values, self.names.language)
        return bool(story) and told and closes(ending_of(story, verb.values, self.names.language))

    def _give_up(self, node: Node) -> None:
        """Tell the moves of a verb themselves: nothing can stand in a place of its line."""
        self.plain, node.held = [*self.plain, *node.held], []

    def _story(self, verb: object) -> Story:
        return self.game.stories[self._verb(verb).id]

    def _verb(self, verb: object) -> Verb:
        assert isinstance(verb, int)
        return self.game.words.verbs[self.program.verbs[verb]]

    def _same(self, node: Node, above: Node | None) -> bool:
        """Whether a verb is told right behind the use of the very card that it is about."""
        last = self.lines[-1] if self.lines else None
        used = above is not None and above.kind == "ability" and above.line is not None and not above.clauses
        return used and above is not None and above.line is last and node.joins and node.things[:1] == above.things

    def _happens(self, node: Node) -> bool:
        """Whether anything comes of a verb, as far as the log goes; one that only says or sees to it that something is so is told."""
        says = partial(says_so, self.program)
        unseen = partial(behind_the_scenes, self.names)
        return says(("story", node.key)) or anything_comes(self.entries, node.begun, self._part()[1], unseen, says)

    def _go_on(self, at: int) -> None:
        """Tell of the verbs that were going on when the reader last looked what they have moved since."""
        for node in [*self.nodes]:
            if node.kind == "verb" and speaks_of_moved(self._story(node.key), self.names.language):
                before, node.told = node.told, False
                self._named(at, node, ())
                node.told, node.waits = node.told or before, False

    # ---- abilities

    def _does(self, at: int, ability: object) -> None:
        assert isinstance(ability, int)
        node = Node("ability", ability, at, forced=self.program.effects[ability].ability.forced)
        used, self.used = self.used, None
        above = self._above(None)
        self.nodes.append(node)
        if above is not None:
            above.acted = True
        if used is None:
            return
        source, player = used
        node.open = isinstance(source, str) and source != HIDDEN
        # What nobody resolves takes effect by itself.
        node.player, node.forced = player, node.forced or not player
        if source == 0:
            if text := ability_said(self.program.effects[ability].name, self.names):
                node.head = self.teller.acts(source, text) if node.forced else self.teller.used(player, source, text)
            return
        if source != HIDDEN and any(source in each.things for each in self.nodes):
            # A card that was named needs no second word.
            self._flavor(at, ability, source)
            return
        node.told, node.joins = True, True
        node.things, node.cause = (source,), self.names.cause(source)
        self._tell(at, node, self.teller.acts(source, "") if node.forced else self.teller.used(player, source, ""))
        self._flavor(at, ability, source)

    def _use(self, at: int) -> None:
        """Tell that a rule is used whose doings have no story."""
        near = next((each for each in reversed(self.nodes) if each.kind != "period"), None)
        if near is not None and near.head:
            near.told, text, near.head = True, near.head, ""
            self._tell(at, near, text)
            self.plain, near.held = near.held, []
            self._flush()

    # ---- what is told

    def _flush(self, *, choices: bool = True) -> None:
        """Tell the plain changes that were gathered, now if they were held back; a choice may be told behind what it was for."""
        near = next((each for each in reversed(self.nodes) if each.kind != "period"), None)
        if not choices and not (near is not None and near.head) and all(each[0] == "chose" for _, each in self.plain):
            return
        plain, self.plain = self.plain, []
        if near is not None and near.head:
            # What a verb of the rule is told to do may make it needless to say how that began.
            near.held += plain
        elif plain:
            at = max(plain[0][0], self._part()[0])
            self._use(at)
            for chosen, part in groupby(plain, key=lambda each: each[1][0] == "chose"):
                entries = [entry for _, entry in part]
                for clause in () if chosen else clauses(entries, self.names):
                    if clause:
                        self._clause(at, clause)
                for entry in entries if chosen else ():
                    self._chosen(at, entry)

    def _chosen(self, at: int, entry: Entry) -> None:
        """Tell what somebody has chosen, without saying again who."""
        _, player, sort, value = entry
        if words := chosen_said(sort, value, self.names):
            above = self._above(None)
            doer = above.player if above is not None and above.joins and not above.forced else None
            whole = self.teller.chosen(player, words)
            text = self.teller.chosen(None, words) if doer == player else whole
            # What is chosen besides stands behind it.
            self._clause(at, text, stem=text.removesuffix(words), whole=whole)
            self.choice = (self.lines[-1], len(self.lines[-1].parts))
            if above is not None:
                # What is chosen comes of nothing, and nothing may come of it.
                above.clauses -= 1


def tell(entries: Sequence[Entry], names: TableNames, begin: int = 0) -> Iterator[str]:
    """Yield the story of a log from a place on; the names of periods are headings, `-- turn 3: Alice --`.

    Args:
        entries: The whole log, as `read_story` gives it to the player who is told.
        names: What players and cards are called, and in which language.
        begin: How many entries have been told before.
    """
    first = True
    for line in Storyteller(names).told(entries, begin):
        if text := line.text(begin, first=first and begin > 0):
            first = first and line.heading
            yield text
