"""The plan of a proof: what a certificate says (`check/certificate.py`), made of what the walk has shown."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from itertools import chain
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region, SSAValue

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.encode.recording import Recording
from oneshot_verify.encode.walk.graph import Graph, Node, chain_of, is_on_all_ways
from oneshot_verify.encode.walked import Told, Walked
from oneshot_verify.semantics.flat import home_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block, MemRefValue


class Plan(Recording):
    """The points of a certificate."""

    def points(self, source: Region, target: Region) -> tuple[Point, ...]:
        """The points of a pair of regions, with those of the regions in it."""
        if len(source.blocks) == len(target.blocks) == 1:
            walked = self._blocks.get((source.block, target.block))
            return () if walked is None else tuple(self._points(walked))
        found: list[Point] = []
        is_followed = source in self._followed
        graph = None if is_followed else Graph(Node(source.blocks[0], target.blocks[0]))
        for header, nodes in graph.loops.items() if graph is not None else ():
            inside = {block for node in nodes for block in chain_of(node.target)}
            parts = [self._blocks.get((node.source, node.target)) for node in nodes]
            # Where no way comes back, nothing is said of a head.
            walked = self._heads.get((header.source, header.target))
            starts = header.source.first_op, header.target.first_op
            if walked is not None and starts[0] is not None and starts[1] is not None:
                relation = self._relation(walked, [*filter(None, parts)], inside)
                found.append(Point(*self._at(starts[0], starts[1]), "head", **relation))
        for (ours, theirs), walked in self._blocks.items():
            if ours.parent is source and theirs.parent is target:
                found += self._points(walked)
        return tuple(found)

    def _points(self, walked: Walked) -> Iterator[Point]:
        for ours, theirs, rule, found in walked.points:
            regions = tuple(
                self.points(one, other) if one.blocks and other.blocks else ()
                for one, other in zip(ours.regions, theirs.regions, strict=False)
                if rule in ("loop", "threads", "branch")
            )
            if rule == "loop":
                yield self._loop(ours, theirs, regions)
            elif rule == "threads":
                yield self._threads(ours, theirs, regions)
            elif rule == "unknown":
                return
            else:
                yield Point(*self._at(ours, theirs), rule, self._holds(found), regions=regions)

    def _loop(
        self, ours: Operation, theirs: Operation, regions: tuple[tuple[Point, ...], ...]
    ) -> Point:
        bodies = ours.regions[0].blocks[0], theirs.regions[0].blocks[0]
        head = self._heads.get(bodies) or self._blocks.get(bodies)
        first = self._first.get(ours, 0)
        if head is None or ours not in self._has_head:
            return Point(*self._at(ours, theirs), "loop", regions=regions, first=first)
        rounds = (
            self._blocks.get((one.blocks[0], other.blocks[0]))
            for one, other in zip(ours.regions, theirs.regions, strict=False)
        )
        inside = {block for region in theirs.regions for block in region.blocks}
        relation = self._relation(head, [*filter(None, rounds)], inside)
        return Point(*self._at(ours, theirs), "loop", **relation, regions=regions, first=first)

    def _relation(
        self, head: Walked, rounds: Sequence[Walked], inside: Collection[IRBlock]
    ) -> dict[str, Any]:
        """What holds at a head, to which both come again through the blocks `inside`."""
        bodies = head.blocks
        changed = {block: None for each in (head, *rounds) for block in each.changed}
        written = self.walk.target.memory.written.keys()
        carried = bodies[1].args[len(bodies[1].args) - len(head.inits) :]
        frozen = [n for n in head.moved if not written & self._blocks_of(head, carried[n])]
        moved = {block for number in head.moved for block in head.inits[number]}
        named = [
            pair
            for pair in head.head
            if pair[1].owner is bodies[1] or not self._blocks_of(head, pair[1]) & moved
            if not any(_is_made_in(pair[n], (head, *rounds), n) for n in (0, 1))
            if all(map(is_on_all_ways, pair, bodies))
        ]
        kept = [
            pair
            for pair in named
            if pair[1].owner is bodies[1] or self._blocks_of(head, pair[1]) & changed.keys()
        ]
        # What the loop carries and does not write to holds still; so does what is there, too: rounds may carry that.
        found = {tensor for tensor, _ in kept}
        still = {pair[1] for pair in named if pair[0].owner is bodies[0] and pair[0] not in found}
        told = set(kept)
        kept += [pair for pair in named if pair[1] in still and pair not in told]
        covered = {block for _, each in kept for block in head.seen[each].blocks}
        # A global that is written is one of both programs.
        globals = {
            path: buffer.views[0][1].block for path, buffer in self.walk.target.globals.items()
        }
        shared = changed.keys() & globals.values()
        if any(op_name(op) in self._calls for block in inside for op in block.walk()):
            # Who is called may write to any of them.
            blocks = self.walk.target.memory.blocks
            shared |= {each for each in globals.values() if blocks[each].writable is not False}
        written = (path for path, block in globals.items() if block in shared)
        loose = [block for block in changed if block not in covered | shared]
        havoc = dict.fromkeys(filter(None, (self._seen_at(head, b, inside) for b in loose)))
        return {
            "holds": (*self._holds(kept), *(Hold(f"@{path}", f"@{path}") for path in written)),
            "equal": tuple((self.names[0].name(a), self.names[1].name(b)) for a, b in head.equal),
            "defined": tuple(map(self.names[0].name, head.defined)),
            "havoc": tuple(map(self.names[1].name, havoc)),
            "moved": tuple(number for number in head.moved if number not in frozen),
            "frozen": tuple(frozen),
        }

    def _seen_at(self, head: Walked, block: Block, inside: Collection[IRBlock]) -> SSAValue | None:
        """The name of a buffer from outside at a head: of all of it, at best one that is used there, as what goes by
        another one may have been taken over by then; or, if it was made on some of the ways that lead there, of what
        may be it."""
        name, state = self.holders.buffers.get(block), head.before and head.before.get(block)
        if name is None or not self._is_outside(name, inside):
            return None
        used = chain.from_iterable(op.operands for each in inside for op in each.walk())
        is_there = state is None or state.live is True
        others = (each for each in used if block in self._shown_by(each, whole=is_there))
        return next((each for each in others if self._is_outside(each, inside)), name)

    @staticmethod
    def _blocks_of(head: Walked, buffer: SSAValue) -> set[Block]:
        return head.seen[buffer].blocks

    def _threads(
        self, ours: Operation, theirs: Operation, regions: tuple[tuple[Point, ...], ...]
    ) -> Point:
        bodies = ours.regions[0].blocks[0], theirs.regions[0].blocks[0]
        head = self._blocks.get(bodies)
        if head is None:
            return Point(*self._at(ours, theirs), "threads", regions=regions)
        named = ((block, self.holders.buffers.get(block)) for block in head.changed)
        outside = {
            block: name
            for block, name in named
            if name is not None and self._is_outside(name, {bodies[1]})
        }
        found = self._outputs(ours, theirs, head, outside)
        covered = {block for _, buffer in found for block in self._shown_by(buffer)}
        loose = (name for block, name in outside.items() if block not in covered)
        havoc = tuple(map(self.names[1].name, loose))
        holds = self._holds(found)
        return Point(*self._at(ours, theirs), "threads", holds, havoc=havoc, regions=regions)

    def _outputs(
        self, ours: Operation, theirs: Operation, head: Walked, outside: dict[Block, SSAValue]
    ) -> list[tuple[SSAValue, SSAValue]]:
        """The buffers that hold the shared outputs of threads, which write to some `outside`.

        Threads insert at their end, one output after the other: each in its own buffer, if it may be. The proof need
        not know which one that is.
        """
        order = {block: number for number, block in enumerate(head.changed)}

        def written(buffer: SSAValue) -> tuple[int, int]:
            # One that may be either of two rather than one of these.
            shown = self._shown_by(buffer)
            return max((order.get(block, -1) for block in shown), default=-1), len(shown)

        args = head.blocks[0].args
        count = len(ours.results) if op_name(ours) == "scf.forall" else 0
        found: list[tuple[SSAValue, SSAValue]] = []
        for number, tensor in reversed([*enumerate(args[len(args) - count :])]):
            carriers = (each for n, each in self._carriers.get(ours, ()) if n == number)
            names = (self.holders.named(each, theirs) for each in carriers)
            may_be = [*filter(None, names), *(each for one, each in head.head if one is tensor)]
            covered = {block for _, buffer in found for block in self._shown_by(buffer)}
            own = [each for each in may_be if covered.isdisjoint(self._shown_by(each))]
            if all(written(each)[0] < 0 for each in may_be):
                left = (name for block, name in outside.items() if block not in covered)
                own += [each for each in left if _fits(each.type, tensor.type)]
            if own or may_be:
                found.insert(0, (tensor, max(own or may_be, key=written)))
        return found

    def _shown_by(self, buffer: SSAValue, *, whole: bool = False) -> set[Block]:
        held = self.walk.target.values.get(buffer)
        if not isinstance(held, MemRefValue):
            return set()
        return {seen.block for _, seen in held.views if not whole or seen.shows_all(held.shape)}

    @staticmethod
    def _is_outside(value: SSAValue, inside: Container[IRBlock]) -> bool:
        owner = value.owner
        around = owner.parent if isinstance(owner, Operation) else owner
        while around is not None and around not in inside:
            parent = around.parent_op()
            around = None if parent is None else parent.parent
        return around is None

    def _at(self, ours: Operation, theirs: Operation) -> tuple[int, int]:
        return self.names[0].numbers[ours], self.names[1].numbers[theirs]

    def _holds(self, found: Told) -> tuple[Hold, ...]:
        said = (
            [
                each if isinstance(each, str) else names.name(each)
                for names, each in zip(self.names, pair, strict=True)
            ]
            for pair in found
        )
        return tuple(Hold(tensor, buffer) for tensor, buffer in said)


def _fits(buffer: Any, tensor: Any) -> bool:
    """Whether a buffer of a type may hold a tensor of a type, as their sizes say."""
    sizes = buffer.get_shape(), tensor.get_shape()
    return buffer.element_type == tensor.element_type and sizes[0] == sizes[1]


def _is_made_in(value: SSAValue, walks: Sequence[Walked], side: int) -> bool:
    """Whether a value is made in blocks that were walked, by an op, or as what a block is given but the first one."""
    owner = value.owner
    home = home_of(owner) if isinstance(owner, Operation) else owner
    is_given = owner is walks[0].blocks[side]
    return not is_given and any(home in each.inside[side] for each in walks)
