"""Files that are replaced in one step: nobody ever sees half of one, and a failed write leaves the old one."""

import errno
import os
from pathlib import Path

from ruledeck.grammar.text.whole_files import usual_mode, write_whole


def replace_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path`, making its folder if need be; an existing file keeps its permissions.

    A link is followed, so that the file changes and the link stays. A private file can be read and written by its owner
    alone, whatever was there, and takes the place of a link.

    Raises:
        OSError: when the file cannot be written, or when something that is no file lies there; nothing is left behind.
    """
    if not private:
        # A link in a circle leads to itself.
        path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_symlink():
        raise OSError(errno.EINVAL, "this is not a regular file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if private:
        write_whole(path, data)
    else:
        write_whole(path, data, usual_mode(path))
