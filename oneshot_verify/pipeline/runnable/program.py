"""Runnable counterexample: a file with both programs, and a function that calls them on the input.

The file holds the tensor program itself; `mlir-opt` bufferizes it with a copy before every write, which needs no
analysis and so cannot share its mistakes. `heap.mlir` allocates memory and makes undefined behaviour visible.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import cast

from xdsl.dialects.builtin import (
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.rewriter import Rewriter, constant_index
from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.dialects.amdgpu import FatRawBufferCastOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.memref import LoadOp, StoreOp
from oneshot_verify.ir.reader.foreign import UNREAD
from oneshot_verify.ir.symbols import (
    DIALECTS,
    GLOBALS,
    globals_of,
    has_body,
    is_symbol_table,
    nearest_table,
    op_name,
    reached_from,
    resolve,
)
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.runnable.entry import ENTRY, Main
from oneshot_verify.pipeline.runnable.foretold import BUFFERS, SAME, TENSORS, Foretold, foretold
from oneshot_verify.pipeline.runnable.left_behind import is_printable, shared_globals
from oneshot_verify.pipeline.runnable.outside import outside_body
from oneshot_verify.pipeline.runnable.reference import SUFFIX, reference
from oneshot_verify.pipeline.runnable.ways import has_ways, ways
from oneshot_verify.pipeline.runnable.writing import CannotRun
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.as_run.regions_as_loops import with_regions_as_loops
from oneshot_verify.semantics.opaque import STEP
from oneshot_verify.verdict import Counterexample
from oneshot_verify.verdict_text import show_input
from oneshot_verify.versions import MlirVersion

BUFFERIZE = (
    # With a copy before every write, mlir-opt 22 cannot bufferize calls: it crashes, or does not end.
    "-inline=default-pipeline=",
    "-one-shot-bufferize=bufferize-function-boundaries copy-before-write"
    " allow-return-allocs-from-loops"
    # Otherwise the layouts of results are inferred anew, those of the bufferized program included.
    " function-boundary-type-conversion=fully-dynamic-layout-map",
    "-scf-forall-to-parallel",
)
"""Passes from tensors to buffers, with a copy before each write, which needs no analysis."""
TO_LLVM = (
    "-expand-realloc",
    "-bufferization-lower-deallocations",
    "-convert-bufferization-to-memref",
    "-expand-strided-metadata",
    "-lower-affine",
    "-convert-scf-to-cf",
    "-arith-expand",
    "-convert-vector-to-scf",
    "-lower-affine",
    "-convert-scf-to-cf",
    "-convert-vector-to-llvm",
    "-finalize-memref-to-llvm=use-generic-functions=1",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
)
"""Passes from loops to the dialect `llvm`, with calls of our own heap (`heap.mlir`)."""
WIDTH = 90
"""Columns of a line of the command."""
IN_ORDER = "in a run, threads have some order, and a clone with another layout is a copy"
MOST_WAYS = 24
"""Maximal number of allowed runs (`ways.py`) that are tried."""
HEAP = Path(__file__).with_name("heap.mlir")


def to_buffers(programs: str) -> tuple[str, ...]:
    """The passes from tensors to buffers for these programs."""
    # Ops in a vector.mask cannot be copied. Only if there is one: the pass also removes ops without results
    # that matter.
    masks = ["-lower-vector-mask"] if "vector.mask" in programs else []
    constraints = (
        ["-convert-shape-constraints", "-canonicalize"] if "shape.cstr_" in programs else []
    )
    return (*masks, *constraints, *BUFFERIZE)


def _command(programs: str) -> str:
    """The comment lines with the command that runs the file."""
    lines = [""]
    for word in map(shlex.quote, (*to_buffers(programs), "-convert-linalg-to-loops", *TO_LLVM)):
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}"
    shown = "".join(f"//    {line} \\\n" for line in lines)
    return f"""\
