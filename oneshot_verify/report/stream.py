"""Report for people while the run goes on: each verdict is printed once all before it are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from oneshot_verify.pipeline.watching import Collector
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.text import closing_lines, file_lines, function_lines
from oneshot_verify.verdict import FileResult, FunctionResult

ProgramOf = Callable[[FileResult, FunctionResult], Path | None]
"""Path of the file that shows a refutation; None if there is none."""


class TextStream(Collector):
    """Prints files and functions in order, so that the report does not depend on the number of workers."""

    def __init__(
        self,
        console: ResultConsole,
        program_of: ProgramOf | None = None,
        *,
        verbose: bool = False,
    ) -> None:
        super().__init__()
        self._console = console
        self._verbose = verbose
        self._program_of = program_of
        self._file, self._function = 0, 0
        """Next to be printed; a file's headline comes before its first function."""

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        super().found(file, waiting)
        self._print()

    def done(self, file: FileResult, slot: int) -> None:
        super().done(file, slot)
        self._print()

    def finish(self) -> None:
        """All verdicts are known: print the rest, and the end of the report."""
        for waiting in self.waiting:
            waiting.clear()
        self._print()
        for line in closing_lines(self.files, self._console.columns, verbose=self._verbose):
            self._console.show(line)

    def _print(self) -> None:
        while self._file < len(self.files):
            file, waiting = self.files[self._file], self.waiting[self._file]
            if self._function == 0 and 0 not in waiting:
                for line in file_lines(file, self._console.columns):
                    self._console.show(line)
            while self._function < len(file.functions):
                if self._function in waiting:
                    return
                function = file.functions[self._function]
                program = self._program_of(file, function) if self._program_of else None
                for line in function_lines(
                    file, function, program, self._console.columns, self._console.code_columns
                ):
                    self._console.show(line)
                self._function += 1
            self._file, self._function = self._file + 1, 0


def print_report(
    console: ResultConsole, files: Sequence[FileResult], program_of: ProgramOf | None = None
) -> None:
    """Print a report in which each function has its verdict."""
    stream = TextStream(console, program_of)
    for file in files:
        stream.found(file, ())
    stream.finish()
