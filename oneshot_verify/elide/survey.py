"""Survey of the copies that One-Shot Bufferize makes: places, costs, and components of dependent copies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from oneshot_verify.bufferize import Analysis, BufferizationOptions, insert_tensor_copies
from oneshot_verify.bufferize.analysis.reasons import Conflict, Forced, Reason
from oneshot_verify.bufferize.interface import (
    OpOperand,
    function_around,
    is_tensor,
    op_name,
    owner_of,
    tensor_operands,
)
from oneshot_verify.elide.cost import Cost, bytes_of
from oneshot_verify.elide.measure import copy_at, ops_that_run
from oneshot_verify.elide.results import Copy, Removal, Status
from oneshot_verify.ir import Position, line_of, position_of
from oneshot_verify.ir.symbols import FUNCTION, path_of

TERMINATORS = frozenset({"scf.yield", "scf.condition"})
"""Terminators whose operands are copied by the rules of their loop, not by decision of the analysis."""
LOOPS = frozenset({"scf.for", "scf.while"})
NEVER_IN_PLACE = frozenset({"bufferization.materialize_in_destination"})

Order = tuple[tuple[bool, int, int], tuple[bool, int, int]]
"""Sort key: bytes copied, then bytes of the new buffer."""
Place = tuple[int, int]
"""An operand: index of the op in the walk over the module, and operand number."""
NO_PLACE: frozenset[Place] = frozenset()
T = TypeVar("T")


@dataclass(frozen=True)
class Candidate:
    """A copy that may be needless."""

    copy: Copy
    operand: OpOperand
    """The operand that gets the buffer, in the surveyed module."""
    order: Order
    needed: str = ""
    """Reason why it is surely needed; "" if none is known."""
    read: OpOperand | None = None
    """Of the conflict: the read of the old contents, and the write."""
    write: OpOperand | None = None
    members: Sequence[SSAValue] = field(default=(), compare=False)
    """Tensors of the alias sets that merge without this copy, as long as all other copies stay."""

    @property
    def copies_contents(self) -> bool:
        """True if contents are copied; False if a buffer is only allocated."""
        return self.order[0][0]

    @property
    def place(self) -> Place:
        """The operand."""
        return self.copy.position, self.copy.operand


@dataclass
class Component:
    """Copies that may depend on each other: without them, their tensors may share buffers."""

    function: Operation
    candidates: list[Candidate]
    """The most expensive first."""
    members: list[SSAValue]
    """Tensors of the alias sets involved."""


@dataclass
class Survey:
    """Decisions of One-Shot Bufferize on a module, and the copies that follow from them."""

    decisions: dict[Place, bool]
    """In place or not, for each operand that the analysis decides. Copies by the rules of loops are left out."""
    components: list[Component] = field(default_factory=list[Component])

    @property
    def candidates(self) -> list[Candidate]:
        """All candidates, the most expensive first."""
        found = (each for component in self.components for each in component.candidates)
        return sorted(found, key=lambda each: each.order, reverse=True)


def survey(module: ModuleOp, options: BufferizationOptions) -> Survey:
    """Insert the copies in a clone of `module`, and list them. Raises `BufferizationError`."""
    values: dict[SSAValue, SSAValue] = {}
    clone = module.clone(values)
    originals = {clone: original for original, clone in values.items()}
    surveyor = _Surveyor(list(clone.walk()), list(module.walk()), originals)
    made = insert_tensor_copies(clone, options, on_analysis=surveyor.note)
    return surveyor.survey({op: made[op] for op in clone.walk() if op in made})


def grouped(
    values: Mapping[T, Sequence[SSAValue]],
) -> Iterator[tuple[list[T], list[SSAValue]]]:
    """Groups of the items that have values in common, directly or not, each with all its values."""
    sets = DisjointSet(list(dict.fromkeys(value for own in values.values() for value in own)))
    for first, *others in values.values():
        for other in others:
            sets.union(first, other)
    groups: dict[SSAValue, tuple[list[T], dict[SSAValue, None]]] = {}
    for item, own in values.items():
        items, found = groups.setdefault(sets.find(own[0]), ([], {}))
        items.append(item)
        found.update(dict.fromkeys(own))
    for items, found in groups.values():
        yield items, list(found)


class _Surveyor:
    """Collects facts. `note` is called after the analysis and before the copies are inserted."""

    def __init__(
        self,
        ops: list[Operation],
        originals: list[Operation],
        original: Mapping[SSAValue, SSAValue],
    ) -> None:
        """`original`: the value of the surveyed module for each value of its clone."""
        self.ops, self.originals, self.original = ops, originals, original
        self.position = {op: number for number, op in enumerate(ops)}
        self.decisions: dict[Place, bool] = {}
        self.reasons: dict[OpOperand, Reason] = {}
        self.needed: dict[OpOperand, str] = {}
        self.joined: dict[OpOperand, list[SSAValue]] = {}
        """For each operand that may be copied: a representative of each alias set that would merge without the copy."""
        self.members: dict[SSAValue, list[SSAValue]] = {}

    def note(self, analysis: Analysis) -> None:
        """Record the decisions."""
        for op in self.ops:
            for operand in tensor_operands(op):
                reason = analysis.reasons.get(operand)
                if op_name(op) in TERMINATORS:
                    self._note_sets(operand, analysis)
                if analysis.is_decided(operand):
                    self.decisions[self.position[op], operand.index] = reason is None
                if reason is not None and op_name(op) not in (*NEVER_IN_PLACE, *TERMINATORS):
                    self.reasons[operand] = reason
                    self._note_sets(operand, analysis)

    def _note_sets(self, operand: OpOperand, analysis: Analysis) -> None:
        sets = analysis.sets_of(operand)
        self.joined[operand] = [each.members[0] for each in sets]
        for each in sets:
            self.members.setdefault(each.members[0], each.members)
        if (why := _surely_needed(operand, analysis)) is not None:
            self.needed[operand] = why

    def survey(self, made: Mapping[Operation, OpOperand]) -> Survey:
        """The survey, once copies have been made. `made`: the ops that make them, with the operands they are for."""
        found = {operand: copy for copy, operand in made.items() if self._may_go(operand)}
        result = Survey(self.decisions)
        for operand in found:
            # Operands of a loop's terminator are copied whatever was decided; the other decisions stay.
            if op_name(operand.op) in TERMINATORS:
                self.decisions.pop((self.position[operand.op], operand.index), None)
        for operands, joined in grouped({operand: self.joined[operand] for operand in found}):
            members = [value for each in joined for value in self.members[each]]
            result.components += self._components(operands, found, members)
        return result

    def _may_go(self, operand: OpOperand) -> bool:
        """True if a copy is decided by the analysis, or by the rule of a loop whose terminator has the operand."""
        is_end, loop = op_name(operand.op) in TERMINATORS, operand.op.parent_op()
        is_of_loop = loop is not None and op_name(loop) in LOOPS
        return operand in self.joined and (not is_end or is_of_loop)

    def _components(
        self,
        operands: list[OpOperand],
        copies: dict[OpOperand, Operation],
        members: list[SSAValue],
    ) -> Iterator[Component]:
        """One component for each function, with values of the surveyed module."""
        by_function: dict[Operation, list[Candidate]] = {}
        for operand in operands:
            function = function_around(self.originals[self.position[operand.op]])
            if function is not None:
                candidate = self._candidate(operand, copies[operand])
                by_function.setdefault(function, []).append(candidate)
        for function, candidates in by_function.items():
            candidates.sort(key=lambda each: each.order, reverse=True)
            yield Component(function, candidates, self._originals(members))

    def _originals(self, values: Iterable[SSAValue]) -> list[SSAValue]:
        """Values of the surveyed module, without those that the bufferizer added."""
        return [self.original[value] for value in values if value in self.original]

    def _candidate(self, operand: OpOperand, copy: Operation) -> Candidate:
        position, type_ = self.position[operand.op], copy.results[0].type
        at, reason = OpOperand(self.originals[position], operand.index), self.reasons.get(operand)
        size = bytes_of(type_, around=copy)
        copied = size if any(map(is_tensor, copy.operands)) else Cost(0)
        return Candidate(
            _copy_at(at, position, type_, copied, _words(reason)),
            at,
            (copied.order, size.order),
            self.needed.get(operand, ""),
            *self._conflict(reason),
            self._originals(m for each in self.joined[operand] for m in self.members[each]),
        )

    def _conflict(self, reason: Reason | None) -> tuple[OpOperand | None, OpOperand | None]:
        if not isinstance(reason, Conflict):
            return None, None
        return self._original(reason.read), self._original(reason.write)

    def _original(self, operand: OpOperand) -> OpOperand | None:
        position = self.position.get(operand.op)
        return None if position is None else OpOperand(self.originals[position], operand.index)


def _surely_needed(operand: OpOperand, analysis: Analysis) -> str | None:
    """Reason if the op itself would write to read-only memory; None otherwise."""
    if not analysis.writes(operand) or op_name(operand.op).startswith("scf."):
        # A loop writes only if its trip count is not 0.
        return None
    value = operand.value
    owner = owner_of(value)
    if op_name(owner) == "arith.constant":
        return "it would write to a constant"
    if op_name(owner) == "bufferization.to_tensor" and owner.get_attr_or_prop("writable") is None:
        return "it would write to a buffer that is not writable"
    if op_name(owner) == FUNCTION and not analysis.is_writable(value):
        return "it would write to an argument that is read-only"
    return None


def _copy_at(at: OpOperand, position: int, type_: Attribute, copied: Cost, reason: str) -> Copy:
    """The copy for an operand of the surveyed module, whose op has this position."""
    function = function_around(at.op)
    assert function is not None
    return Copy(
        function=path_of(function),
        position=position,
        operand=at.index,
        op=op_name(at.op),
        line=line_of(at.op),
        type=str(type_),
        bytes=str(copied),
        reason=reason,
    )


def _words(reason: Reason | None) -> str:
    match reason:
        case None:
            return "rule of the loop"
        case Forced(by):
            return f"{reason.kind} by {by}"
        case _:
            return reason.kind


OWN = "the op itself copies"
Named: TypeAlias = tuple[str, Position]
"""A function, and a position in the text."""


def unnamed_copies(
    module: ModuleOp, target: ModuleOp, removals: Iterable[Removal], kept: Collection[str]
) -> Iterator[Removal]:
    """Copies in `target`, the bufferized `module`, that do not belong to `removals`. `kept`: as for `ops_that_run`."""
    ops = list(module.walk())
    said = (r for r in removals if r.status is not Status.PROVED and r.copy.bytes != "0")
    named = Counter(_place(ops[each.copy.position]) for each in said)
    written: defaultdict[Named | None, list[int]] = defaultdict(list)
    for position, op in enumerate(ops):
        written[_place(op)].append(position)
    for op in ops_that_run(target, kept):
        place = _place(op)
        if copy_at(op) is None or place is None:
            continue
        # Copies made for operands come before the op's own.
        if named[place]:
            named[place] -= 1
        else:
            yield from _stays(op, ((position, ops[position]) for position in written[place]))


def _place(op: Operation) -> Named | None:
    function, place = function_around(op), position_of(op)
    return None if function is None or place is None else (path_of(function), place)


def _shape(type_: Attribute) -> Any:
    """The shape of a type; None if it has none."""
    return cast(Any, type_).get_shape() if isinstance(type_, MemRefType | TensorType) else None


def _stays(copy: Operation, ops: Iterable[tuple[int, Operation]]) -> Iterator[Removal]:
    """The `Removal` of a copy that stays. It is attributed to one of `ops`, preferably at an operand of that shape."""
    type_ = copy.operands[0].type
    shape = _shape(type_)
    found = [(*each, operand) for each in ops for operand in tensor_operands(each[1])]
    found.sort(key=lambda each: _shape(each[2].value.type) != shape)
    if not found:
        return
    position, op, operand = found[0]
    what = _copy_at(operand, position, type_, bytes_of(type_, around=copy), OWN)
    yield Removal(what, Status.REJECTED, f"{op_name(op)} copies it, wherever it is")
