"""The form that all structured `linalg` ops share: operands, access maps, iterators and a body.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir import Block as IRBlock
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from oneshot_verify.ir.dialects.linalg_structured import (
    body_block,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
)
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import captured
from oneshot_verify.semantics.reading import called_function, global_of, is_shaped

AccessMap = tuple[AffineExpr, ...]
VIEWS = (
    "arith.select",
    *(
        f"memref.{name}"
        for name in ("cast", "subview", "collapse_shape", "expand_shape", "transpose")
    ),
)
"""Ops that give another view of a buffer, or one of two, and do not look at what it holds."""
LAYOUT = "memref.extract_strided_metadata"
"""The op that asks a buffer how its elements lie in memory."""
BEYOND = "memref.reinterpret_cast"
"""The op that shows elements of the memory behind a buffer which the buffer itself does not."""
MEMOIZED = "linalg.memoized_indexing_maps"
"""The attribute in which MLIR keeps the access maps of a named op, and believes them."""
MOVES = ("linalg.fill", "linalg.copy", "linalg.transpose", "linalg.broadcast")
"""Ops that only move elements, if they have the body that their custom syntax implies and it converts none."""


@dataclass(frozen=True)
class Move:
    """The body of an op of `MOVES`."""

    name: str
    type: Attribute
    """Of each element."""


@dataclass(frozen=True)
class Form:
    """The parts of the text of a structured op."""

    op: Operation
    inputs: tuple[int, ...]
    """The operand numbers of the inputs that are tensors or buffers."""
    outputs: tuple[int, ...]
    """The operand numbers of the outputs."""
    arguments: tuple[tuple[bool, int], ...]
    """Per argument of the body: whether it is an element, and its number among the shaped operands or all operands."""
    maps: tuple[AccessMap, ...]
    """Per shaped operand, inputs first."""
    iterators: tuple[str, ...]
    body: IRBlock | Move
    used: tuple[bool, ...]
    """Per shaped operand: whether the body looks at its element."""
    extents: tuple[tuple[int, int], ...]
    """Per loop: the shaped operand and the dimension of it that the loop runs over."""
    captured: tuple[SSAValue, ...]
    """The values from outside that the body uses, and the inputs that are scalars."""
    globals: tuple[str, ...]
    """The paths of the globals that the body, or a function that it calls, may look into."""

    @property
    def shaped(self) -> tuple[int, ...]:
        """The operand numbers of inputs and outputs."""
        return (*self.inputs, *self.outputs)

    @cached_property
    def has_indices(self) -> bool:
        """True if the body, or a function that it calls, may ask for the indices of the iteration."""
        body = self.body
        return isinstance(body, IRBlock) and "linalg.index" in map(op_name, ops_run(body, {}))

    @cached_property
    def matters(self) -> tuple[bool, ...]:
        """Per shaped operand: whether what the body does may hang on its element."""
        return tuple(
            used and (isinstance(self.body, Move) or has_effect(self.body.args[operand]))
            for used, operand in zip(self.used, self.shaped, strict=True)
        )

    @cached_property
    def looks_behind(self) -> bool:
        """True if the body, or a function that it calls, may look at the memory behind a buffer."""
        body = self.body
        run = ops_run(body, {}) if isinstance(body, IRBlock) else ()
        # The first result of `LAYOUT` is a buffer at the start of the memory.
        return any(
            op_name(op) == BEYOND or (op_name(op) == LAYOUT and op.results[0].first_use is not None)
            for op in run
        )

    @cached_property
    def only_measured(self) -> frozenset[SSAValue]:
        """The captured buffers of which the body asks at most for the sizes."""
        body = self.body
        return frozenset(
            value
            for value in self.captured
            if isinstance(body, IRBlock)
            and isinstance(value.type, MemRefType)
            and _is_only_measured(value, body)
        )


def structured_form(op: Operation) -> Form:
    """Read a structured op; raises `UnsupportedOp` for one that is not covered."""
    if not is_structured(op):
        raise UnsupportedOp(op, f"the body of '{op_name(op)}' is not known")
    shaped = [n for n, operand in enumerate(op.operands) if is_shaped(operand.type)]
    maps, iterators = indexing_maps(op), iterator_types(op)
    count, said = len(inputs(op)), op.get_attr_or_prop(MEMOIZED)
    if said is not None and said != ArrayAttr(map(AffineMapAttr, maps)):
        raise UnsupportedOp(op, f"'{MEMOIZED}' with other maps than the op's own is not covered")
    if any(map.num_symbols for map in maps):
        raise UnsupportedOp(op, "access maps with symbols are not covered")
    for iterator in iterators:
        if iterator not in ("parallel", "reduction"):
            raise UnsupportedOp(op, f"iterators of type '{iterator}' are not covered")
    arguments = tuple(
        (True, shaped.index(n)) if n in shaped else (False, n) for n in range(len(op.operands))
    )
    body = _move(op) or body_block(op)
    outside = captured(op) if isinstance(body, IRBlock) else []
    scalars = [op.operands[n] for is_element, n in arguments if not is_element]
    shaped_maps = tuple(tuple(maps[n].results) for n in shaped)
    return Form(
        op,
        tuple(n for n in shaped if n < count),
        tuple(n for n in shaped if n >= count),
        arguments,
        shaped_maps,
        iterators,
        body,
        tuple(_is_used(body, n) for n in shaped),
        _extents(op, shaped_maps, len(iterators)),
        tuple(dict.fromkeys([*scalars, *outside])),
        named_globals(body) if isinstance(body, IRBlock) else (),
    )


def _move(op: Operation) -> Move | None:
    """The move that an op does whose body yields its input as it is; None for other ops."""
    name = op_name(op)
    if name not in MOVES:
        return None
    body = body_block(op)
    end = body.last_op
    yields_input = end is body.first_op and end is not None and end.operands[0] is body.args[0]
    return Move(name, body.args[0].type) if yields_input else None


def _extents(op: Operation, maps: Sequence[AccessMap], loops: int) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for loop in range(loops):
        places = [
            (operand, dimension)
            for operand, results in enumerate(maps)
            for dimension, expression in enumerate(results)
            if isinstance(expression, AffineDimExpr) and expression.position == loop
        ]
        if not places:
            raise UnsupportedOp(op, f"no operand says how long loop {loop} runs")
        found.append(places[0])
    return tuple(found)


def _is_used(body: IRBlock | Move, operand: int) -> bool:
    if isinstance(body, Move):
        return operand == 0
    return operand < len(body.args) and body.args[operand].first_use is not None


def has_effect(value: SSAValue) -> bool:
    """True if anything depends on a value. If not, all ops that use it are pure and total, and their results have no
    effect either."""
    seen: set[SSAValue] = set()
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            if not facts_of(use.operation).is_total:
                return True
            waiting.extend(use.operation.results)
    return False


def _is_only_measured(buffer: SSAValue, block: IRBlock) -> bool:
    """True if no op of a body may read or change the contents of a buffer."""
    seen = {buffer}
    for op in block.walk():
        if seen.isdisjoint(op.operands) or facts_of(op).only_measures:
            continue
        if op_name(op) not in VIEWS:
            return False
        seen.update(op.results)
    return True


def ops_run(block: IRBlock, under_way: dict[Operation, None]) -> Iterator[Operation]:
    """The ops in a block, and those of the functions that are called there, each function once."""
    for op in block.walk():
        yield op
        function = called_function(op)
        if function is None or function in under_way:
            continue
        under_way[function] = None
        for called in function.regions[0].blocks:
            yield from ops_run(called, under_way)


def named_globals(block: IRBlock) -> tuple[str, ...]:
    """The paths of the globals that are named in a block, or in the functions that are called there, in the order of
    their first use."""
    named = map(global_of, ops_run(block, {}))
    return tuple(dict.fromkeys(path for path in named if path is not None))
