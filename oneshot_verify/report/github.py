"""Verdicts and copies as annotations of GitHub Actions, one workflow command per line.

Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from oneshot_verify.audit.findings import FileCopies, Status
from oneshot_verify.foreign_text import in_one_line
from oneshot_verify.report.brief import brief
from oneshot_verify.report.codes import VERDICT_CODES, codes, rule_of
from oneshot_verify.report.text import summary
from oneshot_verify.report.words import plural
from oneshot_verify.verdict import FileResult, Verdict

MOST_ROWS = 30
"""Limit of unproved functions listed in a job summary."""
LEVELS = {Verdict.REFUTED: "error", Verdict.ERROR: "error"}
"""Levels; all other verdicts are warnings, and accepted ones notices."""


def to_github(files: Sequence[FileResult]) -> str:
    """An annotation for each unproved function and each input in error, and the counts."""
    lines = [line for file in files for line in _verdicts(file)]
    counts = Counter(function.verdict for file in files for function in file.functions)
    told = [
        f"{counts[verdict]} {verdict.value}" for verdict in reversed(Verdict) if counts[verdict]
    ]
    errors = sum(len(file.errors) for file in files)
    told += [f"{errors} in error"] if errors else []
    lines.append(f"oneshot-verify: {', '.join(told) or 'no functions'}")
    return "\n".join(lines) + "\n"


def _verdicts(file: FileResult) -> Iterator[str]:
    for problem in file.errors:
        rule = codes()[VERDICT_CODES[Verdict.ERROR]]
        title = f"{rule.name} {rule.title}"
        yield annotation(
            "error", title, problem.message, problem.path, problem.line, problem.column
        )
    for function in file.functions:
        if function.verdict is not Verdict.PROVED:
            rule = rule_of(function)
            is_open = function.verdict is Verdict.UNKNOWN
            title = f"{rule.name} {rule.not_shown if is_open else rule.title}"
            level = "notice" if function.accepted else LEVELS.get(function.verdict, "warning")
            yield annotation(level, title, brief(function), file.path, function.line)


def summary_page(files: Sequence[FileResult]) -> list[str]:
    """Job summary as lines of Markdown: counts of verdicts, and a table of unproved functions."""
    rows = [row for file in files for row in _rows(file)]
    told = inert(summary(files).plain) if files else "The change touches no MLIR files."
    lines = ["### oneshot-verify", "", told]
    if rows:
        lines += ["", "| verdict | function | why |", "|---|---|---|", *rows[:MOST_ROWS]]
        left = len(rows) - MOST_ROWS
        lines += ["", f"... and {left} more"] if left > 0 else []
    return lines


def _rows(file: FileResult) -> Iterator[str]:
    told = [(Verdict.ERROR, f"{file.path}:{each.line}", each.message) for each in file.errors]
    told += [
        (
            function.verdict,
            f"{file.path}:{function.line} @{function.name}",
            f"known: {function.accepted}" if function.accepted else function.reason,
        )
        for function in file.functions
        if function.verdict is not Verdict.PROVED
    ]
    for verdict, place, why in told:
        cells = (verdict.value, place, " ".join(why.split()))
        yield "| " + " | ".join(map(inert, cells)) + " |"


def inert(text: str) -> str:
    """The text with all Markdown and HTML syntax escaped."""
    return re.sub(r"[\\`*\[\]<>&|#!~$]", lambda found: f"&#{ord(found[0])};", in_one_line(text))


def outputs(files: Sequence[FileResult], reports: Path | None) -> dict[str, object]:
    """Outputs of a step: counts of functions and errors, and the SARIF file if there is one."""
    verdicts = Counter(function.verdict for file in files for function in file.functions)
    errors = sum(len(file.errors) for file in files)
    told: dict[str, object] = {
        "proved": verdicts[Verdict.PROVED],
        "refuted": verdicts[Verdict.REFUTED],
        "unproved": verdicts.total() + errors - verdicts[Verdict.PROVED],
    }
    return told | ({"sarif": reports / "verdicts.sarif"} if files and reports else {})


def copies_to_github(files: Sequence[FileCopies]) -> str:
    """A warning for each needless copy, a notice for each other copy, and the counts."""
    lines = [line for file in files for line in _copies(file)]
    counts = Counter(copy.status for file in files for copy in file.copies)
    told = [f"{counts[status]} {status.value}" for status in Status if counts[status]]
    lines.append(f"oneshot-verify: copies: {', '.join(told) or 'none'}")
    return "\n".join(lines) + "\n"


def _copies(file: FileCopies) -> Iterator[str]:
    for problem in file.errors:
        title = "oneshot-verify: copies"
        yield annotation(
            "error", title, problem.message, problem.path, problem.line, problem.column
        )
    for said in file.unread:
        yield annotation("warning", "oneshot-verify: not audited", said, file.path)
    for note in file.notes:
        yield annotation("notice", "oneshot-verify: stack in a loop", note, file.path)
    for copy in file.copies:
        level = "warning" if copy.status is Status.NEEDLESS else "notice"
        text = f"@{copy.function}: {copy.status.value}: {copy.op} of {copy.bytes} bytes"
        if copy.depth:
            text += f", {copy.depth} {plural(copy.depth, 'loop', 'loops')} deep"
        text += "".join(f"; {more}" for more in (copy.cause, copy.remedy) if more)
        yield annotation(
            level, f"oneshot-verify: {copy.status.value} copy", text, file.path, copy.source_line
        )


def annotation(
    level: str, title: str, message: str, path: str, line: int = 0, column: int = 0
) -> str:
    """One workflow command, escaped."""
    properties = {"file": path}
    if line > 0:
        properties["line"] = str(line)
        if column > 0:
            properties["col"] = str(column)
    properties["title"] = title
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {told}::{_data(message)}"


def _data(text: str) -> str:
    lines = map(in_one_line, text.split("\n"))
    return "%0A".join(line.replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
