"""The version of this program; to look it up in the metadata of the installation would take longer."""

from typing import Final

VERSION: Final = "0.1.0"
