"""Report on the check of a bufferization interface."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oneshot_verify.interface.check import Checked
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.refutation import refutation_lines
from oneshot_verify.report.text import COLOURS
from oneshot_verify.verdict import Verdict

MOST_REASONS = 3
"""Reasons that are shown, each with the first program that has it."""


def print_check(console: ResultConsole, op: str, checked: Checked) -> None:
    """Print the verdict on a model, and the program that shows that it is wrong."""
    for line in _lines(op, checked, console.columns):
        console.show(line)


def _lines(op: str, checked: Checked, columns: int) -> Iterator[Text]:
    found = checked.refutation
    if found is not None:
        yield Text.assemble((op, "bold"), "  ", ("refuted", COLOURS[Verdict.REFUTED]))
        shown = found.result.counterexample
        target = shown.target_text if shown is not None else ""
        for title, text in (("program", found.program), ("bufferized", target)):
            yield Text(f"  {title}", "dim")
            for number, line in enumerate(text.strip().splitlines(), 1):
                yield Text(f"{number:4}  {line}")
        if shown is not None:
            yield from refutation_lines(shown, "above", None, columns)
        return
    count, proved = len(checked.drawn), checked.count(Verdict.PROVED)
    verdict = Verdict.PROVED if checked.is_proved else Verdict.UNKNOWN
    said = f"{proved} of {count} programs"
    yield Text.assemble((op, "bold"), "  ", (verdict.value, COLOURS[verdict]), f"  {said}")
    reasons: dict[str, str] = {}
    for text, result in checked.drawn:
        if result.verdict is not Verdict.PROVED:
            reasons.setdefault(f"{result.verdict.value}: {result.reason}", text)
    for reason, text in list(reasons.items())[:MOST_REASONS]:
        yield Text(f"  {reason}")
        yield from (Text(f"      {line}") for line in text.strip().splitlines())
