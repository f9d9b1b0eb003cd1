"""Table of a corpus check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from oneshot_verify.corpus.check import CaseOutcome
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.words import plural


def print_corpus(console: ResultConsole, outcomes: Sequence[CaseOutcome]) -> None:
    """Print one line per run, its mistakes below it, and the counts at the end."""
    width = max((len(str(outcome.path)) for outcome in outcomes), default=0)
    for outcome in outcomes:
        console.show(_line(outcome, width))
        for mistake in outcome.mistakes:
            for line in mistake.split("\n"):
                console.show(Text(f"      {line}"))
    console.show(_summary(outcomes))


def _line(outcome: CaseOutcome, width: int) -> Text:
    if outcome.skipped:
        word, style = "skip", "yellow"
    elif outcome.mistakes:
        word, style = "FAIL", "bold red"
    else:
        word, style = "ok", "green"
    line = Text.assemble((f"{word:<4}", style), f"  {outcome.path!s:<{width}}")
    if outcome.label:
        line.append(f"  {outcome.label}", "dim")
    if outcome.skipped:
        line.append(f"  ({outcome.skipped})", "yellow")
    elif outcome.seconds:
        line.append(f"  {outcome.seconds:.2f} s", "dim")
    return line


def _summary(outcomes: Sequence[CaseOutcome]) -> Text:
    cases = len({outcome.path for outcome in outcomes})
    counts = Counter(
        "skipped" if outcome.skipped else "not as promised" if outcome.mistakes else "as promised"
        for outcome in outcomes
    )
    shown = ", ".join(
        f"{counts[word]} {word}"
        for word in ("as promised", "not as promised", "skipped")
        if counts[word]
    )
    counted = f"{cases} {plural(cases, 'case', 'cases')}"
    runs = f"{len(outcomes)} {plural(len(outcomes), 'run', 'runs')}"
    return Text(f"{counted}, {runs}: {shown or 'nothing to check'}")
