"""Faults of the passes before and behind bufferization, and of the layouts that functions agree on."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import op_name, uses_of
from oneshot_verify.bufferize.ops import func, tensor
from oneshot_verify.bufferize.passes import (
    empty_tensor_elimination,
    hoisting,
    results_to_out_params,
)
from oneshot_verify.ir import layouts
from oneshot_verify.ir.facts import facts_of
from tests.faults.fault import Injection, Shelf, always
from tests.faults.pipelines import BASE_OPTIONS, Pipeline

SHELF = Shelf()
fault = SHELF.fault

ELIMINATION = Pipeline(before=("eliminate-empty-tensors",))
IDENTITY = Pipeline(options=f"{BASE_OPTIONS} function-boundary-type-conversion=identity-layout-map")
DROPPING = Pipeline(after=("drop-equivalent-buffer-results",))
OUT_PARAMS = Pipeline(
    options=f"{BASE_OPTIONS} function-boundary-type-conversion=identity-layout-map",
    after=("buffer-results-to-out-params",),
)
HOISTING = Pipeline(after=("buffer-hoisting",))
LOOP_HOISTING = Pipeline(after=("buffer-loop-hoisting",))
TO_STACK = Pipeline(after=("promote-buffers-to-stack",))


# Layouts of function boundaries, and casts.


@fault(
    "rewrite/results-without-layout",
    "a function is said to return buffers without a layout, whatever it returns",
    *("extract_slice", "call", "strided_slice"),
)
def _results_without_layout(to: Injection) -> None:
    def make(original: Any) -> Any:
        def infer(function: Any) -> None:
            original(function)
            signature = func.function_type(function)
            outputs = [
                layouts.buffer_like(each, layouts.shape_of(each), None)
                if isinstance(each, layouts.MemRefType)
                else each
                for each in signature.outputs.data
            ]
            func.set_function_type(function, signature.inputs.data, outputs)

        return infer

    to.function(func.infer_result_layouts, make)


@fault(
    "rewrite/casts-always-work",
    "a buffer whose layout does not fit a boundary is cast instead of copied",
    *("extract_slice", "call", "strided_slice"),
    pipeline=IDENTITY,
)
def _casts_always_work(to: Injection) -> None:
    def make(_original: Any) -> Any:
        return lambda self, buffer, wanted: self.cast(buffer, wanted)

    to.method(BufferRewriter, "cast_or_reallocate", make)


@fault(
    "rewrite/reallocated-without-copy",
    "a buffer whose layout does not fit a boundary is replaced by an empty one",
    *("extract_slice", "call", "strided_slice"),
    pipeline=IDENTITY,
)
def _reallocated_without_copy(to: Injection) -> None:
    def make(original: Any) -> Any:
        def reallocate(self: Any, buffer: Any, wanted: Any) -> Any:
            found = original(self, buffer, wanted)
            for use in () if found is None else uses_of(found):
                if op_name(use.op) == "memref.copy":
                    use.op.detach()
                    use.op.erase()
            return found

        return reallocate

    to.method(BufferRewriter, "cast_or_reallocate", make)


@fault(
    "rewrite/views-keep-strides",
    "the type of a view has the strides of what it is a view of, whatever its own",
    *("extract_slice", "strided_slice"),
    pipeline=IDENTITY,
)
def _views_keep_strides(to: Injection) -> None:
    right = tensor.subview_type

    def subview_type(source: Any, offsets: Any, sizes: Any, strides: Any, *rest: Any) -> Any:
        return right(source, offsets, sizes, [1] * len(strides), *rest)

    # Not the one that verifies views.
    to.value(tensor, "subview_type", subview_type)


# Elimination of empty tensors.


@fault(
    "passes/elimination-before-offsets",
    "what is extracted may stand before the numbers that say where it lies",
    *("empty", "undefined", "insert_slice", "fill", "shifted_slice"),
    pipeline=ELIMINATION,
)
def _elimination_before_offsets(to: Injection) -> None:
    needed = empty_tensor_elimination.__dict__["_needed"]
    to.function(needed, lambda original: lambda insertion: original(insertion)[-1:])


@fault(
    "passes/elimination-of-constants",
    "a constant tensor counts as an empty one",
    *("constant", "splat", "insert_slice", "insert", "slice_back"),
    pipeline=ELIMINATION,
)
def _elimination_of_constants(to: Injection) -> None:
    def make(original: Any) -> Any:
        def is_empty(value: Any) -> bool:
            made_by = getattr(value, "op", None)
            constant = made_by is not None and op_name(made_by) in (
                "arith.constant",
                "tensor.splat",
            )
            return original(value) or constant

        return is_empty

    to.function(empty_tensor_elimination.__dict__["_is_empty"], make)


@fault(
    "passes/elimination-through-all",
    "an empty tensor is looked for through operands that are not the same buffer, too",
    *("empty", "undefined", "insert_slice", "extract_slice", "fill"),
    pipeline=ELIMINATION,
)
def _elimination_through_all(to: Injection) -> None:
    def make(_original: Any) -> Any:
        def ways_from(self: Any, value: Any) -> Any:
            if self.analysis.model_of(empty_tensor_elimination.owner_of(value)) is None:
                return []
            return list(self.analysis.aliasing_operands(value))

        return ways_from

    to.method(empty_tensor_elimination.__dict__["_Origins"], "_ways_from", make)


@fault(
    "passes/elimination-moves-half",
    "what computes an offset is moved up, but not what that needs in turn",
    *("empty", "undefined", "insert_slice", "fill", "shifted_slice", "arith"),
    pipeline=ELIMINATION,
)
def _elimination_moves_half(to: Injection) -> None:
    def move_up(self: Any, values: Any, target: Any) -> bool:
        late = [value for value in values if not self.places.value_dominates(value, target)]
        ops: list[Any] = [getattr(value, "op", None) for value in late]
        if any(op is None or op is target or op.parent is not target.parent for op in ops):
            return False
        for op in dict.fromkeys(ops):
            op.detach()
            with self.at(empty_tensor_elimination.InsertPoint.before(target)):
                self.insert(op)
        return True

    elimination = empty_tensor_elimination.__dict__["_Elimination"]
    to.method(elimination, "_move_up", lambda original: move_up)


# Passes on signatures and places.


@fault(
    "passes/drops-what-one-return-returns",
    "a result is dropped if one of several returns returns an argument",
    *("call", "if", "select", "insert"),
    pipeline=DROPPING,
)
def _drops_any(to: Injection) -> None:
    def make(original: Any) -> Any:
        def argument(value: Any, entry: Any) -> Any:
            found = original(value, entry)
            if found is None and hasattr(value, "op") and value.op.operands:
                return argument(value.op.operands[-1], entry)
            return found

        return argument

    to.function(results_to_out_params.__dict__["_argument"], make)


@fault(
    "passes/dropped-results-are-first",
    "a dropped result becomes the first operand of the call, whichever argument it was",
    *("call", "insert"),
    pipeline=DROPPING,
)
def _dropped_are_first(to: Injection) -> None:
    def make(original: Any) -> Any:
        def replace_call(call: Any, dropped: Any, rewriter: Any) -> Any:
            types = [operand.type for operand in call.operands]
            first = {k: types.index(types[argument]) for k, argument in dropped.items()}
            return original(call, first, rewriter)

        return replace_call

    to.function(results_to_out_params.__dict__["_without_dropped"], make)


@fault(
    "passes/out-params-unfilled",
    "a function does not copy what it returned to its out-parameter",
    "call",
    pipeline=OUT_PARAMS,
)
def _out_params_unfilled(to: Injection) -> None:
    def make(original: Any) -> Any:
        def rewrite_returns(self: Any, rewriter: Any) -> None:
            original(self, rewriter)
            for argument in self.arguments.values():
                for use in uses_of(argument):
                    if op_name(use.op) == "memref.copy":
                        use.op.detach()
                        use.op.erase()

        return rewrite_returns

    to.method(results_to_out_params.__dict__["_OutParams"], "rewrite_returns", make)


@fault(
    "passes/out-params-shared",
    "a caller passes one buffer for all results of one type",
    *("call", "insert"),
    pipeline=OUT_PARAMS,
)
def _out_params_shared(to: Injection) -> None:
    made: dict[Any, Any] = {}

    def make(original: Any) -> Any:
        def allocate(wanted: Any, dynamic: Any, rewriter: Any) -> Any:
            call = rewriter.point.before
            key = (call, wanted, tuple(dynamic))
            if key not in made:
                made[key] = original(wanted, dynamic, rewriter)
            return made[key]

        return allocate

    to.function(results_to_out_params.__dict__["_allocate"], make)


@fault(
    "passes/out-params-swapped",
    "the first two results of a call are taken for each other",
    *("call", "insert"),
    pipeline=OUT_PARAMS,
)
def _out_params_swapped(to: Injection) -> None:
    def make(original: Any) -> Any:
        def replace_call(call: Any, sizes: Any, rewriter: Any) -> None:
            if len(call.results) > 1 and call.results[0].type == call.results[1].type:
                first, second = call.results[0], call.results[1]
                uses = list(uses_of(first)), list(uses_of(second))
                for group, other in zip(uses, (second, first), strict=True):
                    for use in group:
                        use.op.operands[use.index] = other
            original(call, sizes, rewriter)

        return replace_call

    to.function(results_to_out_params.__dict__["_replace_call"], make)


@fault(
    "passes/hoisted-out-of-all-loops",
    "an allocation that a loop hands on from round to round is hoisted out of it",
    *("for", "alloc_copy", "insert", "yield_outside"),
    pipeline=LOOP_HOISTING,
)
def _hoisted_out_of_all_loops(to: Injection) -> None:
    to.method(
        hoisting.__dict__["_Hoisting"],
        "_common_dominator",
        lambda original: lambda self, op: op.parent,
    )


@fault(
    "passes/hoisted-out-of-parallel",
    "an allocation of a thread is hoisted, so that all threads share it",
    *("forall", "parallel", "alloc_copy", "insert", "extract"),
    pipeline=LOOP_HOISTING,
)
def _hoisted_out_of_parallel(to: Injection) -> None:
    to.value(hoisting, "runs_in_order", lambda op: facts_of(op).repeats)


@fault(
    "passes/hoisted-out-of-loops-too",
    "buffer-hoisting leaves loops",
    *("for", "while", "alloc_copy", "insert", "yield_outside"),
    pipeline=HOISTING,
)
def _hoisted_by_hoisting(to: Injection) -> None:
    to.function(hoisting.__dict__["_may_be_left"], always(True))
    to.method(
        hoisting.__dict__["_Hoisting"],
        "to_common_dominator",
        lambda original: lambda self, op: self.out_of_loops(op),
    )
    to.method(
        hoisting.__dict__["_Hoisting"],
        "_common_dominator",
        lambda original: lambda self, op: op.parent,
    )
