"""Calls to functions that have no body: an adversary that knows nothing but its arguments.

The outside world sees the call with the data of its arguments. What it gives back hangs on its name, on that data and
on the input of the whole run, so that the tensor program and the bufferized one get the same. An argument that it may
write is overwritten with numbers that occur nowhere else: whoever still needs the old contents notices. Its results are
in new buffers, or, where the run asks for it, in those of its arguments.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, StringAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.symbols import path_of
from oneshot_verify.semantics.concrete.arrays import NumberArray
from oneshot_verify.semantics.concrete.machine import NumberMachine
from oneshot_verify.semantics.concrete.unknown import random_scalar
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.numbers.floats import rounding
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.opaque import DEVICES, opaque_operands, opaque_text
from oneshot_verify.semantics.reading import (
    bit_width,
    is_bool,
    is_complex,
    is_float,
    ranked,
    ranked_memref,
    said_of_arguments,
)
from oneshot_verify.semantics.shapes import layout_of, typed_layout, usual_layout
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue

READ, WRITE, READ_WRITE, NOTHING = "read", "write", "read-write", "none"


def written_access(function: Operation) -> tuple[str, ...]:
    """The access to each argument of a function without body, from `bufferization.access`."""
    said = said_of_arguments(function, "bufferization.access")
    return tuple(each.data if isinstance(each, StringAttr) else READ_WRITE for each in said)


def call_unknown(
    machine: NumberMachine, op: Operation, function: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """Call a function without body."""
    name = path_of(function)
    # That nothing is said of any argument, is an entry, too.
    access = machine.access[name] if name in machine.access else written_access(function)
    return _run_unknown(machine, op, name, f"call @{name}", operands, access, is_call=True)


def run_opaque(machine: NumberMachine, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
    """Run an op that nobody has given a meaning.

    Its results may be constants, but who makes buffers of them later copies those for a `to_buffer` that is not
    `read_only`, as One-Shot Bufferize does with `arith.constant`. So nothing is refuted for writing to them; the
    prover, which cannot see that this happens, leaves it open.
    """
    if op_name(op) in DEVICES and op.regions:
        # What its region does is known to other passes; made-up changes would show differences that there are not.
        raise UnsupportedOp(op, f"the threads of '{op_name(op)}' are not run")
    # What its regions use from outside counts as operands.
    operands = [machine.get(value) for value in opaque_operands(op)]
    access = [
        READ_WRITE
        if isinstance(operand, MemRefValue)
        and all(machine.memory.blocks[seen.block].writable for _, seen in operand.views)
        else READ
        for operand in operands
    ]
    return _run_unknown(machine, op, op_name(op), opaque_text(op), operands, access)


def _run_unknown(
    machine: NumberMachine,
    op: Operation,
    name: str,
    what: str,
    operands: Sequence[Any],
    access: Sequence[str],
    *,
    is_call: bool = False,
) -> Sequence[Any]:
    position = len(machine.events)
    machine.observe(op, what, [_seen(value, n, access) for n, value in enumerate(operands)])
    event = machine.events[position]
    # The seed of the same call in the run that this one is compared with.
    known = [each.seed for each in machine.script[position : position + 1] if each.what == what]
    text = repr((name, event.data, machine.salt)).encode()
    seed = next(iter(known), None) or hashlib.blake2b(text, digest_size=8).digest()
    machine.events[position] = replace(event, seed=seed)
    writable: list[MemRefValue] = []
    for number, operand in enumerate(operands):
        if isinstance(operand, MemRefValue):
            allowed = access[number] if number < len(access) else READ_WRITE
            _access(machine, op, operand, allowed, random.Random(seed + bytes([number & 255])))
            if allowed in (WRITE, READ_WRITE):
                writable.append(operand)
    shapes = [
        (operand.shape, operand.element_type)
        for operand in operands
        if isinstance(operand, TensorValue | MemRefValue)
    ]
    read_only = [
        operand
        for operand, allowed in zip(operands, access, strict=False)
        if is_call and allowed == READ and isinstance(operand, TensorValue | MemRefValue)
    ]
    call = _Call(machine, op, name, random.Random(seed), shapes, writable, read_only)
    return [call.result(result.type) for result in op.results]


def _seen(value: Any, number: int, access: Sequence[str]) -> Any:
    """The part of an argument that the function sees: only the shape if it does not read the argument."""
    reads = number >= len(access) or access[number] in (READ, READ_WRITE)
    return value if reads or not isinstance(value, TensorValue | MemRefValue) else value.shape


def _access(
    machine: NumberMachine,
    op: Operation,
    buffer: MemRefValue,
    access: str,
    source: random.Random,
) -> None:
    if access in (READ, READ_WRITE):
        machine.memory.contents(buffer, op)
    if access in (WRITE, READ_WRITE):
        before = machine.memory.peek(buffer).data
        fresh = [_other(old, buffer.element_type, source) for old in before]
        machine.memory.fill(buffer, NumberArray(buffer.shape, fresh), op)


def _other(old: Any, type: Attribute, source: random.Random) -> Any:
    """A number other than `old` that is unlikely to occur anywhere else."""
    if is_bool(type):
        return old is not True
    width = 64 if isinstance(type, IndexType) else bit_width(type)
    if width is not None:
        limit = min(1 << (width - 1), 10_000)
        return -source.randint(limit // 2, limit)
    if is_complex(type):
        return complex(-source.randint(1000, 9999), -source.randint(1000, 9999))
    if not is_float(type):
        return UNDEF
    return (rounding(type) or float)(-source.randint(1000, 9999) - 0.5)


@dataclass
class _Call:
    """Makes the results of a function without body."""

    machine: NumberMachine
    op: Operation
    name: str
    source: random.Random
    shapes: Sequence[tuple[tuple[int, ...], Attribute]]
    """Shape and element type of each tensor or buffer that it got."""
    writable: list[MemRefValue]
    """Buffers that it may write and that hold no result yet."""
    read_only: list[TensorValue | MemRefValue]
    """Arguments that it may read but not write, and has not returned yet."""

    def result(self, type: Attribute) -> Any:
        """One result."""
        shaped, memref = ranked(type), ranked_memref(type)
        if shaped is None:
            return random_scalar(self.op, type, self.source)
        shape = self._shape(shaped.get_shape(), shaped.element_type)
        self.machine.numbers_domain.take_room(shape)
        elements = [
            random_scalar(self.op, shaped.element_type, self.source) for _ in range(prod(shape))
        ]
        contents = NumberArray(shape, elements)
        if self.source.random() < 0.5:
            given = self._given(type, shape, shaped.element_type)
            if given is not None:
                return given
        if memref is None:
            return TensorValue(shape, contents, shaped.element_type)
        return self._in_argument(memref, shape, contents) or self._in_new_buffer(
            memref, shape, contents
        )

    def _given(self, type: Attribute, shape: tuple[int, ...], element_type: Attribute) -> Any:
        """An argument that it may only read, returned unchanged: nothing says that a callee returns a new value."""
        memref = ranked_memref(type)
        for operand in self.read_only:
            if operand.shape != shape or operand.element_type != element_type:
                continue
            self.read_only.remove(operand)
            if memref is None:
                return operand
            assert isinstance(operand, MemRefValue)
            if self.machine.results_alias and _has_layout(self.op, memref, operand):
                return operand
            contents = self.machine.memory.contents(operand, self.op)
            return self._in_new_buffer(memref, shape, contents)
        return None

    def _shape(self, written: Sequence[int], element_type: Attribute) -> tuple[int, ...]:
        """The shape of a result; often that of an argument, so that the result can be in its buffer."""
        like_argument = self.source.random() < 0.75
        drawn = tuple(self.source.randint(1, 4) if n == DYNAMIC_INDEX else n for n in written)
        for shape, element in self.shapes if like_argument else ():
            fits = len(shape) == len(written) and element == element_type
            if fits and all(n in (DYNAMIC_INDEX, m) for n, m in zip(written, shape, strict=True)):
                return shape
        return drawn

    def _in_argument(
        self, type: MemRefType[Attribute], shape: tuple[int, ...], contents: NumberArray
    ) -> MemRefValue | None:
        """The result in the buffer of an argument: nothing says that a callee returns new memory."""
        if not self.machine.results_alias:
            return None
        for buffer in self.writable:
            if buffer.shape != shape or buffer.element_type != type.element_type:
                continue
            if _has_layout(self.op, type, buffer):
                self.writable.remove(buffer)
                self.machine.memory.fill(buffer, contents, self.op)
                return buffer
        return None

    def _in_new_buffer(
        self, type: MemRefType[Attribute], shape: tuple[int, ...], contents: NumberArray
    ) -> MemRefValue:
        strides, offset = usual_layout(self.op, type, shape)
        block = Block(f"result of @{self.name}", shape, type.element_type, strides, offset)
        return self.machine.memory.add(block, contents)


def _has_layout(op: Operation, type: MemRefType[Attribute], buffer: MemRefValue) -> bool:
    strides, offset = layout_of(buffer.views[0][1])
    written, start = typed_layout(op, type, buffer.shape)
    return all(
        mine in (DYNAMIC_INDEX, true)
        for mine, true in zip((*written, start), (*strides, offset), strict=True)
    )
