"""People at one terminal: the table is hidden while it changes hands, and every decision can be taken back."""

from pathlib import Path
from typing import Final, TextIO

from ruledeck.cli.board import board
from ruledeck.cli.naming import Names
from ruledeck.cli.narration import TELLERS, narrate
from ruledeck.cli.prompting import Prompt, prompt_of
from ruledeck.cli.refusal import RefusalError
from ruledeck.cli.session import Session
from ruledeck.cli.simulation import report_endless
from ruledeck.cli.table_talk import TALK
from ruledeck.interpreter.chronicle import read_log
from ruledeck.interpreter.stopping import EndlessError

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_LINES: Final = 60
"""How far the table is scrolled away where the screen cannot be cleared."""


class HotSeat:
    """The conversation of one game."""

    def __init__(self, session: Session, names: Names, source: TextIO, target: TextIO, *, alone: bool = False) -> None:
        """Prepare a table for people who take turns at one terminal; `alone` is one person who plays for all of them."""
        self.session, self.names = session, names
        self.source, self.target = source, target
        self.talk = TALK[names.language]
        self.alone = alone
        self.told: dict[int, int] = {}
        self.seated = 0

    def run(self) -> int:
        """Play until the game is over or somebody leaves; return the exit code."""
        try:
            while self.session.waits():
                prompt = prompt_of(self.session.state, self.names)
                self._seat(prompt.player)
                self._tell(prompt.player)
                if not self._decide(prompt):
                    return 0
        except EndlessError as error:
            self._say(self.talk["endless"].format(report_endless(self.session.program, error)))
            return 1
        self._tell(self.seated or 1)
        self._say(f"\n{TELLERS[self.names.language](self.names).winners(self.session.winners())}")
        return 0

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
                self.session.answer(choice)
                return True
            if word == "u":
                if self.session.undo():
                    self.told.clear()
                    return True
                self._say(self.talk["nothing to take back"])
            else:
                self._command(word, rest.strip(), prompt)

    def _command(self, word: str, rest: str, prompt: Prompt) -> None:
        if word == "b":
            self._ask(prompt)
        elif word == "l":
            self.told.pop(prompt.player, None)
            self._tell(prompt.player)
            self._ask(prompt)
        elif word == "s" and rest:
            self._save(Path(rest), "")
        elif word.startswith("!"):
            self._save(_free_name(Path("wrong.json")), f"{word[1:]} {rest}".strip())
        elif word in ("why", "?"):
            self._why(rest, prompt.player)
        elif word:
            key = "choose" if len(prompt.keys) > 1 else "choose only"
            self._say(f"{self.talk[key].format(prompt.keys[0], prompt.keys[-1])}\n{self.talk['help']}")

    def _save(self, path: Path, note: str) -> None:
        try:
            self.session.save(path, note)
            self._say(self.talk["saved"].format(path))
        except RefusalError as refusal:
            self._say(refusal.message)

    def _why(self, question: str, player: int) -> None:
        """Answer a question with what the player who decides may know."""
        from ruledeck.cli.why_past import Past
        from ruledeck.cli.why_question import Inquiry

        state, program = self.session.state, self.session.program
        names = Past(program, None, (), state).names()
        try:
            for answer in Inquiry(program, state, names, self.names.titles, player).answers(question):
                self._say("\n".join(f"  {line}" for line in answer.lines()))
        except RefusalError as refusal:
            self._say(f"  {refusal.message}{f'; {refusal.help}' if refusal.help else ''}")

    def _ask(self, prompt: Prompt) -> None:
        self._say("")
        for line in board(self.session.state, prompt.player, self.names):
            self._say(f"  {line}")
        self._say(f"\n{self.names.player(prompt.player)}, {prompt.question}")
        for key, option in zip(prompt.keys, prompt.options, strict=True):
            self._say(f"  {key:>2}  {option}" if key != option else f"  {key:>2}")

    def _tell(self, player: int) -> None:
        """Tell what happened since the player last looked, as they saw it."""
        entries = list(read_log(self.session.state, player))
        for line in narrate(entries[self.told.get(player, 0) :], self.names):
            self._say(f"\n{line}" if line.startswith("--") else f"  {line}")
        self.told[player] = len(entries)

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
        self.seated = player

    def _hide(self) -> None:
        self.target.write(_CLEAR if self.target.isatty() else "\n" * _LINES)

    def _say(self, line: str) -> None:
        self.target.write(f"{line}\n")


def _free_name(path: Path) -> Path:
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
