"""Queries of the analysis about the IR (MLIR's `AnalysisState`).

Source: https://mlir.llvm.org/docs/Bufferization/ and `BufferizableOpInterface.td` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.order import Order, post_order
from oneshot_verify.bufferize.analysis.reasons import FunctionSummary
from oneshot_verify.bufferize.analysis.regions import RegionQueries
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    OpModel,
    OpOperand,
    Relation,
    function_around,
    is_entry_argument,
    is_tensor,
    op_name,
    owner_of,
    tensor_operands,
    uses_of,
)
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.symbols import resolve, symbol_name


@dataclass(frozen=True)
class Traversal:
    """Options of a walk up the reverse use-def chains (MLIR's `TraversalConfig`)."""

    include_leaves: bool = True
    """Also collect the values at which the walk ends that are not wanted."""
    equivalent_only: bool = False
    """Follow equivalent operands only."""
    same_type_or_casts_only: bool = False
    """Do not follow an operand of another type, unless through a cast."""


class AnalysisState:
    """Derived queries over the models, cached for one version of the IR.

    This base class decides as copy-before-write does: an operand is in place iff it is not written,
    no two values are known to be equivalent, all may alias.
    """

    def __init__(self, root: Operation, options: BufferizationOptions, models: Models) -> None:
        self.root = root
        self.options = options
        self.models = models
        # By symbol; functions that are not analysed (yet) are missing.
        self.summaries: dict[Operation, FunctionSummary] = {}
        self._callees: dict[Operation, Operation | None] = {}
        self.unanalysed_functions: frozenset[str] = frozenset()
        self.others_return_read_only = False
        """True if functions without a summary may return read-only memory."""
        self.reset_caches()

    def reset_caches(self) -> None:
        """Drop everything derived from the IR; call it after a change of the IR."""
        self.regions = RegionQueries(self)
        self._order: Order | None = None
        self._reads: dict[OpOperand, bool] = {}
        self._writes: dict[OpOperand, bool] = {}
        self._aliasing_values: dict[OpOperand, Sequence[AliasingValue]] = {}
        self._aliasing_operands: dict[SSAValue, Sequence[AliasingOperand]] = {}
        self._read_values: dict[SSAValue, bool] = {}
        self._defines: dict[SSAValue, bool] = {}
        self._models_by_name: dict[str, OpModel | None] = {}
        self._definitions: dict[SSAValue, tuple[SSAValue, ...]] = {}

    @property
    def order(self) -> Order:
        """Nesting and dominance of the ops under `root`."""
        if self._order is None:
            self._order = Order(self.root)
        return self._order

    # Decisions

    def is_in_place(self, operand: OpOperand) -> bool:
        """True if the operand bufferizes in place (without a copy)."""
        return op_name(operand.op) == "bufferization.to_buffer" or not self.writes(operand)

    def are_equivalent(self, first: SSAValue, second: SSAValue) -> bool:
        """True if both values are known to have the same buffer."""
        return first is second

    def are_aliasing(self, first: SSAValue, second: SSAValue) -> bool:
        """True if the buffers of both values may overlap."""
        return True

    def has_undefined_contents(self, operand: OpOperand) -> bool:
        """True if the contents of the operand are known to be undefined."""
        return False

    # Models

    def model_of(self, op: Operation) -> OpModel | None:
        """The model of `op`; None if it has none or the options do not allow it."""
        if self.options.op_filter is not None or self.unanalysed_functions:
            return self._model_here(op)
        name = op_name(op)
        if name not in self._models_by_name:
            self._models_by_name[name] = self._model_here(op)
        return self._models_by_name[name]

    def _model_here(self, op: Operation) -> OpModel | None:
        """The model of `op`, computed without the cache by op name."""
        model = self.models.model(op)
        # Branches are rewritten together with their target blocks, even if the options exclude their dialect.
        if model is None or not (self.options.allows_op(op) or facts_of(op).branches):
            return None
        if self.unanalysed_functions and self._is_unanalysed(op):
            return None
        return model

    def _is_unanalysed(self, op: Operation) -> bool:
        function = op if op_name(op) == "func.func" else function_around(op)
        return function is not None and symbol_name(function) in self.unanalysed_functions

    # Queries of one operand or value; conservative for unknown ops

    def reads(self, operand: OpOperand) -> bool:
        """True if the buffer of the operand is read."""
        if operand not in self._reads:
            model = self.model_of(operand.op)
            self._reads[operand] = model is None or model.reads(operand, self)
        return self._reads[operand]

    def writes(self, operand: OpOperand) -> bool:
        """True if the buffer of the operand is written when it is in place."""
        if operand not in self._writes:
            model = self.model_of(operand.op)
            self._writes[operand] = model is None or model.writes(operand, self)
        return self._writes[operand]

    def aliasing_values(self, operand: OpOperand) -> Sequence[AliasingValue]:
        """The values that alias the operand, if it is in place."""
        if operand not in self._aliasing_values:
            model = self.model_of(operand.op)
            self._aliasing_values[operand] = (
                _unknown_aliasing_values(operand.op)
                if model is None
                else model.aliasing_values(operand, self)
            )
        return self._aliasing_values[operand]

    def aliasing_operands(self, value: SSAValue) -> Sequence[AliasingOperand]:
        """The operands that `value` aliases, if they are in place."""
        if value not in self._aliasing_operands:
            model = self.model_of(owner_of(value))
            self._aliasing_operands[value] = (
                _unknown_aliasing_operands(value)
                if model is None
                else model.aliasing_operands(value, self)
            )
        return self._aliasing_operands[value]

    def forget_aliases_of(self, op: Operation) -> None:
        """Drop the cached aliases of `op`, which may depend on equivalences."""
        for operand in tensor_operands(op):
            self._aliasing_values.pop(operand, None)
        for result in op.results:
            self._aliasing_operands.pop(result, None)

    def summary_of(self, call: Operation) -> FunctionSummary | None:
        """The summary of the function that a `func.call` calls, or None."""
        if not self.summaries:
            return None
        if call not in self._callees:
            self._callees[call] = resolve(call, call.get_attr_or_prop("callee"))
        callee = self._callees[call]
        return None if callee is None else self.summaries.get(callee)

    def must_be_in_place(self, operand: OpOperand) -> bool:
        """True if the operand must bufferize in place (no copy is possible)."""
        model = self.model_of(operand.op)
        return model is not None and model.must_be_in_place(operand, self)

    def is_writable(self, value: SSAValue) -> bool:
        """True if the buffer of `value` is writable."""
        model = self.model_of(owner_of(value))
        return model is not None and model.is_writable(value, self)

    def is_new_allocation(self, value: SSAValue) -> bool:
        """True if `value` bufferizes to a new allocation."""
        model = self.model_of(owner_of(value))
        return model is not None and model.is_new_allocation(value, self)

    # Derived from these

    def defines(self, value: SSAValue) -> bool:
        """True if `value` is a definition: its op writes it or is unknown, or it is a block argument."""
        if not isinstance(value, OpResult):
            return True
        if value not in self._defines:
            model = self.model_of(value.op)
            self._defines[value] = model is None or model.result_writes(value, self)
        return self._defines[value]

    def default_result_writes(self, result: OpResult) -> bool:
        """Default of `OpModel.result_writes`: True if `result` aliases no operand or a written one,
        or an op in the regions of its op defines a value that it aliases."""
        aliases = self.aliasing_operands(result)
        if not aliases or any(self.writes(alias.operand) for alias in aliases):
            return True
        return self._is_defined_inside(result.op, [alias.value for alias in aliases])

    def _is_defined_inside(self, op: Operation, values: Iterable[SSAValue]) -> bool:
        """True if `values`, or values they alias, include a definition in the regions of `op`.

        A value outside aliases no value inside, so the search ends there.
        """
        if not op.regions:
            return False
        seen: set[SSAValue] = set()
        pending = list(values)
        while pending:
            value = pending.pop()
            if value in seen or not op.is_ancestor(owner_of(value)):
                continue
            seen.add(value)
            if self.defines(value):
                return True
            pending.extend(self._step(value, _EVERYWHERE)[0])
        return False

    def is_value_read(self, value: SSAValue) -> bool:
        """True if a use of `value`, or of a value that it is passed on as, reads it."""
        if value not in self._read_values:
            self._search_read(value)
        return self._read_values[value]

    def _search_read(self, value: SSAValue) -> None:
        """Search depth first. If a read is found, all values on the path are read; else no visited value is."""
        known, seen = self._read_values, {value}
        path = [(value, self._passed_on(value))]
        while path:
            try:
                target = next(path[-1][1])
            except StopIteration:
                path.pop()
                continue
            if target is None or known.get(target):
                known.update((on_path, True) for on_path, _ in path)
                return
            if target not in seen and target not in known:
                seen.add(target)
                path.append((target, self._passed_on(target)))
        known.update(dict.fromkeys(seen, False))

    def _passed_on(self, value: SSAValue) -> Iterator[SSAValue | None]:
        """Values that uses of `value` pass it on as without reading or writing it; None for a use that reads."""
        for use in uses_of(value):
            if self.reads(use):
                yield None
            elif self.model_of(use.op) is not None and not self.writes(use):
                yield from (alias.value for alias in self.aliasing_values(use))

    def reverse(
        self, start: SSAValue, wanted: Callable[[SSAValue], bool], how: Traversal
    ) -> list[SSAValue]:
        """Walk up the reverse use-def chains from `start`, through aliasing operands (in place or
        not), until `wanted` holds.

        Returns the wanted values, and the other ends of the walk if `how.include_leaves`.
        """
        found: dict[SSAValue, None] = {}
        visited: set[SSAValue] = set()
        pending: dict[SSAValue, None] = {start: None}
        while pending:
            value, _ = pending.popitem()
            if value in visited:
                follow, is_leaf = (), True
            else:
                visited.add(value)
                if wanted(value):
                    found[value] = None
                    continue
                follow, is_leaf = self._step(value, how)
            if is_leaf and how.include_leaves:
                found[value] = None
            pending.update(dict.fromkeys(follow))
        return list(found)

    def _step(self, value: SSAValue, how: Traversal) -> tuple[Iterable[SSAValue], bool]:
        """The values that a reverse walk visits after `value`; True as second if the walk also ends there."""
        if self.model_of(owner_of(value)) is None:
            return (), True
        aliases = self.aliasing_operands(value)
        follow: list[SSAValue] = []
        for alias in aliases:
            if how.equivalent_only and alias.relation is not Relation.EQUIVALENT:
                continue
            if (
                how.same_type_or_casts_only
                and alias.value.type != value.type
                and not is_cast_result(value)
            ):
                continue
            follow.append(alias.value)
        return follow, len(follow) < len(aliases) or not aliases

    def definitions(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """The values whose contents `value` may hold; empty if its contents are undefined."""
        stack = [value]
        while stack:
            current = stack[-1]
            if current in self._definitions:
                stack.pop()
                continue
            if self.defines(current):
                self._definitions[current] = (current,)
                continue
            sources = self._step(current, _EVERYWHERE)[0]
            missing = [v for v in sources if v not in self._definitions]
            if missing:
                stack.extend(missing)
                continue
            union = dict.fromkeys(d for v in sources for d in self._definitions[v])
            if self._may_define(current):
                union[current] = None
            self._definitions[current] = tuple(union)
        return self._definitions[value]

    def _may_define(self, value: SSAValue) -> bool:
        model = self.model_of(owner_of(value))
        return model is not None and isinstance(value, OpResult) and model.may_define(value, self)

    def warm(self, root: Operation) -> None:
        """Fill the caches from inner to outer ops, so that no query recurses deeply."""
        for op in post_order(root):
            for operand in tensor_operands(op):
                self.reads(operand)
            for result in op.results:
                if is_tensor(result):
                    self.defines(result)


_EVERYWHERE = Traversal()

_CASTS = frozenset({"tensor.cast", "arith.index_cast"})


def is_cast_result(value: SSAValue) -> bool:
    """True for the result of a cast, which may have another type than its operand."""
    return isinstance(value, OpResult) and op_name(value.op) in _CASTS


def _unknown_aliasing_values(op: Operation) -> Sequence[AliasingValue]:
    values: list[SSAValue] = [*op.results]
    for region in op.regions:
        if region.blocks:
            values.extend(region.blocks[0].args)
    return [AliasingValue(v, Relation.UNKNOWN, False) for v in values if is_tensor(v)]


def _unknown_aliasing_operands(value: SSAValue) -> Sequence[AliasingOperand]:
    if isinstance(value, BlockArgument) and not is_entry_argument(value):
        return []
    return [
        AliasingOperand(operand, Relation.UNKNOWN, False)
        for operand in tensor_operands(owner_of(value))
    ]