// Run it (the library is part of the package mlir-22-tools; elsewhere it may lie in another folder):
//   mlir-opt-22 FILE \\
{shown}//   | stdbuf -o0 mlir-runner-22 -e {ENTRY} -entry-point-result=void \\
//     -shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so.22.1
"""


def runnable(source: ModuleOp, target: ModuleOp, name: str, found: Counterexample) -> str:
    """The text of the file. If the programs cannot be run (an op has no lowering, say), it holds both and the
    reason."""
    source, target, is_stood_in = with_stand_ins(_around(source, name), _around(target, name))
    for module in (source, target):
        _lift_globals(module)
    name = name.rpartition("::")[2].removeprefix("@")
    constants = _watch(target)
    tensors = reference(source)
    head = [f"// @{name}: {found.what}", "// Input:"]
    head += [f"//   {show_input(value)}" for value in found.inputs]
    try:
        ours, theirs = functions(source)[name], functions(target)[name]
        _check_ops(source, target)
        globals_ = [each for each in shared_globals(source, target) if each[2] not in constants]
        names = [global_[0] for global_ in globals_]
        ours_text = "\n".join(_with_bodies(tensors, source, TENSORS))

        def tried(way: ModuleOp) -> tuple[Foretold, str]:
            text = "\n".join(_with_bodies(way, source, BUFFERS))
            return foretold((source, way), (ours_text, text), name, found, names, constants), text

        said, theirs_text = tried(target)
        for way, told in islice(() if said.shows else ways(target, said.fault), MOST_WAYS):
            other, text = tried(way)
            if other.shows:
                said, theirs_text = replace(other, lines=[*other.lines, told]), text
                break
        bodies = ours_text, theirs_text
        if said.is_open and has_ways(target):
            said = replace(said, lines=[f"{SAME}{IN_ORDER}"])
        elif is_stood_in:
            said = replace(said, lines=[*said.lines, TOLD])
        main = Main(ours, theirs, found, globals_, constants, said.arguments)
        text = "\n".join(main.lines(tensors_last=said.tensors_end_early))
    except CannotRun as reason:
        body = [*_ops(tensors), "// The bufferized program.", *_ops(target)]
        return "\n".join([*head, f"// This cannot be run as it stands: {reason}", *body]) + "\n"
    head += [f"// {line}".rstrip() for line in said.lines]
    programs = ["// The tensor program.", bodies[0], "// The bufferized program.", bodies[1]]
    return "\n".join([*head, _command("".join(bodies)), *programs, "", text, HEAP.read_text()])


def _check_ops(*modules: ModuleOp) -> None:
    """Raise `CannotRun` for ops without lowering in `mlir-opt`, and for symbols of nested modules."""
    for op in (op for module in modules for op in module.walk()):
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        if isinstance(op, UnregisteredOp) or (
            name.startswith(("shape.", "gpu.", "omp.", "amdgpu."))
            and not name.startswith(("shape.cstr_", "shape.assuming"))
        ):
            raise CannotRun(f"'{name}' cannot be lowered")
        symbols = (*op.properties.values(), *op.attributes.values())
        if any(isinstance(each, SymbolRefAttr) and each.nested_references.data for each in symbols):
            raise CannotRun("a symbol of a nested module is used")


def _ops(module: ModuleOp) -> Iterator[str]:
    for op in module.ops:
        stream = StringIO()
        ConstantPrinter(stream=stream, version=MlirVersion.BOTH).print_op(op)
        yield stream.getvalue()


def _with_bodies(module: ModuleOp, source: ModuleOp, label: str) -> Iterator[str]:
    """The texts of the ops of a module; declarations get a body that is the same in both programs."""
    for op, text in zip(module.ops, _ops(module), strict=True):
        if is_symbol_table(op):
            # A run takes one module only, and nothing calls into a nested one.
            continue
        if not isinstance(op, FuncOp) or has_body(op):
            yield text
            continue
        name = op.sym_name.data.removesuffix(SUFFIX)
        declared = functions(source).get(name, op)
        body = outside_body(op, declared, f"{label}, call of @{name}")
        if body is None:
            raise CannotRun(f"@{name} has no body")
        yield body


def _around(module: ModuleOp, name: str) -> ModuleOp:
    """Copy of the symbol table that contains a function: globals, declarations, and ops that the function reaches.

    A run needs no more, and anything else may refer to text that could not be read.
    """
    function = functions(module)[name]
    table = function.parent_op() or module
    block = table.regions[0].block
    reached = {block.find_ancestor_op_in_block(op) for op in reached_from(function).values()}
    kept = [op.clone() for op in block.ops if op in reached or _is_told(op)]
    return ModuleOp(kept, dict(table.attributes))


def _is_told(op: Operation) -> bool:
    """True if both programs may need to know of `op`: for a global, or a function that is declared."""
    is_declared = isinstance(op, FuncOp) and not has_body(op) and UNREAD not in op.attributes
    return op_name(op) in GLOBALS or is_declared


def _lift_globals(module: ModuleOp) -> None:
    """Copy each global of a nested module that `module` refers to into `module`, as a run takes one module only."""
    lifted: set[str] = set()
    for op in list(module.walk()):
        for attributes in (op.properties, op.attributes):
            for key, value in list(attributes.items()):
                if not isinstance(value, SymbolRefAttr) or not value.nested_references.data:
                    continue
                meant, name = resolve(op, value), "__".join(value.string_value().split("."))
                if meant is None or meant.name not in GLOBALS or nearest_table(op) is not module:
                    continue
                attributes[key] = SymbolRefAttr(name)
                if name not in lifted:
                    lifted.add(name)
                    copy = meant.clone()
                    copy.properties["sym_name"] = StringAttr(name)
                    module.body.block.insert_ops_before([copy], cast(Operation, module.ops.first))


def _watch(target: ModuleOp) -> list[Operation]:
    """Make the behaviour of a bufferized program visible in a run: constants become writable, allocations lose their
    alignment, and functions are not inlined. Returns the printable constants."""
    constants = [op for op in globals_of(target) if op.properties.pop("constant", None)]
    for op in target.walk():
        if op.name == "memref.alloc":
            op.properties.pop("alignment", None)
            op.attributes.pop("alignment", None)
        elif isinstance(op, FuncOp) and not _has_tensors(op):
            op.attributes["no_inline"] = UnitAttr()
    return [op for op in constants if op.parent_op() is target and is_printable(op)]


def _has_tensors(function: FuncOp) -> bool:
    """True if the signature of the function has tensors, so that its calls have to be bufferized."""
    types = (*function.function_type.inputs.data, *function.function_type.outputs.data)
    return any(isinstance(type, TensorType) for type in types)


ROUNDS = 2
TOLD = "An unknown op gives its operands here and runs its region twice, and a cast stays in its memory."


def with_stand_ins(source: ModuleOp, target: ModuleOp) -> tuple[ModuleOp, ModuleOp, bool]:
    """Copies of both programs with stand-ins for unknown ops, if possible, and True if there were any."""
    both = with_regions_as_loops(source, target, default_meanings())
    # Not `any(map(...))`, which would stop at the first program that had one.
    done = [_stand_in(module) for module in both]
    return (*both, any(done))


def _stand_in(module: ModuleOp) -> bool:
    rewriter, has_any = Rewriter(), False
    for op in list(module.walk()):
        if isinstance(op, FatRawBufferCastOp):
            has_any |= _stay_in_memory(rewriter, op)
        if not isinstance(op, UnregisteredOp) or op.regions or op.successors:
            continue
        step = op.attributes.get(STEP)
        # An op of MLIR's own dialects keeps its behaviour (a barrier, say). A terminator stays in its region.
        is_known = step is None and op.op_name.data.partition(".")[0] in DIALECTS
        if is_known or isinstance(op.parent_op(), UnregisteredOp):
            continue
        is_begin = isinstance(step, StringAttr) and step.data == "begin"
        rewriter.focus(op)
        number = constant_index(rewriter, ROUNDS if is_begin else 0)
        given: dict[Attribute, SSAValue] = {
            number.type: number,
            **({} if is_begin else {each.type: each for each in reversed(op.operands)}),
        }
        values = [given[type] for type in op.result_types if type in given]
        if len(values) == len(op.results):
            rewriter.replace(op, values)
            has_any = True
    return has_any


def _stay_in_memory(rewriter: Rewriter, op: FatRawBufferCastOp) -> bool:
    """Replace a cast to another memory space by one without it, if only loads and stores use it; else False."""
    uses = [use.operation for use in op.result.uses]
    is_plain = all(isinstance(use, LoadOp | StoreOp) for use in uses)
    if is_plain:
        type = op.result.type
        plain = MemRefType(type.element_type, type.shape, type.layout)
        rewriter.focus(op)
        rewriter.replace(op, [rewriter.value("memref.cast", [op.source], plain)])
    return is_plain
