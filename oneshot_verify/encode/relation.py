"""The state of both programs at one point: tensors that buffers hold, and scalars that are equal.

    require   both sides are compared, at an arbitrary index
    havoc     both sides get the same fresh symbols: from here on, it is known only that they are alike

A buffer *holds* a tensor if it is live, has its sizes, and has each defined element of the tensor, defined as well.
Havoc gives the buffer the definedness of the tensor: the elements of the buffer are defined at least there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.encode.domain import (
    At,
    CheckDomain,
    Contents,
    NotAble,
    body_index,
    element_sort,
    inside,
)
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.refusal import Asked, Obligation, Phase, Refused
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Term,
    Value,
    at_most,
    both,
    holds,
    known,
    matched,
    no,
    rebuilt,
    refines,
    same,
    some,
    sort_of,
    turn,
    value_of,
)
from oneshot_verify.ir.places import Places
from oneshot_verify.semantics.backing import require_current
from oneshot_verify.semantics.choices import chosen
from oneshot_verify.semantics.dialects.memref import keeps_apart
from oneshot_verify.semantics.dialects.vectors import vector_shape
from oneshot_verify.semantics.places import behind, shown
from oneshot_verify.semantics.reading import vector_type
from oneshot_verify.semantics.shapes import is_open, typed_layout
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import (
    AffineView,
    ArrayValue,
    Block,
    BlockView,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
)

Where: TypeAlias = Callable[[At], Value]
"""The condition that a question is about the element at an index."""
Values: TypeAlias = tuple[list[Any], list[Any]]
"""Values of the source, and of the target."""
Sides: TypeAlias = Sequence[tuple[CheckMachine, Operation]]
"""The programs, each with its op of a pair; or one program alone with its op."""
Memories: TypeAlias = tuple[BlockStates, BlockStates]
"""Snapshots of both memories."""


def everywhere(_: At) -> Value:
    """True: a question is about all elements."""
    return True


class Pair:
    """Both programs at one point."""

    def __init__(self, solver: Solver, names: tuple[Places, Places], at: Operation) -> None:
        self.domain = CheckDomain()
        self.solver = solver
        self.source = CheckMachine(self.domain, solver, is_source=True)
        self.target = CheckMachine(self.domain, solver, is_source=False)
        self.machines = self.source, self.target
        self.names = names
        self.at = at
        """The op that the target has come to."""
        self.assumed: tuple[str, ...] = ()
        """The assumptions of the certificate."""
        self.leaks: dict[str, None] = {}
        """The names of blocks that are surely never freed, if they need not be."""
        self.must_free = False
        """True if the target must free its allocations."""
        self.twins = self.source.twins
        """Blocks of the source, with the same memory in the target: buffer arguments, writable globals."""
        self.globals: list[tuple[MemRefValue | None, MemRefValue]] = []
        """Pairs of the writable globals, and of the buffers that both have made and shared with others."""
        self.may_end = False
        """True if the source may abort, on an input on which it is defined up to there."""
        self.races = False
        """True if threads may write to one element at a time."""
        self.point: Point | None = None
        """The last point that both programs came to."""
        self.phase = Phase.ARRIVAL

    def come_to(self, point: Point | None, phase: Phase = Phase.ARRIVAL) -> None:
        """Record the point and the phase that what is asked from here on belongs to."""
        self.point, self.phase = point, phase

    @contextmanager
    def collecting(self) -> Generator[Callable[[], AbstractContextManager[None]]]:
        """Collect what is not shown in the inner contexts, and raise it as one `Refused` at the end."""
        failed: list[Asked] = []

        @contextmanager
        def collect() -> Generator[None]:
            try:
                yield
            except Refused as refused:
                failed.extend(refused.asked)

        yield collect
        if failed:
            raise Refused(*failed)

    @property
    def memories(self) -> Memories:
        """Snapshots of both memories; setting them restores both."""
        return self.source.memory.snapshot(), self.target.memory.snapshot()

    @memories.setter
    def memories(self, to: Memories) -> None:
        for machine, states in zip(self.machines, to, strict=True):
            machine.memory.restore(states)

    def get(self, ours: Iterable[SSAValue], theirs: Iterable[SSAValue]) -> Values:
        """The values that SSA values of both programs stand for."""
        return list(map(self.source.get, ours)), list(map(self.target.get, theirs))

    # Require.

    def require(self, goal: Value, what: Asked) -> None:
        """Require a goal; in the body of an array, where its index is in bounds. Raises `Refused(what)`."""
        if not self.solver.holds(self.domain.in_bodies(goal)):
            raise Refused(what)

    def require_alike(
        self,
        ours: Any,
        theirs: Any,
        what: Asked,
        *,
        kept: bool = False,
        where: Where = everywhere,
    ) -> None:
        """Require that a value of the target refines one of the source: equal scalars, or equal contents where `where`
        asks for them; also where they are poison if both are alike from here on (`kept`)."""
        if isinstance(theirs, MemRefValue) and isinstance(ours, TensorValue | MemRefValue):
            for guard, seen in theirs.views:
                if self.target.memory.blocks.get(seen.block) is None:
                    raise Refused(what.part("it is not there"))
                self.require(known(guard), what.part("which buffer it is"))
            live = holds(self.target.memory.is_live(theirs))
            if isinstance(ours, MemRefValue):
                live = some(no(holds(self.source.memory.is_live(ours))), live)
            self.require(live, what.part("it is live"))
        elif is_scalar(ours) and is_scalar(theirs):
            if sort_of(value_of(ours)) != sort_of(value_of(theirs)):
                raise Refused(what.part("its type"))
            self._require_refined(
                Contents(lambda _: ours), Contents(lambda _: theirs), (), what, kept=kept
            )
            return
        elif UnrankedValue in map(type, (ours, theirs)):
            raise NotAble(f"{what.words}: what is in something without a rank")
        elif type(ours) is not type(theirs) or not isinstance(ours, ArrayValue):
            raise Refused(what.part("two kinds of values"))
        elif isinstance(theirs, TensorValue):
            require_current(self.target, self.at, theirs)
        contents = shown_by(self.source, ours), shown_by(self.target, theirs)
        self.require_contents(contents, (ours.shape, theirs.shape), what, kept=kept, where=where)

    def require_held(self, ours: Any, theirs: Any, what: Asked, region: Region) -> None:
        """Require that a buffer holds a tensor in a region; of a tensor that nobody wrote, only that it is as large."""
        region.require_tensor(ours)
        if is_unwritten(ours) and isinstance(theirs, MemRefValue):
            ours = self.nothing(ours)
        self.require_alike(ours, theirs, what, kept=True, where=region.has)

    def require_all_alike(self, ours: Sequence[Any], theirs: Sequence[Any], what: Asked) -> None:
        """Require that two lists of values are as long, and alike one by one."""
        if len(ours) != len(theirs):
            raise Refused(what.part("how many values"))
        for one, other in zip(ours, theirs, strict=True):
            self.require_alike(one, other, what)

    def require_contents(
        self,
        contents: tuple[Contents, Contents],
        shapes: Any,
        what: Asked,
        *,
        kept: bool = False,
        where: Where = everywhere,
    ) -> None:
        """Require that contents of the target refine those of the source, with the same shape."""
        self.require_shape(shapes[0], shapes[1], what)
        if contents[0] is contents[1]:
            return
        self._require_refined(*contents, shapes[0], what, kept=kept, where=where)

    def _require_refined(
        self,
        ours: Contents,
        theirs: Contents,
        shape: At,
        what: Asked,
        *,
        kept: bool,
        where: Where = everywhere,
    ) -> None:
        """Require that elements of the target refine those of the source at any index. What nobody wrote in the source
        may be anything, but once it is compared, it is what the target has there:

            for all contents that nobody wrote in the target there are contents in the source that explain it

        Poison may be anything each time, but not if both are alike from here on (`kept`).
        """
        some_index = zip(shape, self.domain.index(shape), strict=True)
        at = tuple(0 if isinstance(n, int) and n == 1 else each for n, each in some_index)
        one, other = ours.element(at), theirs.element(at)
        are_vectors = [isinstance(each, VectorValue) for each in (one, other)]
        if all(are_vectors):
            here = both(inside(at, shape), where(at))
            self.require_shape(one.shape, other.shape, what.part("the type of its elements"))
            lanes = one.contents, other.contents
            self._require_refined(*lanes, one.shape, what, kept=kept, where=lambda _: here)
            return
        if any(are_vectors) or sort_of(value_of(one)) != sort_of(value_of(other)):
            raise Refused(what.part("the type of its elements"))
        is_outside, is_alike = no(both(inside(at, shape), where(at))), refines(one, other)
        if not self.solver.holds(self.domain.in_bodies(some(is_outside, is_alike))):
            self._say(value_of(one), value_of(other), shape, at)
            is_left = not kept and self.domain.is_poison(value_of(one))
            goal = self.domain.in_bodies(some(is_outside, is_left, is_alike))
            if not self.solver.holds(goal) and not self._holds_of_bodies(goal, at):
                raise Refused(what.part("its elements") if shape else what)

    def _holds_of_bodies(self, goal: Value, at: At) -> bool:
        """True if a goal follows with what is known of each index of bodies, for the index `at`."""
        there = dict[Value, Value](zip(body_index(len(at)), map(value_of, at), strict=True))
        found = [(fact, rebuilt(fact, there)) for fact in self.solver.facts]
        known_there = [its for fact, its in found if its is not fact]
        if self.domain.bodies or not known_there:
            return False
        with self.solver.scope():
            self.solver.assume(both(*known_there))
            return self.solver.holds(goal)

    def _say(self, one: Value, other: Value, shape: At, at: At) -> None:
        """Choose the elements that nobody wrote and that the source has at `at`, an arbitrary index: let them be those
        of the target. In a round nothing is said of what was made before it: that holds for all rounds."""
        domain, names = self.domain, [each for each in map(value_of, at) if isinstance(each, Term)]
        for leaf, its, when in () if domain.bodies else matched(one, other):
            found = domain.open.get(leaf.args[0])
            if found is None or found.round != domain.round:
                continue
            if not all(map(domain.is_sayable, (its, when))):
                continue
            turned = turn(leaf.args[1:], names)
            if turned is None:
                continue

            def where(place: At, turned: Any = turned, its: Value = its, when: Value = when) -> Any:
                index, is_there = turned(list(map(value_of, place)))
                there = dict[Value, Value](zip(names, index, strict=True))
                here = [rebuilt(value_of(each), there) for each in at]
                is_one = both(is_there, inside(here, shape), rebuilt(when, there))
                return is_one, rebuilt(its, there)

            # It may have been computed in the body of an array, for another index.
            found.at([Scalar.of(each) for each in leaf.args[1:]])
            self.solver.define(both(*domain.say(leaf.args[0], where)))

    def require_apart(self, buffer: MemRefValue, what: Asked) -> None:
        """Require that a buffer that is handed out shows no element twice."""
        for guard, seen in buffer.views:
            # Which element it is, must be known.
            here: dict[Value, Value] = {value_of(guard): True}
            shape = [Scalar.of(rebuilt(value_of(n), here), known(n)) for n in buffer.shape]
            shown(self.domain, seen, shape, self.domain.index(seen.block.shape))
        self.require(holds(self.target.memory.shows_once(buffer)), what.part("no element twice"))

    def require_shape(self, ours: Sequence[Any], theirs: Sequence[Any], what: Asked) -> None:
        """Require that sizes, or other numbers for each dimension, are the same."""
        if len(ours) != len(theirs):
            raise Refused(what.part("its rank"))
        for one, other in zip(ours, theirs, strict=True):
            self.require(same(value_of(one), value_of(other)), what.part("its sizes"))

    def require_same_decision(self, values: Sequence[Any], sides: Sides) -> None:
        """Require that scalars that decide over control flow are defined, and the same in both programs."""
        what = Obligation.DECISION.asks("what decides over control flow is the same")
        for value, (machine, op) in zip(values, sides, strict=True):
            machine.require_defined(value, op, what.words)
        self.require_alike(values[0], values[-1], what)

    def require_same_view(
        self, ours: Any, theirs: Any, what: Asked, *, shares: bool = False
    ) -> None:
        """Require that two buffers are the same part of shared memory. If both programs `share` it with others, a new
        allocation of each becomes shared memory here, like a global; but not in a loop, where one may be made in each
        iteration and the other one before."""
        ((_, one), *others), ((_, other), *more) = ours.views, theirs.views
        mine, its = blocks = one.block, other.block
        is_made = mine.freeable or mine in self.source.memory.borrowed
        is_new = is_made and its.freeable and its not in self.target.memory.borrowed
        is_first = not (others or more or self.domain.round or self.target.watched.watchers)
        is_first &= {*self.twins, *self.twins.values()}.isdisjoint(blocks)
        shadows = ((m.watched, each) for m in self.machines for each in m.memory.shadows)
        is_one = any(memory.may_be_one(b, each) for memory, each in shadows for b in blocks)
        is_whole = one.shows_all(ours.shape) and other.shows_all(theirs.shape)
        if shares and is_new and is_first and is_whole and not is_one:
            self.require_lie_alike(mine, its, what)
            self.twins[mine] = its
            self.globals.append((ours, theirs))
        if others or more or self.twins.get(mine) is not its:
            raise NotAble(
                f"{what.words}: a buffer of the source that may be another one in the target"
            )
        self.require_same_part(ours, theirs, what)

    def require_lie_alike(self, mine: Block, its: Block, what: Asked) -> None:
        """Require that two blocks lie in memory alike: layout, element type, and an alignment that is no less."""
        if mine.element_type != its.element_type or its.alignment % mine.alignment:
            raise Refused(what.part("its type, or its alignment"))
        self.require_shape((*mine.strides, mine.offset), (*its.strides, its.offset), what)

    def require_same_part(self, ours: MemRefValue, theirs: MemRefValue, what: Asked) -> None:
        """Require that two buffers, each of one view, show the same part of their blocks."""
        at = self.domain.index(ours.shape)
        ((_, one),), ((_, other),) = ours.views, theirs.views
        places = [behind(self.domain, seen, at) for seen in (one, other)]
        self.require_shape(places[0], places[1], what.part("the part of the buffer"))

    def of_one_rank(self, ours: Any, theirs: Any, what: Asked) -> list[tuple[Any, Any]]:
        """Two values as a pair. If one has no rank, its form of the rank of the other, which must be its rank; if both
        have none and are one argument, their forms (no op of the programs changes memory of another rank)."""
        of_rank = self._of_rank
        if isinstance(ours, UnrankedValue) and isinstance(theirs, UnrankedValue):
            if ours.sizes is not theirs.sizes:
                raise Refused(what.part("the same argument, if neither has a rank"))
            return [(form, theirs.forms[rank]) for rank, form in ours.forms.items()]
        return [(of_rank(ours, theirs, what), of_rank(theirs, ours, what))]

    def _of_rank(self, value: Any, other: Any, what: Asked) -> Any:
        if not isinstance(value, UnrankedValue) or not isinstance(other, TensorValue | MemRefValue):
            return value
        rank = len(other.shape)
        self.require(same(value_of(value.rank), rank), what.part("its rank"))
        if rank not in value.forms:
            raise NotAble(f"{what.words}: of a rank that no cast asks for")
        return value.forms[rank]

    def require_freed(
        self, since: BlockStates, kept: Iterable[Any], also: Iterable[Block] = ()
    ) -> None:
        """If `must_free`, require that each block that the target has made since then, or that is in `also`, is freed,
        or is in `kept`; else note the blocks that are surely neither."""
        blocks = self.target.memory.blocks
        views = [each for value in kept for each in getattr(value, "views", ())]
        made = [(block, now) for block, now, then in blocks.differences(since) if then is None]
        for block, state in (*made, *((each, blocks.get(each)) for each in also)):
            if state is None or not block.freeable:
                continue
            is_kept = (holds(guard) for guard, seen in views if seen.block is block)
            freed = some(holds(self.domain.neg(state.live)), *is_kept, self._is_handed_on(block))
            if self.must_free:
                self.require(freed, Obligation.FREED.asks(f"{block.name} is freed"))
            elif freed is False:
                self.leaks[block.name] = None

    def _is_handed_on(self, block: Block) -> Value:
        """The condition that a clone of a block of the target is no copy: then both are one allocation, and whether it
        is freed is asked of the clone. Only a target that compares their addresses can tell."""
        target, ways = self.target, list[Value]()
        for clone, is_it in target.uncopied.items():
            if target.memory.blocks.get(clone) is not None and clone.freeable:
                of = (holds(guard) for base, guard in target.memory.bases[clone] if base is block)
                ways.append(both(is_it, some(*of)))
        return some(*ways)

    def changes(
        self, side: int, since: BlockStates, but: Container[Block] = ()
    ) -> Iterator[tuple[Block, Contents, Contents]]:
        """The older blocks with changed contents, old and new, but for `but`. `Refused` if liveness changes."""
        for block, then, now in since.differences(self.machines[side].memory.snapshot()):
            if then is None or block in but:
                continue
            if now is None or (then.live, then.writable) != (now.live, now.writable):
                raise Refused(Obligation.LIFETIME.asks(f"{block.name} stays as alive as it was"))
            if then.contents is not now.contents:
                yield block, then.contents, now.contents

    def find(self, side: int, name: str) -> Any:
        """The value that a name of the certificate stands for. Raises `Refused` if there is none here."""
        machine = self.machines[side]
        if name.startswith("@"):
            value = machine.globals.get(name[1:])
        else:
            value = machine.values.get(self.names[side].value(name))
        # A buffer that was made on another path still has a value, but no memory here.
        there = map(machine.memory.blocks.get, getattr(value, "blocks", ()))
        if value is None or None in there:
            words = f"the {'target' if side else 'source'} has no value {name[:40]} here"
            raise Refused(Obligation.PLAN.asks(words, name))
        return value

    # Havoc.

    def cut(self, holds_here: Sequence[Hold]) -> None:
        """Require the relation that the certificate gives here, then forget everything else about it."""
        found = [
            (self.find(0, h.tensor), self.find(1, h.buffer), h, Region(h, partial(self.find, 0)))
            for h in holds_here
        ]
        with self.collecting() as collect:
            for ours, theirs, hold, region in found:
                words = f"buffer {hold.buffer} holds tensor {hold.tensor}"
                with collect():
                    self.require_held(ours, theirs, Obligation.HOLDS.asks(words, hold), region)
        found = [
            each
            for each in found
            if not is_unwritten(each[0]) or not isinstance(each[1], MemRefValue)
        ]
        held = {hold.tensor: shown_by(self.source, ours) for ours, _, hold, _ in found}
        for ours, _, hold, _ in found:
            if isinstance(ours, MemRefValue):
                self.source.memory.poke(ours, held[hold.tensor])
        self.hold(held, found, set(), {})

    def hold(self, held: dict[str, Contents], found: Any, kept: Any, there: Any) -> None:
        """Let buffers hold the contents `held`, each in its region, which become arbitrary unless they are `kept`. If a
        buffer holds several contents (those in `there` before, each with its region), they agree where they meet."""
        for ours, theirs, hold, region in found:
            mine, (before, is_there) = held[hold.tensor], there.get(theirs, (None, everywhere))
            if mine not in kept:
                kept.add(mine)
                new = self.domain.unknown(ours.shape, ours.element_type)
                if before is not None:
                    # On other paths it was not shown.
                    self.solver.assume(agree := self.domain.fresh("agree", BOOL))
                    new = self.domain.agreeing(self.in_region(region, before, ours), new, agree)
                self.solver.assume(both(*mine.become(new)))
            now = self.in_region(region, mine, ours)
            has = region.has
            if before is not None:
                now = self.domain.either_of(before, now, is_there)
                has = _either(is_there, has)
            there[theirs] = now, has
            if isinstance(theirs, MemRefValue):
                self.target.memory.poke(theirs, now)

    def in_region(self, region: Region, contents: Contents, value: ArrayValue) -> Contents:
        """The contents of `value` in a region; nothing is known of the elements elsewhere."""
        if not region.is_part:
            return contents
        rest = self.domain.unwritten(value.shape, value.element_type, of_source=False)
        return region.of(contents, rest)

    def havoc_globals(self) -> None:
        """Require that globals hold the same in both programs, then forget everything else about them."""
        for ours, theirs in self.globals:
            if ours is None:
                self.havoc((1, theirs))
                continue
            words = f"{theirs.views[0][1].block.name} holds the same"
            self.require_alike(ours, theirs, Obligation.SHARED.asks(words))
            self.havoc((0, ours), (1, theirs))

    def havoc(self, *buffers: tuple[int, MemRefValue]) -> Contents:
        """Let all these buffers, each with its side, hold the same arbitrary contents; the contents."""
        unknown = self.domain.unknown(buffers[0][1].shape, buffers[0][1].element_type)
        for side, buffer in buffers:
            self.overwrite(side, buffer, unknown)
        return unknown

    def overwrite(self, side: int, buffer: MemRefValue, contents: Contents) -> None:
        """Let a buffer hold these contents; nothing is known any more of what may be the same memory."""
        memory = self.machines[side].memory
        memory.poke(buffer, contents)
        for guard, seen in buffer.views:
            memory.spoil_shadows(seen.block, guard)

    def any_scalar(self, type: Attribute, *, defined: bool = False) -> Any:
        """An arbitrary scalar or vector of a type; surely defined if `defined`."""
        vector = vector_type(type)
        if vector is not None:
            shape, element = vector_shape(self.target, vector), vector.element_type
            return VectorValue(shape, self.domain.unknown(shape, element, defined or None), element)
        is_known = defined or self.domain.fresh("known", BOOL)
        return Scalar.of(self.domain.fresh("scalar", element_sort(type)), is_known)

    def any_size(self, written: int) -> Any:
        """The size in a type, or an arbitrary one, at least 0, if it is dynamic."""
        if written != DYNAMIC_INDEX:
            return written
        size = Scalar.of(self.domain.fresh("size", INT))
        self.solver.assume(at_most(0, value_of(size)))
        return size

    def any_sizes(self, type: Any) -> UnrankedValue:
        """An unranked value of arbitrary rank and sizes, with unknown contents (no `forms`)."""
        rank = self.any_size(DYNAMIC_INDEX)
        sizes = self.domain.unknown((rank,), IndexType(), known=True)
        element_sort(type.element_type)
        return UnrankedValue(rank, sizes, type.element_type, {})

    def any_tensor(self, type: Any, shape: tuple[Any, ...] | None = None) -> TensorValue:
        """An arbitrary tensor of a type, with these sizes if given."""
        shape = tuple(map(self.any_size, type.get_shape())) if shape is None else shape
        return TensorValue(shape, self.domain.unknown(shape, type.element_type), type.element_type)

    def nothing(self, value: Any) -> Any:
        """A tensor of the source of the same sizes that nobody wrote; another value is returned as it is."""
        if not isinstance(value, TensorValue):
            return value
        nothing = self.domain.unwritten(value.shape, value.element_type, of_source=True)
        return replace(value, contents=nothing)

    def any_buffer(self, side: int, name: str, type: Any, held: Any, **more: Any) -> MemRefValue:
        """New memory of a type that holds a tensor."""
        strides, offset = self._any_layout(type, held.shape)
        writable = more.pop("writable", True)
        block = Block(name, held.shape, type.element_type, strides, offset, **more)
        return self.machines[side].memory.add(block, held.contents, writable=writable)

    def _any_layout(self, type: MemRefType[Attribute], shape: At) -> tuple[tuple[Any, ...], Any]:
        """The strides and the offset of a buffer type; arbitrary where they are dynamic."""
        strides, offset = typed_layout(self.at, type, shape)
        sizes = type.get_shape()
        is_static = all(isinstance(each, int) and not is_open(each) for each in (*strides, *sizes))
        if is_static and 0 not in sizes and not keeps_apart(sizes, [*map(abs, strides)]):
            raise NotAble("a buffer whose elements share their memory")

        def number(written: Any) -> Any:
            return Scalar.of(self.domain.fresh("layout", INT)) if is_open(written) else written

        return tuple(map(number, strides)), number(offset)

    # Two paths meet.

    def merge(self, condition: Any, then: Memories, otherwise: Memories) -> None:
        """Merge the memories of two paths into the current ones: `then` if `condition` holds, else `otherwise`."""
        self.memories = otherwise
        for machine, mine, its in zip(self.machines, then, otherwise, strict=True):
            for block, one, other in mine.differences(its):
                # A buffer that is made on one path only is live only if that path was taken.
                there: Any = one or other
                one, other = (each or replace(there, live=False) for each in (one, other))
                contents = self.domain.choose_array(condition, one.contents, other.contents)
                live = self.domain.choose(condition, one.live, other.live)
                writable = self.domain.choose(condition, one.writable, other.writable)
                machine.memory.blocks[block] = BlockState(contents, live, writable)

    def chosen(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """The value `then` if `condition` holds, else `otherwise`. Raises `NotAble` for two kinds of values."""
        kinds: set[Any] = {Scalar if is_scalar(each) else type(each) for each in (then, otherwise)}
        if len(kinds) > 1 or UnrankedValue in kinds:
            raise NotAble("a choice between values of two kinds, or without a rank")
        return chosen(self.domain, condition, then, otherwise)


def _either(one: Where, other: Where) -> Where:
    """The condition that an element is in one of two regions."""
    return lambda at: some(one(at), other(at))


def is_unwritten(value: Any) -> bool:
    """True for a tensor of the source of which nobody wrote an element: each op that gets it may see other ones."""
    return isinstance(value, TensorValue) and value.contents.type is not None


def is_scalar(value: Any) -> bool:
    """True if a value is neither an array nor a buffer."""
    return not isinstance(value, ArrayValue | MemRefValue | UnrankedValue)


def whole(block: Block) -> MemRefValue:
    """The buffer that shows all of a block."""
    view = BlockView(block, AffineView.identity(len(block.shape)))
    return MemRefValue.of(view, block.shape, block.element_type)


def shown_by(machine: CheckMachine, value: Any) -> Contents:
    """The contents of a tensor, vector or buffer."""
    return machine.memory.peek(value) if isinstance(value, MemRefValue) else value.contents
