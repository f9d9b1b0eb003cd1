"""`oneshot-verify prove`"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from oneshot_verify.cli import arguments as args
from oneshot_verify.cli.output import progress, result_stream, tell_runner
from oneshot_verify.cli.running import CALLED_WRONGLY, UsageError, complain, guarded, usage_errors
from oneshot_verify.cli.targets import (
    TARGETS,
    changed_files,
    check_solver,
    check_targets,
    exclude,
    requested,
    text_of,
)

if TYPE_CHECKING:
    from oneshot_verify.pipeline import ProveRequest
    from oneshot_verify.pipeline.known import Accepting
    from oneshot_verify.verdict import FileResult, FunctionResult

EXAMPLES = """\b
Examples:
  oneshot-verify prove examples/insert_chain.mlir
  oneshot-verify prove in.mlir --against out.mlir --report findings
  oneshot-verify prove in.mlir --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'
  some-tool | oneshot-verify prove - --format json -o verdicts.json
  oneshot-verify prove programs/ --against bufferized/
  oneshot-verify prove --from-log pipeline.log
  oneshot-verify prove --stages pipeline.log
  oneshot-verify prove programs/ --known known-failures.toml --format github
  oneshot-verify prove programs/ --changed-since origin/main
  oneshot-verify prove *.mlir --cache .proofs --format junit -o results.xml

\b
Exit code (the worst one counts, in this order):
  2  an input is in error, or the call is wrong
  1  something is refuted
  3  something is unknown, unsupported, rejected or vacuous
  0  all proved, or accepted by --known
