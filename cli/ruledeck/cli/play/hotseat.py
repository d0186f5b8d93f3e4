"""People at one terminal: the table is hidden while it changes hands, and every decision can be taken back."""

import os
from itertools import islice
from pathlib import Path
from typing import Final, TextIO

from ruledeck.cli.play.news import News
from ruledeck.cli.play.passing import Passing, passing
from ruledeck.cli.play.picks import Picks
from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.narration import TELLERS, narrate
from ruledeck.cli.speech.story import MOST_TOLD, tell
from ruledeck.cli.speech.table_talk import TALK
from ruledeck.cli.table.ahead import Joined, joined, with_only_targets
from ruledeck.cli.table.board import board, zones_named
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.endlessness import report_endless
from ruledeck.cli.table.grouping import grouped
from ruledeck.cli.table.prompt import Prompt, prompt_of
from ruledeck.cli.table.session import Session
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.terminal.screen import screen_of
from ruledeck.grammar.text.harmless import harmless
from ruledeck.grammar.text.sentence import capital
from ruledeck.interpreter.engine.rights import open_now, rights_of
from ruledeck.interpreter.state import saves
from ruledeck.interpreter.state.log import TOLD, read_story
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.wording.equivalent_options import firsts
from ruledeck.interpreter.wording.options import Decision

_PASS: Final = "pass"
"""What a ruling says to pass, in every language."""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_LINES: Final = 60
"""How far the table is scrolled away where the screen cannot be cleared."""


