"""Text report of an adversary campaign: verdicts, the share of each attack, wrong proofs."""

from __future__ import annotations

from rich.text import Text

from oneshot_verify.fuzz.adversary.records import Record, Sums
from oneshot_verify.report.console import ResultConsole

MOST_KINDS = 8
"""Limit of rows: kinds of changes after which pairs are unproved but no attack refutes them, and reasons."""


def print_adversary(
    console: ResultConsole, sums: Sums, findings: list[Record], seconds: float, judged_now: int
) -> None:
    """Print the report. `judged_now` pairs took `seconds`; the others were judged in earlier runs."""
    _show(
        console,
        "programs",
        f"{sums.programs}, of which {sums.programs_proved} are proved before any change",
    )
    rate = judged_now / seconds if seconds else 0.0
    _show(
        console,
        "judged",
        f"{sums.judged} pairs, {sums.guarded} of them with a guard; {rate:.2f} a second",
    )
    _show(console, "verdicts", _counts(sums.verdicts.most_common()))
    _show(console, "told apart", _counts(sums.attacks.most_common()) or "none")
    share = 100 * sums.same_proved / sums.same if sums.same else 0.0
    _show(
        console,
        "not told apart",
        f"{sums.same}, of which {sums.same_proved} ({share:.1f} %) are proved; "
        f"{sums.not_run} more could not be run to the end",
    )
    if sums.set_apart.total():
        reasons = _counts(sums.set_apart.most_common())
        _show(console, "set apart", f"{reasons}; {sums.set_apart_proved} of these are proved")
    if sums.open_kinds.total():
        _show(console, "not proved", _counts(sums.open_kinds.most_common(MOST_KINDS)))
        _show(console, "not shown", _counts(sums.open_reasons.most_common(MOST_KINDS)))
    for record in findings:
        word = "wrong proof" if record.wrong else "crash"
        _show(console, word, f"{record.what}: {record.difference or record.reason}", "bold red")
    style = "bold red" if findings else "green"
    _show(console, "wrong proofs", f"{sums.wrong}; crashes of the prover: {sums.crashes}", style)


def _counts(counts: list[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts if number)


def _show(console: ResultConsole, head: str, text: str, style: str = "default") -> None:
    line = Text(f"{head:16}")
    line.append(text, style=style)
    console.show(line)
