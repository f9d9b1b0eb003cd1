"""Which copies One-Shot Bufferize makes in a program, what they cost, and which of them have to do with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from oneshot_verify.bufferize import Analysis, BufferizationOptions, insert_tensor_copies
from oneshot_verify.bufferize.analysis.reasons import (
    Conflict,
    Forced,
    Reason,
)
from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    is_tensor,
    op_name,
    owner_of,
    tensor_operands,
    uses_of,
)
from oneshot_verify.elide.cost import Cost, bytes_of, rounds_around
from oneshot_verify.elide.results import Copy
from oneshot_verify.ir import position_of
from oneshot_verify.ir.symbols import FUNCTION, path_of

TERMINATORS = frozenset({"scf.yield", "scf.condition"})
"""Ops whose operands are copied by rules of their loop, whatever the analysis has decided."""
LOOPS = frozenset({"scf.for", "scf.while"})
NEVER_IN_PLACE = frozenset({"bufferization.materialize_in_destination"})

Order = tuple[tuple[bool, int, int], tuple[bool, int, int]]
"""A key to sort by: bytes copied, bytes of the new buffer."""
Place = tuple[int, int]
"""An operand, by the op's place in the walk over the module and the operand's number."""
NO_PLACE: frozenset[Place] = frozenset()


@dataclass(frozen=True)
class Candidate:
    """A copy that may be needless."""

    copy: Copy
    order: Order
    needed: str = ""
    """Why it is surely needed, if it is."""
    read: Place | None = None
    """Of the conflict that it is made for: what needs the old contents, and what would overwrite them."""
    write: Place | None = None
    members: Sequence[SSAValue] = field(default=(), compare=False)
    """The tensors whose buffers it has to do with, as long as all others stay."""

    @property
    def copies_contents(self) -> bool:
        """Whether contents are copied, or a buffer is only made."""
        return self.order[0][0]

    @property
    def place(self) -> Place:
        """The operand."""
        return self.copy.position, self.copy.operand


@dataclass
class Component:
    """Copies that may depend on each other: without them, their tensors might share buffers."""

    function: Operation
    candidates: list[Candidate]
    """The dearest first."""
    members: list[SSAValue]
    """The tensors whose buffers they have to do with."""


@dataclass
class Survey:
    """The decisions of One-Shot Bufferize on a module, and the copies that follow from them."""

    decisions: dict[Place, bool]
    """In place or not, for each operand that the analysis decides; not for what the rules of loops copy."""
    components: list[Component] = field(default_factory=list[Component])

    @property
    def candidates(self) -> list[Candidate]:
        """All of them, the dearest first."""
        found = (each for component in self.components for each in component.candidates)
        return sorted(found, key=lambda each: each.order, reverse=True)


def survey(module: ModuleOp, options: BufferizationOptions) -> Survey:
    """Bufferize a clone of `module` as far as its copies, and look at them. Raises `BufferizationError`."""
    ours = list(module.walk())
    clone = module.clone()
    surveyor = _Surveyor(list(clone.walk()), ours)
    insert_tensor_copies(clone, options, on_analysis=surveyor.note)
    return surveyor.survey(clone)


class _Surveyor:
    """`note` is called between analysis and copies: what is asked of the analysis is asked there."""

    def __init__(self, ops: list[Operation], originals: list[Operation]) -> None:
        self.ops, self.originals = ops, originals
        self.position = {op: number for number, op in enumerate(ops)}
        self._at = {op: number for number, op in enumerate(originals)}
        self.decisions: dict[Place, bool] = {}
        self.reasons: dict[OpOperand, Reason] = {}
        self.needed: dict[OpOperand, str] = {}
        self.only_read: set[OpOperand] = set()
        """Operands out of place that their ops do not write."""
        self.joined: dict[OpOperand, list[SSAValue]] = {}
        """For each operand that may be copied, a value of each alias set that would be one without the copy."""
        self.members: dict[SSAValue, list[SSAValue]] = {}
        self.before = frozenset(ops)

    def note(self, analysis: Analysis) -> None:
        """Note the decisions."""
        for op in self.ops:
            for operand in tensor_operands(op):
                reason = analysis.reasons.get(operand)
                if op_name(op) in TERMINATORS:
                    self._note_sets(operand, analysis)
                if analysis.is_decided(operand):
                    self.decisions[self.position[op], operand.index] = reason is None
                if reason is not None and op_name(op) not in (*NEVER_IN_PLACE, *TERMINATORS):
                    self.reasons[operand] = reason
                    self.only_read.update([] if analysis.writes(operand) else [operand])
                    self._note_sets(operand, analysis)

    def _note_sets(self, operand: OpOperand, analysis: Analysis) -> None:
        sets = analysis.sets_of(operand)
        self.joined[operand] = [each.members[0] for each in sets]
        for each in sets:
            self.members.setdefault(each.members[0], each.members)
        if (why := _surely_needed(operand, analysis)) is not None:
            self.needed[operand] = why

    def survey(self, module: ModuleOp) -> Survey:
        """What there is, now that the copies are in `module`."""
        found = {
            operand: copy
            for copy in module.walk()
            if (operand := self._operand_of(copy)) is not None
        }
        result = Survey(self.decisions)
        for operand in found:
            # What the end of a round hands on is copied, whatever was decided; all others stay as they are.
            if op_name(operand.op) in TERMINATORS:
                self.decisions.pop((self.position[operand.op], operand.index), None)
        sets: DisjointSet[SSAValue] = DisjointSet()
        for representative in self.members:
            sets.add(representative)
        for operand in found:
            first, *others = self.joined[operand]
            for other in others:
                sets.union(first, other)
        groups: dict[SSAValue, list[OpOperand]] = {}
        for operand in found:
            groups.setdefault(sets.find(self.joined[operand][0]), []).append(operand)
        members: dict[SSAValue, list[SSAValue]] = {}
        for representative, values in self.members.items():
            members.setdefault(sets.find(representative), []).extend(values)
        for root, operands in groups.items():
            result.components += self._components(operands, found, members[root])
        return result

    def _operand_of(self, copy: Operation) -> OpOperand | None:
        """The operand that `copy`, an op of the bufferizer's, was made for."""
        if op_name(copy) != "bufferization.alloc_tensor" or copy in self.before:
            return None
        uses = uses_of(copy.results[0])
        for use in uses:
            if use in self.reasons:
                return use
        # The result was copied instead of the operand that it aliases, or got a buffer without contents.
        for value in filter(None, map(self._used_before, uses)):
            for operand in tensor_operands(value.op):
                if operand in self.only_read:
                    return operand
        return next((use for use in uses if _ends_round(use.op)), None)

    def _used_before(self, use: OpOperand) -> OpResult | None:
        """The result of an op that was used where `use` is now."""
        position = self.position.get(use.op)
        if position is None:
            return None
        value = self.originals[position].operands[use.index]
        if not isinstance(value, OpResult):
            return None
        return self.ops[self._at[value.op]].results[value.index]

    def _components(
        self,
        operands: list[OpOperand],
        copies: dict[OpOperand, Operation],
        members: list[SSAValue],
    ) -> Iterator[Component]:
        """One for each function, with the values of the module that was surveyed."""
        by_function: dict[Operation, list[Candidate]] = {}
        for operand in operands:
            function = function_of(self.originals[self.position[operand.op]])
            if function is not None:
                candidate = self._candidate(operand, copies[operand], function)
                by_function.setdefault(function, []).append(candidate)
        for function, candidates in by_function.items():
            candidates.sort(key=lambda each: each.order, reverse=True)
            yield Component(function, candidates, self._originals(members))

    def _originals(self, values: Iterable[SSAValue]) -> list[SSAValue]:
        return [value for each in values if (value := self._original(each)) is not None]

    def _original(self, value: SSAValue) -> SSAValue | None:
        """The value of the module that was surveyed; None for one that only the bufferizer knows."""
        if isinstance(value, OpResult):
            position = self.position.get(value.op)
            return None if position is None else self.originals[position].results[value.index]
        assert isinstance(value, BlockArgument)
        owner = owner_of(value)
        position = self.position.get(owner)
        if position is None:
            return None
        for ours, theirs in zip(owner.regions, self.originals[position].regions, strict=True):
            for block, original in zip(ours.blocks, theirs.blocks, strict=True):
                if block is value.owner:
                    return original.args[value.index]
        return None

    def _candidate(self, operand: OpOperand, copy: Operation, function: Operation) -> Candidate:
        original = self.originals[self.position[operand.op]]
        place = position_of(original)
        size = bytes_of(copy.results[0].type) * rounds_around(copy)
        is_copied = any(map(is_tensor, copy.operands))
        copied = size if is_copied else Cost(0)
        return Candidate(
            Copy(
                function=path_of(function),
                position=self.position[operand.op],
                operand=operand.index,
                op=op_name(operand.op),
                line=place.line if place else 0,
                type=str(copy.results[0].type),
                bytes=str(copied),
                reason=_words(self.reasons.get(operand)),
            ),
            (copied.order, size.order),
            self.needed.get(operand, ""),
            *self._conflict(self.reasons.get(operand)),
            self._originals(m for each in self.joined[operand] for m in self.members[each]),
        )

    def _conflict(self, reason: Reason | None) -> tuple[Place | None, Place | None]:
        if not isinstance(reason, Conflict):
            return None, None
        return self._place(reason.read), self._place(reason.write)

    def _place(self, operand: OpOperand) -> Place | None:
        position = self.position.get(operand.op)
        return None if position is None else (position, operand.index)


