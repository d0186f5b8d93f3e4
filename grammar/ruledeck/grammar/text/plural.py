"""Regular plurals of English nouns, for names that an author has given without one."""


def regular_plural(noun: str) -> str:
    """Return the regular plural of a noun: `units`, `boxes`, `cities`, `keys`."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou") else f"{noun}s"


def looks_plural(name: str) -> bool:
    """Whether a name that an author has given looks like a plural: `set-aside cards`, `resolutions`."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def plural_of(name: str) -> str:
    """Return the plural of a name that has no other forms, such as that of a field; it may be a plural itself."""
    return name if looks_plural(name) else regular_plural(name)
