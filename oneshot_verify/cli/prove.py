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
  oneshot-verify prove *.mlir --cache .proofs --format junit -o results.xml

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
    SARIF = "sarif"
    JUNIT = "junit"


class Leaks(Enum):
    """What memory is that is never freed."""

    AUTO = "auto"
    ERROR = "error"
    NOTE = "note"


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
        typer.Option(
            metavar="DIR",
            help="Write all forms of the report, and a file to run for each refutation, into DIR.",
        ),
    ] = None,
    rlimit: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Z3 resources for one query, the same everywhere; 0: no limit."
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Z3 resources for all queries of a function; 0: no limit."
        ),
    ] = None,
    memory: Annotated[
        int, typer.Option(metavar="MB", min=0, help="Memory for each function; 0: no limit.")
    ] = 4096,
    leaks: Annotated[
        Leaks,
        typer.Option(
            help="Memory that is never freed; auto: an error where the target was made by a deallocation."
        ),
    ] = Leaks.AUTO,
    cache: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            envvar="ONESHOT_VERIFY_CACHE",
            help="Keep proofs in DIR, and use those that are there; 'user' is the user's cache folder.",
        ),
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Use no cache, whatever the environment says.")
    ] = False,
    cache_only: Annotated[
        bool, typer.Option("--cache-only", help="Prove nothing that is not in the cache.")
    ] = False,
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
    if no_cache and cache_only:
        raise UsageError("--no-cache and --cache-only exclude each other")
    if cross_check is not None:
        from oneshot_verify.encode.solving.audit import check_second_solver

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
        budget=budget,
        megabytes=memory or None,
        must_free={Leaks.AUTO: None, Leaks.ERROR: True, Leaks.NOTE: False}[leaks],
        cache=None if no_cache else _cache_folder(cache, cache_only),
        cache_only=cache_only,
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
        programs = _write_reports(results, report)
        if format is Format.TEXT:
            from oneshot_verify.report.console import ResultConsole
            from oneshot_verify.report.text import print_report

            print_report(ResultConsole(stream), results, programs)
        else:
            stream.write(_document(format, results))
    return exit_code(results)


def _document(format: Format, results: list[FileResult]) -> str:
    """The report in a form for programs."""
    from oneshot_verify.report.documents import to_json
    from oneshot_verify.report.junit import to_junit
    from oneshot_verify.report.sarif import to_sarif

    return {Format.JSON: to_json, Format.SARIF: to_sarif, Format.JUNIT: to_junit}[format](results)


def _cache_folder(folder: str | None, only: bool) -> str | None:
    if folder not in (None, "user"):
        return folder
    if folder is None and not only:
        return None
    from oneshot_verify.pipeline.cache import default_folder

    return str(default_folder())


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


def _write_reports(
    results: list[FileResult], folder: Path | None
) -> dict[tuple[str, int, str], Path]:
    """Write the report in all forms for programs; where the file is that shows a refutation."""
    if folder is None:
        return {}
    from oneshot_verify.report.programs import write_programs

    try:
        programs = write_programs(results, folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, format in (
            ("verdicts.json", Format.JSON),
            ("verdicts.sarif", Format.SARIF),
            ("junit.xml", Format.JUNIT),
        ):
            (folder / name).write_text(_document(format, results), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror or error}") from None
    return programs
