"""Files that are replaced in one step: nobody ever sees half of one, and a failed write leaves the old one."""

import errno
import os
from pathlib import Path

from ruledeck.grammar.text.whole_files import write_whole


def replace_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path`, making its folder if need be; an existing file keeps its permissions.

    A link is followed, so that the file changes and the link stays. A private file can be read and written by its owner
    alone, whatever was there, and takes the place of a link.

    Raises:
        OSError: when the file cannot be written, or when something that is no file lies there; nothing is left behind.
    """
    if not private:
        path = path.resolve()
    if path.exists() and not path.is_file() and not path.is_symlink():
        raise OSError(errno.EINVAL, "this is no regular file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if private:
        write_whole(path, data)
    else:
        # A new file gets the usual permissions.
        write_whole(path, data, path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_mask())


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
