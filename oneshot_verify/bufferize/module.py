"""One-Shot Bufferize of a whole module: analysis, copies, rewriting.

Source: `OneShotModuleBufferize.cpp` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.functions import (
    callees_first,
    functions_of,
    refuse_contradicted_marks,
)
from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.analysis.result import Analysis, Forcing
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpOperand, op_name
from oneshot_verify.bufferize.loaded_globals import keep_what_was_loaded, read_what_loops_were_given
from oneshot_verify.bufferize.ops.func import BUFFER_LAYOUT, infer_result_layouts
from oneshot_verify.bufferize.options import BufferizationOptions, LayoutMapOption
from oneshot_verify.bufferize.progress import SILENT, Progress
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.bufferize.symbols import Symbols, dictionaries, function_type, set_dictionaries
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.recursion import paused_collection, room_to_recurse
from oneshot_verify.ir.symbols import (
    changing_symbols,
    has_body,
    ops_in,
    ops_in_tables,
    remembered_symbols,
    symbol_name,
)

LONGEST_CHAIN = 200_000
"""Frames for the recursion along use-def chains, by which buffer types are found."""


def bufferize_module(
    module: Operation,
    options: BufferizationOptions | None = None,
    *,
    forced: Forcing | None = None,
    models: Models | None = None,
    progress: Progress = SILENT,
) -> None:
    """Rewrite `module` from tensors to memrefs, in place.

    `forced` maps (op, operand index) to a decision that holds for this operand whatever the analysis thinks: True for
    in place. Raises `BufferizationError`; the module is then left half done and must not be used.
    """
    options = options or BufferizationOptions()
    models = models or default_models()
    with room_to_recurse(LONGEST_CHAIN), paused_collection(), changing_symbols():
        if options.copy_before_write:
            _rewrite_reads(module, options, models)
        else:
            _insert_copies(module, options, forced, models, progress)
        progress.begin("rewriting", _size(module, progress))
        if options.bufferize_function_boundaries:
            _bufferize_functions(module, options, models, progress)
        else:
            _bufferize(module, options, models, Symbols(), progress)


def analyze_for_bufferization(
    module: Operation,
    options: BufferizationOptions | None = None,
    *,
    forced: Forcing | None = None,
    models: Models | None = None,
    progress: Progress = SILENT,
) -> Analysis:
    """The analysis that `bufferize_module` goes by: of the program in which threads of `scf.forall` read what the
    loop was given, where others insert (`Analysis.redirected`), and loads of globals that are written later are
    copied. `module` is changed to that program."""
    options, models = options or BufferizationOptions(), models or default_models()
    redirected = _rewrite_reads(module, options, models)
    analysis = analyze_module(module, options, forced=forced, models=models, progress=progress)
    analysis.redirected = frozenset(redirected)
    return analysis


def _rewrite_reads(
    module: Operation, options: BufferizationOptions, models: Models
) -> list[OpOperand]:
    """The changes of the program before the analysis (`loaded_globals.py`); returns the redirected reads."""
    redirected = read_what_loops_were_given(module, options, models)
    keep_what_was_loaded(module, options, models)
    return redirected


def insert_tensor_copies(
    module: Operation,
    options: BufferizationOptions | None = None,
    *,
    forced: Forcing | None = None,
    models: Models | None = None,
    on_analysis: Callable[[Analysis], None] = lambda _: None,
) -> dict[Operation, OpOperand]:
    """Analyse `module` and resolve its conflicts by `bufferization.alloc_tensor` ops; it stays on tensors.

    Returns these ops, each with the operand that it is for.

    With `copy_before_write` nothing is analysed, and every write gets a copy. `on_analysis` sees the decisions before
    the copies are made.
    """
    options = options or BufferizationOptions()
    models = models or default_models()
    with room_to_recurse(LONGEST_CHAIN), paused_collection():
        if options.copy_before_write:
            _rewrite_reads(module, options, models)
            inserter = CopyInserter(module, AnalysisState(module, options, models))
            inserter.run(module)
            return inserter.made
        return _insert_copies(module, options, forced, models, SILENT, on_analysis)


def _insert_copies(
    module: Operation,
    options: BufferizationOptions,
    forced: Forcing | None,
    models: Models,
    progress: Progress,
    on_analysis: Callable[[Analysis], None] = lambda _: None,
) -> dict[Operation, OpOperand]:
    progress.begin("analysis", _size(module, progress))
    with remembered_symbols():
        analysis = analyze_for_bufferization(
            module, options, forced=forced, models=models, progress=progress
        )
        on_analysis(analysis)
        progress.begin("copies", _size(module, progress))
        inserter = CopyInserter(module, analysis, forced, progress)
        inserter.run(module)
    return inserter.made


def _size(module: Operation, progress: Progress) -> int:
    """The number of ops, if anybody wants to know."""
    return 0 if progress is SILENT else sum(1 for _ in post_order(module))


def _bufferize(
    root: Operation,
    options: BufferizationOptions,
    models: Models,
    symbols: Symbols,
    progress: Progress,
) -> None:
    if options.copy_before_write:
        state = AnalysisState(root, options, models)
        if op_name(root) == "func.func":
            refuse_contradicted_marks([root], state)
        CopyInserter(root, state).run(root)
    types = BufferTypes(root, options, models, symbols, tentative=True)
    BufferRewriter(root, types, progress).run()


def _bufferize_functions(
    module: Operation, options: BufferizationOptions, models: Models, progress: Progress
) -> None:
    symbols = Symbols()
    with remembered_symbols():
        ordered, cyclic = callees_first(functions_of(module))
    functions = [*ordered, *cyclic]
    settled = _settled_results(module, functions, symbols)
    for function in functions:
        unanalysed = symbol_name(function) in options.no_analysis_func_filter
        own = replace(options, copy_before_write=True) if unanalysed else options
        _bufferize(function, own, models, symbols, progress)
        # Who calls a function of a cycle may be bufferized already, by the signature without inferred layouts.
        if (
            options.function_boundary_type_conversion is LayoutMapOption.INFER
            and function not in cyclic
            and has_body(function)
        ):
            infer_result_layouts(function, settled.get(function, ()))
    for op in list(ops_in_tables(module)):
        if op_name(op) != "func.func":
            _bufferize(op, options, models, symbols, progress)
    for function in functions:
        _remove_argument_attributes(function)
    _refuse_stale_constants(functions, symbols)


def _settled_results(
    module: Operation, functions: list[Operation], symbols: Symbols
) -> dict[Operation, list[int]]:
    """The results of called functions that are buffers already: calls say their types, and are not rewritten."""
    buffers = {
        function: [i for i, type in enumerate(outputs) if not is_tensor_type(type)]
        for function in functions
        if not all(map(is_tensor_type, outputs := function_type(function).outputs.data))
    }
    if not buffers:
        return {}
    called = {symbols.callee(op) for op in ops_in(module) if op_name(op) == "func.call"}
    return {function: results for function, results in buffers.items() if function in called}


def _refuse_stale_constants(functions: list[Operation], symbols: Symbols) -> None:
    """Functions as values keep their types, as upstream; that of a function on tensors is another one now."""
    for function in functions:
        for op in ops_in(function):
            if op_name(op) != "func.constant":
                continue
            found = symbols.function(op, op.get_attr_or_prop("value"))
            if found is not None and function_type(found) != op.results[0].type:
                raise BufferizationError("reference to function with mismatched type", op)


def _remove_argument_attributes(function: Operation) -> None:
    entries = dictionaries(function, "arg_attrs")
    kept = [{k: v for k, v in entry.items() if k not in _REMOVED} for entry in entries]
    set_dictionaries(function, "arg_attrs", kept)


_REMOVED = frozenset({BUFFER_LAYOUT, "bufferization.writable"})
