"""The door itself: what can be imported is typed, frozen and documented, and nothing behind it is needed."""

from __future__ import annotations

import ast
import inspect
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from ruledeck.interpreter import api

PUBLIC = [getattr(api, name) for name in api.__all__]
CLASSES = [each for each in PUBLIC if inspect.isclass(each)]


def test_the_public_face_is_typed(root: Path) -> None:
    """No annotation of the door says `Any`, and none of a public function is missing."""
    found = []
    for path in sorted((root / "interpreter" / "ruledeck" / "interpreter" / "api").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id == "Any":
                found.append(f"{path.name}:{node.lineno}")
    assert found == []
    methods = [member for kind in CLASSES for member in vars(kind).values() if inspect.isfunction(member)]
    for each in [*filter(inspect.isfunction, PUBLIC), *methods]:
        if "/interpreter/api/" in Path(each.__code__.co_filename).as_posix():
            named = {name for name in inspect.signature(each).parameters if name != "self"}
            assert named <= each.__annotations__.keys(), each


def test_everything_public_is_documented() -> None:
    """Every public class, function, method and property has a docstring."""
    bare = [each.__name__ for each in PUBLIC if not inspect.getdoc(each)]
    for kind in CLASSES:
        for name, member in vars(kind).items():
            described = inspect.isfunction(member) or isinstance(member, property)
            if described and not name.startswith("_") and not inspect.getdoc(member):
                bare.append(f"{kind.__name__}.{name}")
    assert bare == []


@pytest.mark.parametrize(
    "made",
    [
        api.Fault("D1", "m"),
        api.Option("key", "label"),
        api.Thing("player"),
        api.Deck({}),
        api.Card("id", "name", {}, "type", {}, (), 0, ""),
        api.GameOption("name", (), "default"),
    ],
    ids=lambda made: type(made).__name__,
)
def test_plain_data_is_frozen(made: api.Fault | api.Option | api.Thing | api.Deck | api.Card | api.GameOption) -> None:
    """What the door hands out as plain data cannot be changed."""
    for field in fields(made):
        with pytest.raises(FrozenInstanceError):
            setattr(made, field.name, None)


def test_every_exception_is_one_of_ours() -> None:
    """Whoever catches `RuledeckError` catches all that is raised on purpose."""
    errors = [each for each in CLASSES if issubclass(each, Exception)]
    assert len(errors) == 8
    assert all(issubclass(each, api.RuledeckError) for each in errors)
