"""`oneshot-verify bufferize`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError, complain, guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.bufferize import BufferizationError, BufferizationOptions
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.ir import Chunk, Part

EXAMPLES = """\b
Examples:
  oneshot-verify bufferize in.mlir --options bufferize-function-boundaries -o out.mlir
  oneshot-verify bufferize in.mlir --options bufferize-function-boundaries --deallocate
  oneshot-verify bufferize in.mlir --analysis-only
  oneshot-verify bufferize - --options "bufferize-function-boundaries allow-unknown-ops" < in.mlir

\b
Exit code: 0 done; 2 the input is in error; 3 the bufferizer refuses a part (the others are printed).
Options have the names and defaults of mlir-opt's -one-shot-bufferize; functions keep their tensor
arguments and results unless bufferize-function-boundaries is among them.
"""


@guarded
def bufferize(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An MLIR file; - is standard input.")],
    options: Annotated[
        str, typer.Option(metavar="OPTIONS", help="Options, by upstream's names.")
    ] = "",
    passes: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Run these first: eliminate-empty-tensors, empty-tensor-to-alloc-tensor.",
        ),
    ] = "",
    after: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Run these afterwards: buffer-hoisting, buffer-loop-hoisting, promote-buffers-to-stack, "
            "drop-equivalent-buffer-results, buffer-results-to-out-params, ...",
        ),
    ] = "",
    deallocate: Annotated[
        bool,
        typer.Option(
            "--deallocate", help="Free all buffers: run buffer-deallocation-pipeline at the end."
        ),
    ] = False,
    analysis_only: Annotated[
        bool,
        typer.Option(
            "--analysis-only",
            help="Annotate the tensor program with the decisions, change nothing.",
        ),
    ] = False,
    reader: Annotated[
        str | None,
        typer.Option(
            metavar="CMD",
            help="Let this command print what is in unknown custom syntax in generic form."
            " [default: mlir-opt-22, if it can]",
        ),
    ] = None,
    locations: Annotated[
        bool,
        typer.Option(
            "--mlir-print-debuginfo", help="Print the location of each op, as mlir-opt does."
        ),
    ] = False,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="OUT", help="Write the result there.")
    ] = None,
) -> int:
    """Bufferize a file as mlir-opt -one-shot-bufferize does, and print it."""
    from oneshot_verify.bufferize import parse_options
    from oneshot_verify.bufferize.passes.before import parse_passes
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.ir import InputError, split, write_module
    from oneshot_verify.ir.text import read_text, shown_path

    try:
        chosen = parse_options(f"{options} test-analysis-only" if analysis_only else options)
        before = parse_passes(passes)
        behind = _passes_behind(after, deallocate)
        if behind and chosen.test_analysis_only:
            raise UsageError("no passes can run after the analysis alone")
        chunks = split(read_text(file))
    except InputError as error:
        raise UsageError(str(error)) from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    codes: set[int] = set()
    parts: list[Part | None] = []
    with result_stream(output) as stream:
        with PhaseBar() as bar:
            for chunk in chunks:
                code, part = _bufferize_part(
                    chunk, shown_path(file), reader, chosen, before, behind, bar
                )
                codes.add(code)
                parts.append(part)
        for number, part in enumerate(parts):
            stream.write("// -----\n" if number else "")
            if part is not None:
                metadata = part.metadata
                write_module(part.module, stream, with_locations=locations, metadata=metadata)
    return next((code for code in (2, 3) if code in codes), 0)


def _passes_behind(names: str, deallocate: bool) -> Sequence[Callable[[ModuleOp], None]]:
    """The passes that run after bufferization; what they need is loaded only for them."""
    if not names and not deallocate:
        return ()
    from oneshot_verify.bufferize.passes.after import DEALLOCATION, PASSES_AFTER
    from oneshot_verify.bufferize.passes.before import parse_passes

    return parse_passes(f"{names},{DEALLOCATION}" if deallocate else names, PASSES_AFTER)


def _bufferize_part(
    chunk: Chunk,
    path: str,
    reader: str | None,
    options: BufferizationOptions,
    before: Sequence[Callable[[ModuleOp], None]],
    behind: Sequence[Callable[[ModuleOp], None]],
    bar: PhaseBar,
) -> tuple[int, Part | None]:
    """The exit code for this part, and what became of it."""
    from oneshot_verify.bufferize import (
        BufferizationError,
        analyze_for_bufferization,
        annotate,
        bufferize_module,
    )
    from oneshot_verify.bufferize.remedies import remedy_for
    from oneshot_verify.ir import InputError, position_of

    try:
        bar.begin("reading")
        part = _read(chunk, path, reader)
        module = part.module
        for prepare in before:
            prepare(module)
        if options.test_analysis_only:
            bar.begin("analysis", sum(1 for _ in module.walk()))
            annotate(module, analyze_for_bufferization(module, options, progress=bar))
        else:
            bufferize_module(module, options, progress=bar)
        for follow in behind:
            bar.begin("passes")
            follow(module)
        return 0, part
    except InputError as error:
        complain(f"{error.position}: error: {error.message}")
        return 2, None
    except BufferizationError as error:
        place = position_of(error.op) if error.op is not None else None
        beside = place.beside if place else ""
        complain(f"{place or path}: error: {_named(error)}{beside}")
        remedy = remedy_for(error.message)
        if remedy is not None:
            complain(f"{place or path}: remedy: {remedy}")
        return 3, None


def _read(chunk: Chunk, path: str, reader: str | None) -> Part:
    """A part; a program is asked for what is in custom syntax that we do not know."""
    from oneshot_verify.ir import parse_part
    from oneshot_verify.ir.foreign import ForeignSyntax

    try:
        return parse_part(chunk, path)
    except ForeignSyntax:
        from oneshot_verify.pipeline.foreign import read_part, readers

        try:
            commands = readers(reader)
        except ValueError as error:
            raise UsageError(str(error)) from None
        part = read_part(chunk, path, commands)
        complain(f"{path}: note: {part.note}")
        return part


def _named(error: BufferizationError) -> str:
    """The message, with the name of the op."""
    from oneshot_verify.bufferize.interface import op_name

    return error.message if error.op is None else f"'{op_name(error.op)}': {error.message}"
