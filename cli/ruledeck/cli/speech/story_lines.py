"""The lines of a story: what belongs together stands in one, below what it follows from."""

from collections.abc import Sequence
from typing import Final

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.narration import TELLERS, Entry
from ruledeck.cli.speech.quotes import ability_said, deed_said
from ruledeck.cli.speech.story_ahead import told_apart
from ruledeck.cli.speech.story_nodes import Line, Node, seat_of
from ruledeck.cli.speech.story_words import number_said
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.flavors import told_by
from ruledeck.interpreter.state.log import NOWHERE

WIDEST: Final = 100
"""Columns that a line of a story takes at most, unless one clause is longer."""


class StoryLines:
    """Puts what is told into lines."""

    def __init__(self, names: TableNames) -> None:
        self.names = names
        assert names.program is not None
        self.game, self.program = names.program.game, names.program
        self.teller = TELLERS[names.language](names)
        self.entries: Sequence[Entry] = ()
        self.declined: tuple[int, object, object, object] = (-1, 0, 0, -1)
        """Where somebody has left what they might do, who, whether they could have done it, and the place of that in the rules."""
        self.choice: tuple[Line, int] | None = None
        """The line that ends with what somebody has chosen, and how many clauses it had then."""
        self.lines: list[Line] = []
        self.nodes: list[Node] = []
        self.begin = self.at = 0
        self.reasons: list[str] = []
        """What that happens for which is told next."""
        self.told_texts: dict[tuple[object, str], int] = {}
        """Where each card has told each of its texts last."""

        self.added: tuple[Line, int, str, tuple[int, str]] | None = None
        """The line that ends with how many of something, how many clauses it had then, how the last one begins, and the number."""

    def _adds(self, node: Node, stem: str, counted: tuple[int, str], read: int) -> bool:
        """Whether the last clause tells the same with another number, and then make that the sum of both: `gets 2 coins`.

        Not so of one of several that are called alike, as the log does not say which one it is.
        """
        if self.added is None or not self.lines or not told_apart(self.entries, node.things, self.game):
            return False
        line, clauses, before, (number, noun) = self.added
        at, text = line.parts[-1]
        known = line is self.lines[-1] and len(line.parts) == clauses and at >= read
        if not known or not stem or (before, noun) != (stem, counted[1]):
            return False
        old, total = number_said(number, noun, self.names), number + counted[0]
        said = number_said(total, noun, self.names)
        line.parts[-1] = (at, text.removesuffix(old) + said)
        if clauses - 1 in line.wholes:
            line.wholes[clauses - 1] = line.wholes[clauses - 1].removesuffix(old) + said
        self.added = (line, clauses, stem, (total, noun))
        node.inline = True
        return True

    def _unused(self, node: Node) -> bool:
        """Tell that a card or a rule was not used after all: whoever began to use it declined at once. Say whether that was told."""
        left, player, could, site = self.declined
        line, alone = node.line, left > node.begun and bool(could) and player == node.player
        if line is None or len(line.parts) > 1 or line.parts[0][0] < self._part()[0] or not isinstance(player, int):
            return False
        if not alone or self._left(node, player, site):
            return False
        # A rule is called by what it says.
        text = "" if node.things else ability_said(self.program.effects[int(str(node.key))].name, self.names)
        told = self.teller.unused(player, node.things[0] if node.things else 0, text)
        line.parts[0], line.wholes = (line.parts[0][0], told), {}
        return True

    def _left(self, node: Node, player: int, site: object) -> str:
        """Return what somebody has left, where it is one thing, and the reader knows the card that says so."""
        if not isinstance(site, int) or site == NOWHERE or not node.open or not self._of_card(node):
            return ""
        may = self.program.sites[site].node if site >= 0 else self.program.linked.unpaid[NOWHERE - 1 - site]
        return deed_said(may, player, self.names) if isinstance(may, m.May) else ""

    def _named_before(self, shown: Entry) -> bool:
        """Whether a card is shown to everybody whose use has just been told by its name: it is the only one that is called so."""
        card, whose, seats = shown[1], shown[2], len(self.names.seats)
        near = next((each for each in reversed(self.nodes) if each.told), None)
        own = isinstance(whose, tuple) and near is not None and whose[1:] == (near.player,)
        if near is None or near.kind != "ability" or near.things[:1] != (card,) or not own:
            return False
        everybody = all(int(str(shown[3])) >> number & 1 for number in range(1, seats + 1))
        return everybody and told_apart(self.entries, near.things, self.game)

    def _of_card(self, node: Node) -> bool:
        """Whether an ability is a text of a card, and none of the rules."""
        return isinstance(node.key, int) and self.program.effects[node.key].key.kind in ("card", "keyword")

    def _ends_with_choice(self, line: Line) -> bool:
        return self.choice is not None and self.choice[0] is line and self.choice[1] == len(line.parts)

    def _flavor(self, at: int, ability: int, source: object) -> None:
        """Tell what a card tells when the rules call for a text of it."""
        if self.program.effects[ability].ability.timing == "called" and isinstance(source, str):
            named = [thing for each in self.nodes for thing in each.things]
            for text in told_by(self.game, source, self.names.language, named):
                if self._told_before(source, text):
                    continue
                self._add(at, Line(self._depth(None), [(at, text)], seat=seat_of(self.nodes, self._above(None))))

    def _part(self) -> tuple[int, int]:
        """Return where what is read at one go begins and ends: all that had been read before counts as one."""
        return (0, self.begin) if self.at < self.begin else (self.begin, len(self.entries))

    def _told_before(self, source: object, text: str) -> bool:
        """Whether a card has told a text already in what is going on: more than one of its abilities may be called there."""
        before = self.told_texts.get((source, text), -1)
        self.told_texts[source, text] = self.at
        return any(each.begun <= before for each in self.nodes if each.kind != "period")

    def _above(self, node: Node | None) -> Node | None:
        """Return what was told last of all that something is done in."""
        found = [each for each in self.nodes if each.told and not each.inline and each is not node]
        return found[-1] if found else None

    def _tell(self, at: int, node: Node, text: str, stem: str = "", whole: str = "") -> None:
        """Tell the line of a verb, or that an ability is used; `whole` is the line with who does it."""
        above = self._above(node)
        if self.reasons:
            text = whole = self._because(whole.removesuffix(":") or text)
            stem = ""
        if above is not None and above.joins and not node.joins:
            node.inline = True
            self._clause(at, text, above, stem, whole, (node.player, node.bare))
            return
        node.base = self._depth(node)
        last = self.lines[-1] if self.lines else None
        if above is not None and whole and last is not None and last is above.line and not last.done:
            # Behind what somebody or something else does nobody would know who does it.
            text, stem = whole.removesuffix(":"), ""
        if node.lists and self._goes_on(node, text, stem):
            node.line = last = self.lines[-1]
            last.going_on[len(last.parts)] = stem
            last.alike.add(len(last.parts))
            last.wholes |= {len(last.parts): whole} if whole and whole != text else {}
            last.parts.append((at, text))
            return
        wholes = {0: whole.removesuffix(":")} if whole and whole.removesuffix(":") != text else {}
        line = Line(
            node.base, [(at, text)], headed=node.joins, cause=node.cause, seat=seat_of(self.nodes, node), wholes=wholes
        )
        line.stem = stem if node.lists else ""
        if above is not None:
            above.clauses += 1
        node.line = line
        self._add(at, line)

    def _goes_on(self, node: Node, text: str, stem: str) -> bool:
        """Whether the last line tells the same of another thing: `Ann attacks with Scout, Medic`."""
        last = self.lines[-1] if self.lines else None
        if last is None or not stem or last.stem != stem or not text.startswith(stem):
            return False
        return last.depth == node.base and not last.headed and not self._begun_in(self.nodes[0])

    def _clause(
        self,
        at: int,
        text: str,
        above: Node | None = None,
        stem: str = "",
        whole: str = "",
        bare: tuple[object, str] = (None, ""),
    ) -> None:
        """Tell something that follows from what was told last, in its line if there is room.

        `whole` is the same with who does it, and `bare` who does it, and the same without them.
        """
        above = self._above(None) if above is None else above
        if self.reasons:
            text = whole = self._because(whole or text)
            stem, bare = "", (None, "")
        if above is None or not above.joins:
            if above is not None:
                above.clauses += 1
            self._add(at, Line(self._depth(None), [(at, text)], seat=seat_of(self.nodes, above)))
            return
        above.clauses += 1
        line = above.line
        more = line is not None and bool(stem) and line.stem == stem and text.startswith(stem)
        # Behind what somebody or something else does nobody would know who does it.
        said = text if more or line is None or line.done else whole or text
        doer, without = bare
        if not more and line is not None and without and doer is not None and line.by == doer and said == whole:
            said = without
        doing = bool(whole) and whole != text
        # What goes on with the last clause is one with it.
        room = line is not None and (more or len(line.text()) + len(said) + 2 <= WIDEST)
        if line is None or self.lines[-1] is not line or not room or self._begun_in(above):
            depth = above.base + 1
            if not self._speaks_of(above, text):
                named = text if above.cause in text else f"{above.cause}: {text}"
                said = whole if whole and whole != text else named
            above.line = Line(
                depth, [(at, said)], cause=above.cause, seat=seat_of(self.nodes, above), stem=stem, done=doing
            )
            above.line.wholes |= {0: whole} if whole and whole != said == text else {}
            above.line.by = doer if without and said == whole else None
            self._add(at, above.line)
        else:
            if more:
                line.going_on[len(line.parts)] = stem
            if whole and whole != said:
                line.wholes[len(line.parts)] = whole
            line.parts.append((at, said))
            line.stem, line.done = stem, line.done if more else doing
            line.by = doer if without and said in (whole, without) and not more else None

    def _because(self, text: str) -> str:
        """Return what happens with what it happens for, which is told with it."""
        reasons, self.reasons = self.reasons, []
        return self.teller.because(reasons, text)

    def _reasons_alone(self, at: int) -> None:
        """Tell what something would have been done for of which nothing can be told."""
        reasons, self.reasons = self.reasons, []
        for each in reasons:
            self._clause(at, each)

    def _begun_in(self, above: Node) -> bool:
        """Whether a period has begun in something that was told, and has no heading yet: what happens in it stands behind that."""
        return any(
            each.kind == "period" and not each.told and not each.silent
            for each in self.nodes[self.nodes.index(above) :]
        )

    def _speaks_of(self, above: Node, text: str) -> bool:
        """Whether what follows from something needs no word for it: it stands right above, or in the text itself."""
        near = bool(self.lines) and self.lines[-1] is above.line
        read = above.line is not None and above.line.parts[-1][0] < self.begin <= self.at
        return (near and not read) or not above.cause or text.startswith(above.cause)

    def _depth(self, node: Node | None) -> int:
        return sum(each.told and not each.inline for each in self.nodes if each is not node)

    def _add(self, at: int, line: Line) -> None:
        """Add a line, behind the names of the periods that have none yet."""
        self._head(at)
        self.lines.append(line)

    def _head(self, at: int) -> None:
        """Tell the names of the periods that go on and have not been told yet."""
        for node in self.nodes:
            if node.kind == "period" and not node.told and not node.silent:
                node.line = Line(0, [(at, self._heading(node))], heading=True, cause=self._whose(node))
                node.line.period, node.line.seat = str(node.key), node.player if isinstance(node.player, int) else 0
                self.lines.append(node.line)
                node.silent = True

    def _is_turn(self, node: Node) -> bool:
        """Whether a period is of another player than the one around it: a turn is named even where nothing happens in it."""
        around = [each.player for each in self.nodes[: self.nodes.index(node)] if each.kind == "period" and each.player]
        return bool(node.player) and node.player not in around[-1:]

    def _heading(self, node: Node) -> str:
        """Return the name of a period, with whose it is unless the one around it has said so."""
        around = [each.player for each in self.nodes[: self.nodes.index(node)] if each.kind == "period" and each.player]
        said = isinstance(node.player, int) and node.player > 0 and node.player not in around[-1:]
        return (
            f"{node.cause}: {self.names.player(node.player)}" if said and isinstance(node.player, int) else node.cause
        )

    def _whose(self, node: Node) -> str:
        return self.names.player(node.player) if isinstance(node.player, int) and node.player else ""