class HotSeat:
    """The conversation of one game."""

    def __init__(
        self,
        session: Session,
        names: TableNames,
        source: TextIO,
        target: TextIO,
        *,
        alone: bool = False,
        detail: bool = False,
    ) -> None:
        """Prepare a table for people who take turns at one terminal.

        `alone` is one person who plays for all of them; `detail` tells every change instead of the story.
        """
        self.session, self.names = session, names
        self.source, self.target = source, target
        self.screen = screen_of(target)
        self.talk = TALK[names.language]
        self.alone, self.detail = alone, detail
        self.surroundings = Surroundings(session.program)
        self.told: dict[int, int] = {}
        self.begun = _latest(session)
        self.seated = 0
        self.news = News()
        self.unasked: set[int] = set()
        self.hinted = False
        self.as_listed: object = None
        self.written: set[Path] = set()
        self.picks = Picks()
        self.both: Joined | None = None
        self.then: tuple[int, Value] | None = None
        self.passing: dict[int, Passing] = {}

    def run(self) -> int:
        """Play until the game is over or somebody leaves; return the exit code."""
        try:
            while self.session.waits():
                known = self._known()
                if known is not None:
                    self.session.answer(known, kept=False)
                    continue
                asked = prompt_of(self.session.state, self.names, self.surroundings)
                prompt = self.picks.numbered(self.session.state, grouped(self.session.state, asked, self.names))
                settled = self._settled(prompt)
                if settled is not None:
                    self.session.answer(settled, kept=False)
                    continue
                self.as_listed = None
                self.session.keep()
                self._seat(prompt.player)
                self._tell(prompt.player)
                self.both = joined(self.session.state, prompt, self.names)
                if not self._decide(
                    with_only_targets(self.session.state, prompt, self.names) if self.both is None else self.both.prompt
                ):
                    self._leave()
                    return 0
        except EndlessError as error:
            self._say(self.talk["endless"].format(report_endless(self.session.program, error)))
            return 1
        self.session.finish()
        self._tell(self.seated or 1)
        self._say(f"\n{TELLERS[self.names.language](self.names).winners(self.session.winners())}")
        return 0

    def _known(self) -> int | None:
        """Return the answer that needs no question: what was said along with another one, or all that could make a difference.

        Found out before anything is put into words, which takes long for hundreds of options.
        """
        then, self.then = self.then, None
        state = self.session.state
        decision = Decision(state)
        if (
            then is not None
            and state.pending is not None
            and state.pending.site == then[0]
            and then[1] in decision.options
        ):
            return decision.options.index(then[1])
        if decision.player not in self.unasked and not decision.site.public:
            return None
        return 0 if set(firsts(state, decision, range(len(decision.options)))) == {0} else None

    def _leave(self) -> None:
        """Say how to go on with the game."""
        if self.session.kept_at is not None:
            self._say(self.talk["kept"].format(self.session.program.game.text.id, self.session.kept_at))

    def _settled(self, prompt: Prompt) -> int | None:
        """Return the answer that a player has given before: an order as listed, a pass, the next of several."""
        if prompt.series is not None and prompt.series == self.as_listed:
            return 0
        passes = self.passing.get(prompt.player)
        if passes is not None and _PASS in prompt.phrases and passes.goes_on(self.session.state):
            return prompt.phrases.index(_PASS)
        self.passing.pop(prompt.player, None)
        return self.picks.taken(self.session.state, prompt)

    def _decide(self, prompt: Prompt) -> bool:
        """Ask until there is an answer; false when the player leaves."""
        self._ask(prompt)
        while True:
            self.target.write("> ")
            self.target.flush()
            line = self.source.readline()
            if not line:
                self._say(f"\n{self.talk['no more input']}")
                return False
            word, _, rest = line.strip().partition(" ")
            if word == "q":
                return False
            choice = prompt.chosen(line.strip())
            if choice is not None:
                self.as_listed = None if line.strip() else prompt.series
                place, self.then = (choice, None) if self.both is None else self.both.answers(choice)
                self.session.answer(place)
                return True
            if word == "p" and not rest and _PASS in prompt.phrases:
                self.passing[prompt.player] = passing(self.session.state, prompt.player)
                self._say(self.talk["passing"])
                self.session.answer(prompt.phrases.index(_PASS))
                return True
            if word == "u":
                self.passing.clear()
                if self.session.undo():
                    # What is taken back has been told; what comes in its place has not.
                    told = {each: len(list(read_story(self.session.state, each))) for each in self.told}
                    self.told = {each: min(count, told[each]) for each, count in self.told.items()}
                    return True
                self._say(self.talk["nothing to take back"])
            elif word == "r":
                if self._claims(rest.strip(), prompt.player):
                    return True
            elif word == "auto" and self._toggle(prompt.player) and prompt.single:
                self.session.answer(0)
                return True
            elif word.isdecimal() and rest.strip():
                if self._several(prompt, line.split()):
                    return True
            elif word != "auto":
                self._command(word, rest.strip(), prompt)

    def _claims(self, wanted: str, asked: int) -> bool:
        """Let a player use a right beside the open decision: who is asked, or whoever is named; false where there is none."""
        state = self.session.state
        names = {self.names.player(each).casefold(): each for each in range(1, state.layout.players + 1)}
        player = names.get(wanted.casefold(), int(wanted) if wanted.isdecimal() else 0) if wanted else asked
        if player not in names.values() or state.deciders[player] is not None:
            self._say(self.talk["no player"].format(harmless(wanted)))
            return False
        if not open_now(state) or not rights_of(state, player):
            self._say(self.talk["no right"].format(self.names.player(player)))
            return False
        self.session.answer(-player)
        return True

    def _several(self, prompt: Prompt, typed: list[str]) -> bool:
        """Take several answers of one line; false where it cannot be."""
        if self.picks.of is None:
            self._say(self.talk["one only"])
            return False
        wrong = self.picks.say(self.session.state, prompt, typed)
        place = None if wrong else self.picks.taken(self.session.state, prompt)
        if place is None:
            self._say(self.talk["no option"].format(wrong))
            return False
        self.session.answer(place)
        return True

    def _toggle(self, player: int) -> bool:
        """Ask a player no more, or again, where there is only one possibility; return which."""
        self.unasked ^= {player}
        self._say(self.talk["auto on" if player in self.unasked else "auto off"])
        return player in self.unasked

    def _command(self, word: str, rest: str, prompt: Prompt) -> None:
        if word == "b" and rest:
            found = zones_named(self.session.state, prompt.player, self.names, rest, self.screen)
            self._say("\n".join(found) or self.talk["no zone"])
        elif word == "b":
            self.news.forget()
            self._ask(prompt)
        elif word in ("c", "s") and not rest:
            self._say(self.talk[f"{word} alone"])
        elif word == "c":
            self._card(rest, prompt)
        elif word == "l":
            self.told[prompt.player] = 0
            self._tell(prompt.player)
            self._ask(prompt)
        elif word == "s":
            if self._may_write(Path(rest)):
                self._save(Path(rest), "")
        elif word.startswith("!"):
            self._save(_free_name(Path("wrong.json")), harmless(f"{word[1:]} {rest}".strip()))
        elif word in ("why", "?"):
            # A number is asked about as the option that it stands before.
            self._why(prompt.phrases[prompt.keys.index(rest)] if rest in prompt.keys else rest, prompt.player)
        elif word in ("rules", "keyword"):
            self._rules(word, rest)
        elif word in ("h", "help"):
            self._say(f"{self._answers(prompt)}\n{self.talk['help']}")
        elif word:
            said = harmless(f"{word} {rest}".strip())
            self._say(f"{self.talk['wrong'].format(said)} {self._answers(prompt)} {self.talk['help hint']}")

    def _answers(self, prompt: Prompt) -> str:
        """Return which answers there are."""
        key = "choose only" if prompt.single else "choose"
        return self.talk[key].format(prompt.keys[prompt.order[0]], prompt.keys[prompt.order[-1]])

    def _rules(self, section: str, wanted: str) -> None:
        """Show the rules of the game, or what of them speaks of a word; or a keyword."""
        from ruledeck.cli.play.rules_read import keywords_read, rules_read

        read = keywords_read if section == "keyword" else rules_read
        parts = read(self.session.program.game, self.names.language, wanted)
        missing = self.talk["no rule"].format(harmless(wanted)) if wanted else self.talk["no keyword"]
        for part in parts or [missing]:
            self._say("\n".join(self._ruled(line) for line in part.splitlines() if line))

    def _ruled(self, line: str) -> str:
        """Return a line of the rules; an item of a list stands in as far as the rules say, so that its own list stands in further."""
        words = line.lstrip(" ")
        far = 2 + len(line) - len(words)
        return self.screen.text(words.lstrip("# ").replace("**", ""), far, 2)

    def _card(self, wanted: str, prompt: Prompt) -> None:
        """Show a card by a part of its title, or the one that an option speaks of."""
        from ruledeck.cli.authoring.card_sheet import sheet
        from ruledeck.cli.games.loaded import Loaded, find_cards

        state, program = self.session.state, self.session.program
        loaded = Loaded(self.session.table.folder, program.game)
        if wanted in prompt.keys:
            thing = prompt.things[prompt.keys.index(wanted)]
            known = thing > state.layout.players and state.card[thing] >= 0 and state.known[thing] >> prompt.player & 1
            wanted = program.definitions[state.card[thing]] if known else wanted
        titles = sorted({title for title in self.names.titles.values() if wanted.casefold() in title.casefold()})
        if len(titles) > 1 and wanted.casefold() not in (title.casefold() for title in titles):
            self._say(self.screen.text(self.talk["several"].format(", ".join(titles)), 2, 2))
            return
        try:
            found = find_cards([loaded], titles[0] if len(titles) == 1 else wanted)
            self._say("\n\n".join(sheet(loaded, card, self.names.language) for _, card in found))
        except RefusalError as refusal:
            self._say(f"  {refusal.message}{f'; {refusal.help}' if refusal.help else ''}")

    def _may_write(self, path: Path) -> bool:
        """Whether a save may be written there: over another save only where somebody says so, over anything else never."""
        if path in self.written or not os.path.lexists(path):
            return True
        if not path.is_file() or isinstance(saves.load(path), saves.Refusal):
            self._say(harmless(self.talk["no save there"].format(path)))
            return False
        self._say(harmless(self.talk["overwrite"].format(path)))
        return self.source.readline().strip().casefold() in ("y", "yes", "д", "да")

    def _save(self, path: Path, note: str) -> None:
        try:
            self.session.save(path, note)
            self.written.add(path)
            self._say(harmless(self.talk["saved"].format(path)))
        except RefusalError as refusal:
            self._say(harmless(refusal.message))

    def _why(self, question: str, player: int) -> None:
        """Answer a question with what the player who decides may know."""
        from ruledeck.cli.why.brief import brief
        from ruledeck.cli.why.past import Past
        from ruledeck.cli.why.question import Inquiry
        from ruledeck.interpreter.explain.conditions import lines_of_all

        state, program = self.session.state, self.session.program
        names, language = Past(program, None, (), state).names(), self.names.language
        try:
            inquiry = Inquiry(program, state, names, self.names.titles, player, language)
            for line in lines_of_all([brief(answer, language) for answer in inquiry.answers(question)], language):
                self._say(self.screen.text(line.lstrip(), 2 + len(line) - len(line.lstrip()), 4))
        except RefusalError as refusal:
            self._say(f"  {refusal.message}{f'; {refusal.help}' if refusal.help else ''}")

    def _ask(self, prompt: Prompt) -> None:
        """Show the table, or what has changed of it since the last question, and ask."""
        table = [
            "\n".join(f"  {line}" for line in row.splitlines())
            for row in board(self.session.state, prompt.player, self.names, self.screen.within(2))
        ]
        if fresh := self.news.of(table, prompt.player):
            self._say("\n" + "\n".join(fresh))
        aside = self.talk["as listed"] if prompt.series is not None else ""
        asked = f"{self.names.player(prompt.player)}, {prompt.question}{aside}"
        question = self.screen.text(capital(asked), 0, 4)
        self._say(f"\n{self.screen.bold(question)}")
        if prompt.purpose:
            self._say(self.screen.dim(self.screen.text(prompt.purpose, 2, 2)))
        for head, key, option in prompt.read:
            if head:
                self._say(self.screen.dim(f"  {head}:"))
            self._say(self.screen.text(f"{key:>2}  {option}", 2, 4) if key != option else f"  {key:>2}")
        if open_now(self.session.state) and rights_of(self.session.state, prompt.player):
            self._say(self.screen.dim(f"      {self.talk['right hint']}"))
        if prompt.single and not self.hinted:
            self._say(self.screen.dim(f"      {self.talk['auto hint']}"))
            self.hinted = True

    def _tell(self, player: int) -> None:
        """Tell what happened since the player last looked, as they saw it."""
        entries = list(islice(read_story(self.session.state, player), MOST_TOLD + 1))
        begin = self.told.get(player, self.begun)
        left_out = len(entries) > MOST_TOLD >= begin
        entries = entries[:MOST_TOLD]
        told = (
            narrate([entry for entry in entries[begin:] if entry[0] not in TOLD], self.names)
            if self.detail
            else tell(entries, self.names, begin)
        )
        for line in told:
            margin = 2 + len(line) - len(line.lstrip())
            heading = line.startswith("--")
            self.news.turned |= heading
            self._say(f"\n{self.screen.bold(line)}" if heading else self.screen.text(line.lstrip(), margin, 2))
        if left_out:
            self._say("  ...")
        self.told[player] = len(entries) + left_out

    def _seat(self, player: int) -> None:
        """Hide the table while it is handed to another person."""
        people = self.session.table.bots.count(None)
        if people > 1 and self.seated != player and not self.alone:
            if self.seated:
                self._hide()
            self._say(self.talk["hand over"].format(self.names.player(player)))
            self.source.readline()
            if self.seated:
                self._hide()
            self.news.forget()
        self.seated = player

    def _hide(self) -> None:
        self.target.write(_CLEAR if self.target.isatty() else "\n" * _LINES)

    def _say(self, line: str) -> None:
        self.target.write(f"{line}\n")


def _latest(session: Session) -> int:
    """Return where in the log of a game that is gone on with the latest of its longest periods began."""
    longest = session.state.layout.periods[:1]
    begun = [at for at, entry in enumerate(read_story(session.state)) if entry[0] == "period" and entry[1] in longest]
    return begun[-1] if begun else 0


def _free_name(path: Path) -> Path:
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
