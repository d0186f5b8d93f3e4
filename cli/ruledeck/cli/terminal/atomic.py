"""Files that are replaced in one step: nobody ever sees half of one, and a failed write leaves the old one."""

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to `path`, making its folder if need be; an existing file keeps its permissions.

    A link is followed, so that the file changes and the link stays.

    Raises:
        OSError: when the file cannot be written; nothing is left behind then.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # Temporary files are readable by their owner alone; a new file gets the usual permissions.
        part.chmod(path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_mask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
