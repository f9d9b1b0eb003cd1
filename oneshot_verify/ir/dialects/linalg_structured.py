"""Common interface of structured `linalg` ops: operands, indexing maps, iterator types, and a body on elements.

    is_structured(op) -> bool
    inputs(op) -> the operands that are only read
    outputs(op) -> the operands that are written: tensors that become results, or memrefs
    indexing_maps(op) -> tuple[AffineMap, ...], one per operand, from the loops to the index; () for a scalar
    iterator_types(op) -> tuple[str, ...], "parallel" or "reduction", one per loop
    body_block(op) -> Block: one argument for the element of each operand, `linalg.yield` of the outputs' new elements

Does not load the ops, for callers that only ask whether an op is one of them.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import IRDLOperation, region_def, var_result_def
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.require import require

PARALLEL, REDUCTION = "parallel", "reduction"


def element_type(type: Attribute) -> Attribute:
    """Element type of a tensor or memref; any other type itself."""
    return cast(Any, type).element_type if isinstance(type, TensorType | MemRefType) else type


def shape_of(type: Attribute) -> tuple[int, ...]:
    """Sizes of a tensor or memref, `DYNAMIC_INDEX` if dynamic; empty for a scalar."""
    return type.get_shape() if isinstance(type, TensorType | MemRefType) else ()


class StructuredOp(IRDLOperation, ABC):
    """An op that runs its body at each point of the iteration space of its operands."""

    res = var_result_def(TensorType)
    body = region_def("single_block")

    @property
    @abstractmethod
    def input_count(self) -> int:
        """Number of inputs; the other operands are outputs."""

    @abstractmethod
    def get_maps(self) -> tuple[AffineMap, ...]:
        """Indexing map of each operand."""

    def get_iterators(self) -> tuple[str, ...]:
        """`parallel` or `reduction` for each loop. Default: parallel if an output's map uses the loop."""
        maps = self.get_maps()
        outer = {
            expr.position
            for map in maps[self.input_count :]
            for expr in map.results
            if isinstance(expr, AffineDimExpr)
        }
        return tuple(PARALLEL if d in outer else REDUCTION for d in range(maps[0].num_dims))

    @property
    def ins(self) -> Sequence[SSAValue]:
        """Operands that are only read."""
        return self.operands[: self.input_count]

    @property
    def outs(self) -> Sequence[SSAValue]:
        """Operands that are written: tensors tied to results, or memrefs."""
        return self.operands[self.input_count :]

    @property
    def body_block(self) -> Block:
        """Block with an argument for the element of each operand; yields the new elements of the outputs."""
        return self.regions[0].block

    def implied_body(self) -> Region | None:
        """The body that the custom syntax implies; None if the syntax includes the body. Raises `ValueError` if there
        is none for the operand types."""
        return None

    def verify_(self) -> None:
        kinds = {type(v.type) for v in self.operands} & {TensorType, MemRefType}
        require(len(kinds) < 2, "expected to have pure tensor or buffer semantics")
        same = list(self.result_types) == tensor_types(self.outs)
        require(same, "results must have the types of the tensor outputs")
        self._verify_body()
        self._verify_maps()

    def _verify_body(self) -> None:
        elements = tuple(element_type(operand.type) for operand in self.operands)
        arguments = tuple(self.body_block.arg_types)
        said = f"expected {len(elements)} body arguments of the element types of the operands"
        require(arguments == elements, said)
        terminator = self.body_block.last_op
        if terminator is None or terminator.name != "linalg.yield":
            raise VerifyException("expected the body to end with linalg.yield")
        fits = tuple(terminator.operand_types) == elements[self.input_count :]
        require(fits, "linalg.yield must give one element for each output")

    def _verify_maps(self) -> None:
        maps = self.get_maps()
        if len(maps) != len(self.operands):
            raise VerifyException(
                f"expected the number of indexing maps ({len(maps)}) to be equal to the number "
                f"of operands ({len(self.operands)})"
            )
        loops = len(self.get_iterators())
        sizes: dict[int, int] = {}
        for index, (operand, map) in enumerate(zip(self.operands, maps, strict=True)):
            shape = shape_of(operand.type)
            if map.num_dims != loops or map.num_symbols:
                raise VerifyException(f"expected indexing map #{index} to have {loops} dims")
            if len(map.results) != len(shape):
                raise VerifyException(
                    f"expected operand #{index} of rank {len(shape)} to match the result count "
                    f"of its indexing map, {len(map.results)}"
                )
            for expr, size in zip(map.results, shape, strict=True):
                if not isinstance(expr, AffineDimExpr):
                    continue
                known = sizes.get(expr.position, DYNAMIC_INDEX)
                if known != DYNAMIC_INDEX and size not in (DYNAMIC_INDEX, known):
                    raise VerifyException(
                        f"operand #{index} has size {size} where another one has {known}"
                    )
                sizes[expr.position] = size if known == DYNAMIC_INDEX else known
        if len(sizes) != loops:
            raise VerifyException("invalid indexing maps: some loop has no size")


def tensor_types(outputs: Sequence[SSAValue]) -> list[Attribute]:
    """Result types of an op with these outputs."""
    types: list[Attribute] = [output.type for output in outputs]
    return [type for type in types if isinstance(type, TensorType)]


def _structured(op: Operation) -> StructuredOp:
    if not isinstance(op, StructuredOp):
        raise TypeError(f"'{op.name}' is not a structured linalg op")
    return op


def is_structured(op: Operation) -> bool:
    """True if `op` is a structured op."""
    return isinstance(op, StructuredOp)


def loses_its_body(op: Operation) -> bool:
    """True if the custom syntax of `op` implies another body than it has."""
    if not isinstance(op, StructuredOp):
        return False
    try:
        implied = op.implied_body()
    except (ValueError, IndexError):
        return True
    return implied is not None and not op.regions[0].is_structurally_equivalent(implied)


def inputs(op: Operation) -> Sequence[SSAValue]:
    """Operands of a structured op that are only read."""
    return _structured(op).ins


def outputs(op: Operation) -> Sequence[SSAValue]:
    """Operands of a structured op that are written."""
    return _structured(op).outs


def indexing_maps(op: Operation) -> tuple[AffineMap, ...]:
    """Indexing map of each operand."""
    return _structured(op).get_maps()


def iterator_types(op: Operation) -> tuple[str, ...]:
    """`parallel` or `reduction` for each loop."""
    return _structured(op).get_iterators()


def body_block(op: Operation) -> Block:
    """The block that computes new elements of the outputs from one element of each operand."""
    return _structured(op).body_block
