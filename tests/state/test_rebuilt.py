"""Copies and pickles of values that never change."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from ruledeck.interpreter.engine.breakpoints import Moment
from ruledeck.interpreter.engine.selection_problems import Order, Subset
from ruledeck.interpreter.state.budget import Budget
from ruledeck.interpreter.state.layout import Layout

VALUES = [Budget(work=7), Layout(2), Moment("turn", 1), Order((3, 1)), Subset((3, 1, 2), 1, 2)]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_copied_and_pickled_in_full(value: Any) -> None:
    """What is worked out behind the constructor is there, too, and nothing of it can be changed."""
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert [getattr(other, each.name) for each in fields(value)] == [
            getattr(value, each.name) for each in fields(value)
        ]
        with pytest.raises(FrozenInstanceError):
            setattr(other, fields(value)[0].name, 0)
