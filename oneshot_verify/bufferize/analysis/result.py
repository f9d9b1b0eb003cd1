"""The decisions of the analysis, with their reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from oneshot_verify.bufferize.analysis.aliases import AliasSet, AliasSets
from oneshot_verify.bufferize.analysis.conflicts import Intervals, privatised_definition
from oneshot_verify.bufferize.analysis.reasons import NotWritable, Privatisation, Reason
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand, uses_of
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.registry import Models

Forcing = Mapping[tuple[Operation, int], bool]
"""Decisions that the caller forces, by (op, operand index); True is in place."""


class Analysis(AnalysisState):
    """The result of the One-Shot analysis: in-place decisions, equivalence sets and alias sets.

    `reasons` has an entry for each operand that is out of place, and for no other.
    """

    def __init__(self, root: Operation, options: BufferizationOptions, models: Models) -> None:
        super().__init__(root, options, models)
        self.in_place: set[OpOperand] = set()
        self.reasons: dict[OpOperand, Reason] = {}
        self.undefined: set[OpOperand] = set()
        """Uses of values whose contents are undefined."""
        self.redirected: frozenset[OpOperand] = frozenset()
        """Reads of shared outputs of `scf.forall` that were changed to read the operand of the loop."""
        self.equivalent_arguments: dict[Operation, list[int]] = {}
        """By `func.return`: for each operand the index of the equivalent argument, or -1."""
        self._equivalence: DisjointSet[SSAValue] = DisjointSet()
        self._united: set[SSAValue] = set()
        self._aliases = AliasSets(self._create_set)
        self.intervals = Intervals(self)
        # True if a region of the unit is parallel; without one no write needs a private buffer.
        self.has_parallel_regions = False

    # Decisions

    def is_in_place(self, operand: OpOperand) -> bool:
        """True if the operand is in place; operands created after the analysis are."""
        return operand not in self.reasons

    def is_decided(self, operand: OpOperand) -> bool:
        """True if the analysis decided this operand."""
        return operand in self.in_place or operand in self.reasons

    def are_equivalent(self, first: SSAValue, second: SSAValue) -> bool:
        if first is second:
            return True
        united = self._united
        return first in united and second in united and self._equivalence.connected(first, second)

    def are_aliasing(self, first: SSAValue, second: SSAValue) -> bool:
        return first is second or self._aliases.connected(first, second)

    def has_undefined_contents(self, operand: OpOperand) -> bool:
        return operand in self.undefined

    def alias_set(self, value: SSAValue) -> AliasSet:
        """The alias set of `value`: values whose buffers may overlap its buffer."""
        return self._aliases.of(value)

    def members_of(self, value: SSAValue) -> list[SSAValue]:
        """The values of the alias set of `value`. Also valid after a change of the IR, and for new values."""
        return self._aliases.members_of(value)

    def is_written_after(self, operand: OpOperand) -> bool:
        """True if the buffer of `operand` may be written in place after its op.

        An op without a model stays on tensors, so it writes no buffer.
        """
        op, regions = operand.op, self.regions
        again = regions.repetitive(op.parent_region()) is not None or regions.has_several_blocks
        return any(
            self.model_of(write.op) is not None
            and (again or not self.order.happens_before(write.op, op))
            for write, _ in self.alias_set(operand.value).writes.items()
        )

    # Building it

    def reset_caches(self) -> None:
        super().reset_caches()
        self.intervals = Intervals(self)

    def unite(self, first: SSAValue, second: SSAValue) -> None:
        """Record that both values have the same buffer."""
        for value in (first, second):
            if value not in self._united:
                self._united.add(value)
                self._equivalence.add(value)
        self._equivalence.union(first, second)

    def alias(self, first: SSAValue, second: SSAValue) -> None:
        """Merge the alias sets of both values, independent of any decision."""
        self._aliases.merge(first, second)

    def put_in_place(self, operand: OpOperand) -> None:
        """Decide that `operand` is in place: merge its alias set with those of its aliasing values."""
        self.in_place.add(operand)
        for alias in self.aliasing_values(operand):
            self._aliases.merge(operand.value, alias.value)
        if self.writes(operand):
            self._add_write(self._aliases.of(operand.value), operand)

    def sets_of(self, operand: OpOperand) -> list[AliasSet]:
        """The alias sets that would be merged if `operand` were in place."""
        values = [operand.value, *(alias.value for alias in self.aliasing_values(operand))]
        return self._aliases.of_all(values)

    def privatisation_of(self, write: OpOperand) -> Privatisation | None:
        """The reason why `write` needs a private buffer in its parallel region, or None."""
        if not self.has_parallel_regions or not self.options.check_parallel_regions:
            return None
        definition = privatised_definition(write, self)
        return None if definition is None else Privatisation(write, definition)

    def _create_set(self, value: SSAValue) -> AliasSet:
        created = AliasSet(value)
        if not self.is_writable(value):
            created.read_only.append(value)
        for use in uses_of(value):
            if self._reads_through(use):
                created.reads.add(use, self.intervals.of_read(use))
            if use in self.in_place and self.writes(use):
                self._add_write(created, use)
        return created

    def _add_write(self, to: AliasSet, write: OpOperand) -> None:
        if write not in to.writes:
            to.writes.add(write, self.intervals.of_write(write))
            if self.privatisation_of(write) is not None:
                to.privatised.append(write)

    def _reads_through(self, use: OpOperand) -> bool:
        """True if the op reads the operand, or passes it on unwritten to a value that is read."""
        if self.reads(use):
            return True
        return not self.writes(use) and any(
            self.is_value_read(alias.value) for alias in self.aliasing_values(use)
        )


def write_to_read_only(sets: Sequence[AliasSet], *, is_written: bool) -> NotWritable | None:
    """The reason if a read-only value of one set would be written: by a write of another set, or if `is_written`."""
    for each in sets:
        if each.read_only and (
            is_written or any(other is not each and len(other.writes) for other in sets)
        ):
            return NotWritable(each.read_only[0])
    return None
