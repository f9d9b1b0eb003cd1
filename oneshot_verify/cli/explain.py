"""`oneshot-verify explain`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError, complain, guarded

if TYPE_CHECKING:
    from oneshot_verify.bufferize import BufferizationOptions
    from oneshot_verify.ir import Chunk
    from oneshot_verify.pipeline.explain import FunctionExplanation

EXAMPLES = """\b
Examples:
  oneshot-verify explain examples/read_after_write.mlir
  oneshot-verify explain in.mlir --function matmul
  oneshot-verify explain in.mlir --options "bufferize-function-boundaries analysis-heuristic=top-down"

\b
Exit code: 0 done; 2 the input is in error; 3 the bufferizer refuses a part (the others are explained).
"""


@guarded
def explain(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An MLIR file; - is standard input.")],
    options: Annotated[
        str | None,
        typer.Option(
            metavar="OPTIONS",
            help="Options, by upstream's names."
            " [default: bufferize-function-boundaries allow-return-allocs-from-loops]",
        ),
    ] = None,
    function: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Explain only this function; may be given several times."
        ),
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the text there.")
    ] = None,
) -> int:
    """Say for each copy why it is there, and what would go wrong without it."""
    from oneshot_verify.bufferize.options import parse_options
    from oneshot_verify.ir import InputError, split
    from oneshot_verify.ir.text import read_text, shown_path
    from oneshot_verify.pipeline import DEFAULT_OPTIONS
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.explanation import print_explanations

    try:
        chosen = parse_options(DEFAULT_OPTIONS if options is None else options)
        if chosen.copy_before_write:
            raise UsageError("with copy-before-write there is no analysis to explain")
        chunks = split(read_text(file))
    except (InputError, ValueError) as error:
        raise UsageError(str(error)) from None
    wanted = {name.removeprefix("@") for name in function or ()}
    codes: set[int] = set()
    found: list[FunctionExplanation] = []
    with result_stream(output) as stream:
        for chunk in chunks:
            code, explanations = _explain_part(chunk, shown_path(file), chosen)
            codes.add(code)
            found.extend(e for e in explanations if not wanted or e.name in wanted)
        missing = wanted - {explanation.name for explanation in found}
        if missing and codes == {0}:
            raise UsageError(f"there is no function @{min(missing)} with a body in {file}")
        if found:
            print_explanations(
                ResultConsole(stream), shown_path(file), found, with_part=len(chunks) > 1
            )
    return next((code for code in (2, 3) if code in codes), 0)


def _explain_part(
    chunk: Chunk, path: str, options: BufferizationOptions
) -> tuple[int, list[FunctionExplanation]]:
    from oneshot_verify.bufferize import BufferizationError, analyze_for_bufferization
    from oneshot_verify.ir import InputError, parse_part, position_of
    from oneshot_verify.pipeline.explain import explain_part

    try:
        part = parse_part(chunk, path)
        analysis = analyze_for_bufferization(part.module, options)
        return 0, explain_part(part, path, analysis)
    except InputError as error:
        complain(f"{error.position}: error: {error.message}")
        return 2, []
    except BufferizationError as error:
        place = position_of(error.op) if error.op is not None else None
        beside = place.beside if place else ""
        complain(f"{place or path}: error: {error.message}{beside}")
        return 3, []
