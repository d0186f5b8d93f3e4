"""Work that is spread over the workers of a dask cluster: the same parts, in the same order, as in processes of one machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Final, TypeVar
from uuid import uuid4

from ruledeck.cli.terminal.refusal import LostProcessError, RefusalError

Part = TypeVar("Part")
Result = TypeVar("Result")

_READY: Final[dict[str, Callable[..., object]]] = {}
"""What is done with the parts of each run for which this worker is ready."""
_BEGINNING: Final = Lock()
"""A worker may have several threads."""
_RUNS: Final = 4
"""For how many runs a worker stays ready: others may use the same cluster."""
PATIENCE: Final = 10
"""For how many seconds a cluster is waited for."""
AHEAD: Final = 4
"""How many parts each worker has waiting: enough that none is idle, few enough that an interrupted run ends soon."""


class Cluster:
    """Spreads parts over the workers of a cluster.

    Attributes:
        address: Where its scheduler is, such as `tcp://10.0.0.5:8786`.
        workers: How many threads its workers have together; 1 before it was asked.
    """

    def __init__(self, address: str) -> None:
        self.address, self.workers = address, 1

    def __call__(self, begin: Callable[[], Callable[[Part], Result]], parts: Sequence[Part]) -> Iterator[Result]:
        """Yield what comes of each part, in the order of the parts.

        Args:
            begin: What each worker does first; it returns what is done with each part, and can be pickled.
            parts: What is to be done.

        Raises:
            RefusalError: when there is no cluster, or dask is not installed.
            LostProcessError: when the workers are gone.
            Exception: what the task raised.
        """
        try:
            from distributed import Client
            from distributed.client import FutureCancelledError
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise RefusalError("dask is not installed here", 'pip install "ruledeck[dask]"') from None
        try:
            client = Client(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            help = "start one with `dask scheduler`, and workers with `dask worker ADDRESS`"
            raise RefusalError(f"there is no dask cluster at {self.address}: {error}", help) from None
        run = uuid4().hex
        with client:
            self.workers = max(sum(client.nthreads().values()), 1)
            todo = iter(parts)
            waiting = deque(
                client.submit(_on_worker, run, begin, part, pure=False) for part in islice(todo, AHEAD * self.workers)
            )
            try:
                while waiting:
                    result: Result = waiting.popleft().result()
                    waiting.extend(client.submit(_on_worker, run, begin, part, pure=False) for part in islice(todo, 1))
                    yield result
            except (KilledWorker, FutureCancelledError):
                raise LostProcessError("the workers of the dask cluster ended before they were done") from None
            finally:
                client.cancel(list(waiting))


def _on_worker(run: str, begin: Callable[[], Callable[[Part], object]], part: Part) -> object:
    with _BEGINNING:
        task = _READY.get(run)
        if task is None:
            while len(_READY) >= _RUNS:
                del _READY[next(iter(_READY))]
            task = _READY[run] = begin()
    return task(part)
