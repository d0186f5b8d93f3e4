"""Work that is spread over processes: its parts come back in their order, and the loss of a process ends all of it.

`concurrent.futures` is not used: in Python 3.11 its pool waits for ever when a process is killed while parts are on their way to
it. Here each process has a pipe of its own, whose end is seen as soon as the process is gone.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import TypeVar

from ruledeck.cli.terminal.refusal import LostProcessError

Part = TypeVar("Part")
Result = TypeVar("Result")
Answer = tuple[int, Result | None, Exception | None]
"""The number of a part, and what came of it, or what was raised."""


def spread(begin: Callable[[], Callable[[Part], Result]], parts: Sequence[Part], processes: int) -> Iterator[Result]:
    """Yield what comes of each part, in the order of the parts.

    Args:
        begin: What each process does first; it returns what is done with each part. It can be pickled: a new process inherits nothing.
        parts: What is to be done.
        processes: How many processes share it.

    Raises:
        LostProcessError: when a process was ended from outside.
        Exception: what the task raised.
    """
    context = get_context("spawn")
    workers = []
    links: list[Connection] = []
    for _ in range(min(processes, len(parts))):
        here, there = context.Pipe()
        worker = context.Process(target=_serve, args=(there, begin), daemon=True)
        worker.start()
        # Only the process holds this end now: when it is gone, the other end says so.
        there.close()
        workers.append(worker)
        links.append(here)
    try:
        yield from _collected(links, parts)
    except (EOFError, ConnectionError):
        raise LostProcessError(
            "a process that played games ended before it was done; was it killed, or is there too little memory?"
        ) from None
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


@dataclass(frozen=True, slots=True)
class Processes:
    """Spreads parts over processes of this machine.

    Attributes:
        workers: How many processes share them.
    """

    workers: int

    def __call__(self, begin: Callable[[], Callable[[Part], Result]], parts: Sequence[Part]) -> Iterator[Result]:
        """Yield what comes of each part, see `spread`."""
        return spread(begin, parts, self.workers)


def _collected(links: Sequence["Connection"], parts: Sequence[Part]) -> Iterator[Result]:
    """Hand out the parts, one at a time to each process, and yield what comes back in the order of the parts."""
    todo = iter(enumerate(parts))
    early: dict[int, Result] = {}
    due = 0
    for link in links:
        link.send(next(todo))
    while due < len(parts):
        ready = wait(list(links))
        for link in [each for each in links if each in ready]:
            number, result, error = link.recv()
            if error is not None:
                raise error
            early[number] = result
            following = next(todo, None)
            if following is not None:
                link.send(following)
        while due in early:
            yield early.pop(due)
            due += 1


def _serve(link: "Connection", begin: Callable[[], Callable[[Part], Result]]) -> None:
    """Do what is asked for until nobody asks any more."""
    Thread(target=_outlive_nobody, daemon=True).start()
    try:
        task = begin()
        while True:
            number, part = link.recv()
            link.send(_answer(number, part, task))
    except (EOFError, ConnectionError, KeyboardInterrupt):
        # The one who asked is gone or was interrupted, and tells why: there is nothing more to say here.
        os._exit(1)


def _answer(number: int, part: Part, task: Callable[[Part], Result]) -> "Answer[Result]":
    try:
        return number, task(part), None
    except Exception as error:
        return number, None, error


def _outlive_nobody() -> None:
    """End this process when the one that began it is gone: nobody would ever ask for what it does."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
