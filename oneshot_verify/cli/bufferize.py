"""`oneshot-verify bufferize`"""

from __future__ import annotations

from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli.arguments import DestinationStyle, Memory, Output, Reader, flag, option
from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError, complain, guarded, run_alone, usage_errors
from oneshot_verify.versions import MlirVersion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
    from oneshot_verify.cli.elision import ElisionRun
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.ir import Chunk, Part

EXAMPLES = """\b
Examples:
  oneshot-verify bufferize in.mlir -o out.mlir
  oneshot-verify bufferize in.mlir --options bufferize-function-boundaries
  oneshot-verify bufferize in.mlir --deallocate --elide-copies
  oneshot-verify bufferize in.mlir --analysis-only
  oneshot-verify bufferize in.mlir \\
      --after 'promote-buffers-to-stack{max-alloc-size-in-bytes=64}'
  oneshot-verify bufferize in.mlir --pass-pipeline \\
      'builtin.module(one-shot-bufferize,func.func(buffer-hoisting))'
  oneshot-verify bufferize - --options "allow-unknown-ops" < in.mlir

Exit code: 0 done; 2 the input is in error; 3 the bufferizer refuses a part (the others are printed).

Options have the names and defaults of mlir-opt's -one-shot-bufferize; functions keep their tensor
arguments and results unless bufferize-function-boundaries is among them.
"""


@guarded
def bufferize(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An MLIR file; - is standard input.")],
    options: Annotated[str, option("OPTIONS", "Options, by upstream's names.")] = "",
    passes: Annotated[
        str,
        option("PASSES", "Run these first: eliminate-empty-tensors, empty-tensor-to-alloc-tensor."),
    ] = "",
    after: Annotated[
        str,
        option(
            "PASSES",
            "Run these afterwards: buffer-hoisting, buffer-loop-hoisting, promote-buffers-to-stack, "
            "drop-equivalent-buffer-results, buffer-results-to-out-params, ...",
        ),
    ] = "",
    pass_pipeline: Annotated[
        str | None,
        option(
            "PIPELINE",
            "Run just this pipeline of passes, in the form of mlir-opt: builtin.module(...).",
        ),
    ] = None,
    deallocate: Annotated[
        bool, flag("Free all buffers: run buffer-deallocation-pipeline at the end.", "--deallocate")
    ] = False,
    analysis_only: Annotated[
        bool,
        flag("Annotate the tensor program with the decisions, change nothing.", "--analysis-only"),
    ] = False,
    elide_copies: Annotated[
        bool, flag("Leave out the copies that the prover shows to be needless.", "--elide-copies")
    ] = False,
    reuse_buffers: Annotated[
        bool,
        flag(
            "Let buffers whose lives do not meet share memory, where that is proved; with --elide-copies.",
            "--reuse-buffers",
        ),
    ] = False,
    report: Annotated[
        str | None, option("JSON", "Write there what became of each copy, and the decisions.")
    ] = None,
    decisions: Annotated[
        str | None,
        option("JSON", "Take the decisions of that report instead of a search; they are proved."),
    ] = None,
    trial_seconds: Annotated[
        float, option("S", "Seconds for one trial of elision.", min=0.1)
    ] = 10.0,
    elision_seconds: Annotated[
        float | None,
        option(
            "S",
            "Processor seconds for all trials of a part. [default: trials are counted, not timed]",
            min=0.0,
        ),
    ] = None,
    timeout: Annotated[
        float,
        option("S", "Seconds to read, and to bufferize, each part; not for trials.", min=0.01),
    ] = 600.0,
    memory: Memory = 4096,
    reader: Reader = None,
    destination_style: DestinationStyle = None,
    locations: Annotated[
        bool,
        flag(
            "Print the location of each op, as mlir-opt does. With it, 'prove --against' knows which loops of the "
            "output are which, where --elide-copies has moved some.",
            "--mlir-print-debuginfo",
        ),
    ] = False,
    mlir_version: Annotated[
        MlirVersion,
        typer.Option(
            help="Print for this version of MLIR; for both, an op whose custom syntax they do not share is in generic "
            "form."
        ),
    ] = MlirVersion.BOTH,
    output: Output = None,
) -> int:
    """Bufferize a file as mlir-opt -one-shot-bufferize does, and print it."""
    from oneshot_verify.elide.options import ELIDE_COPIES, REUSE_BUFFERS, without_elision
    from oneshot_verify.ir.text import shown_path

    with usage_errors(ValueError):
        if pass_pipeline is None:
            wants_elision = elide_copies or report is not None or decisions is not None
            flags = {ELIDE_COPIES: wants_elision, REUSE_BUFFERS: reuse_buffers}
            named = [options, *(name for name, is_set in flags.items() if is_set)]
            options, own = without_elision(" ".join(named))
            elision = None
            if own.elide:
                from oneshot_verify.cli.elision import ElisionRun
                from oneshot_verify.elide.running import Limits

                limits = Limits(trial=trial_seconds, search=elision_seconds)
                elision = ElisionRun(
                    shown_path(file), options, report, decisions, limits, own.reuse
                )
            work = Bufferization(options, passes, after, deallocate, analysis_only, elision)
        else:
            words = (options, passes, after, deallocate, analysis_only, elide_copies)
            if any((*words, reuse_buffers)):
                raise UsageError("--pass-pipeline says all there is to do, with options and passes")
            work = Passes(pass_pipeline)
    bufferizing = partial(_bufferize, file, reader, work, locations, mlir_version)
    with result_stream(output) as stream:
        code, text = run_alone(file, bufferizing, timeout, memory)
        if text is None:
            # An old result is better than an empty file.
            raise typer.Exit(code)
        stream.write(text)
    return code


