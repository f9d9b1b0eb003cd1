"""`oneshot-verify corpus`"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli.arguments import CrossCheck, Jobs, Output, option
from oneshot_verify.cli.output import progress, result_stream
from oneshot_verify.cli.running import UsageError, complain, guarded, usage_errors
from oneshot_verify.cli.settings import PlainCommand
from oneshot_verify.cli.targets import check_solver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oneshot_verify.corpus.check import CaseOutcome

EXAMPLES = """\b
Examples:
  oneshot-verify corpus check
  oneshot-verify corpus check corpus/proved/loop
  oneshot-verify corpus check corpus/refuted/insert/missing_copy.mlir
  oneshot-verify corpus check --cross-check cvc5

Exit code: 0 every case has the verdict that its place promises; 1 some do not; 2 the call is wrong.
"""

app = typer.Typer(
    help="Work with the regression corpus.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@guarded
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="DIR", help="Folders or single cases.", show_default="corpus"),
    ] = None,
    jobs: Jobs = 0,
    cross_check: CrossCheck = None,
) -> int:
    """Prove every case anew and compare with the verdict that its place promises."""
    from oneshot_verify.corpus.cases import CaseError
    from oneshot_verify.corpus.check import check as check_cases

    check_solver(cross_check)
    with progress("checking") as watcher, usage_errors(CaseError):
        outcomes = check_cases(
            paths or [Path("corpus")],
            jobs=jobs,
            watcher=watcher,
            cross_check=cross_check,
        )
    if not outcomes:
        raise UsageError("there is no case")
    return _told(outcomes)


def _told(outcomes: Sequence[CaseOutcome]) -> int:
    """Print the outcomes; the exit code."""
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.corpus import print_corpus

    print_corpus(ResultConsole(sys.stdout), outcomes)
    return 1 if any(outcome.mistakes for outcome in outcomes) else 0


Corpus = Annotated[Path, option("DIR", "The corpus.", "--corpus")]
Name = Annotated[str, option("NAME", "The name of the case, without .mlir.")]
Place = Annotated[str, option("VERDICT/TOPIC", "Where it belongs, such as refuted/loop.", "--to")]


def _checked(path: Path) -> int:
    """Check the new case, and print its path."""
    from oneshot_verify.corpus.check import check as check_cases

    code = _told(check_cases([path]))
    complain(f"the case is {path}")
    return code


@guarded
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The tensor program.")],
    to: Place,
    name: Name = "",
    title: Annotated[str, option("TEXT", "What it shows, one line.")] = "",
    against: Annotated[
        Path | None, option("FILE", "The bufferized program that it is proved against.")
    ] = None,
    corpus: Corpus = Path("corpus"),
) -> int:
    """Add a program to the corpus, and check that it has the verdict of its place."""
    from oneshot_verify.corpus.cases import CaseError
    from oneshot_verify.corpus.grow import add as add_case

    try:
        return _checked(add_case(corpus, file, to, name=name, title=title, against=against))
    except FileNotFoundError as error:
        raise UsageError(f"{error.filename}: no such file") from None
    except (CaseError, OSError, UnicodeDecodeError) as error:
        raise UsageError(str(error)) from None


@guarded
def promote(
    finding: Annotated[str, typer.Argument(metavar="ID", help="A finding in the inbox.")],
    to: Place,
    name: Name = "",
    corpus: Corpus = Path("corpus"),
) -> int:
    """Move a finding of a campaign from the inbox to its place, and check that it has the verdict of its place."""
    from oneshot_verify.corpus.cases import CaseError
    from oneshot_verify.corpus.grow import promote as promote_finding

    with usage_errors(CaseError, OSError):
        return _checked(promote_finding(corpus, finding, to, name=name))


@guarded
def minimize(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The tensor program; - is standard input.")
    ],
    bufferizer: Annotated[
        str, option("CMD", "builtin, mlir-opt-22, or a command, as for fuzz --target.")
    ] = "builtin",
    options: Annotated[
        str, option("OPTIONS", "Options, by upstream's names.")
    ] = "bufferize-function-boundaries allow-return-allocs-from-loops",
    seconds: Annotated[float, option("S", "Seconds in all.", "--timeout", min=1)] = 60.0,
    output: Output = None,
) -> int:
    """Make a program small while it shows the same: refuted, unknown for the same reason, a crash, ..."""
    from oneshot_verify.corpus.grow import minimize as minimize_text
    from oneshot_verify.fuzz.campaign.programs import SOURCE_NAME
    from oneshot_verify.ir import InputError
    from oneshot_verify.ir.text import read_text

    try:
        text, shown = minimize_text(read_text(file), bufferizer, options, seconds)
    except (InputError, ValueError) as error:
        said = f"{file}: {error}" if isinstance(error, ValueError) else str(error)
        raise UsageError(re.sub(rf"^{SOURCE_NAME}(?=:\d)", lambda _: file, said)) from None
    complain(f"it shows: {shown}")
    with result_stream(output) as stream:
        stream.write(text if text.endswith("\n") else f"{text}\n")
    return 0


@guarded
def show(
    case: Annotated[
        str,
        typer.Argument(metavar="ID", help="A case or a finding: its name, or the end of its path."),
    ],
    corpus: Corpus = Path("corpus"),
) -> int:
    """Print a case, or a finding in the inbox: both programs, and the command that proves them."""
    from oneshot_verify.corpus.cases import CaseError
    from oneshot_verify.corpus.show import find_case, shown
    from oneshot_verify.foreign_text import in_lines

    with usage_errors(CaseError, OSError):
        for line in shown(find_case(corpus, case)):
            print(in_lines(line))
    return 0


def _epilog(example: str, codes: str) -> str:
    return f"\b\nExample:\n  oneshot-verify corpus {example}\n\nExit code: {codes}"


GROWN = "0 done, and the case is as its place promises; 1 it is not (the file stays); 2 the call is wrong."
SHOW = _epilog("show read_after_write", "0 done; 2 there is no such case.")
ADD = _epilog('add found.mlir --to proved/slice --title "Two slices"', GROWN)
PROMOTE = _epilog("promote wrong-program-3f6965ac --to refuted/loop", GROWN)
MINIMIZE = _epilog(
    "minimize big.mlir --bufferizer my-opt -o small.mlir",
    "0 done; 2 an input is in error, or the call is wrong.",
)

for run, short, epilog in (
    (check, "Compare the verdict of each case with its place.", EXAMPLES),
    (show, "Print both programs of a case or finding.", SHOW),
    (add, "Add a program as a case, and check it.", ADD),
    (promote, "Move a finding from the inbox to its place.", PROMOTE),
    (minimize, "Make a program small while it shows the same.", MINIMIZE),
):
    app.command(run.__name__, cls=PlainCommand, short_help=short, epilog=epilog)(run)


@app.callback()
def corpus() -> None:
    """Work with the regression corpus."""
