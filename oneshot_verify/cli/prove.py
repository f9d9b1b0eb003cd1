"""`oneshot-verify prove`"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli.output import progress, result_stream
from oneshot_verify.cli.running import UsageError, guarded

if TYPE_CHECKING:
    from oneshot_verify.verdict import FileResult

EXAMPLES = """\b
Examples:
  oneshot-verify prove examples/insert_chain.mlir
  oneshot-verify prove in.mlir --against out.mlir --report findings
  oneshot-verify prove in.mlir --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'
  some-tool | oneshot-verify prove - --format json -o verdicts.json

\b
Exit code (the worst one counts, in this order):
  2  an input is in error, or the call is wrong
  1  something is refuted
  3  something is unknown, unsupported, rejected or vacuous
  0  all proved
"""


class Format(Enum):
    """Forms of the report."""

    TEXT = "text"
    JSON = "json"


@guarded
def prove(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="MLIR files; - is standard input.")
    ],
    against: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Prove this bufferized file, part by part; - works too."),
    ] = None,
    bufferizer: Annotated[
        str | None,
        typer.Option(
            metavar="CMD",
            help="Prove what this command makes of each part, from standard input to standard output.",
        ),
    ] = None,
    options: Annotated[
        str | None,
        typer.Option(
            metavar="OPTIONS",
            help="Options of our bufferizer, by upstream's names. [default: bufferize-function-boundaries]",
        ),
    ] = None,
    function: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Judge only this function; may be given several times."),
    ] = None,
    timeout: Annotated[
        float, typer.Option(metavar="S", min=0.01, help="Seconds for each function.")
    ] = 60.0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Workers; 0 is one a core.")
    ] = 0,
    format: Annotated[Format, typer.Option(help="Form of the report.")] = Format.TEXT,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the report there."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a file to run for each refutation into DIR."),
    ] = None,
    rlimit: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Z3 resources for one query, the same everywhere; 0: no limit."
        ),
    ] = None,
    simplify: Annotated[
        bool, typer.Option(help="Simplify terms before the solver sees them.")
    ] = True,
    dump_smt: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="Write each question to the solver into DIR, as SMT-LIB 2."
        ),
    ] = None,
    cross_check: Annotated[
        str | None,
        typer.Option(metavar="cvc5", help="Have another solver confirm each of Z3's proofs."),
    ] = None,
) -> int:
    """Prove that the bufferized form of each function computes what the function computes."""
    from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest, prove_files
    from oneshot_verify.verdict import exit_code

    _check(files, against, bufferizer, options)
    if cross_check is not None:
        from oneshot_verify.encode.audit import check_second_solver

        try:
            check_second_solver(cross_check)
        except ValueError as error:
            raise UsageError(str(error)) from None
    request = ProveRequest(
        options=DEFAULT_OPTIONS if options is None else options,
        against=against,
        bufferizer=bufferizer,
        functions=tuple(name.removeprefix("@") for name in function or ()),
        seconds=timeout,
        rlimit=rlimit,
        simplify=simplify,
        dump_smt=dump_smt,
        cross_check=cross_check,
    )
    with result_stream(output) as stream:
        with progress("proving") as watcher:
            try:
                results = prove_files(files, request, jobs=jobs, watcher=watcher)
            except ValueError as error:
                raise UsageError(str(error)) from None
        programs = _write_programs(results, report)
        if format is Format.JSON:
            from oneshot_verify.report.documents import to_json

            stream.write(to_json(results))
        else:
            from oneshot_verify.report.console import ResultConsole
            from oneshot_verify.report.text import print_report

            print_report(ResultConsole(stream), results, programs)
    return exit_code(results)


def _check(
    files: list[str], against: str | None, bufferizer: str | None, options: str | None
) -> None:
    given = [
        name
        for name, value in (
            ("--against", against),
            ("--bufferizer", bufferizer),
            ("--options", options),
        )
        if value is not None
    ]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} exclude each other")
    if against is not None and len(files) > 1:
        raise UsageError("--against goes with one FILE")
    if (*files, against).count("-") > 1:
        raise UsageError("standard input can only be read once")


def _write_programs(
    results: list[FileResult], folder: Path | None
) -> dict[tuple[str, int, str], Path]:
    if folder is None:
        return {}
    from oneshot_verify.report.programs import write_programs

    try:
        return write_programs(results, folder)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror or error}") from None
