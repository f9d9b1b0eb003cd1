"""`oneshot-verify explain`"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from os.path import exists
from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli import arguments as args
from oneshot_verify.cli.arguments import option
from oneshot_verify.cli.output import result_stream, trial_progress
from oneshot_verify.cli.running import UsageError, complain, guarded, run_alone, usage_errors

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.bufferize import BufferizationError, BufferizationOptions
    from oneshot_verify.ir import Chunk, Part
    from oneshot_verify.pipeline.explain import FunctionExplanation, Refused
    from oneshot_verify.verdict import Problem

EXAMPLES = """\b
Examples:
  oneshot-verify explain examples/read_after_write.mlir
  oneshot-verify explain OV101
  oneshot-verify explain in.mlir --function matmul
  oneshot-verify explain in.mlir --format json -o why.json
  oneshot-verify explain in.mlir --options analysis-heuristic=top-down
  oneshot-verify explain in.mlir --passes eliminate-empty-tensors

Exit code: 0 done; 2 the input is in error; 3 the bufferizer refuses a part, or a function cannot be read
(the others are explained).
"""


@dataclass
class _Found:
    """Explanations for one file."""

    functions: list[FunctionExplanation] = field(default_factory=list["FunctionExplanation"])
    refused: list[Refused] = field(default_factory=list["Refused"])
    codes: set[int] = field(default_factory=set[int])
    errors: list[Problem] = field(default_factory=list["Problem"])
    parts: int = 0


@guarded
def explain(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="An MLIR file; - is standard input. Or the code of a verdict, such as OV101, or the"
            " name of an assumption, such as no-overflow.",
        ),
    ],
    options: args.Options = None,
    passes: Annotated[str, option("PASSES", "Passes that run before, as of `bufferize`.")] = "",
    function: args.Functions = None,
    reader: args.Reader = None,
    destination_style: args.DestinationStyle = None,
    remedies: Annotated[
        bool, typer.Option(help="Try changes of the source after which a copy is gone.")
    ] = True,
    timeout: Annotated[
        float, option("S", "Seconds to read and explain a part, and for its remedies.", min=0.01)
    ] = 60.0,
    jobs: args.Jobs = 0,
    memory: args.Memory = 4096,
    format: args.Form = args.TextOrJson.TEXT,
    output: args.Output = None,
) -> int:
    """Say for each copy why it is there, what it costs, and what to change so that it goes."""
    from oneshot_verify.bufferize.options import parse_options
    from oneshot_verify.ir.text import shown_path
    from oneshot_verify.pipeline import DEFAULT_OPTIONS
    from oneshot_verify.report.explanation import Explanations, explanations_json

    text = None if exists(file) else _page_of(file)
    if text is not None:
        with result_stream(output) as stream:
            stream.write(text)
        return 0
    with usage_errors(ValueError):
        chosen = parse_options(DEFAULT_OPTIONS if options is None else options)
        before = _passes(passes)
        if chosen.copy_before_write:
            raise UsageError("with copy-before-write there is no analysis to explain")
    wanted = frozenset(name.removeprefix("@") for name in function or ())
    path = shown_path(file)
    asked = _Asked(file, path, reader, chosen, before, wanted, remedies, timeout, jobs)
    with result_stream(output) as stream:
        found = run_alone(file, asked.explain, timeout, memory)
        for problem in found.errors:
            complain(str(problem))
            found.codes.add(2)
        missing = wanted - {explanation.name for explanation in found.functions}
        if missing and found.codes == {0}:
            raise UsageError(f"there is no function @{min(missing)} with a body in {file}")
        if format is args.TextOrJson.JSON:
            stream.write(explanations_json(path, found.functions, found.refused))
        else:
            printer = Explanations(stream)
            if found.functions or found.refused:
                printer.print(path, found.functions, with_part=found.parts > 1)
            for refused in found.refused:
                printer.refusal(refused)
    return next((code for code in (2, 3) if code in found.codes), 0)


def _passes(names: str) -> Callable[[ModuleOp], None]:
    """A function that runs the passes. Raises `ValueError` for unknown names."""
    if not names:
        return lambda _: None
    from oneshot_verify.bufferize.passes.names import BEFORE
    from oneshot_verify.bufferize.passes.pipeline import parse_passes

    chosen = parse_passes(names, BEFORE)

    def run(module: ModuleOp) -> None:
        for each in chosen:
            each.run(module)

    return run


def _page_of(name: str) -> str | None:
    """The page of a code or an assumption; None if the name is of another kind."""
    from oneshot_verify.report import assumptions, codes

    if not re.fullmatch(r"OV\d+", name, re.IGNORECASE):
        return assumptions.page(name)
    code = codes.codes().get(name.upper())
    if code is None:
        raise UsageError(f"there is no code {name}; there are {', '.join(codes.codes())}")
    return codes.page(code)


@dataclass(frozen=True)
class _Asked:
    file: str
    path: str
    reader: str | None
    options: BufferizationOptions
    passes: Callable[[ModuleOp], None]
    wanted: frozenset[str]
    remedies: bool
    seconds: float
    jobs: int

    def explain(self) -> _Found | UsageError:
        """Explain the file. Runs in a process of its own."""
        from oneshot_verify.ir import InputError, split
        from oneshot_verify.ir.text import read_text
        from oneshot_verify.pipeline.processes.apart import begin, kept_apart

        found = _Found()
        try:
            begin("reading")
            chunks = split(read_text(self.file))
        except InputError as error:
            return UsageError(str(error))
        found.parts = len(chunks)
        for chunk in chunks:
            with kept_apart(found.errors, self.path):
                self.explain_part(chunk, found)
        return found

    def explain_part(self, chunk: Chunk, found: _Found) -> None:
        """Add the explanations of a part."""
        from oneshot_verify.audit.explanations import dearest_first, explain_with_costs
        from oneshot_verify.bufferize import BufferizationError
        from oneshot_verify.cli.targets import complain_of_unread, read
        from oneshot_verify.ir import InputError
        from oneshot_verify.pipeline.processes.apart import begin

        try:
            begin("reading", chunk.index)
            part = read(chunk, self.path, self.reader, recover=True)
            begin("explaining", chunk.index)
        except InputError as error:
            complain(f"{error.position}: error: {error.message}")
            found.codes.add(2)
            return
        try:
            explanations = explain_with_costs(part, self.path, self.options, self.passes)
        except BufferizationError as error:
            found.refused.append(self.refused(part, error))
            found.codes.add(3)
            return
        found.codes.add(complain_of_unread(part))
        explanations = [e for e in explanations if not self.wanted or e.name in self.wanted]
        if self.remedies and any(each.copies for each in explanations):
            explanations = self.with_remedies(part, explanations)
        found.functions.extend(dearest_first(explanations))

    def refused(self, part: Part, error: BufferizationError) -> Refused:
        """The explanation of a refusal, with a remedy if one was found."""
        from oneshot_verify.audit.refusals import why_refused
        from oneshot_verify.pipeline.processes.apart import lead

        place = error.position
        complain(f"{place or self.path}: error: {error.message}{place.beside if place else ''}")
        about = part, self.path, self.options
        refused = why_refused(*about, error, self.passes)
        if not self.remedies:
            return refused
        from oneshot_verify.audit.remedies import refused_with_remedy

        lead()
        return refused_with_remedy(*about, refused, seconds=self.seconds, passes=self.passes)

    def with_remedies(
        self, part: Part, explanations: list[FunctionExplanation]
    ) -> list[FunctionExplanation]:
        """The explanations, with a remedy for each copy for which one was found."""
        from oneshot_verify.audit.remedies import with_remedies
        from oneshot_verify.pipeline import available_cores
        from oneshot_verify.pipeline.processes.apart import lead

        lead()
        with trial_progress("trying remedies") as show:
            explanations, left = with_remedies(
                *(part, self.path, self.options, explanations),
                jobs=self.jobs or available_cores(),
                seconds=self.seconds,
                on_progress=show,
                passes=self.passes,
            )
        if left:
            complain(f"there was no time to look for remedies of {left} copies (--timeout)")
        return explanations
