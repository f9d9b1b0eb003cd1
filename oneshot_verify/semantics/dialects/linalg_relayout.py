"""Meanings of the ops of `linalg` that are no single loop nest: `pack`, `unpack` and `softmax`.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import FloatAttr
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import integer, integers, is_float
from oneshot_verify.semantics.shapes import contents_of, fill_in, put
from oneshot_verify.semantics.values import Array, Index, LoopNest, MemRefValue, Scalar, Truth


@dataclass(frozen=True)
class Tiling:
    """Map of the elements of a plain array into a packed one."""

    tiles: dict[int, tuple[int, Index]]
    """Per tiled dimension of the plain side: the number of its inner dimension, and the size of a tile."""
    order: tuple[int, ...]
    """Per outer dimension of the packed side, the dimension of the plain side."""

    @staticmethod
    def of(op: Operation, rank: int, dynamic: Sequence[Index]) -> Tiling:
        """The tiling in the text of an op, with these operands for dynamic tiles."""
        sizes = fill_in(integers(op, "static_inner_tiles"), iter(dynamic))
        positions = integers(op, "inner_dims_pos")
        order = op.get_attr_or_prop("outer_dims_perm")
        permutation = integers(op, "outer_dims_perm") if order is not None else ()
        tiles = {at: (n, size) for n, (at, size) in enumerate(zip(positions, sizes, strict=True))}
        return Tiling(tiles, permutation or tuple(range(rank)))

    def require_fit(
        self, machine: Machine, op: Operation, plain: Sequence[Index], packed: Sequence[Index]
    ) -> None:
        """The packed side has just as many tiles as the plain side needs."""
        domain = machine.domain
        for outer, dimension in enumerate(self.order):
            size = plain[dimension]
            if dimension in self.tiles:
                number, tile = self.tiles[dimension]
                where = f"dimension {dimension}"
                machine.require(domain.lt(0, tile), FaultKind.SIZE_MISMATCH, op, where)
                inner = domain.eq(packed[len(self.order) + number], tile)
                machine.require(inner, FaultKind.SIZE_MISMATCH, op, f"tile of {where}")
                size = -domain.floordiv(-size, tile)
            agrees = domain.eq(packed[outer], size)
            machine.require(agrees, FaultKind.SIZE_MISMATCH, op, f"outer dimension {outer}")


class LinalgRelayoutMeanings:
    """`linalg.pack`, `linalg.unpack`, `linalg.softmax`."""

    @meaning("linalg.pack")
    def pack(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The source in tiles; what a tile has behind the end of the source is padding."""
        source, target, *rest = operands
        padding = _padding(op, rest)
        dynamic = rest if padding is None else rest[1:]
        domain, rank = machine.domain, len(source.shape)
        tiling = Tiling.of(op, rank, dynamic)
        tiling.require_fit(machine, op, source.shape, target.shape)
        if padding is None:
            for dimension, (_, tile) in tiling.tiles.items():
                whole = domain.eq(domain.mod(source.shape[dimension], tile), 0)
                machine.require(whole, FaultKind.SIZE_MISMATCH, op, f"dimension {dimension}")
        given = _contents(machine, op, source, target)

        def element(index: tuple[Index, ...]) -> Scalar:
            at = [index[tiling.order.index(dimension)] for dimension in range(rank)]
            inside: list[Truth] = []
            for dimension, (number, tile) in tiling.tiles.items():
                at[dimension] = at[dimension] * tile + index[rank + number]
                inside.append(domain.lt(at[dimension], source.shape[dimension]))
            if padding is None:
                return domain.read(given, at)
            return domain.read_where(domain.conj(*inside), given, at, padding)

        contents = domain.generate(target.shape, element, source.element_type)
        return put(machine, op, target, contents)

    @meaning("linalg.unpack")
    def unpack(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The elements of tiles where they belong; padding is left out."""
        source, target, *dynamic = operands
        domain, rank = machine.domain, len(target.shape)
        tiling = Tiling.of(op, rank, dynamic)
        tiling.require_fit(machine, op, target.shape, source.shape)
        given = _contents(machine, op, source, target)

        def element(index: tuple[Index, ...]) -> Scalar:
            inner: dict[int, Index] = {}
            outer = list(index)
            for dimension, (number, tile) in tiling.tiles.items():
                outer[dimension] = domain.floordiv(index[dimension], tile)
                inner[number] = domain.mod(index[dimension], tile)
            at = [outer[dimension] for dimension in tiling.order]
            return domain.read(given, [*at, *(inner[number] for number in sorted(inner))])

        contents = domain.generate(target.shape, element, source.element_type)
        return put(machine, op, target, contents)

    @meaning("linalg.softmax")
    def softmax(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """`exp(x - max) / sum(exp(x - max))` along one dimension."""
        source, target = operands
        type: Attribute = source.element_type
        if not is_float(type) or type != target.element_type:
            raise UnsupportedOp(op, f"softmax on {type} is not covered")
        for one, other in zip(source.shape, target.shape, strict=True):
            machine.require(machine.domain.eq(one, other), FaultKind.SIZE_MISMATCH, op)
        contents = _contents(machine, op, source, target)
        steps = _Softmax(machine.domain, source.shape, type, integer(op, "dimension"))
        largest = steps.reduce("arith.maxnumf", float("-inf"), contents)
        exponents = steps.combine(("arith.subf", "math.exp"), contents, largest)
        total = steps.reduce("arith.addf", 0.0, exponents)
        return put(machine, op, target, steps.combine(("arith.divf",), exponents, total))


@dataclass(frozen=True)
class _Softmax:
    """The loop nests of a softmax."""

    domain: Domain
    shape: tuple[Index, ...]
    type: Attribute
    dimension: int

    def _run(
        self, body: Any, arrays: tuple[Array, ...], output: Array, maps: Sequence[Sequence[int]]
    ) -> Array:
        """The output of a nest; `maps` are the loops that run over the operands."""
        reduced = len(maps[-1]) < len(self.shape)
        nest = LoopNest(
            self.shape,
            tuple(
                "reduction" if reduced and loop == self.dimension else "parallel"
                for loop in maps[0]
            ),
            arrays,
            (output,),
            tuple(tuple(self.shape[loop] for loop in loops) for loops in maps),
            (self.type,) * len(maps),
            tuple(tuple(map(AffineDimExpr, loops)) for loops in maps),
            body,
            (*(True for _ in arrays), reduced),
        )
        return self.domain.run_nest(nest)[0]

    def _loops(self) -> tuple[list[int], list[int]]:
        """All loops, and those but that over the dimension."""
        loops = list(range(len(self.shape)))
        return loops, [loop for loop in loops if loop != self.dimension]

    def _apply(self, name: str, *operands: Scalar) -> Scalar:
        types = [self.type] * len(operands)
        return self.domain.element_op(name, self.type, operands, types, {})

    def reduce(self, name: str, start: float, contents: Array) -> Array:
        """Join the elements along the dimension."""
        loops, kept = self._loops()
        first = self.domain.constant(FloatAttr(start, self.type), self.type)  # pyright: ignore[reportArgumentType, reportCallIssue]
        shape = [self.shape[loop] for loop in kept]
        output = self.domain.generate(shape, lambda _: first, self.type)

        def body(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
            return (self._apply(name, elements[1], elements[0]),)

        return self._run(body, (contents,), output, (loops, kept))

    def combine(self, names: Sequence[str], contents: Array, reduced: Array) -> Array:
        """Each element with what was joined: the first op has two operands, the others one."""
        loops, kept = self._loops()

        def body(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
            value = self._apply(names[0], elements[0], elements[1])
            for name in names[1:]:
                value = self._apply(name, value)
            return (value,)

        return self._run(body, (contents, reduced), contents, (loops, kept, loops))


def _padding(op: Operation, rest: Sequence[Any]) -> Scalar | None:
    """The padding value, which stands before the dynamic tiles."""
    segments = op.get_attr_or_prop("operandSegmentSizes")
    return rest[0] if segments is not None and integers(op, "operandSegmentSizes")[2] else None


def _contents(machine: Machine, op: Operation, source: Any, target: Any) -> Array:
    """The contents of the source. It may share no memory with the target: no page says that it is read first."""
    if isinstance(source, MemRefValue):
        machine.require_apart(op, source, target)
    return contents_of(machine, op, source)
