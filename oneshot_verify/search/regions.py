"""Plans in which heads of loops speak of parts: of tensors, as boxes read off the text, and of buffers.

    for i = l to u step s:   t[i] := ...        at the head, the initial tensor is still there but at [l, i)
                                                a buffer that starts from anything holds the tensor at [l, i),
                                                and what holds the initial one, all but that

A box is a guess, which the checker refuses if it is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeAlias

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from oneshot_verify.encode.certificate import Box, Hold, Point, Range, Sum
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.layouts import linear_of
from oneshot_verify.ir.places import Places
from oneshot_verify.search.structure import carried, starts
from oneshot_verify.semantics.control import COUNTING
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import affine_map, integers
from oneshot_verify.semantics.shapes import fill_in

Linear: TypeAlias = dict[str, int]
"""A sum of scalars of the source: factors by names; the one of the name "" is added."""
_Index: TypeAlias = SSAValue | int
_Place: TypeAlias = tuple[_Index, _Index]
"""The first index that an op writes in one dimension, and how many."""

SUMS = ("arith.addi", "arith.subi", "affine.apply")
INSERTION = "tensor.parallel_insert_slice"
INSERTIONS = ("tensor.insert", "tensor.insert_slice", INSERTION)


@dataclass
class WrittenBoxes:
    """Changes points so that loops say of the tensors that they carry where iterations have written."""

    names: tuple[Places, Places]

    def point(self, point: Point, around: Sequence[Hold] = ()) -> Point:
        """A point, in loops that hold tensors in regions (`around`)."""
        ops = self.names[0].op(point.source), self.names[1].op(point.target)
        found: list[Hold] = []
        if point.rule == "loop" and op_name(ops[0]) in COUNTING:
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
        pairs, theirs = zip(carried(ops[0]), starts(ops[0]), strict=True), carried(ops[1])
        for number, (tensor, init) in enumerate(pairs):
            boxes = Reader(self.names[0], ops[0]).boxes(tensor, "earlier")
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
                own = theirs[number : number + 1]
                is_buffer = bool(own) and isinstance(own[0].type, MemRefType)
                its = [self.names[1].name(own[0])] if is_buffer else point.havoc[:1]
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
    whole = next(iter(Reader(names, loop).boxes(output, "all")), ())
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
    """Reads boxes off the text of a loop of the source, or of threads of which one index is `count`."""

    def __init__(self, names: Places, loop: Operation, count: SSAValue | None = None) -> None:
        if op_name(loop) in COUNTING:
            count = loop.regions[0].block.args[0]
        self.names, self.loop, self.count = names, loop, count

    def boxes(self, tensor: SSAValue, by: Literal["earlier", "later", "all"]) -> tuple[Box, ...]:
        """A box for each op in the loop that writes to what may be carried as `tensor`: where earlier iterations have
        written, this and later ones write, or all together do."""
        range_of = self._range if by == "earlier" else partial(self._all, from_now=by == "later")
        ops = (each for each in self.loop.walk() if op_name(each) in INSERTIONS)
        writes = (_places(each) for each in ops if each.operands[1].type == tensor.type)
        ranges = ((range_of(n, *each) for n, each in enumerate(places)) for places in writes)
        return tuple(tuple(each for each in box if each is not None) for box in ranges)

    def _all(
        self, dimension: int, index: _Index, size: _Index, *, from_now: bool = False
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

    def _range(self, dimension: int, index: _Index, width: _Index) -> Range | None:
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

    def linear(self, value: _Index, *, inner: bool = False) -> Linear | None:
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
        if not isinstance(op, Operation) or op_name(op) not in SUMS:
            return None
        parts = (self.linear(each, inner=inner) for each in op.operands)
        found = [part for part in parts if part is not None]
        if len(found) < len(op.operands):
            return None
        if op_name(op) != "affine.apply":
            return _plus(found[0], found[1], 1 if op_name(op) == "arith.addi" else -1)
        return _applied(op, found)


def _counts(loop: Operation) -> Iterator[tuple[SSAValue, _Index, _Index]]:
    """Each number that a loop counts, or index of a thread, with its bounds."""
    if op_name(loop) == "scf.for":
        yield loop.regions[0].block.args[0], loop.operands[0], loop.operands[1]
    elif op_name(loop) == "scf.forall":
        values = iter(loop.operands)
        names = ("staticLowerBound", "staticUpperBound")
        lowers, uppers = (fill_in(integers(loop, name), values) for name in names)
        yield from zip(loop.regions[0].block.args, lowers, uppers, strict=False)


def _applied(op: Operation, operands: Sequence[Linear]) -> Linear | None:
    """The result of an `affine.apply` of sums, if it is a sum again."""
    map = affine_map(op, "map").data
    inputs = [
        AffineExpr.dimension(n) if each.keys() - {""} else AffineExpr.constant(each.get("", 0))
        for n, each in enumerate(operands)
    ]
    dims, symbols = inputs[: map.num_dims], inputs[map.num_dims :]
    form = linear_of(map.results[0].replace_dims_and_symbols(dims, symbols), len(inputs))
    if form is None:
        return None
    found = {"": form.offset or 0}
    for each, factor in zip(operands, form.strides, strict=True):
        found = _plus(found, each, factor or 0)
    return found


def _places(op: Operation) -> list[_Place]:
    """For each dimension, from where on an op inserts, and how much."""
    if op_name(op) == "tensor.insert":
        return [(index, 1) for index in op.operands[2:]]
    part: Any = op
    offsets = fill_in(integers(op, "static_offsets"), iter(part.offsets))
    sizes = fill_in(integers(op, "static_sizes"), iter(part.sizes))
    return [*zip(offsets, sizes, strict=True)]


def _plus(one: Linear, other: Linear, factor: int = 1) -> Linear:
    return {n: one.get(n, 0) + factor * other.get(n, 0) for n in {**one, **other}}


def _sum(form: Linear) -> Sum:
    return tuple((factor, name) for name, factor in form.items() if factor)


PARTS = ("memref.cast", "memref.subview")
"""Ops that give a part of a buffer."""


def with_carried_parts(names: Places, point: Point) -> Point:
    """The same point, in which loops may carry any part of the buffers of which they start with a part."""
    inner = partial(with_carried_parts, names)
    point = replace(point, regions=tuple(tuple(map(inner, each)) for each in point.regions))
    op, turns = names.op(point.target), (*point.moved, *point.frozen)
    if point.rule != "loop" or not turns:
        return point
    bases = tuple((number, names.name(_base(starts(op)[number]))) for number in turns)
    havoc = tuple(dict.fromkeys((*point.havoc, *(name for _, name in bases))))
    return replace(point, within=bases, havoc=havoc, moved=(), frozen=())


def _base(buffer: SSAValue) -> SSAValue:
    """The buffer of which this one is a part, as far as the text says."""
    while isinstance(op := buffer.owner, Operation) and op_name(op) in PARTS:
        buffer = op.operands[0]
    return buffer
