"""Results of the commands on a document, as objects of the protocol.

Verdicts come as SARIF (`prove --format sarif`), copies as the JSON of `explain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    CodeDescription,
    CodeLens,
    Command,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Hover,
    InlayHint,
    Location,
    MarkupContent,
    MarkupKind,
    Position,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from oneshot_verify.report.words import plural

SOURCE = "oneshot-verify"
PROVE = "oneshot-verify.prove"
"""Command of the lenses: check the document with this URI again."""
STANDARD_INPUT = "%3Cstdin%3E"
"""Name of the document in SARIF."""
_SEVERITIES = {"error": DiagnosticSeverity.Error, "warning": DiagnosticSeverity.Warning}

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Findings:
    """Results for one version of a document."""

    uri: str
    text: str
    verdicts: Document = field(default_factory=dict[str, Any])
    """SARIF document; empty until it is known."""
    copies: Document = field(default_factory=dict[str, Any])

    @cached_property
    def lines(self) -> Lines:
        """Lines of the text."""
        return Lines(self.text)

    # Diagnostics.

    def diagnostics(self) -> list[Diagnostic]:
        """Diagnostics for unproved functions and for copies."""
        return [*self._verdicts(), *map(self._copy, self._copies())]

    def _verdicts(self) -> Iterator[Diagnostic]:
        for run in self.verdicts.get("runs", ()):
            pages = {rule["id"]: rule["helpUri"] for rule in run["tool"]["driver"]["rules"]}
            for result in run["results"]:
                if result["kind"] == "fail":
                    severity = _SEVERITIES[result["level"]]
                    if "suppressions" in result:
                        severity = DiagnosticSeverity.Information
                    yield Diagnostic(
                        range=_range(result["locations"][0], self.lines),
                        message=result["message"]["text"],
                        severity=severity,
                        code=result["ruleId"],
                        code_description=CodeDescription(pages[result["ruleId"]]),
                        source=SOURCE,
                        related_information=self._related(
                            (place["message"]["text"], _range(place, self.lines))
                            for place in result.get("relatedLocations", ())
                            if _is_here(place)
                        ),
                    )

    def _related(
        self, places: Iterator[tuple[str, Range]]
    ) -> list[DiagnosticRelatedInformation] | None:
        found = [
            DiagnosticRelatedInformation(Location(self.uri, place), what) for what, place in places
        ]
        return found or None

    def _copies(self) -> Iterator[Document]:
        for file in self.copies.get("files", ()):
            for function in file["functions"]:
                yield from (copy for copy in function["copies"] if copy["line"])

    def _copy(self, copy: Document) -> Diagnostic:
        return Diagnostic(
            range=self.lines.range_of(copy["line"]),
            message=f"{_what(copy)}: {copy['cause']}",
            severity=DiagnosticSeverity.Information,
            code=copy["kind"],
            source=SOURCE,
            related_information=self._related(
                (place["what"], self.lines.range_of(place["line"], place["column"]))
                for place in copy["places"]
            ),
        )

    # Hints, lenses, actions.

    def hints(self) -> list[InlayHint]:
        """Hints behind each op with an out-of-place operand: the copied value."""
        return [
            InlayHint(
                position=self.lines.end_of(copy["line"]),
                label=_what(copy),
                padding_left=True,
                tooltip=copy["cause"],
            )
            for copy in self._copies()
        ]

    def hover(self, place: Position) -> Hover | None:
        """Cause of the copies in the line of `place`, with the positions of their conflicts."""
        told = [
            "\n".join(
                [
                    f"**{_what(copy)}**: {copy['cause']}",
                    *(f"- line {each['line']}: {each['what']}" for each in copy["places"]),
                ]
            )
            for copy in self._copies()
            if _meet(self.lines.range_of(copy["line"]), Range(place, place))
        ]
        if not told:
            return None
        return Hover(MarkupContent(MarkupKind.Markdown, "\n\n".join(told)))

    def lenses(self) -> list[CodeLens]:
        """Lenses above each function with its verdict, or `proving ...`; a click proves again."""
        if self.verdicts:
            told = [
                (_line(result), self._title(result))
                for run in self.verdicts["runs"]
                for result in run["results"]
                if "logicalLocations" in result["locations"][0]
            ]
        else:
            told = [
                (function["line"], "proving ...")
                for file in self.copies.get("files", ())
                for function in file["functions"]
            ]
        return [
            CodeLens(self.lines.range_of(line), Command(title, PROVE, arguments=[self.uri]))
            for line, title in told
            if line
        ]

    @staticmethod
    def _title(result: Document) -> str:
        """`proved (0.04 s)`, `refuted: result 0 differs: expected 3.0, got 2.0; ...`"""
        said = result["message"]["text"].partition(": ")[2]
        return f"{said} ({result['properties']['seconds']:.2f} s)"

    def actions(self, wanted: Range, remedies: Document) -> list[CodeAction]:
        """Remedies of the copies and refusals whose lines overlap `wanted`, from `remedies`."""
        found: list[CodeAction] = []
        for told, range in _remedied(remedies, self.lines):
            if not _meet(range, wanted):
                continue
            edits = self.lines.edits(told["diff"])
            if edits:
                how = told["same"]
                more = "; callers have to agree" if told["asks_more"] else ""
                found.append(
                    CodeAction(
                        title=f"{told['what']} ({how}{more})",
                        kind=CodeActionKind.QuickFix,
                        diagnostics=[d for d in self.diagnostics() if _meet(d.range, range)],
                        edit=WorkspaceEdit(changes={self.uri: edits}),
                    )
                )
        return found

    def is_copied_in(self, wanted: Range) -> bool:
        """True if these lines have a copy, or the document a refusal, for which there may be a remedy."""
        refused = any(file["refusals"] for file in self.copies.get("files", ()))
        return refused or any(_meet(self.lines.range_of(c["line"]), wanted) for c in self._copies())


def _remedied(document: Document, lines: Lines) -> Iterator[tuple[Document, Range]]:
    for file in document.get("files", ()):
        for function in file["functions"]:
            for copy in function["copies"]:
                if copy["remedy"] and copy["line"]:
                    yield copy["remedy"], lines.range_of(copy["line"])
        for refusal in file["refusals"]:
            if refusal["remedy"] and refusal["line"]:
                yield refusal["remedy"], lines.range_of(refusal["line"])


def _what(copy: Document) -> str:
    """`copies %t: 4 * dim(%t, 0) bytes`"""
    does = "copies" if copy["contents_copied"] else "a new buffer for"
    depth = copy["depth"]
    loops = f", {depth} {plural(depth, 'loop', 'loops')} deep" if depth else ""
    return f"{does} {copy['value']}: {copy['bytes']} bytes{loops}"


def _is_here(place: Document) -> bool:
    return place["physicalLocation"]["artifactLocation"]["uri"] == STANDARD_INPUT


def _line(result: Document) -> int:
    return result["locations"][0]["physicalLocation"].get("region", {}).get("startLine", 0)


def _range(place: Document, lines: Lines) -> Range:
    region = place["physicalLocation"].get("region", {})
    return lines.range_of(region.get("startLine", 1), region.get("startColumn", 0))


def _meet(one: Range, other: Range) -> bool:
    return one.start.line <= other.end.line and other.start.line <= one.end.line


_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@")


class Lines:
    """Lines of a document."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")

    def range_of(self, line: int, column: int = 0) -> Range:
        """Range from a position, counted from 1, to the end of its line; without a column, from the first word on."""
        number = min(max(line, 1), len(self._lines)) - 1
        text = self._lines[number].rstrip()
        start = column - 1 if column > 0 else len(text) - len(text.lstrip())
        return Range(
            Position(number, _units(text[:start])),
            Position(number, _units(text)),
        )

    def end_of(self, line: int) -> Position:
        """End of a line, which counts from 1."""
        return self.range_of(line).end

    def edits(self, diff: str) -> list[TextEdit]:
        """Edits of a unified diff; empty if it does not apply to this document."""
        found: list[TextEdit] = []
        for start, old, new in _hunks(diff):
            if self._lines[start : start + len(old)] != old:
                return []
            end = Position(start + len(old), 0)
            lines = "".join(f"{line}\n" for line in new)
            if start + len(old) >= len(self._lines):
                end, lines = self.end_of(len(self._lines)), lines.removesuffix("\n")
            found.append(TextEdit(Range(Position(start, 0), end), lines))
        return found


def _hunks(diff: str) -> Iterator[tuple[int, list[str], list[str]]]:
    """For each hunk: first line, from 0, old lines, and new lines."""
    hunk: tuple[int, list[str], list[str]] | None = None
    for line in diff.split("\n"):
        head = _HUNK.match(line)
        if head is not None:
            if hunk is not None:
                yield hunk
            # "-0,0" means before the first line.
            hunk = (max(int(head[1]), 1) - 1, [], [])
        elif hunk is not None and line[:1] in (" ", "-", "+", ""):
            if line[:1] != "+":
                hunk[1].append(line[1:])
            if line[:1] != "-":
                hunk[2].append(line[1:])
    if hunk is not None:
        yield hunk


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
