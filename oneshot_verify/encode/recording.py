"""What is taken down while both programs are walked: which buffer holds which tensor, and where.

Contents that are the same node are taken for the same; whether they are, is the checker's business. A block that is
walked again is taken down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product
from typing import TYPE_CHECKING, TypeGuard

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region, SSAValue

from oneshot_verify.encode.heads import Heads
from oneshot_verify.encode.walked import Told, Walked, changed_blocks
from oneshot_verify.ir.facts import facts_of, is_destination_style
from oneshot_verify.ir.facts.fact import Gives
from oneshot_verify.ir.places import Places
from oneshot_verify.search.structure import RULES, are_alike, becomes, first_carried, has_nests
from oneshot_verify.semantics.flat import home_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep
    from oneshot_verify.encode.walk.machine import ProofMachine

EVENTS = ("vector.print",)
"""What the outside world sees, of the ops that both programs run on their own."""


class Recording(Heads):
    """Watches a walk."""

    def __init__(self, walk: Lockstep, functions: tuple[Operation, Operation]) -> None:
        super().__init__(walk)
        self.functions = functions
        self.names = tuple(map(Places, functions))
        self._blocks: dict[tuple[IRBlock, IRBlock], Walked] = {}
        self._heads: dict[tuple[IRBlock, IRBlock], Walked] = {}
        """Those that a round has come back to: behind the last one, they may be walked once more."""
        self._open: list[Walked] = []
        self._first: dict[Operation, int] = {}
        """Of loops, how many of the first rounds are looked at by themselves."""
        self._followed: set[Region] = set()
        """The regions of several blocks that both go through from block to block."""
        self._has_head: set[Operation] = set()
        """Loops that have other rounds, too."""
        self._carriers: dict[Operation, Sequence[tuple[int, MemRefValue]]] = {}
        """For parallel loops, the buffers that hold the shared outputs, by number."""
        self._last_target: Operation | None = None
        self._memory: BlockStates | None = None
        """What the target's memory held before the op that it runs."""
        self._plain: set[SSAValue] = set(functions[0].regions[0].blocks[0].args)
        """The tensors of which nothing is known at the point where both programs are, and the parts of others."""

    # What the walk tells.

    def begin(self, source: IRBlock, target: IRBlock) -> None:
        """Both programs are at the start of these blocks."""
        parent = source.parent_op()
        if parent is None or not self._is_mine(parent) or op_name(parent) == "scf.reduce":
            # How threads reduce is looked at when they are, and has no points.
            return
        while self._open and home_of(parent) not in self._open[-1].inside[0]:
            # A walk that was given up.
            self._open.pop()
        earlier = self._blocks.get((source, target))
        walked = self._blocks[source, target] = Walked((source, target))
        if earlier is not None and op_name(parent) == "scf.while":
            walked.moved = earlier.moved
        self._open.append(walked)
        self._memory = walked.before = self.walk.target.memory.snapshot()
        for value in source.args:
            self.holders.note(value)
        for value in target.args:
            self.holders.note_buffer(value)
        self._plain.update(source.args)
        inside = {value for op in source.walk() for value in op.results}
        self._plain -= inside
        self.holders.known -= inside
        self._take_head(walked)

    def _is_at(self, op: Operation) -> bool:
        """Whether an op stands in a block that is being walked; those that were begun in it were given up."""
        for number, walked in enumerate(self._open):
            if home_of(op) in walked.inside[0]:
                del self._open[number + 1 :]
                return True
        return False

    def _is_mine(self, op: Operation) -> bool:
        """Whether an op is one of the source's function: a callee may be walked where it is called."""
        around: Operation | None = op
        while around is not None and around is not self.functions[0]:
            around = around.parent_op()
        return around is not None

    def end(self, source: Operation) -> None:
        """They are at the end of the blocks that began last."""
        if not self._is_at(source):
            return
        # Also what only one of the programs has may have changed something.
        now, before = self.walk.target.memory.snapshot(), self._open[-1].before
        changed = dict.fromkeys(changed_blocks(before, now) if before is not None else ())
        for walked in self._open:
            walked.change(changed)
        self._sync()
        walked = self._open.pop()
        ours, theirs, last = (
            source.parent_op(),
            walked.blocks[1].parent_op(),
            walked.inside[1][-1].last_op,
        )
        if ours is None or theirs is None or last is None:
            return
        if source.successors and len(source.successors) == len(last.successors):
            values = list(last.operands[op_name(last) != "cf.br" :])
            for one, other in zip(source.successors, last.successors, strict=True):
                self._hand_on((one, other), other.args, values[: len(other.args)])
                del values[: len(other.args)]
        elif not source.successors and RULES.get(op_name(ours)) == "loop":
            # What a round hands on is what the first block gets, also where there are two of them.
            heads = ours.regions[0].blocks[0], theirs.regions[0].blocks[0]
            self._hand_on(heads, heads[1].args[first_carried(theirs) :], last.operands)

    def _hand_on(
        self,
        heads: tuple[IRBlock, IRBlock],
        arguments: Sequence[SSAValue],
        handed: Sequence[SSAValue],
    ) -> None:
        """A way comes to these blocks again, perhaps."""
        head, values = self._blocks.get(heads), self.walk.target.values
        if head is None or len(handed) != len(arguments):
            return
        self._heads[heads] = head
        for number, (argument, value) in enumerate(zip(arguments, handed, strict=True)):
            is_buffer = isinstance(argument.type, MemRefType)
            if is_buffer and values.get(argument) != values.get(value):
                head.moved[number] = None

    def ran(self, machine: ProofMachine, op: Operation) -> None:
        """One of them has run an op."""
        home = home_of(op)
        if not self._open or not any(home in each for each in self._open[-1].inside):
            return
        if machine is self.walk.source:
            if op_name(op) in EVENTS:
                self._open[-1].events.append(op)
            for value in op.results:
                self.holders.note(value)
            self._open[-1].waiting.setdefault(becomes(op), {})[op] = None
            if facts_of(op).gives is Gives.VIEW:
                # What is known of it, is known of the tensor that it is a part of.
                self._plain.update(op.results)
            return
        self._last_target = op
        for value in op.results:
            self.holders.note_buffer(value)
        if op_name(op) in EVENTS:
            waiting = self._open[-1].events
            if waiting:
                self._open[-1].points.append((waiting.pop(0), op, "event", ()))
            return
        written = [value for value in op.operands if isinstance(value.type, MemRefType)]
        now = machine.memory.snapshot()
        changed = dict.fromkeys(changed_blocks(self._memory or now, now))
        self._memory = now
        if facts_of(op).writes:
            last = [self.walk.target.values.get(value) for value in written[-1:]]
            changed |= {s.block: None for each in last for _, s in getattr(each, "views", ())}
        for walked in self._open:
            walked.write(changed)
        now_held = [self.walk.target.values.get(value) for value in written]
        found = [
            each
            for value, held in zip(written, now_held, strict=True)
            if any(seen.block in changed for _, seen in getattr(held, "views", ()))
            for each in self._held(value)
        ]
        self._add(op, found)
        if changed:
            self._sync()

    def paired(self, source: Operation, target: Operation) -> None:
        """Both come to ops that belong together."""
        if not self._is_at(source):
            return
        self._sync()
        name = op_name(source)
        rule = RULES.get(name, "event" if name in self.walk.opaque else "unknown")
        self._open[-1].points.append((source, target, rule, ()))

    def closes(self, source: Operation, *, peeled: bool) -> None:
        """A loop is looked at from its head, its first round perhaps by itself."""
        self._first[source] = int(peeled)
        self._has_head.add(source)

    def runs(self, source: Operation, rounds: int) -> None:
        """All rounds of a loop were looked at by themselves."""
        self._first[source] = rounds
        self._has_head.discard(source)

    def alone(self, source: Operation) -> None:
        """Each program has run its op alone: no point says anything of them."""
        if self._is_at(source) and self._open[-1].points[-1][0] is source:
            del self._open[-1].points[-1]

    def goes(self, source: Region, *, followed: bool) -> None:
        """Both go through a region from block to block; or each block after all that lead to it, with heads of
        loops."""
        (self._followed.add if followed else self._followed.discard)(source)

    def carries(self, source: Operation, carriers: Sequence[tuple[int, MemRefValue]]) -> None:
        """Buffers hold the shared outputs of a parallel loop, by number: perhaps several of them each."""
        self._carriers[source] = carriers

    def left(self, source: Operation, target: Operation) -> None:
        """Both have run ops that belong together."""
        if not self._is_at(source):
            return
        if RULES.get(op_name(source)) != "branch":
            self._plain.update(source.results)
        for value in source.results:
            self.holders.note(value)
        for value in target.results:
            self.holders.note_buffer(value)
        self._last_target = target
        self._memory = self.walk.target.memory.snapshot()
        points = self._open[-1].points
        if points and points[-1][0] is source and RULES.get(op_name(source)) == "branch":
            ours, theirs, rule, _ = points[-1]
            found: list[tuple[SSAValue, SSAValue]] = []
            for block in self._changed_inside(source, target):
                base = self.holders.name_of(block, self._open[-1].blocks[1])
                found += [] if base is None else self._held(base)
            found += [pair for value in target.results for pair in self._held(value)]
            points[-1] = (ours, theirs, rule, self._told(found))

    # Taking down.

    def _held(self, buffer: SSAValue) -> Iterator[tuple[SSAValue, SSAValue]]:
        """The tensor that a buffer holds."""
        return islice(self.holders.held_by(buffer, self._open[-1].blocks[0]), 1)

    def _changed_inside(self, source: Operation, target: Operation) -> Sequence[Block]:
        found: dict[Block, None] = {}
        ours, theirs = ([b for r in op.regions for b in r.blocks] for op in (source, target))
        for both in product(ours, theirs):
            if both in self._blocks:
                found.update(self._blocks[both].changed)
        return list(found)

    def _add(self, op: Operation, found: Sequence[tuple[SSAValue, SSAValue]]) -> None:
        """The op of the target has been run; what holds behind it."""
        at = self._open[-1].blocks[0]
        found = [(self.holders.made_by(op, tensor, at), buffer) for tensor, buffer in found]
        partner = self._partner(op, found)
        if partner is not None and self._is_before_events(partner):
            self._open[-1].points.append((partner, op, "nest", self._told(found)))
        else:
            self._cut(op, found)

    def _cut(self, op: Operation, found: Sequence[tuple[SSAValue, SSAValue]]) -> None:
        found = [each for each in found if self._is_before_events(each[0].owner)]
        found = [each for each in found if each[0] not in self._plain]
        if found:
            place = self._place(tensor for tensor, _ in found)
            self._open[-1].points.append((place, op, "cut", self._told(found)))

    def _told(self, found: Iterable[tuple[SSAValue, SSAValue]]) -> Told:
        """What has not been told yet of these tensors, of which nothing else is known from here on; also which globals
        hold one of them in both programs."""
        new = [pair for pair in dict.fromkeys(found) if pair[0] not in self._plain]
        self._plain.update(tensor for tensor, _ in new)
        return (*new, *self.holders.globals_with(tensor for tensor, _ in new))

    def _place(self, tensors: Iterable[SSAValue]) -> Operation:
        """The op of the source behind which it has these: what it makes of them later, it makes behind the cut."""
        walked = self._open[-1]
        place = walked.points[-1][0] if walked.points else walked.blocks[0].parent_op()
        assert place is not None
        here = filter(self._is_here, (each.owner for each in tensors))
        return max([place, *here], key=self.names[0].numbers.__getitem__)

    def _is_here(self, owner: Operation | IRBlock) -> TypeGuard[Operation]:
        """Whether an op stands in the block that is being walked."""
        return isinstance(owner, Operation) and home_of(owner) is self._open[-1].blocks[0]

    def _is_before_events(self, owner: Operation | IRBlock) -> bool:
        """Whether the source is at an op before what the target has still to show the outside world."""
        events = self._open[-1].events
        if not events or not isinstance(owner, Operation):
            return True
        if home_of(owner) is not home_of(events[0]):
            return True
        return self.names[0].numbers[owner] < self.names[0].numbers[events[0]]

    def _partner(
        self, op: Operation, found: Sequence[tuple[SSAValue, SSAValue]]
    ) -> Operation | None:
        """The op of the source that gives what this op of the target does, if it has loop nests; if none is known to,
        the first one that may and has no partner yet."""
        ours = [tensor for tensor, _ in found]
        for value in op.results:
            held = self.walk.target.values.get(value)
            ours += self.holders.partners(op, held, self._open[-1].blocks[0])
        if not has_nests(op) and not is_destination_style(op):
            return None
        waiting = self._open[-1].waiting
        owners = filter(self._is_here, (value.owner for value in ours))
        known = [each for each in owners if are_alike(each, op)]
        # Where several give the same, it is the turn of the first one that has none yet.
        known.sort(key=lambda each: each not in waiting.get(becomes(each), ()))
        owner = next(chain(known, waiting.get(becomes(op), ())), None)
        if owner is not None:
            waiting.get(becomes(owner), {}).pop(owner, None)
        return owner

    def _sync(self) -> None:
        """What the buffers as a whole hold that were changed, if that has not been said yet."""
        walked = self._open[-1]
        if not walked.points and not walked.changed:
            return
        found: list[tuple[SSAValue, SSAValue]] = []
        said = {buffer for point in walked.points[-2:] for _, buffer in point[3]}
        for block in [*walked.unsaid]:
            base = self.holders.name_of(block, walked.blocks[1])
            if base is None and block in self.holders.buffers:
                # It is out of sight, and stays there.
                del walked.unsaid[block]
            elif base is not None and base not in said:
                held = [*self._held(base)]
                found += held
                if any(tensor in self._plain for tensor, _ in held):
                    del walked.unsaid[block]
        last = self._last_target
        if last is not None and home_of(last) is walked.blocks[1]:
            self._cut(last, found)
