"""`oneshot-verify check-interface`"""

from __future__ import annotations

from typing import Annotated

import typer

from oneshot_verify.cli.arguments import Bufferizer, Form, Options, Output, TextOrJson, option
from oneshot_verify.cli.output import result_stream, trial_progress
from oneshot_verify.cli.running import complain, guarded, run_alone, usage_errors
from oneshot_verify.cli.targets import exclude

EXAMPLES = """\b
Examples:
  oneshot-verify check-interface mine.scale --declaration mine.mlir
  oneshot-verify check-interface mine.scale --declaration mine.mlir \\
      --bufferizer 'mine-opt -one-shot-bufferize'

\b
A declaration: what the op does to the buffers of its operands, "read",
"write", "read-write" (the default) or "none", and the operand whose buffer
is the result. Without `aliases` the result is new memory.
  func.func private @mine.scale(
    f32, tensor<?xf32> {bufferization.access = "read-write"}
  ) -> (tensor<?xf32> {oneshot_verify.aliases = 1})

\b
On buffers the op has the same results, or none; without results it gets a
buffer for each new one, as last operands. The body of an op with a region
ends with mine.yield, and runs as often as the only operand says:
  func.func private @mine.launch(index)
    attributes {oneshot_verify.runs = "parallel"}
All other attributes are those of the op.

\b
Exit code: 0 all programs are proved; 1 one is refuted; 2 the declaration is
in error, or the call is wrong; 3 none is refuted, but some are not proved.
"""


@guarded
def check_interface(
    op: Annotated[str, typer.Argument(metavar="OP", help="The name of the op.")],
    declaration: Annotated[
        str | None,
        option("FILE", "MLIR file with the declaration; - works too. [default: OP.mlir]"),
    ] = None,
    bufferizer: Bufferizer = None,
    options: Options = None,
    timeout: Annotated[float, option("S", "Seconds for all programs.", min=0.01)] = 600.0,
    memory: Annotated[int, option("MB", "Memory for all programs; 0: no limit.", min=0)] = 4096,
    format: Form = TextOrJson.TEXT,
    output: Output = None,
) -> int:
    """Check the bufferization model of an op against a declaration of what the op does."""
    from oneshot_verify.interface.check import Checked, InterfaceCheck
    from oneshot_verify.interface.declaration import read_declaration
    from oneshot_verify.ir import InputError
    from oneshot_verify.ir.text import read_source, shown_path
    from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest
    from oneshot_verify.pipeline.sources import target_maker
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.interface import check_json, print_check
    from oneshot_verify.verdict import Verdict

    exclude(("--bufferizer", bufferizer), ("--options", options))
    path = f"{op}.mlir" if declaration is None else declaration
    request = ProveRequest(DEFAULT_OPTIONS if options is None else options, bufferizer=bufferizer)
    with usage_errors(ValueError):
        target = target_maker(request)

    def check() -> Checked | None:
        try:
            declared = read_declaration(read_source(path), shown_path(path), op)
            with trial_progress("proving programs around the op") as on_program:
                return InterfaceCheck(declared, target).run(on_program)
        except InputError as error:
            # Of the declaration; or a program, if a package has another idea of the types of the op.
            complain(f"{error.position}: error: {error.message}")
            return None

    with result_stream(output) as stream:
        checked = run_alone(path, check, timeout, memory)
        if checked is None:
            # An old result is better than an empty file.
            raise typer.Exit(2)
        if format is TextOrJson.JSON:
            stream.write(check_json(op, checked))
        else:
            print_check(ResultConsole(stream), op, checked)
    return {Verdict.PROVED: 0, Verdict.REFUTED: 1}.get(checked.verdict, 3)
