"""Plans in which heads of loops speak of parts: of tensors, as boxes read off the text, and of buffers.

    for i = l to u step s:   t[i] := ...        at the head, the initial tensor is still there but at [l, i)
                                                a buffer that starts from anything holds the tensor at [l, i),
                                                and what holds the initial one, all but that

A box is a guess, which the checker refuses if it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from oneshot_verify.encode.certificate import Box, Certificate, Hold, Point, Range, Sum
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.places import Places
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.search.structure import carried
from oneshot_verify.semantics.control import COUNTING
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, integers
from oneshot_verify.semantics.shapes import fill_in

Linear: TypeAlias = dict[str, int]
"""A sum of scalars of the source: factors by names; the one of the name "" is added."""
_Index: TypeAlias = SSAValue | int
_Place: TypeAlias = tuple[_Index, _Index]
"""The first index that an op writes in one dimension, and how many."""

INSERTION = "tensor.parallel_insert_slice"
INSERTIONS = ("tensor.insert", "tensor.insert_slice", INSERTION)


def with_written_boxes(pair: PairedPrograms, certificate: Certificate) -> Certificate:
    """The same plan, in which loops say of the tensors that they carry where iterations have written."""
    functions = pair.sources[certificate.function], pair.targets[certificate.function]
    guess = _Guess((Places(functions[0]), Places(functions[1])))
    return replace(certificate, points=tuple(guess.point(each, ()) for each in certificate.points))


@dataclass
class _Guess:
    names: tuple[Places, Places]

    def point(self, point: Point, around: Sequence[Hold]) -> Point:
        """A point, in loops that hold tensors in regions (`around`)."""
        ops = self.names[0].op(point.source), self.names[1].op(point.target)
        found: list[Hold] = []
        if point.rule == "loop" and op_name(ops[0]) in ("scf.for", "affine.for"):
            found = [*self._holds(point, ops, around)]
            is_new = any(each.inside for each in found)
            point = replace(point, havoc=() if is_new else point.havoc)
            said = {(each.tensor, each.buffer) for each in found}
            rest = [each for each in point.holds if (each.tensor, each.buffer) not in said]
            point = replace(point, holds=(*found, *rest))
        elif point.rule == "threads" and op_name(ops[0]) == "scf.forall":
            point = replace(point, holds=tuple(self._of_threads(ops[0], h) for h in point.holds))
        inner = found or around
        regions = tuple(tuple(self.point(e, inner) for e in each) for each in point.regions)
        return replace(point, regions=regions)

    def _holds(
        self, point: Point, ops: tuple[Operation, Operation], around: Sequence[Hold]
    ) -> Iterator[Hold]:
        ours, theirs = carried_at(point, ops[0]), carried_at(point, ops[1])
        inits = ops[0].operands[len(ops[0].operands) - len(ours) :]
        for number, (tensor, init) in enumerate(zip(ours, inits, strict=True)):
            reader = Reader(self.names[0], ops[0], ops[0].regions[0].block.args[0])
            boxes = tuple(reader.boxes(tensor))
            # A box without ranges is all.
            if not boxes or () in boxes:
                continue
            name, start = self.names[0].name(tensor), self.names[0].name(init)
            buffers = [each.buffer for each in point.holds if each.tensor == name]
            for buffer in buffers:
                known = [h for h in around if h.outside and h.buffer == buffer]
                yield from (replace(h, outside=(*h.outside, *boxes)) for h in known)
                yield Hold(start, buffer, outside=boxes)
            if not buffers and isinstance(tensor.type, TensorType):
                before = tuple(b for each in around if each.tensor == start for b in each.inside)
                carried = theirs[number : number + 1]
                is_buffer = bool(carried) and isinstance(carried[0].type, MemRefType)
                its = [self.names[1].name(carried[0])] if is_buffer else point.havoc[:1]
                # First where no iteration has written: the judge then knows this tensor as a part of the initial one.
                left = [each.buffer for each in point.holds if each.tensor == start]
                yield from (Hold(name, each, outside=boxes) for each in left)
                yield from (Hold(name, each, inside=(*before, *boxes)) for each in its)

    def _of_threads(self, loop: Operation, hold: Hold) -> Hold:
        """A hold of a shared output, where threads in front of this one have inserted; the last dimension first."""
        boxes, around = list[Box](), list[Range]()
        for dimension, first, end in insertions(self.names[0], loop, hold.tensor):
            boxes.append((*around, Range(dimension, _sum(first))))
            around.append(Range(dimension, _sum(end), _sum(first)))
        return replace(hold, inside=tuple(boxes))


def insertions(names: Places, loop: Operation, output: str) -> list[tuple[int, Linear, Linear]]:
    """For each index of a thread, the dimension of a shared output in which it says where the thread inserts, from
    where on, and where the next thread does; none if that cannot be read."""
    args = loop.regions[0].block.args
    value = next((each for each in args if names.name(each) == output), None)
    parts = (each for each in loop.walk() if op_name(each) == INSERTION)
    part = next((each for each in parts if each.operands[1] is value), None)
    places = [] if part is None else _places(part)
    found: list[tuple[int, Linear, Linear]] = []
    for count, step in zip(args, integers(loop, "staticStep"), strict=False):
        reader, name = Reader(names, loop, count), names.name(count)
        forms = [(n, reader.linear(index) or {}) for n, (index, _) in enumerate(places)]
        dimension, form = next((each for each in forms if name in each[1]), (0, None))
        if form is None:
            return []
        found.append((dimension, form, _plus(form, {"": form[name] * step})))
    return found


def left_by_threads(names: Places, loop: Operation, output: SSAValue) -> Iterator[Box]:
    """The boxes in which this thread, and those behind it, insert into a shared output: of those that are ahead in the
    last dimension only, then in the one before, and so on."""
    said = insertions(names, loop, names.name(output))
    whole = next(Reader(names, loop, None).all_boxes(output), ())
    around = list[Range]()
    for number, (dimension, first, end) in enumerate(said):
        last = next((each.end for each in whole if each.dimension == dimension), ())
        begin = first if number + 1 == len(said) else end
        yield (*whole, *around, Range(dimension, last, _sum(begin)))
        around.append(Range(dimension, _sum(end), _sum(first)))


def writes_parts(loop: Operation) -> bool:
    """True if a loop, or threads, write parts of tensors of a type that they carry."""
    if op_name(loop) not in (*COUNTING, "scf.forall", "scf.while"):
        return False
    types = [each.type for each in loop.regions[0].block.args]
    ops = (each for each in loop.walk() if op_name(each) in INSERTIONS)
    return any(each.operands[1].type in types for each in ops)


class Reader:
    """Reads boxes off the text of a loop of the source, which counts with `count`."""

    def __init__(self, names: Places, loop: Operation, count: SSAValue | None) -> None:
        self.names, self.loop, self.count = names, loop, count

    def boxes(self, tensor: SSAValue) -> Iterator[Box]:
        """The boxes that earlier iterations have written of what is carried as `tensor`, one for each op that
        writes."""
        return self._boxes(tensor, self._range)

    def all_boxes(self, tensor: SSAValue) -> Iterator[Box]:
        """The boxes that all iterations together write."""
        return self._boxes(tensor, self._all)

    def left_boxes(self, tensor: SSAValue) -> Iterator[Box]:
        """The boxes that this iteration and later ones write."""
        return self._boxes(tensor, partial(self._all, from_now=True))

    def _boxes(self, tensor: SSAValue, range_of: Callable[..., Range | None]) -> Iterator[Box]:
        """A box for each op in the loop that writes to what may be carried as `tensor`."""
        for op in self.loop.walk():
            if op_name(op) in INSERTIONS and op.operands[1].type == tensor.type:
                ranges = (range_of(n, *place) for n, place in enumerate(_places(op)))
                yield tuple(each for each in ranges if each is not None)

    def _all(
        self, dimension: int, index: SSAValue | int, size: SSAValue | int, *, from_now: bool = False
    ) -> Range | None:
        """The indices of a dimension that iterations of this loop, and of those in it, write; None if they may be
        any."""
        form = self.linear(index, inner=True)
        if form is None:
            return None
        first, end, is_counted = form, form, False
        for loop in self.loop.walk():
            for count, *bounds in _counts(loop):
                factor = form.get(self.names.name(count), 0)
                lower, upper = map(self.linear, bounds)
                if factor < 0 or (factor and (lower is None or upper is None)):
                    return None
                if not factor or lower is None or upper is None:
                    continue
                here, is_counted = {self.names.name(count): -factor}, True
                if loop is not self.loop or not from_now:
                    first = _plus(_plus(first, here), lower, factor)
                end = _plus(_plus(end, here), upper, factor)
        # Iterations that write several elements each mostly end where the loop does.
        wide = {} if is_counted else self.linear(size)
        return None if wide is None else Range(dimension, _sum(_plus(end, wide)), _sum(first))

    def _range(self, dimension: int, index: SSAValue | int, width: SSAValue | int) -> Range | None:
        """The indices of a dimension, of which an iteration writes `width` from `index` on; None if they may be any."""
        form, now = self.linear(index), self.count and self.names.name(self.count)
        size = width if isinstance(width, int) else None
        lower = self.linear(self.loop.operands[0]) if op_name(self.loop) == "scf.for" else None
        if form is None or now is None or (now in form and lower is None):
            return None
        factor, rest = form.get(now, 0), {each: n for each, n in form.items() if each != now}
        if factor == 0:
            wide = self.linear(width)
            return None if wide is None else Range(dimension, _sum(_plus(form, wide)), _sum(form))
        start = _plus(rest, lower or {}, factor)
        step = (self.linear(self.loop.operands[2]) or {}).get("", 1) * abs(factor)
        # A part whose size is not known reaches up to the next one.
        wide = step if size is None else size
        if factor > 0:
            end = _plus(form, {"": max(wide - step, 0) if wide > 1 else wide - step})
            return Range(dimension, _sum(end), _sum(start))
        return Range(dimension, _sum(_plus(start, {"": wide})), _sum(_plus(form, {"": step})))

    def linear(self, value: SSAValue | int, *, inner: bool = False) -> Linear | None:
        """A scalar as a sum of those that are known at the head, or (`inner`) of what loops in this one count."""
        if isinstance(value, int):
            return {"": value}
        op = value.owner
        if (number := constant_number(value)) is not None:
            return {"": number}
        if value is self.count or not self.loop.is_ancestor(op):
            return {self.names.name(value): 1}
        around = op.parent_op() if inner and isinstance(op, Block) else None
        if around is not None and value in [each for each, *_ in _counts(around)]:
            return {self.names.name(value): 1}
        if not isinstance(op, Operation) or op_name(op) not in (
            "arith.addi",
            "arith.subi",
            "affine.apply",
        ):
            return None
        parts = (self.linear(each, inner=inner) for each in op.operands)
        found = [part for part in parts if part is not None]
        if len(found) < len(op.operands):
            return None
        if op_name(op) != "affine.apply":
            return _plus(found[0], found[1], 1 if op_name(op) == "arith.addi" else -1)
        map: Any = attribute(op, "map")
        return _applied(map.data, map.data.results[0], found)


def _counts(loop: Operation) -> Iterator[tuple[SSAValue, _Index, _Index]]:
    """Each number that a loop counts, or index of a thread, with its bounds."""
    if op_name(loop) == "scf.for":
        yield loop.regions[0].block.args[0], loop.operands[0], loop.operands[1]
    elif op_name(loop) == "scf.forall":
        values = iter(loop.operands)
        names = ("staticLowerBound", "staticUpperBound")
        lowers, uppers = (fill_in(integers(loop, name), values) for name in names)
        yield from zip(loop.regions[0].block.args, lowers, uppers, strict=False)


def _applied(map: AffineMap, form: AffineExpr, operands: Sequence[Linear]) -> Linear | None:
    """An expression of an affine map of sums, if it is a sum again."""
    if isinstance(form, AffineConstantExpr):
        return {"": form.value}
    if isinstance(form, AffineDimExpr):
        return operands[form.position]
    if isinstance(form, AffineSymExpr):
        return operands[map.num_dims + form.position]
    assert isinstance(form, AffineBinaryOpExpr)
    left, right = (_applied(map, each, operands) for each in (form.lhs, form.rhs))
    if left is None or right is None:
        return None
    if form.kind is AffineBinaryOpKind.Add:
        return _plus(left, right)
    is_scaled = form.kind is AffineBinaryOpKind.Mul and right.keys() <= {""}
    return _plus({}, left, right.get("", 0)) if is_scaled else None


def _places(op: Operation) -> list[_Place]:
    """For each dimension, from where on an op inserts, and how much."""
    if op_name(op) == "tensor.insert":
        return [(index, 1) for index in op.operands[2:]]
    part: Any = op
    offsets, sizes = iter(part.offsets), iter(part.sizes)
    return [
        (
            next(offsets) if at == DYNAMIC_INDEX else at,
            next(sizes) if size == DYNAMIC_INDEX else size,
        )
        for at, size in zip(
            part.static_offsets.get_values(), part.static_sizes.get_values(), strict=True
        )
    ]


def _plus(one: Linear, other: Linear, factor: int = 1) -> Linear:
    return {n: one.get(n, 0) + factor * other.get(n, 0) for n in {**one, **other}}


def _sum(form: Linear) -> Sum:
    return tuple((factor, name) for name, factor in form.items() if factor)


def carried_at(point: Point, op: Operation) -> Sequence[SSAValue]:
    """The block arguments that stand for the carried values at a head, of which one program has come to `op`."""
    if point.rule == "loop":
        return carried(op)
    return op.parent.args if op.parent is not None else ()


PARTS = ("memref.cast", "memref.subview")
"""Ops that give a part of a buffer."""


def with_carried_parts(pair: PairedPrograms, certificate: Certificate) -> Certificate:
    """The same plan, in which loops may carry any part of the buffers of which they start with a part."""
    names = Places(pair.targets[certificate.function])
    return replace(certificate, points=tuple(_within(names, each) for each in certificate.points))


def _within(names: Places, point: Point) -> Point:
    regions = tuple(tuple(_within(names, each) for each in region) for region in point.regions)
    point = replace(point, regions=regions)
    op, turns = names.op(point.target), (*point.moved, *point.frozen)
    if point.rule != "loop" or not turns:
        return point
    inits = op.operands[len(op.operands) - len(carried_at(point, op)) :]
    bases = tuple((number, names.name(_base(inits[number]))) for number in turns)
    havoc = tuple(dict.fromkeys((*point.havoc, *(name for _, name in bases))))
    return replace(point, within=bases, havoc=havoc, moved=(), frozen=())


def _base(buffer: SSAValue) -> SSAValue:
    """The buffer of which this one is a part, as far as the text says."""
    while isinstance(op := buffer.owner, Operation) and op_name(op) in PARTS:
        buffer = op.operands[0]
    return buffer
