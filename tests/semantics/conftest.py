"""Run a function of a small program on numbers and look at what it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from xdsl.dialects.builtin import IndexType, bf16, f16, f32, f64, i1, i8, i32, i64
from xdsl.ir import Attribute

from oneshot_verify.ir import parse
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.concrete import (
    BufferArgument,
    Faulted,
    Interpreter,
    NumberArray,
    Outcome,
    Returned,
)
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import MemRefValue, TensorValue

TYPES: dict[str, Attribute] = {
    "f16": f16,
    "bf16": bf16,
    "f32": f32,
    "f64": f64,
    "i1": i1,
    "i8": i8,
    "i32": i32,
    "i64": i64,
    "index": IndexType(),
}


def array(nested: Any) -> NumberArray:
    """The array of nested lists; all of them must have at least one element."""
    shape: list[int] = []
    flat = [nested]
    while isinstance(flat[0], list):
        shape.append(len(flat[0]))
        flat = [item for part in flat for item in part]
    return NumberArray(shape, flat)


def nested(contents: NumberArray) -> Any:
    """The nested lists of an array."""

    def part(shape: tuple[int, ...], start: int) -> Any:
        if not shape:
            return contents.data[start]
        step = 1
        for size in shape[1:]:
            step *= size
        return [part(shape[1:], start + index * step) for index in range(shape[0])]

    return part(contents.shape, 0)


class Runner:
    """What the tests use."""

    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings

    def tensor(self, values: Any, type: str = "f32") -> TensorValue:
        """A tensor argument."""
        contents = array(values)
        return TensorValue(contents.shape, contents, TYPES[type])

    def buffer(self, values: Any, type: str = "f32", **details: Any) -> BufferArgument:
        """A buffer argument; `strides`, `offset` and `writable` as details."""
        contents = array(values)
        strides = details.pop("strides", row_major(contents.shape))
        return BufferArgument("argument", contents, TYPES[type], strides, **details)

    def outcome(self, text: str, *arguments: Any, function: str = "f", **options: Any) -> Outcome:
        """What comes out of running a function."""
        module = parse(text, "test.mlir")[0].module
        return Interpreter(module, self.meanings, **options).run(function, arguments)

    def returned(self, text: str, *arguments: Any, **options: Any) -> Returned:
        """The outcome of a run that must be defined."""
        outcome = self.outcome(text, *arguments, **options)
        assert isinstance(outcome, Returned), outcome
        return outcome

    def __call__(self, text: str, *arguments: Any, **options: Any) -> list[Any]:
        """The results; tensors and buffers as nested lists."""
        outcome = self.returned(text, *arguments, **options)
        return [self.plain(outcome, value) for value in outcome.values]

    def plain(self, outcome: Returned, value: Any) -> Any:
        """A value as a number or as nested lists."""
        if isinstance(value, TensorValue):
            return nested(value.contents)
        if isinstance(value, MemRefValue):
            return nested(outcome.memory.peek(value))
        return value

    def fault(self, text: str, *arguments: Any, **options: Any) -> FaultKind:
        """The kind of undefined behaviour of a run that must have some."""
        outcome = self.outcome(text, *arguments, **options)
        assert isinstance(outcome, Faulted), outcome
        return outcome.fault.kind


@pytest.fixture(scope="session")
def meanings() -> Meanings:
    return default_meanings()


@pytest.fixture(scope="session")
def run(meanings: Meanings) -> Runner:
    return Runner(meanings)


@pytest.fixture(scope="session")
def same_scalar() -> Callable[[Any, Any], bool]:
    """Equality that keeps `true` and 1, 0.0 and -0.0 apart and has NaN equal to itself."""
    return lambda left, right: type(left) is type(right) and repr(left) == repr(right)
