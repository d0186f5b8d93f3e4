"""The name of a state: equal states have the same, in every process."""

from hashlib import blake2b

from ruledeck.interpreter.state.state import State, content


def digest(s: State) -> str:
    """Return a short hexadecimal name of the content, the same in every process; the log is left out."""
    return blake2b(repr(content(s)).encode(), digest_size=16).hexdigest()
