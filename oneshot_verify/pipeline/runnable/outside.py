"""Generated bodies for declarations, so that a program that calls them can be run.

The behaviour of a declared function is unknown; any that its declaration allows will do, if it is the same in both
programs. The generated body reads all that it may read into an accumulator, prints that (a call of an unknown function
is observable), returns it, and last overwrites all that it may write:

    for each argument that it may read: for each element: seen = 2 * seen + element
    print seen; return it, as a scalar or as a tensor full of it
    for each buffer that it may write: fill it with 11
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, MemRefType, TensorType
from xdsl.ir import Attribute

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.pipeline.runnable.writing import Writer
from oneshot_verify.semantics.concrete.calls import NOTHING, READ, READ_WRITE, WRITE, written_access
from oneshot_verify.semantics.reading import bit_width, is_float, ranked, ranked_memref

LEAST_BITS = 8
"""Bits that an integer needs to hold the constants used here."""


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
    arguments = ", ".join(f"%a{number}: {type}" for number, type in enumerate(inputs))
    head = f"func.func private @{function.sym_name.data}({arguments}) -> ({', '.join(map(str, outputs))}) {{"
    return "\n".join(_Body(head, element).lines(label, inputs, outputs, access))


class _Body(Writer):
    def __init__(self, head: str, element: Attribute) -> None:
        super().__init__(head)
        suffix = "f" if is_float(element) else "i"
        self.add, self.multiply = f"arith.add{suffix}", f"arith.mul{suffix}"
        self.element = element
        self.two, self.mark = self._number(2), self._number(11)
        self.emit(f"%seen = memref.alloca() : memref<{element}>")
        self.emit(f"memref.store {self._number(1)}, %seen[] : memref<{element}>")

    def lines(
        self,
        label: str,
        inputs: tuple[Attribute, ...],
        outputs: tuple[Attribute, ...],
        access: tuple[str, ...],
    ) -> list[str]:
        """Write the body, once; the whole function."""
        for number, (type, allowed) in enumerate(zip(inputs, access, strict=True)):
            shaped = ranked(type)
            if shaped is None and not isinstance(type, IndexType):
                self._see(f"%a{number}")
            elif shaped is not None and allowed not in (WRITE, NOTHING):
                with self.each_element(f"%a{number}", shaped) as element:
                    self._see(element)
        seen = self._seen()
        self.emit(f'vector.print str "{label}: "')
        self.emit(f"vector.print {seen} : {self.element}")
        results = [self._result(seen, type) for type in outputs]
        for number, (type, allowed) in enumerate(zip(inputs, access, strict=True)):
            if ranked_memref(type) is not None and allowed not in (READ, NOTHING):
                self._fill(f"%a{number}", self.mark, str(type))
        typed = f" {', '.join(results)} : {', '.join(map(str, outputs))}" if outputs else ""
        self.emit(f"return{typed}")
        return [*self.text, "}"]

    def _number(self, number: int) -> str:
        return self.constant(str(number), self.element)

    def _seen(self) -> str:
        return self.made(f"memref.load %seen[] : memref<{self.element}>")

    def _see(self, value: str) -> None:
        """Emit `seen = 2 * seen + value`."""
        doubled = self.made(f"{self.multiply} {self._seen()}, {self.two} : {self.element}")
        total = self.made(f"{self.add} {doubled}, {value} : {self.element}")
        self.emit(f"memref.store {total}, %seen[] : memref<{self.element}>")

    def _fill(self, buffer: str, value: str, type: str) -> None:
        self.emit(f"linalg.fill ins({value} : {self.element}) outs({buffer} : {type})")

    def _result(self, seen: str, type: Attribute) -> str:
        if not isinstance(type, TensorType | MemRefType):
            return seen
        if isinstance(type, TensorType):
            return self.made(f"tensor.splat {seen} : {type}")
        plain = f"memref<{''.join(f'{size}x' for size in type.get_shape())}{self.element}>"
        new = self.made(f"memref.alloc() : {plain}")
        self._fill(new, seen, plain)
        return self.made(f"memref.cast {new} : {plain} to {type}")


def _element(type: Attribute) -> Attribute:
    shaped = ranked(type)
    return type if shaped is None else shaped.element_type


def _has_known_size(type: Attribute) -> bool:
    return not isinstance(type, TensorType | MemRefType) or min(type.get_shape(), default=0) >= 0