def _ends_round(op: Operation) -> bool:
    """Whether `op` ends a round of a loop whose rules copy what is handed on."""
    loop = op.parent_op()
    return op_name(op) in TERMINATORS and loop is not None and op_name(loop) in LOOPS


def function_of(op: Operation) -> Operation | None:
    """The function that `op` is in."""
    parent = op.parent_op()
    while parent is not None and op_name(parent) != FUNCTION:
        parent = parent.parent_op()
    return parent


def _surely_needed(operand: OpOperand, analysis: Analysis) -> str | None:
    """Why the op itself would write to memory that is read-only, if it would."""
    if not analysis.writes(operand) or op_name(operand.op).startswith("scf."):
        # Whether a loop writes hangs on its rounds.
        return None
    value = operand.value
    owner = owner_of(value)
    if op_name(owner) == "arith.constant":
        return "it would write to a constant"
    if op_name(owner) == "bufferization.to_tensor" and attribute_of(owner, "writable") is None:
        return "it would write to a buffer that is not writable"
    if op_name(owner) == FUNCTION and not analysis.is_writable(value):
        return "it would write to an argument that is read-only"
    return None


def _words(reason: Reason | None) -> str:
    match reason:
        case None:
            return "rule of the loop"
        case Forced(by):
            return f"{reason.kind} by {by}"
        case _:
            return reason.kind
