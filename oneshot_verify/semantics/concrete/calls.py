"""Calls to functions that have no body: an adversary that knows nothing but its arguments.

The outside world sees the call with the data of its arguments. What it gives back hangs on its name and on that data
alone, so that the tensor program and the bufferized one get the same. An argument that it may write is overwritten with
numbers that occur nowhere else: whoever still needs the old contents notices.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DictionaryAttr,
    IndexType,
    NoneAttr,
    StringAttr,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.concrete.arrays import NumberArray, element_count
from oneshot_verify.semantics.concrete.floats import rounding
from oneshot_verify.semantics.concrete.machine import NumberMachine
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import (
    attribute,
    bit_width,
    is_bool,
    items,
    ranked,
    ranked_memref,
    written_layout,
)
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue

READ, WRITE, READ_WRITE, NOTHING = "read", "write", "read-write", "none"


def defined_function(machine: NumberMachine, op: Operation, name: str) -> Operation:
    """The function of that name, with or without a body."""
    function = machine.functions.get(name)
    if function is None:
        raise UnsupportedOp(op, f"the function @{name} is not in the module")
    return function


def written_access(function: Operation) -> tuple[str, ...]:
    """What a function without body may do to each argument, as `bufferization.access` says."""
    arguments = attribute(function, "arg_attrs")
    found: list[str] = []
    for each in items(arguments):
        access = each.data.get("bufferization.access") if isinstance(each, DictionaryAttr) else None
        found.append(access.data if isinstance(access, StringAttr) else READ_WRITE)
    return tuple(found)


def call_unknown(
    machine: NumberMachine, op: Operation, function: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """Call a function without body."""
    name_attribute = attribute(function, "sym_name")
    name = name_attribute.data if isinstance(name_attribute, StringAttr) else ""
    what = f"call @{name}"
    position = len(machine.events)
    machine.observe(op, what, operands)
    event = machine.events[position]
    seed = (
        _seed(machine, position, what)
        or hashlib.blake2b(repr((name, event.data)).encode(), digest_size=8).digest()
    )
    machine.events[position] = replace(event, seed=seed)
    access = machine.access.get(name) or written_access(function)
    for number, operand in enumerate(operands):
        if isinstance(operand, MemRefValue):
            _access(machine, op, operand, access[number] if number < len(access) else READ_WRITE)
    source = random.Random(seed)
    return [_result(machine, op, result.type, source, name) for result in op.results]


def _seed(machine: NumberMachine, position: int, what: str) -> bytes | None:
    """What the same call gave in the run that this one is compared with."""
    if position < len(machine.script) and machine.script[position].what == what:
        return machine.script[position].seed
    return None


def _access(machine: NumberMachine, op: Operation, buffer: MemRefValue, access: str) -> None:
    if access in (READ, READ_WRITE):
        machine.memory.contents(buffer, op)
    if access in (WRITE, READ_WRITE):
        count = element_count(buffer.shape)
        fresh = [machine.unseen(buffer.element_type) for _ in range(count)]
        machine.memory.fill(buffer, NumberArray(buffer.shape, fresh), op)


def _result(
    machine: NumberMachine, op: Operation, type: Attribute, source: random.Random, name: str
) -> Any:
    shaped, memref = ranked(type), ranked_memref(type)
    if shaped is None:
        return random_scalar(op, type, source)
    shape = tuple(
        source.randint(1, 4) if size == DYNAMIC_INDEX else size for size in shaped.get_shape()
    )
    elements = [random_scalar(op, shaped.element_type, source) for _ in range(element_count(shape))]
    contents = NumberArray(shape, elements)
    if memref is None:
        return TensorValue(shape, contents, shaped.element_type)
    strides, offset = row_major(shape), 0
    if not isinstance(memref.layout, NoneAttr):
        written, start = written_layout(op, memref)
        offset = 0 if start == DYNAMIC_INDEX else start
        strides = tuple(
            step if each == DYNAMIC_INDEX else each
            for each, step in zip(written, strides, strict=True)
        )
    block = Block(f"result of @{name}", shape, shaped.element_type, strides, offset)
    return machine.memory.add(block, contents)


def random_scalar(op: Operation, type: Attribute, source: random.Random) -> Any:
    """A number of a type; an index is small."""
    if is_bool(type):
        return source.random() < 0.5
    if isinstance(type, IndexType):
        return source.randint(0, 3)
    width = bit_width(type)
    if width is not None:
        return source.randint(1000, 9999) % (1 << (width - 1))
    round_to = rounding(type)
    if round_to is None:
        raise UnsupportedOp(op, f"a call that gives a value of type {type} is not covered")
    return round_to(float(source.randint(1000, 9999)))
