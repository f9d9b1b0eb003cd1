"""Report on the check of a bufferization interface, as text and as JSON (`interface_schema.json` beside this file)."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oneshot_verify.interface.check import Checked, Judged
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.documents import function_document, json_report
from oneshot_verify.report.refutation import refutation_lines
from oneshot_verify.report.text import COLOURS
from oneshot_verify.verdict import Verdict

MOST_REASONS = 3
"""Reasons that are shown, each with the first program that has it."""


def check_json(op: str, checked: Checked) -> str:
    """The verdict on a model, and each program with its own, as JSON text with a final line break."""
    programs = [
        {"text": each.text, "function": function_document(each.result)} for each in checked.programs
    ]
    return json_report(op=op, verdict=checked.verdict.value, programs=programs)


def print_check(console: ResultConsole, op: str, checked: Checked) -> None:
    """Print the verdict on a model, and the program that shows that it is wrong."""
    verdict, count = checked.verdict, len(checked.programs)
    line = Text.assemble((op, "bold"), "  ", (verdict.value, COLOURS[verdict]))
    if verdict is Verdict.REFUTED:
        console.show(line)
        for line in _refutation(checked.programs[-1], console.columns):
            console.show(line)
        return
    console.show(line.append(f"  {checked.count(Verdict.PROVED)} of {count} programs"))
    reasons: dict[str, str] = {}
    for each in checked.programs:
        if each.result.verdict is not Verdict.PROVED:
            reasons.setdefault(f"{each.result.verdict.value}: {each.result.reason}", each.text)
    for reason, text in list(reasons.items())[:MOST_REASONS]:
        for line in (reason, *(f"    {line}" for line in text.strip().splitlines())):
            console.show(Text(f"  {line}"))


def _refutation(refuted: Judged, columns: int) -> Iterator[Text]:
    found = refuted.result.counterexample
    target = found.target_text if found is not None else ""
    for title, text in (("program", refuted.text), ("bufferized", target)):
        yield Text(f"  {title}", "dim")
        for number, line in enumerate(text.strip().splitlines(), 1):
            yield Text(f"{number:4}  {line}")
    if found is not None:
        yield from refutation_lines(found, "above", None, columns)