def _bufferize(
    file: str,
    reader: str | None,
    work: Bufferization | Passes,
    locations: bool,
    version: MlirVersion,
) -> tuple[int, str | None] | UsageError:
    """Exit code, and the text of all bufferized parts. Runs in a process of its own."""
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.ir import InputError, split, write_module
    from oneshot_verify.ir.text import read_source, shown_path
    from oneshot_verify.pipeline.processes.apart import begin

    codes: set[int] = set()
    parts: list[Part | None] = []
    stream = StringIO()
    try:
        begin("reading")
        chunks = split(read_source(file))
        with PhaseBar() as bar:
            for chunk in chunks:
                code, part = _bufferize_part(chunk, shown_path(file), reader, work, bar)
                codes.add(code)
                parts.append(part)
        if not any(parts):
            return min(codes), None
        begin("printing")
        for number, part in enumerate(parts):
            stream.write("// -----\n" if number else "")
            if part is not None:
                write_module(
                    part.module,
                    stream,
                    with_locations=locations,
                    version=version,
                    metadata=part.metadata,
                )
        codes.add(work.finish())
    except (InputError, MemoryError, UsageError) as error:
        return UsageError(str(error) or "out of memory")
    return next((code for code in (2, 3) if code in codes), 0), stream.getvalue()


class Bufferization:
    """One-Shot Bufferize with the passes around it. Raises `ValueError` for unknown options or passes."""

    def __init__(
        self,
        options: str,
        passes: str,
        after: str,
        deallocate: bool,
        analysis_only: bool,
        elision: ElisionRun | None,
    ) -> None:
        from oneshot_verify.bufferize import parse_options

        self.options = parse_options(f"{options} test-analysis-only" if analysis_only else options)
        self.elision = elision
        decides = not (self.options.test_analysis_only or self.options.copy_before_write)
        if elision is not None and not decides:
            raise UsageError("copies can be elided only where the analysis decides and bufferizes")
        self.before: Sequence[UpstreamPass] = ()
        self.behind: Sequence[UpstreamPass] = ()
        if not (passes or after or deallocate):
            return
        # Passes are loaded only if they are used.
        from oneshot_verify.bufferize.passes.names import AFTER, BEFORE, DEALLOCATION
        from oneshot_verify.bufferize.passes.pipeline import parse_passes

        self.before = parse_passes(passes, BEFORE)
        self.behind = parse_passes(after, AFTER)
        if deallocate:
            self.behind = (*self.behind, *parse_passes(DEALLOCATION, AFTER))
        if self.behind and self.options.test_analysis_only:
            raise UsageError("no passes can run after the analysis alone")

    def __call__(self, module: ModuleOp, bar: PhaseBar) -> None:
        from oneshot_verify.bufferize import analyze_for_bufferization, annotate, bufferize_module

        for each in self.before:
            each.run(module)
        if self.options.test_analysis_only:
            bar.begin("analysis", sum(1 for _ in module.walk()))
            annotate(module, analyze_for_bufferization(module, self.options, progress=bar))
        elif self.elision is not None:
            self.elision.bufferize(module, self.options, bar)
        else:
            bufferize_module(module, self.options, progress=bar)
        for each in self.behind:
            bar.begin(each.name)
            each.run(module)

    def finish(self) -> int:
        """Finish after the last part; returns an exit code."""
        return 0 if self.elision is None else self.elision.finish()


class Passes:
    """A pipeline of passes. Raises `ValueError` for an invalid pipeline."""

    def __init__(self, pipeline: str) -> None:
        from oneshot_verify.bufferize.passes.pipeline import parse_pipeline
        from oneshot_verify.pipeline.one_shot_pass import eliding_pass_class

        self.steps = parse_pipeline(pipeline, eliding_pass_class)

    def __call__(self, module: ModuleOp, bar: PhaseBar) -> None:
        from oneshot_verify.bufferize.passes.pipeline import run_steps

        run_steps(self.steps, module, bar)

    def finish(self) -> int:
        return 0


def _bufferize_part(
    chunk: Chunk,
    path: str,
    reader: str | None,
    work: Bufferization | Passes,
    bar: PhaseBar,
) -> tuple[int, Part | None]:
    """Exit code for this part, and the part; None if it was not bufferized."""
    from oneshot_verify.bufferize import BufferizationError
    from oneshot_verify.bufferize.remedies import remedy_for
    from oneshot_verify.cli.targets import read
    from oneshot_verify.ir import InputError
    from oneshot_verify.pipeline.processes.apart import begin
    from oneshot_verify.pipeline.processes.workers import WorkerFailure
    from oneshot_verify.pipeline.processes.works import mistake

    try:
        begin("reading", chunk.index)
        bar.begin("reading")
        part = read(chunk, path, reader)
        begin("bufferizing", chunk.index)
        work(part.module, bar)
        return 0, part
    except InputError as error:
        complain(f"{error.position}: error: {error.message}")
        return 2, None
    except BufferizationError as error:
        place = error.position
        beside = place.beside if place else ""
        complain(f"{place or path}: error: {error.text}{beside}")
        remedy = remedy_for(error.message)
        if remedy is not None:
            complain(f"{place or path}: remedy: {remedy}")
        return 3, None
    except RecursionError:
        complain(f"{path}: error: the program is nested too deeply for the bufferizer")
        return 2, None
    except (MemoryError, WorkerFailure) as failure:
        complain(f"{path}:{chunk.first_line}: error: {str(failure) or 'out of memory'}")
        return 2, None
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
        # The other parts are still printed.
        complain(f"{path}:{chunk.first_line}: {mistake(error)}")
        return 2, None
