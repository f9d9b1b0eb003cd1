"""`oneshot-verify recheck`"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

from oneshot_verify.cli import arguments as args
from oneshot_verify.cli.arguments import option
from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError, guarded, usage_errors
from oneshot_verify.cli.targets import check_solver, check_targets, requested

if TYPE_CHECKING:
    from oneshot_verify.pipeline.certificates import Rechecked
    from oneshot_verify.pipeline.second_solver import SolverProofs
    from oneshot_verify.report.console import ResultConsole

EXAMPLES = """\b
Examples:
  oneshot-verify prove in.mlir --against out.mlir --certificate proofs
  oneshot-verify recheck in.mlir --against out.mlir --certificate proofs
  oneshot-verify recheck in.mlir --against out.mlir --certificate proofs \\
      --solver-proofs proofs

\b
Exit code (the worst one counts, in this order):
  2  an input is in error, or the call is wrong
  1  a certificate does not hold, is not there, or cannot be checked
  0  all hold
"""


Folder = Annotated[
    Path,
    option(
        "DIR", "The folder of certificates, as 'prove --certificate' wrote it.", "--certificate"
    ),
]
SolverFolder = Annotated[
    Path | None,
    option(
        "DIR",
        "Keep what the solver is asked in DIR, as SMT-LIB 2, each question with a proof by cvc5.",
    ),
]


@guarded
def recheck(
    certificate: Folder,
    files: args.Files = None,
    against: args.Against = None,
    bufferizer: args.Bufferizer = None,
    reader: args.Reader = None,
    destination_style: args.DestinationStyle = None,
    options: args.Options = None,
    pass_pipeline: args.PassPipeline = None,
    function: args.Functions = None,
    solver_proofs: SolverFolder = None,
    timeout: args.FunctionSeconds = 60.0,
    jobs: args.Jobs = 0,
    memory: args.Memory = 4096,
    format: args.Form = args.TextOrJson.TEXT,
    output: args.Output = None,
    verbose: args.Verbose = False,
) -> int:
    """Check the certificates of proofs, without any search."""
    from oneshot_verify.pipeline.certificates import exit_code, recheck_files
    from oneshot_verify.report.console import ResultConsole

    targets = against, bufferizer, options, pass_pipeline
    check_targets(files or [], *targets)
    if not certificate.is_dir():
        raise UsageError(f"{certificate} is no folder of certificates")
    request = requested(targets, reader, function, timeout, memory)
    proofs = _solver_proofs(solver_proofs)
    with result_stream(output) as stream:
        console = ResultConsole(stream)
        with usage_errors(ValueError):
            found = recheck_files(files or [], request, certificate, proofs, jobs=jobs)
        if format is args.TextOrJson.JSON:
            files_found = [_data(file) for file in found]
            stream.write(json.dumps({"schema": 2, "files": files_found}, indent=2) + "\n")
        else:
            for file in found:
                _print(console, file)
            _close(console, stream, found, verbose=verbose)
            if solver_proofs is not None:
                stream.write(_proofs(found, solver_proofs))
    return exit_code(found)


def _solver_proofs(folder: Path | None) -> SolverProofs | None:
    """Destination of solver proofs; None if they are not asked for."""
    from oneshot_verify.pipeline.second_solver import SolverProofs

    if folder is None:
        return None
    check_solver("cvc5")
    return SolverProofs(folder)


def _proofs(files: list[Rechecked], folder: Path) -> str:
    """Number of questions that cvc5 has proved, and a line for each other one."""
    from oneshot_verify.report.words import plural

    found = {each.name: each for file in files for all in file.proofs.values() for each in all}
    missing = [each for each in found.values() if each.missing]
    lines = [f"no proof of {folder / each.name}.smt2: {each.missing}\n" for each in missing]
    proofs = plural(len(found), "question has", "questions have")
    kept = len(found) - len(missing)
    return f"{''.join(lines)}{kept} of {len(found)} {proofs} a proof by cvc5\n"


def _print(console: ResultConsole, file: Rechecked) -> None:
    from rich.text import Text

    from oneshot_verify.foreign_text import harmless

    for problem in file.errors:
        for line in str(problem).split("\n"):
            console.show(Text(line))
    for each in file.outcomes:
        place = f"{file.path}:{each.line}" if each.line else file.path
        reason = f": {harmless(each.reason)}" if each.reason else ""
        console.show(Text(f"{place}: @{each.function}: {each.answer.value}{reason}"))


def _close(
    console: ResultConsole, stream: TextIO, files: list[Rechecked], *, verbose: bool
) -> None:
    """Print the certificates' assumptions, hidden facts, and counts of answers."""
    from oneshot_verify.report.text import assumption_lines, users_lines
    from oneshot_verify.report.words import plural

    outcomes = [outcome for file in files for outcome in file.outcomes]
    counts = Counter(outcome.answer.value for outcome in outcomes)
    assumed, hidden = (_users(files, kind) for kind in ("assumptions", "hidden"))
    of = len({each for names in assumed.values() for each in names})
    for line in assumption_lines(assumed, console.columns, of=of, verbose=verbose):
        console.show(line)
    for line in users_lines("hidden: ", hidden, console.columns):
        console.show(line)
    words = ", ".join(f"{count} {answer}" for answer, count in sorted(counts.items()))
    noun = plural(len(outcomes), "certificate", "certificates")
    stream.write(f"{len(outcomes)} {noun}: {words or 'none'}\n")


def _users(files: list[Rechecked], kind: str) -> dict[str, list[tuple[str, str]]]:
    """Messages, with the files and functions they belong to."""
    from oneshot_verify.foreign_text import harmless
    from oneshot_verify.report.words import grouped

    return grouped(
        (harmless(said), (file.path, name))
        for file in files
        for said, names in getattr(file, kind).items()
        for name in names
    )


def _data(file: Rechecked) -> dict[str, Any]:
    from oneshot_verify.foreign_text import harmless

    return {
        "path": file.path,
        "errors": [str(problem) for problem in file.errors],
        "assumptions": [
            {"text": harmless(said), "functions": names, "listed": is_listed}
            for is_listed, users in ((True, file.assumptions), (False, file.hidden))
            for said, names in users.items()
        ],
        "functions": [
            {
                "name": each.function,
                "line": each.line,
                "answer": each.answer.value,
                "reason": harmless(each.reason),
                "queries": each.questions,
                **_proofs_of(file, each.function),
            }
            for each in file.outcomes
        ],
    }


def _proofs_of(file: Rechecked, function: str) -> dict[str, Any]:
    """Answer of cvc5 to each question about a function, if it was asked."""
    if function not in file.proofs:
        return {}
    found = file.proofs[function]
    return {"solver_proofs": [{"question": each.name, "missing": each.missing} for each in found]}
