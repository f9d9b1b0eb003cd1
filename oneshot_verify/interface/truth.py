"""Programs with a declared op written as the declaration says it: ops that the prover knows.

An op becomes one in destination-passing style, `declared.mine.op`, of which nothing is known but what it reads
and writes. Its inits are the buffers that the op writes, and a new one for each result that aliases nothing; an init
that is not read is filled with zero first.

    %r = "mine.op"(%x, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>   // "write" and `aliases = 1`

    %z = linalg.fill ins(%zero : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    %r = "declared.mine.op"(%x, %z) : (f32, tensor<?xf32>) -> tensor<?xf32>

On buffers the op has the same operands, and the same results or none. Without results it has a further operand for each
result that is a new buffer. An op with a region is a loop of `scf`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.rewriter import Rewriter, constant_index, dims, segments
from oneshot_verify.interface.declaration import Declaration, declare
from oneshot_verify.ir import make_context
from oneshot_verify.ir.dialects.linalg_structured import element_type, shape_of
from oneshot_verify.ir.facts import Runs, op_name
from oneshot_verify.semantics.faults import UnsupportedOp

_FILL: Callable[..., Operation] = make_context().get_op("linalg.fill")


def as_declared(module: ModuleOp, declared: Declaration) -> ModuleOp:
    """A copy of `module` with the op written out. Raises `UnsupportedOp` for a form that it does not have."""
    copy = module.clone()
    if not declared.has_meaning:
        declare(declared.facts)
        for op in [each for each in copy.walk() if op_name(each) == declared.name]:
            _Writer(op, declared).write()
    return copy


class _Writer(Rewriter):
    """Writes one op out."""

    def __init__(self, op: Operation, declared: Declaration) -> None:
        super().__init__()
        self.op, self.declared = op, declared
        self.is_buffer = any(isinstance(v.type, MemRefType) for v in (*op.operands, *op.results))
        self.focus(op)

    def write(self) -> None:
        """Replace the op."""
        op, declared, count = self.op, self.declared, len(self.declared.operands)
        given, fresh = op.operands[:count], list(op.operands[count:])
        has_results = len(op.results) == len(declared.results) and not fresh
        has_none = self.is_buffer and not op.results and len(fresh) == len(declared.fresh)
        shaped = MemRefType if self.is_buffer else TensorType
        if not (has_results or has_none) or len(given) != count:
            raise self._other_form()
        if not all(isinstance(given[n].type, shaped) for n in declared.tensors):
            raise self._other_form()
        if declared.runs:
            self._write_loop()
        else:
            fresh = fresh or [self._new(number, given) for number in declared.fresh]
            values = self._computed(given, fresh)[: len(op.results)]
            self.replace(op, map(self._as, values, op.result_types))

    def _other_form(self) -> UnsupportedOp:
        said = f"'{self.declared.name}' has a form that is not declared"
        return UnsupportedOp(self.op, said)

    def _new(self, number: int, operands: Sequence[SSAValue]) -> SSAValue:
        """A new tensor or buffer for a result."""
        type, like = self.declared.results[number], self.declared.shape_source(number)
        shape = shape_of(type)
        sizes: list[SSAValue] = []
        if like is not None:
            open_ones = [n for n, size in enumerate(shape) if size == DYNAMIC_INDEX]
            measure = "memref.dim" if self.is_buffer else "tensor.dim"
            sizes = dims(self, measure, operands[like], open_ones)
        if not self.is_buffer:
            return self.value("tensor.empty", sizes, type)
        counts = {"operandSegmentSizes": segments(len(sizes), 0)}
        return self.value("memref.alloc", sizes, MemRefType(element_type(type), shape), counts)

    def _computed(self, operands: Sequence[SSAValue], fresh: Sequence[SSAValue]) -> list[SSAValue]:
        """The results. What is written gets its new contents."""
        declared = self.declared
        unused = {n for n in declared.tensors if n not in declared.read} | {*declared.written}
        inputs = [value for n, value in enumerate(operands) if n not in unused]
        inits = [
            operands[n] if n in declared.read else self._zero(operands[n]) for n in declared.written
        ]
        inits += map(self._zero, fresh)
        if inits:
            types = [] if self.is_buffer else [init.type for init in inits]
            made = self.create(declared.facts.name, [*inputs, *inits], types)
            made.attributes |= declared.attributes
            inits = inits if self.is_buffer else list(made.results)
        changed = dict(zip(declared.written, inits, strict=False))
        new = iter(inits[len(changed) :])
        return [
            next(new) if alias is None else changed.get(alias, operands[alias])
            for alias in declared.aliases
        ]

    def _zero(self, value: SSAValue) -> SSAValue:
        """The tensor or buffer, filled with zero."""
        element = element_type(value.type)
        is_float = isinstance(element, AnyFloat)
        zero = FloatAttr(0.0, element) if is_float else IntegerAttr(0, cast("IntegerType", element))
        constant = self.value("arith.constant", [], element_type(value.type), {"value": zero})
        filled = self.insert(_FILL([constant], [value]))
        return value if self.is_buffer else filled.results[0]

    def _as(self, value: SSAValue, type: Attribute) -> SSAValue:
        return value if value.type == type else self.value("memref.cast", [value], type)

    def _write_loop(self) -> None:
        op, is_loop = self.op, self.declared.runs == Runs.LOOP
        blocks = [block for region in op.regions for block in region.blocks]
        if len(blocks) != 1 or blocks[0].arg_types != (IndexType(),):
            raise self._other_form()
        end = blocks[0].last_op
        if end is not None and op_name(end) == self.declared.terminator:
            end.detach()
            end.erase()
        with self.at(InsertPoint.at_end(blocks[0])):
            self.create("scf.yield" if is_loop else "scf.reduce")
        bounds = [constant_index(self, 0), op.operands[0], constant_index(self, 1)]
        sizes = {} if is_loop else {"operandSegmentSizes": segments(1, 1, 1, 0)}
        name = "scf.for" if is_loop else "scf.parallel"
        self.create(name, bounds, [], sizes, [op.detach_region(op.regions[0])])
        self.erase(op)
