"""`oneshot-verify corpus`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from oneshot_verify.cli.output import progress
from oneshot_verify.cli.running import UsageError, guarded

EXAMPLES = """\b
Examples:
  oneshot-verify corpus check
  oneshot-verify corpus check corpus/proved/loop
  oneshot-verify corpus check corpus/refuted/insert/missing_copy.mlir
  oneshot-verify corpus check --no-simplify --cross-check cvc5

\b
Exit code: 0 every case has the verdict that its place promises; 1 some do not; 2 the call is wrong.
"""

app = typer.Typer(
    help="Work with the regression corpus.", no_args_is_help=True, rich_markup_mode=None
)


@guarded
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="DIR", help="Folders or single cases.", show_default="corpus"),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Workers; 0 is one a core.")
    ] = 0,
    simplify: Annotated[
        bool, typer.Option(help="Simplify terms before the solver sees them.")
    ] = True,
    cross_check: Annotated[
        str | None,
        typer.Option(metavar="cvc5", help="Have another solver confirm each of Z3's proofs."),
    ] = None,
) -> int:
    """Prove every case anew and compare with the verdict that its place promises."""
    from oneshot_verify.corpus.cases import CaseError
    from oneshot_verify.corpus.check import check as check_cases
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.corpus import print_corpus

    if cross_check is not None:
        from oneshot_verify.encode.audit import check_second_solver

        try:
            check_second_solver(cross_check)
        except ValueError as error:
            raise UsageError(str(error)) from None
    with progress("checking") as watcher:
        try:
            outcomes = check_cases(
                paths or [Path("corpus")],
                jobs=jobs,
                watcher=watcher,
                simplify=simplify,
                cross_check=cross_check,
            )
        except CaseError as error:
            raise UsageError(str(error)) from None
    if not outcomes:
        raise UsageError("there is no case")
    print_corpus(ResultConsole(sys.stdout), outcomes)
    return 1 if any(outcome.mistakes for outcome in outcomes) else 0


app.command("check", epilog=EXAMPLES)(check)


@app.callback()
def corpus() -> None:
    """Work with the regression corpus."""
