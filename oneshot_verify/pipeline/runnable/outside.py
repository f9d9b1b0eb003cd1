"""Generated bodies for declarations, so that a program that calls them can be run.

The behaviour of a declared function is unknown; any that its declaration allows will do, if it is the same in both
programs. The generated body reads all that it may read into an accumulator, prints that (a call of an unknown function
is observable), returns it, and last overwrites all that it may write:

    for each argument that it may read: for each element: seen = 2 * seen + element
    print seen; return it, as a scalar or as a tensor full of it
    for each buffer that it may write: fill it with 11
"""

from __future__ import annotations

from itertools import count
from typing import Any

from xdsl.dialects.builtin import IndexType, MemRefType, TensorType
from xdsl.ir import Attribute

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.semantics.concrete.calls import NOTHING, READ, READ_WRITE, WRITE, written_access
from oneshot_verify.semantics.reading import bit_width, is_float

LEAST_BITS = 8
"""Bits that an integer needs to hold the constants used here."""

Shaped = TensorType[Attribute] | MemRefType[Attribute]


def outside_body(function: FuncOp, declared: FuncOp, label: str) -> str | None:
    """The text of `function` with a body, which prints its accumulator after `label`.

    Access is taken from `declared`, the same function of the tensor program, as a bufferizer may drop the attributes.
    None if its types do not share one element type (`index` aside), if a result has dynamic sizes, or if it has
    another number of arguments than `declared`.
    """
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    elements = {_element(type) for type in (*inputs, *outputs)} - {IndexType()}
    if len(elements) != 1 or not all(map(_has_known_size, outputs)):
        return None
    element = elements.pop()
    if not (is_float(element) or (bit_width(element) or 0) >= LEAST_BITS):
        return None
    access = written_access(declared) or (READ_WRITE,) * len(inputs)
    if len(access) != len(inputs):
        return None
    return "\n".join(_Body(function.sym_name.data, element).lines(label, inputs, outputs, access))


class _Body:
    def __init__(self, name: str, element: Attribute) -> None:
        self.name, self.element = name, element
        suffix = "f" if is_float(element) else "i"
        self.add, self.multiply = f"arith.add{suffix}", f"arith.mul{suffix}"
        self.point = ".0" if is_float(element) else ""
        self._fresh = (f"%u{number}" for number in count())

    def lines(
        self,
        label: str,
        inputs: tuple[Attribute, ...],
        outputs: tuple[Attribute, ...],
        access: tuple[str, ...],
    ) -> list[str]:
        element = self.element
        arguments = [f"%a{number}: {type}" for number, type in enumerate(inputs)]
        text = [
            f"func.func private @{self.name}({', '.join(arguments)}) -> ({', '.join(map(str, outputs))}) {{",
            "  %zero = arith.constant 0 : index",
            "  %one = arith.constant 1 : index",
            f"  %two = arith.constant 2{self.point} : {element}",
            f"  %mark = arith.constant 11{self.point} : {element}",
            f"  %start = arith.constant 1{self.point} : {element}",
        ]
        seen = "%start"
        for number, (type, allowed) in enumerate(zip(inputs, access, strict=True)):
            if isinstance(type, IndexType):
                continue
            shaped = _shaped(type)
            if shaped is None:
                seen = self._add_to(text, seen, f"%a{number}")
            elif allowed not in (WRITE, NOTHING):
                seen = self._read(text, seen, f"%a{number}", shaped)
        text.append(f'  vector.print str "{label}: "')
        text.append(f"  vector.print {seen} : {element}")
        results = [self._result(text, seen, type) for type in outputs]
        for number, (type, allowed) in enumerate(zip(inputs, access, strict=True)):
            if isinstance(type, MemRefType) and allowed not in (READ, NOTHING):
                text.append(f"  linalg.fill ins(%mark : {element}) outs(%a{number} : {type})")
        typed = f" {', '.join(results)} : {', '.join(map(str, outputs))}" if outputs else ""
        return [*text, f"  return{typed}", "}"]

    def _add_to(self, text: list[str], seen: str, value: str) -> str:
        """Emit `2 * seen + value`."""
        doubled, total = next(self._fresh), next(self._fresh)
        text.append(f"  {doubled} = {self.multiply} {seen}, %two : {self.element}")
        text.append(f"  {total} = {self.add} {doubled}, {value} : {self.element}")
        return total

    def _read(self, text: list[str], seen: str, value: str, type: Shaped) -> str:
        """Emit loops that add all elements of `value` to `seen`, in row-major order."""
        dialect, read = (
            ("tensor", "extract") if isinstance(type, TensorType) else ("memref", "load")
        )
        loops: list[str] = []
        indices: list[str] = []
        carried = seen
        for dimension in range(len(type.get_shape())):
            number, size, index = next(self._fresh), next(self._fresh), next(self._fresh)
            loop, inner = next(self._fresh), next(self._fresh)
            text.append(f"  {number} = arith.constant {dimension} : index")
            text.append(f"  {size} = {dialect}.dim {value}, {number} : {type}")
            text.append(
                f"  {loop} = scf.for {index} = %zero to {size} step %one"
                f" iter_args({inner} = {carried}) -> ({self.element}) {{"
            )
            loops.append(loop)
            indices.append(index)
            carried = inner
        element = next(self._fresh)
        text.append(f"  {element} = {dialect}.{read} {value}[{', '.join(indices)}] : {type}")
        found = self._add_to(text, carried, element)
        for loop in reversed(loops):
            text.append(f"  scf.yield {found} : {self.element}")
            text.append("  }")
            found = loop
        return found

    def _result(self, text: list[str], seen: str, type: Attribute) -> str:
        result = next(self._fresh)
        if isinstance(type, TensorType):
            text.append(f"  {result} = tensor.splat {seen} : {type}")
        elif isinstance(type, MemRefType):
            plain = f"memref<{''.join(f'{size}x' for size in type.get_shape())}{self.element}>"
            text.append(f"  {result}_new = memref.alloc() : {plain}")
            text.append(f"  linalg.fill ins({seen} : {self.element}) outs({result}_new : {plain})")
            text.append(f"  {result} = memref.cast {result}_new : {plain} to {type}")
        else:
            return seen
        return result


def _shaped(type: Attribute) -> Shaped | None:
    narrowed: Any = type
    return narrowed if isinstance(type, TensorType | MemRefType) else None


def _element(type: Attribute) -> Attribute:
    shaped = _shaped(type)
    return type if shaped is None else shaped.element_type


def _has_known_size(type: Attribute) -> bool:
    return not isinstance(type, TensorType | MemRefType) or min(type.get_shape(), default=0) >= 0
