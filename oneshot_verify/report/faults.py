"""Text report on mutants (seeded bugs): caught or not, by which check, after how many programs."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from oneshot_verify.fuzz.faults.hunting import Catch
from oneshot_verify.report.console import ResultConsole


def print_catch(console: ResultConsole, catch: Catch) -> None:
    """Print the line of one mutant."""
    word, style = ("caught", "green") if catch.caught else ("missed", "bold red")
    line = Text(f"{word:7}", style=style)
    line.append(
        f"{catch.fault:38} after {catch.programs:5} programs, {catch.seconds:5.1f} s  {catch.by}",
        style="default",
    )
    console.show(line)


def print_catches(console: ResultConsole, catches: Iterable[Catch], seconds: float) -> None:
    """Print the summary line."""
    every = list(catches)
    caught = sum(catch.caught for catch in every)
    console.show(Text(f"{caught} of {len(every)} seeded faults caught in {seconds:.0f} s"))
