"""`bufferize --elide-copies`: what is said on standard error, and the files that it writes and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError, complain

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.bufferizer import BufferizationOptions
    from oneshot_verify.cli.phases import PhaseBar
    from oneshot_verify.elide import Removal
    from oneshot_verify.elide.decisions import Decisions
    from oneshot_verify.elide.results import Report, Rewriting
    from oneshot_verify.elide.running import Limits
    from oneshot_verify.report.elision import ElidedPart

NOT_PROVED = 3


class ElisionRun:
    """The elision of the copies of one file, part by part. Raises `UsageError` for a file that holds no decisions."""

    def __init__(
        self, path: str, options: str, report: str | None, decisions: str | None, limits: Limits
    ) -> None:
        self.path, self.options, self.report, self.limits = path, options, report, limits
        self.given = None if decisions is None else _read_decisions(decisions)
        self.parts: list[ElidedPart | None] = []
        """What came of each part so far; None for one that was refused."""
        self.code = 0

    def bufferize(self, module: ModuleOp, options: BufferizationOptions, bar: PhaseBar) -> None:
        """Bufferize `module`. Raises `BufferizationError`, and `UsageError` for decisions on another program."""
        from oneshot_verify.elide.decisions import program_hash
        from oneshot_verify.pipeline.elision import elide_in_place
        from oneshot_verify.report.elision import ElidedPart

        program = program_hash(module, options)
        index = len(self.parts)
        self.parts.append(None)
        tried = 0

        def on_trials(count: int) -> None:
            nonlocal tried
            bar.begin(f"proving without copies, {tried} trials done")
            tried += count

        try:
            given = None if self.given is None else self.given.of_part(index, program)
            report = elide_in_place(
                module, options, limits=self.limits, on_trials=on_trials, given=given
            )
        except ValueError as error:
            raise UsageError(str(error)) from None
        self.parts[index] = ElidedPart(program, report)
        self._say(report)

    def finish(self) -> int:
        """Write the report; gives the exit code of the elision itself."""
        if self.report is not None:
            from oneshot_verify.report.elision import to_json

            with result_stream(self.report) as stream:
                stream.write(to_json(self.path, self.options, self.parts))
        return self.code

    def _say(self, report: Report) -> None:
        for each in (*report.rewrites, *report.removals):
            complain(f"{self.path}: {_line(each)}")
        total, gone = len(report.removals), len(report.removed)
        rewritten = f", {len(report.rewritten)} rewrites" if report.rewritten else ""
        proved = ", each proved" if gone or rewritten else ""
        complain(
            f"{self.path}: {gone} of {total} copies removed{rewritten}{proved} ({report.seconds:.1f} s):"
            f" memref.copy {report.before.copies} -> {report.after.copies},"
            f" allocations {report.before.allocations} -> {report.after.allocations}"
        )
        if report.fell_back:
            complain(f"{self.path}: not all together: {report.fell_back}")
        if self.given is not None and report.fell_back:
            complain(f"{self.path}: the decisions that were given could not all be proved")
            self.code = NOT_PROVED


def _line(tried: Removal | Rewriting) -> str:
    line = f"{tried}: {tried.status.value}"
    return f"{line}: {tried.why}" if tried.why else line


def _read_decisions(path: str) -> Decisions:
    """The decisions in a file; raises `UsageError`."""
    from oneshot_verify.elide.decisions import Decisions, DecisionsError
    from oneshot_verify.ir import InputError
    from oneshot_verify.ir.text import read_text

    try:
        return Decisions(read_text(path), path)
    except (InputError, DecisionsError) as error:
        raise UsageError(str(error)) from None
