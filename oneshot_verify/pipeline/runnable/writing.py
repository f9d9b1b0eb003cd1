"""The text of a function of a runnable counterexample, one op a line."""

from __future__ import annotations

import math
import struct
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

from xdsl.dialects.builtin import (
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.pipeline.runnable.foretold import WIDEST
from oneshot_verify.semantics.reading import bit_width

Shaped = TensorType[Attribute] | MemRefType[Attribute]


class CannotRun(Exception):
    """The pair has no entry function; the message says why."""


class Writer:
    """Writes a function of which `%zero` and `%one` are indices."""

    def __init__(self, head: str) -> None:
        self.text = [head]
        self._count = 0
        self.emit("%zero = arith.constant 0 : index")
        self.emit("%one = arith.constant 1 : index")

    def emit(self, line: str) -> None:
        """Add a line to the body."""
        self.text.append(f"  {line}")

    def fresh(self) -> str:
        """A name that no value has."""
        self._count += 1
        return f"%v{self._count}"

    def made(self, op: str) -> str:
        """Emit an op; its result."""
        name = self.fresh()
        self.emit(f"{name} = {op}")
        return name

    def constant(self, element: str, type: Attribute) -> str:
        """Emit a constant. Raises `CannotRun`."""
        spelled = literal(element, type)
        typed = spelled if spelled in ("true", "false") else f"{spelled} : {type}"
        return self.made(f"arith.constant {typed}")

    @contextmanager
    def each_element(self, value: str, type: Shaped) -> Generator[str]:
        """Emit loops around what follows, which has an element of `value`; they run in row-major order."""
        is_tensor = isinstance(type, TensorType)
        dialect, read = ("tensor", "extract") if is_tensor else ("memref", "load")
        indices: list[str] = []
        for dimension in range(len(type.get_shape())):
            number = self.constant(str(dimension), IndexType())
            size, index = self.made(f"{dialect}.dim {value}, {number} : {type}"), self.fresh()
            self.emit(f"scf.for {index} = %zero to {size} step %one {{")
            indices.append(index)
        yield self.made(f"{dialect}.{read} {value}[{', '.join(indices)}] : {type}")
        for _ in indices:
            self.emit("}")

    def print_scalar(self, element: str, type: Attribute) -> None:
        """Emit a print of an element and a comma; of a complex number, both parts."""
        if not isinstance(type, ComplexType):
            for number, narrow in self._in_64_bits(element, type):
                self.emit(f"vector.print {number} : {narrow} punctuation <comma>")
            return
        kind: Any = cast("ComplexType[Any]", type).element_type
        for part in ("re", "im"):
            number = self.made(f"complex.{part} {element} : {type}")
            self.emit(f"vector.print {number} : {kind} punctuation <comma>")

    def _in_64_bits(self, element: str, type: Attribute) -> list[tuple[str, Attribute]]:
        """Split a number of more than 64 bits, which no library prints, into its high and low halves."""
        if isinstance(type, IndexType) or (bit_width(type) or 0) <= WIDEST:
            return [(element, type)]
        by = self.made(f"arith.constant {WIDEST} : {type}")
        shifted = self.made(f"arith.shrsi {element}, {by} : {type}")
        return [
            (self.made(f"arith.trunci {value} : {type} to i{WIDEST}"), IntegerType(WIDEST))
            for value in (shifted, element)
        ]


def literal(element: str, type: Attribute) -> str:
    """Spell an element for `arith.constant`. Raises `CannotRun`."""
    try:
        match type:
            case IntegerType() if type.width.data == 1:
                return "true" if element.lower() in ("true", "1", "-1") else "false"
            case IntegerType() | IndexType():
                return str(int(element))
            case Float64Type() | Float32Type() | Float16Type():
                number = float(element)
                return repr(number) if math.isfinite(number) else _bits(number, type)
            case _:
                raise CannotRun(f"there is no printer for elements of type {type}")
    except ValueError:
        raise CannotRun(f"{element!r} is no number of type {type}") from None


def _bits(number: float, type: Float64Type | Float32Type | Float16Type) -> str:
    """Spell an infinity or NaN by its bits, the only spelling that MLIR has."""
    code = {64: ">d", 32: ">f", 16: ">e"}[type.bitwidth]
    return f"0x{struct.pack(code, number).hex().upper()}"
