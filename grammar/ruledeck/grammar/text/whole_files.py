"""Files that are replaced in one step: nobody ever sees half of one, and who is killed in the middle leaves nothing behind.

Where the system can do it, what is written has no name until it is whole. Between that and the step in which it takes the place of
the old file lies one moment; what is left of a process that was killed in it goes with the next file that is written there.
"""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

_PART: Final = re.compile(r"\.ruledeck-([0-9]+)-[0-9a-f]+\.part")
_NAMELESS: Final = getattr(os, "O_TMPFILE", None)


def write_whole(path: Path, data: bytes, mode: int = 0o600, *, lasting: bool = False) -> None:
    """Let a file hold `data`, or leave everything as it was.

    Args:
        path: The file; its folder must be there.
        data: What it is to hold.
        mode: Its permissions.
        lasting: Whether it is to be there also when the machine stops right behind this.

    Raises:
        OSError: when it cannot be written.
    """
    _sweep(path.parent)
    part = path.parent / f".ruledeck-{os.getpid()}-{os.urandom(6).hex()}.part"
    handle = _without_name(path.parent)
    nameless = handle is not None
    try:
        if handle is None:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
            if nameless:
                _give_name(file.fileno(), part)
        part.chmod(mode)
        part.replace(path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            # Nobody knows the name of the part.
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def usual_mode(path: Path) -> int:
    """Return the permissions of the file that lies there, or those of a new one."""
    with suppress(OSError):
        found = path.lstat().st_mode
        if stat.S_ISREG(found):
            return stat.S_IMODE(found)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _without_name(folder: Path) -> int | None:
    """Open a file that has no name yet; `None` where there are no such files."""
    if _NAMELESS is None or not Path("/proc/self/fd").is_dir():
        return None
    try:
        return os.open(folder, os.O_WRONLY | _NAMELESS, 0o600)
    except OSError:
        # Not every file system has them; whatever else is wrong is found out where the file is made by name.
        return None


def _give_name(handle: int, name: Path) -> None:
    folder = os.open(name.parent, os.O_RDONLY)
    try:
        # With a folder to begin at, the link in `/proc` is followed to the file.
        os.link(f"/proc/self/fd/{handle}", name.name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _sweep(folder: Path) -> None:
    """Take away what processes left that are gone."""
    with suppress(OSError):
        for path in folder.glob(".ruledeck-*.part"):
            left = _PART.fullmatch(path.name)
            if left is not None and not _lives(int(left[1])):
                path.unlink()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
