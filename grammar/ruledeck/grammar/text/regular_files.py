"""Reading what is a file and nothing else: to open a pipe would wait for a writer, and a device may have no end."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

_NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_FOLLOWING: Final = getattr(os, "O_NOFOLLOW", 0)


def open_regular(path: Path, *, follow: bool = True) -> BinaryIO:
    """Open a file for reading.

    Args:
        path: The file.
        follow: Whether a link is followed.

    Raises:
        OSError: when it cannot be read, or is no regular file.
    """
    handle = os.open(path, os.O_RDONLY | _NO_WAITING | (0 if follow else _NO_FOLLOWING))
    # It is asked what was opened, not what lay there a moment before.
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    return os.fdopen(handle, "rb")


def read_regular(path: Path, *, follow: bool = True) -> bytes:
    """Return what a file holds.

    Raises:
        OSError: when it cannot be read, or is no regular file.
    """
    with open_regular(path, follow=follow) as file:
        return file.read()
