"""The ownership-based deallocation pass: blocks pass on, with each memref, whether it is theirs to free.

Source of the behaviour: https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/ and `mlir-opt` 22.

    %a = memref.alloc()                       %a = memref.alloc()
    cf.br ^bb1(%a)              becomes       %o = bufferization.dealloc (%base) if (%true) retain (%a)
                                              cf.br ^bb1(%a, %o)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr, i1
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.passes.deallocation.blocks import (
    Liveness,
    Ownership,
    Ownerships,
    block_of,
    inner_blocks_first,
    is_memref,
)
from oneshot_verify.bufferize.passes.deallocation.builder import (
    DeallocationBuilder,
    append_operands,
    append_truth_results,
)
from oneshot_verify.bufferize.passes.deallocation.models import (
    Allocation,
    DeallocationModel,
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.terminators import Terminators, update_signature
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.symbols import Symbols
from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.symbols import has_body, is_private

MANUAL = "bufferization.manual_deallocation"
"""The attribute of allocations and deallocations that the program takes care of itself."""


def deallocate_buffers(
    module: Operation,
    *,
    private_function_dynamic_ownership: bool = False,
    models: DeallocationModels | None = None,
) -> None:
    """Insert all deallocations that the functions of `module` need, as `bufferization.dealloc` ops.

    Functions own none of their arguments and give away what they return. With `private_function_dynamic_ownership`
    private functions return, for each memref, whether it is the caller's, instead of a clone of what is not theirs.
    Raises `BufferizationError` with upstream's message; the module is then left half done and must not be used.
    """
    models = models or default_deallocation_models()
    symbols = Symbols()
    for op in list(module.walk()):
        if op_name(op) == "func.func" and has_body(op):
            _Function(op, models, symbols, private_function_dynamic_ownership).run()


class _Function:
    """The pass over one function."""

    def __init__(
        self, function: Operation, models: DeallocationModels, symbols: Symbols, dynamic: bool
    ) -> None:
        self.function = function
        self.models = models
        self.symbols = symbols
        self.dynamic = dynamic
        self.builder = DeallocationBuilder()
        self.ownerships = Ownerships()

    def run(self) -> None:
        if any(map(ways_back, self.function.walk())):
            message = "Only structured control-flow loops are supported."
            raise BufferizationError(message, self.function)
        liveness = Liveness(self.function)
        own_results = not self._gives_ownership(self.function)
        self.terminators = Terminators(
            self.function, self.builder, self.ownerships, liveness, own_results
        )
        for block in inner_blocks_first(self.function):
            self._enter(block, liveness.live_in(block))
            for op in list(block.ops):
                self._visit(op, block)
        update_signature(self.function)

    def _gives_ownership(self, function: Operation) -> bool:
        """True if a function returns an ownership indicator (`i1`) for each returned memref: all callers are known."""
        return self.dynamic and is_private(function) and has_body(function)

    def _enter(self, block: Block, live: Iterable[SSAValue]) -> None:
        """Take over what the blocks before own, and get told of the owners of the arguments."""
        ownerships = self.ownerships
        for memref in live:
            ownerships.update(memref, ownerships.owner(memref, block_of(memref)), block)
            ownerships.add_candidate(memref, block)
        is_entry = block is self.function.regions[0].blocks.first
        for argument in tuple(block.args):
            if is_memref(argument):
                indicator = (
                    self.builder.truth_at_start(False, block)
                    if is_entry
                    else block.insert_arg(i1, len(block.args))
                )
                ownerships.update(argument, indicator)
                ownerships.add_candidate(argument, block)

    def _visit(self, op: Operation, block: Block) -> None:
        model = self.models.model(op)
        is_terminator = op is block.last_op and (
            bool(op.successors) or op.has_trait(IsTerminator, value_if_unregistered=True)
        )
        self._check(op, model)
        self.builder.focus(op)
        if model.frees:
            self._free(op, block)
        if any(map(is_memref, op.results)):
            self._allocate(op, block, model)
            if model.region_branch:
                self._branch_to_regions(op, block)
            if model.call:
                self._call(op, block)
        elif model.region_branch:
            self._branch_to_regions(op, block)
        if is_terminator:
            self.terminators.visit(op, block, model)
        self._alias(op, block, model)

    def _check(self, op: Operation, model: DeallocationModel) -> None:
        if op_name(op) == "bufferization.dealloc":
            message = "No deallocation operations must be present when running this pass!"
            raise BufferizationError(message, op)
        if model.unknown_effects:
            raise BufferizationError("ops with unknown memory side effects are not supported", op)
        if op.regions and not model.region_branch and any(map(is_memref, op.results)):
            message = "All operations with attached regions need to implement the RegionBranchOpInterface."
            raise BufferizationError(message, op)

    def _free(self, op: Operation, block: Block) -> None:
        freed = next(filter(is_memref, op.operands), None)
        if freed is None:
            return
        if op.get_attr_or_prop(MANUAL) is None:
            message = "memory free side-effect on MemRef value not supported!"
            raise BufferizationError(message, op)
        # A buffer that this pass frees must not be freed by hand as well.
        owner = self.ownerships.owner(freed, block)
        if not isinstance(owner, Ownership):
            builder = self.builder
            not_ours = builder.value("arith.xori", [owner, builder.truth(True)], i1)
            message = StringAttr("expected that the block does not have ownership")
            builder.create("cf.assert", [not_ours], properties={"msg": message})

    def _allocate(self, op: Operation, block: Block, model: DeallocationModel) -> None:
        if model.allocation is Allocation.NONE:
            return
        owned = model.allocation is Allocation.HEAP and op.get_attr_or_prop(MANUAL) is None
        for result in filter(is_memref, op.results):
            self.ownerships.update(result, self.builder.truth_at_start(owned, block))
            if owned:
                self.ownerships.add_candidate(result, block)

    def _branch_to_regions(self, op: Operation, block: Block) -> None:
        """The regions never own what comes from outside; what they hand out comes with its owner."""
        inputs = sum(map(is_memref, op.operands))
        if inputs:
            no = self.builder.truth_at_start(False, block)
            append_operands(op, [no] * inputs)
        self._own_with_indicators(op, block)

    def _own_with_indicators(self, op: Operation, block: Block) -> None:
        memrefs = [result for result in op.results if is_memref(result)]
        indicators = append_truth_results(op, len(memrefs))
        for memref, indicator in zip(memrefs, indicators, strict=True):
            self.ownerships.update(memref, indicator)
            self.ownerships.add_candidate(memref, block)

    def _call(self, op: Operation, block: Block) -> None:
        callee = self.symbols.callee(op)
        if callee is not None and self._gives_ownership(callee):
            self._own_with_indicators(op, block)
            return
        yes = self.builder.truth(True)
        for memref in filter(is_memref, op.results):
            self.ownerships.update(memref, yes)
            self.ownerships.add_candidate(memref, block)

    def _alias(self, op: Operation, block: Block, model: DeallocationModel) -> None:
        """Any other memref that `op` gives may be the buffer of any of its operands."""
        for result in op.results:
            if not is_memref(result) or self._is_known(result, block):
                continue
            operands = op.operands[:1] if model.views_first else op.operands
            for operand in filter(is_memref, operands):
                owner = self.ownerships.owner(operand, block_of(operand))
                self.ownerships.update(result, owner, block)
            if not self._is_known(result, block):
                with self.builder.at(InsertPoint.before(op)):
                    self.ownerships.update(result, self.builder.truth(False))

    def _is_known(self, memref: SSAValue, block: Block) -> bool:
        return self.ownerships.owner(memref, block) is not Ownership.UNINITIALISED


@dataclass(frozen=True)
class OwnershipBasedBufferDeallocationPass(UpstreamPass):
    """Insert the `bufferization.dealloc` ops that free every buffer once.

    https://mlir.llvm.org/docs/Passes/#-ownership-based-buffer-deallocation
    """

    name = "ownership-based-buffer-deallocation"

    private_function_dynamic_ownership: bool = False
    """Private functions return who owns what they return, instead of a clone of what is not theirs."""

    def run(self, op: Operation) -> None:
        deallocate_buffers(
            op, private_function_dynamic_ownership=self.private_function_dynamic_ownership
        )