"""


@dataclass(frozen=True)
class _Reporting:
    """Destinations of the verdicts, and the accepted ones."""

    format: args.Format
    output: str | None
    folder: Path | None
    known: str | None = None
    known_at: str | None = None
    certificates: Path | None = None
    fail_on: args.FailOn = args.FailOn.UNPROVED
    require_verdict: bool = False
    verbose: bool = False


@guarded
def prove(
    files: args.Files = None,
    against: args.Against = None,
    bufferizer: args.Bufferizer = None,
    reader: args.Reader = None,
    destination_style: args.DestinationStyle = None,
    options: args.Options = None,
    pass_pipeline: args.PassPipeline = None,
    from_log: args.FromLog = None,
    stages: args.Stages = False,
    changed_since: args.ChangedSince = None,
    function: args.Functions = None,
    timeout: args.FunctionSeconds = 60.0,
    jobs: args.Jobs = 0,
    format: args.ReportForm = args.Format.TEXT,
    output: args.Output = None,
    report: args.ReportFolder = None,
    known: args.KnownFailures = None,
    known_at: args.KnownAt = None,
    fail_on: args.FailsOn = args.FailOn.UNPROVED,
    require_verdict: args.RequireVerdict = False,
    rlimit: args.ResourceLimit = None,
    budget: args.Budget = None,
    total_timeout: args.TotalSeconds = None,
    memory: args.Memory = 4096,
    leaks: args.LeaksMode = args.Leaks.AUTO,
    partial: args.Partial = False,
    cache: args.CacheFolder = None,
    no_cache: args.NoCache = False,
    cache_only: args.CacheOnly = False,
    dump_smt: args.DumpSmt = None,
    cross_check: args.CrossCheck = None,
    certificate: args.Certificates = None,
    show_invariant: args.ShowInvariant = False,
    verbose: args.Verbose = False,
) -> int:
    """Prove that the bufferized form of each function computes what the function computes."""
    words = files or ([] if from_log is None else [from_log])
    others = against, bufferizer, options, pass_pipeline
    if stages:
        exclude(("--stages", ""), ("--changed-since", changed_since), ("--from-log", from_log))
        exclude(("--stages", ""), *zip(TARGETS, others, strict=True))
    _check(files or [], others, from_log)
    if known_at is not None and known is None:
        raise UsageError("--known-at needs --known")
    reporting = _Reporting(
        format, output, report, known, known_at, certificate, fail_on, require_verdict, verbose
    )
    if changed_since is not None:
        words, links = changed_files(words, changed_since)
        if not words:
            _tell_runner([], reporting)
            return _without_verdict() if links and require_verdict else 0
    check_solver(cross_check)
    for folder in (dump_smt, report, certificate):
        _make_folder(folder)
    request = requested(
        others,
        reader,
        function,
        timeout,
        memory,
        from_log=from_log is not None,
        stages=stages,
        rlimit=rlimit,
        budget=budget,
        must_free={args.Leaks.AUTO: None, args.Leaks.ERROR: True, args.Leaks.NOTE: False}[leaks],
        partial=partial,
        certify=certificate is not None,
        invariants=show_invariant,
        cache=_cache_folder(
            cache, none=no_cache or show_invariant or certificate is not None, only=cache_only
        ),
        cache_only=cache_only,
        dump_smt=dump_smt,
        cross_check=cross_check,
    )
    return _prove(words, request, jobs, inf if total_timeout is None else total_timeout, reporting)


def _prove(
    files: list[str], request: ProveRequest, jobs: int, seconds: float, reporting: _Reporting
) -> int:
    from oneshot_verify.pipeline import prove_files
    from oneshot_verify.pipeline.watching import Clock, Collector, OutOfTime, Watchers
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.stream import TextStream
    from oneshot_verify.verdict import exit_code

    collector, accepting = Collector(), _accepting(reporting)
    with result_stream(reporting.output) as stream:
        if reporting.format is args.Format.TEXT:
            program_of = _program_of(reporting.folder)
            collector = TextStream(ResultConsole(stream), program_of, verbose=reporting.verbose)
        interrupted: KeyboardInterrupt | None = None
        why = ""
        with progress("proving") as bar:
            watchers = Watchers([accepting, bar, collector, Clock(seconds)])
            try:
                prove_files(files, request, jobs=jobs, watcher=watchers)
            except ValueError as error:
                raise UsageError(str(error)) from None
            except OutOfTime:
                why = f"total time limit of {seconds:g} s, met"
            except KeyboardInterrupt as error:
                # Reports written so far stay.
                interrupted, why = error, "interrupted"
        if why:
            collector.interrupt(files, why)
        if isinstance(collector, TextStream):
            collector.finish()
        else:
            stream.write(_document(reporting.format, collector.files))
    # A report that cannot be written does not stop the others.
    written = [
        _is_kept(_write_reports, collector.files, reporting.folder),
        _is_kept(_keep_certificates, collector.files, reporting.certificates),
    ]
    _say_where(collector.files, reporting)
    _tell_runner(collector.files, reporting)
    for said in accepting.complaints(all_judged=not request.functions):
        complain(f"{reporting.known}: {said}")
    if interrupted is not None:
        raise interrupted
    if reporting.require_verdict and not any(f.functions or f.errors for f in collector.files):
        return _without_verdict()
    forgives = reporting.fail_on is args.FailOn.REFUTED
    return exit_code(collector.files, forgives_open=forgives) if all(written) else CALLED_WRONGLY


def _without_verdict() -> int:
    complain("error: there is no verdict (--require-verdict)")
    return CALLED_WRONGLY


def _tell_runner(results: list[FileResult], reporting: _Reporting) -> None:
    """Pass counts and the job summary to GitHub Actions."""
    if reporting.format is args.Format.GITHUB:
        from oneshot_verify.report.github import outputs, summary_page

        tell_runner(summary_page(results), outputs(results, reporting.folder))


def _is_kept(
    keep: Callable[[list[FileResult], Path], None], results: list[FileResult], folder: Path | None
) -> bool:
    """Call `keep` for a folder. Returns False, and reports it, if the folder cannot be written."""
    try:
        if folder is not None:
            keep(results, folder)
    except OSError as error:
        complain(f"error: {_unwritable(folder or Path(), error)}")
        return False
    return True


def _say_where(results: list[FileResult], reporting: _Reporting) -> None:
    """Report where the results were written, if they are in files."""
    from oneshot_verify.report.text import summary

    if reporting.output not in (None, "-"):
        complain(f"{reporting.output} ({reporting.format.value}): {summary(results)}")
    if reporting.folder is not None:
        complain(f"{reporting.folder}/report.html, verdicts.json, verdicts.sarif, junit.xml")


def _accepting(reporting: _Reporting) -> Accepting:
    from datetime import date

    from oneshot_verify.pipeline.known import Accepting, read_known

    path = reporting.known
    with usage_errors(ValueError):
        entries = [] if path is None else read_known(path, text_of(path, reporting.known_at))
        return Accepting(entries, date.today())


def _document(format: args.Format, results: list[FileResult]) -> str:
    """The report in a machine-readable form."""
    from oneshot_verify.report.documents import to_json
    from oneshot_verify.report.github import to_github
    from oneshot_verify.report.junit import to_junit
    from oneshot_verify.report.sarif import to_sarif

    forms = {
        args.Format.JSON: to_json,
        args.Format.SARIF: to_sarif,
        args.Format.JUNIT: to_junit,
        args.Format.GITHUB: to_github,
    }
    return forms[format](results)


def _cache_folder(folder: str | None, *, none: bool, only: bool) -> str | None:
    if none and only:
        raise UsageError("--no-cache and --cache-only exclude each other")
    if none or (folder is None and not only):
        return None
    if folder not in (None, "user"):
        return folder
    from oneshot_verify.pipeline.cache import default_folder

    return str(default_folder())


def _make_folder(folder: str | Path | None) -> None:
    """Create the report folder before the work starts, so that an error is reported early."""
    try:
        if folder is not None:
            Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(Path(folder or ""), error) from None


def _check(files: list[str], others: Sequence[str | None], from_log: str | None) -> None:
    """Raise `UsageError` for an invalid combination. `others`: the values of `TARGETS`."""
    if from_log is None:
        check_targets(files, *others)
        return
    exclude(("--from-log", from_log), *zip(TARGETS, others, strict=True))
    if files:
        raise UsageError("--from-log names the one file to read")


def _program_of(folder: Path | None) -> Callable[[FileResult, FunctionResult], Path | None] | None:
    """Function that writes the file that shows a refutation; None without a folder."""
    if folder is None:
        return None
    from oneshot_verify.report.programs import ProgramFolder

    programs = ProgramFolder(folder)

    def write(file: FileResult, function: FunctionResult) -> Path | None:
        # The folder is written again at the end, where errors are reported.
        with suppress(OSError):
            return programs.write(file, function)
        return None

    return write


def _unwritable(folder: Path, error: OSError) -> UsageError:
    return UsageError(f"{error.filename or folder} cannot be written: {error.strerror or error}")


def _keep_certificates(results: list[FileResult], folder: Path) -> None:
    from oneshot_verify.pipeline.certificates import keep_certificates

    written = keep_certificates(results, folder)
    complain(f"{written} {'certificate is' if written == 1 else 'certificates are'} in {folder}")


def _write_reports(results: list[FileResult], folder: Path) -> None:
    """Write the report in all machine-readable forms, and the files that show refutations."""
    from oneshot_verify.files import write_atomically
    from oneshot_verify.report.documents import document
    from oneshot_verify.report.html import proof_page
    from oneshot_verify.report.programs import write_programs

    for name, format in (
        ("verdicts.json", args.Format.JSON),
        ("verdicts.sarif", args.Format.SARIF),
        ("junit.xml", args.Format.JUNIT),
    ):
        write_atomically(folder / name, _document(format, results))
    programs = write_programs(results, folder)
    write_atomically(folder / "report.html", proof_page(document(results), programs))
