"""`bufferize --elide-copies`: messages on standard error, and the files that it writes and reads."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import complain, usage_errors

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.bufferize import BufferizationOptions
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.elide.decisions import Decisions
    from oneshot_verify.elide.results import Removal, Report, Rewriting
    from oneshot_verify.elide.running import Limits, Tally
    from oneshot_verify.report.elision import ElidedPart

NOT_PROVED = 3
PROGRESS_SECONDS = 5.0
"""Seconds between two progress lines without a terminal."""


@dataclass
class ElisionRun:
    """Copy elision in one file, part by part. Raises `UsageError` for a file without valid decisions."""

    path: str
    options: str
    report: str | None
    decisions: str | None
    limits: Limits
    reuse: bool

    def __post_init__(self) -> None:
        self.given = None if self.decisions is None else _read_decisions(self.decisions)
        self.parts: list[ElidedPart | None] = []
        """Result of each part so far; None for a refused part."""
        self.code = 0

    def bufferize(self, module: ModuleOp, options: BufferizationOptions, bar: PhaseBar) -> None:
        """Bufferize `module`. Raises `BufferizationError`, and `UsageError` for decisions of another program."""
        from oneshot_verify.elide.decisions import program_hash
        from oneshot_verify.pipeline.elision import elide_in_place
        from oneshot_verify.pipeline.processes.apart import lead
        from oneshot_verify.report.elision import ElidedPart

        program = program_hash(module, options)
        index = len(self.parts)
        self.parts.append(None)
        # Each trial has a limit of its own.
        lead()
        progress = _Progress(self.path, bar)
        with usage_errors(ValueError):
            given = None if self.given is None else self.given.of_part(index, program)
            report = elide_in_place(
                module,
                options,
                limits=self.limits,
                on_trial=progress,
                given=given,
                reuse=self.reuse,
            )
        self.parts[index] = ElidedPart(program, report)
        self._say(report)

    def finish(self) -> int:
        """Write the report; returns the exit code of the elision."""
        if self.report is not None:
            from oneshot_verify.report.elision import to_json

            with result_stream(self.report) as stream:
                stream.write(to_json(self.path, self.options, self.parts))
        return self.code

    def _say(self, report: Report) -> None:
        from oneshot_verify.report.words import plural

        for each in (*report.rewrites, *report.removals):
            complain(f"{self.path}: {_line(each)}")
        total, gone, rewritten = len(report.removals), len(report.removed), len(report.rewritten)
        told = [f"{gone} of {total} copies removed"] if total or not rewritten else []
        if rewritten:
            told.append(f"{rewritten} {plural(rewritten, 'rewrite', 'rewrites')}")
        if gone or rewritten:
            told.append("each proved")
        complain(
            f"{self.path}: {', '.join(told)} ({report.seconds:.1f} s):"
            f" memref.copy {report.before.copies} -> {report.after.copies},"
            f" allocations {report.before.allocations} -> {report.after.allocations}"
        )
        if report.reused:
            complain(
                f"{self.path}: {report.reused} buffers share the memory of others, or of other iterations, proved"
            )
        if report.interrupted:
            complain(f"{self.path}: interrupted: copies that were not tried stay")
        if report.fell_back:
            complain(f"{self.path}: not all together: {report.fell_back}")
        if self.given is not None and report.fell_back:
            complain(f"{self.path}: the decisions that were given could not all be proved")
            self.code = NOT_PROVED


class _Progress:
    """Shows the progress of the trials: in the bar of a terminal, or in lines."""

    def __init__(self, path: str, bar: PhaseBar) -> None:
        self.path, self.bar = path, bar
        self.said = 0.0

    def __call__(self, tally: Tally) -> None:
        line = f"{tally.done} trials done, {tally.proved} proved, {tally.waiting} waiting"
        self.bar.begin(f"proving without copies: {line}")
        if not sys.stderr.isatty() and tally.seconds - self.said >= PROGRESS_SECONDS:
            self.said = tally.seconds
            complain(f"{self.path}: {line} ({tally.seconds:.0f} s)")


def _line(tried: Removal | Rewriting) -> str:
    line = f"{tried}: {tried.status.value}"
    return f"{line}: {tried.why}" if tried.why else line


def _read_decisions(path: str) -> Decisions:
    """The decisions in a file. Raises `UsageError`."""
    from oneshot_verify.elide.decisions import Decisions, DecisionsError
    from oneshot_verify.ir import InputError
    from oneshot_verify.ir.text import read_text

    with usage_errors(InputError, DecisionsError):
        return Decisions(read_text(path), path)
