"""Expectations in comments of a file:

    // expected: proved
    func.func @f(...)

    // expected: refuted: result 0 differs
    func.func @g(...)

    // expected @h: unknown

A comment belongs to the next function of its part, at or after its line, or to the function that it names. A text
behind the verdict must occur in the reason. `error` means that the part cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oneshot_verify.ir import InputError, Position, split
from oneshot_verify.report.brief import brief
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict

_VERDICTS = {verdict.value: verdict for verdict in Verdict}
_COMMENT = re.compile(r"//\s*expected(?![\w-])\s*(?:@((?:[^\s:]|::)+))?\s*(:?)(.*)")
_FORM = "write '// expected: VERDICT', '// expected @NAME: VERDICT' or '// expected: VERDICT: TEXT'"


@dataclass(frozen=True)
class Expectation:
    """One comment."""

    line: int
    part: int
    verdict: Verdict
    function: str = ""
    """The named function; empty for the function that follows."""
    text: str = ""
    """Text that the reason must contain."""


@dataclass(frozen=True)
class Outcome:
    """Result for one expectation."""

    expectation: Expectation
    got: str
    """The actual verdict, in one line; empty if it is as expected."""


def read_expectations(text: str, path: str) -> list[Expectation]:
    """The expectations of a file. Raises `InputError` for an invalid comment."""
    found: list[Expectation] = []
    for chunk in split(text):
        for number, line in enumerate(chunk.text.split("\n"), start=chunk.first_line):
            comment = _COMMENT.search(line)
            if comment is not None:
                name, colon, said = comment[1] or "", comment[2], comment[3].strip()
                word, _, more = said.partition(":")
                if not colon and not name and word.split(" ")[0] not in _VERDICTS:
                    # A sentence that happens to begin like a comment.
                    continue
                if not colon or word.strip() not in _VERDICTS:
                    raise InputError(_FORM, Position(path, number, comment.start() + 1))
                verdict = _VERDICTS[word.strip()]
                found.append(Expectation(number, chunk.index, verdict, name, more.strip()))
    return found


def compare(expectations: Sequence[Expectation], file: FileResult) -> list[Outcome]:
    """Compare each expectation of a file with the actual verdicts."""
    return [Outcome(each, _instead(each, file)) for each in expectations]


def _instead(expected: Expectation, file: FileResult) -> str:
    function = _meant(expected, file)
    if function is not None:
        fits = function.verdict is expected.verdict and expected.text in brief(function)
        return "" if fits else brief(function)
    problems = [problem for problem in file.errors if problem.part == expected.part]
    if not problems:
        return f"no function @{expected.function}" if expected.function else "no function behind it"
    if expected.verdict is Verdict.ERROR and any(expected.text in p.message for p in problems):
        return ""
    return f"error: {problems[0].message}"


def _meant(expected: Expectation, file: FileResult) -> FunctionResult | None:
    of_part = [function for function in file.functions if function.part == expected.part]
    if expected.function:
        return next((each for each in of_part if each.name == expected.function), None)
    behind = [function for function in of_part if function.line >= expected.line]
    return min(behind, key=lambda function: function.line, default=None)


def not_expected(expectations: Sequence[Expectation], file: FileResult) -> Iterator[Problem]:
    """Errors of the file in parts without an expected error."""
    parts = {each.part for each in expectations if each.verdict is Verdict.ERROR}
    return (problem for problem in file.errors if problem.part not in parts)


def silent(expectations: Sequence[Expectation], file: FileResult) -> list[FunctionResult]:
    """Functions without an expectation."""
    spoken = [id(_meant(each, file)) for each in expectations]
    return [function for function in file.functions if id(function) not in spoken]
