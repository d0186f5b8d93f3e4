"""People at one terminal: the table is hidden while it changes hands, and every decision can be taken back."""

from pathlib import Path
from typing import Final, TextIO

from ruledeck.cli.board import board
from ruledeck.cli.naming import Names
from ruledeck.cli.narration import narrate
from ruledeck.cli.prompting import Prompt, prompt_of
from ruledeck.cli.refusal import RefusalError
from ruledeck.cli.session import Session
from ruledeck.cli.simulation import report_endless
from ruledeck.interpreter.chronicle import read_log
from ruledeck.interpreter.stopping import EndlessError

HELP: Final = """\
  a number    choose this option; so does its phrase in a ruling, such as `pass`
  b           show the table
  l           tell what happened, from the beginning
  u           take the last decision back
  s FILE      save; `ruledeck play GAME --resume FILE` goes on from here
  ! NOTE      this is wrong: save it with a note, for a report or a ruling
  q           leave"""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_LINES: Final = 60
"""How far the table is scrolled away where the screen cannot be cleared."""


class HotSeat:
    """The conversation of one game."""

    def __init__(self, session: Session, names: Names, source: TextIO, target: TextIO) -> None:
        self.session, self.names = session, names
        self.source, self.target = source, target
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
            self._say(f"the game does not end: {report_endless(self.session.program, error)}")
            return 1
        self._tell(self.seated or 1)
        from ruledeck.cli.play import winners

        self._say(f"\n{winners(self.session, self.names)}")
        return 0

    def _decide(self, prompt: Prompt) -> bool:
        """Ask until there is an answer; false when the player leaves."""
        self._ask(prompt)
        while True:
            self.target.write("> ")
            self.target.flush()
            line = self.source.readline()
            if not line:
                self._say("\nno more input; the game stops here")
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
                self._say("there is nothing to take back")
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
        elif word:
            self._say(f"choose {prompt.keys[0]} to {prompt.keys[-1]}; or:\n{HELP}")

    def _save(self, path: Path, note: str) -> None:
        try:
            self.session.save(path, note)
            self._say(f"saved {path}")
        except RefusalError as refusal:
            self._say(refusal.message)

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
        if people > 1 and self.seated != player:
            if self.seated:
                self._hide()
            self._say(f"It is {self.names.player(player)}'s turn to decide. Press Enter when only they can see this.")
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
