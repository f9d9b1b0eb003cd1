"""Meanings of the ops of the `vector` dialect that combine elements: reductions, contractions, outer products.

Each is a loop nest over elements, like a `linalg` op. In which order elements are combined, and with how much
rounding, is left open by MLIR for most of them; the interpreter goes from the first to the last and rounds each result.

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import AffineMapAttr, FloatAttr, i1
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from oneshot_verify.semantics.dialects.index_arithmetic import exactly
from oneshot_verify.semantics.dialects.scalars import element_type, prepared
from oneshot_verify.semantics.dialects.vectors import (
    as_array,
    bit,
    enclosing_mask,
    generated,
    result_vector,
    shaped_like,
)
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import (
    case_of,
    integers,
    is_float,
    is_integer,
    items,
)
from oneshot_verify.semantics.values import Array, Index, LoopNest, Scalar, VectorValue

Combine = Callable[[Scalar, Scalar], Scalar]
Maps = Sequence[Sequence[AffineExpr]]


class VectorReductionMeanings:
    """Ops that combine elements."""

    @meaning("vector.reduction")
    def reduction(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """All elements of a vector, and the second operand if there is one, combined."""
        vector, *start = operands
        element = element_type(op.operand_types[0])
        extent = vector.shape[0] if vector.shape else 1
        source: Array = vector.contents
        mask = enclosing_mask(machine, op)
        accumulator, first = (start[0], 0) if start else first_of(machine, op, vector, mask)
        if not vector.shape:
            source = machine.domain.generate(
                (1,), lambda _: machine.domain.read(vector.contents, ()), element
            )
        output = (machine.domain.generate((), lambda _: accumulator, element), (), element)
        inputs, maps = [(source, (extent,), element)], (((AffineDimExpr(0) + first),), ())
        combine = scalar_op(machine, op, _kind(op), element)
        result = _run(machine, op, (extent - first,), ("reduction",), inputs, output, maps, combine)
        return (machine.domain.read(result, ()),)

    @meaning("vector.multi_reduction")
    def multi_reduction(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The elements along some dimensions combined, beginning with the second operand."""
        vector, accumulator = operands
        element = vector.element_type
        reduced = set(integers(op, "reduction_dims"))
        rank = len(vector.shape)
        iterators = tuple("reduction" if d in reduced else "parallel" for d in range(rank))
        everything = tuple(AffineDimExpr(d) for d in range(rank))
        kept = tuple(AffineDimExpr(d) for d in range(rank) if d not in reduced)
        shape, start = as_array(machine, accumulator, element)
        inputs, output = [(vector.contents, vector.shape, element)], (start, shape, element)
        combine, maps = scalar_op(machine, op, _kind(op), element), (everything, kept)
        result = _run(machine, op, vector.shape, iterators, inputs, output, maps, combine)
        return (shaped_like(accumulator, shape, result, machine),)

    @meaning("vector.contract")
    def contract(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A sum of products (or another combination), as the maps say: `linalg.contract` on vectors."""
        left, right, accumulator = operands
        maps, type = _maps(op), element_type(op.operand_types[2])
        iterators = tuple(map(case_of, items(op.get_attr_or_prop("iterator_types"))))
        shape, start = as_array(machine, accumulator, type)
        extents = _extents(op, maps, (left.shape, right.shape, shape), len(iterators))
        inputs = [(each.contents, each.shape, each.element_type) for each in (left, right)]
        widen = [_widening(machine, op, element_type(each), type) for each in op.operand_types[:2]]
        multiply = scalar_op(machine, op, "mul", type)
        add = scalar_op(machine, op, _kind(op), type)

        def combine(before: Scalar, *factors: Scalar) -> Scalar:
            return add(before, multiply(*(of(x) for of, x in zip(widen, factors, strict=True))))

        output = (start, shape, type)
        result = _run(machine, op, extents, iterators, inputs, output, maps, combine)
        return (shaped_like(accumulator, shape, result, machine),)

    @meaning("vector.outerproduct")
    def outerproduct(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """`acc[i, j] + left[i] * right[j]`; the second operand may be a scalar, which does without `j`. Masked lanes
        keep what the accumulator has."""
        left, right, *accumulator = operands
        type = result_vector(op)
        element, domain = type.element_type, machine.domain
        multiply = scalar_op(machine, op, "mul", element)
        kind = _kind(op)
        combine = scalar_op(machine, op, kind, element) if accumulator else None
        mask = enclosing_mask(machine, op)
        if mask is not None and not accumulator:
            raise UnsupportedOp(op, "a masked outer product without an accumulator is not covered")
        fused = kind == "add" and is_float(element)

        def entry(index: tuple[Index, ...]) -> Scalar:
            one = domain.read(left.contents, index[:1])
            other = right
            if isinstance(right, VectorValue):
                other = domain.read(right.contents, index[1:])
            if combine is None:
                return multiply(one, other)
            before = domain.read(accumulator[0].contents, index)
            after = (
                domain.element_op("math.fma", element, (one, other, before), (element,) * 3, {})
                if fused
                else combine(multiply(one, other), before)
            )
            return (
                after
                if mask is None
                else domain.choose(bit(machine, op, mask, index), after, before)
            )

        return (generated(machine, type, entry),)


def first_of(
    machine: Machine, op: Operation, vector: VectorValue, mask: VectorValue | None
) -> tuple[Scalar, int]:
    """Initial value of a reduction without a start: its first element; and the number of elements used up."""
    if mask is not None:
        raise UnsupportedOp(op, "a masked reduction without a start is not covered")
    if vector.shape and not isinstance(vector.shape[0], int):
        raise UnsupportedOp(op, "a reduction of a scalable vector without a start is not covered")
    index = (0,) * len(vector.shape)
    if vector.shape in ((), (1,)) and _promises(op):
        raise UnsupportedOp(
            op, "flags of a reduction of one element without a start are not covered"
        )
    element = vector.element_type
    first = machine.domain.read(vector.contents, index)
    if not is_float(element) or _kind(op) != "add":
        return first, 1
    # No page says so, but the lowering begins with a zero, which makes one of a zero that is negative; canonicalization
    # takes a single element as it is. (What it begins other kinds with changes nothing.)
    zero = machine.domain.constant(FloatAttr(0.0, element), element)  # pyright: ignore[reportArgumentType, reportCallIssue]
    sum = scalar_op(machine, op, "add", element)(zero, first)
    return machine.domain.either(machine.unsettled("a sum begins with zero"), sum, first), 1


def _kind(op: Operation) -> str:
    """The combining kind, `add` where nothing is said."""
    return case_of(op.get_attr_or_prop("kind"), "add")


def scalar_op(machine: Machine, op: Operation, kind: str, element: Attribute) -> Combine:
    """The scalar op of a combining kind on elements of a type."""
    domain, promises = machine.domain, _promises(op)
    if kind in ("add", "mul"):
        name = f"arith.{kind}{'f' if is_float(element) else 'i'}"
    elif kind in ("and", "or", "xor"):
        name = f"arith.{kind}i"
    else:
        name = f"arith.{kind}"
    exact = exactly(name, element)
    if exact is not None:
        return lambda a, b: machine.strict(op, (a, b), exact(domain, a, b), kind)
    compute = prepared(machine, op, name, element, (element, element), promises)
    return lambda a, b: compute((a, b))


def _promises(op: Operation) -> dict[str, Attribute]:
    """The `fastmath` flags of an op, if there are any: each step is undefined where it breaks one."""
    flags = op.properties.get("fastmath")
    return {"fastmath": flags} if flags is not None and getattr(flags, "data", ()) else {}


def _widening(
    machine: Machine, op: Operation, source: Attribute, target: Attribute
) -> Callable[[Scalar], Scalar]:
    """Elements of a contraction are taken to the type of its result: with sign, if they are integers."""
    if source == target:
        return lambda value: value
    if is_integer(source) and is_integer(target):
        name = "arith.extsi"
    elif is_float(source) and is_float(target):
        name = "arith.extf"
    else:
        raise UnsupportedOp(op, f"a contraction of {source} to {target} is not covered")
    compute = machine.domain.prepare_element_op(name, target, (source,), {})
    return lambda value: compute((value,))


def _run(
    machine: Machine,
    op: Operation,
    extents: Sequence[Index],
    iterators: tuple[str, ...],
    inputs: Sequence[tuple[Array, Sequence[Index], Attribute]],
    output: tuple[Array, Sequence[Index], Attribute],
    maps: Maps,
    combine: Callable[..., Scalar],
) -> Array:
    """The output of the loop nest of an op; `combine` gets the old element of the output, and those of the inputs.
    Where the `vector.mask` around the op leaves an element out, the old one stays."""
    domain, mask = machine.domain, enclosing_mask(machine, op)
    *access, kept = maps
    if mask is not None:
        inputs = [*inputs, (mask.contents, mask.shape, i1)]
        access.append(tuple(map(AffineDimExpr, range(len(iterators)))))
    operands, accessed = (*inputs, output), tuple(map(tuple, (*access, kept)))

    def body(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
        *new, before = elements
        if mask is None:
            return (combine(before, *new),)
        *new, lets = new
        return (domain.choose(lets, combine(before, *new), before),)

    nest = LoopNest(
        tuple(extents),
        iterators,
        tuple(array for array, _, _ in inputs),
        (output[0],),
        tuple(tuple(shape) for _, shape, _ in operands),
        tuple(type for _, _, type in operands),
        accessed,
        body,
    )
    return domain.run_nest(nest)[0]


def _maps(op: Operation) -> list[tuple[AffineExpr, ...]]:
    found: list[tuple[AffineExpr, ...]] = []
    for item in items(op.get_attr_or_prop("indexing_maps")):
        if not isinstance(item, AffineMapAttr) or not all(
            isinstance(result, AffineDimExpr) for result in item.data.results
        ):
            raise UnsupportedOp(op, "an indexing map that is no projected permutation")
        found.append(tuple(item.data.results))
    if len(found) != 3:
        raise UnsupportedOp(op, "a contraction without three indexing maps")
    return found


def _extents(
    op: Operation, maps: Maps, shapes: Sequence[Sequence[Index]], loops: int
) -> tuple[Index, ...]:
    found: dict[int, Index] = {}
    for results, shape in zip(maps, shapes, strict=True):
        for expression, size in zip(results, shape, strict=True):
            if isinstance(expression, AffineDimExpr):
                found.setdefault(expression.position, size)
    if len(found) != loops:
        raise UnsupportedOp(op, "a loop that no operand says the length of")
    return tuple(found[loop] for loop in range(loops))
