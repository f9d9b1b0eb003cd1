"""Explanations of copies, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TextIO

from rich.text import Text

from oneshot_verify.foreign_text import in_one_line
from oneshot_verify.pipeline.explain import Copy, FunctionExplanation, Refused, Remedy
from oneshot_verify.report.console import ResultConsole, in_line, width_for
from oneshot_verify.report.documents import json_report
from oneshot_verify.report.text import show_place
from oneshot_verify.report.words import plural

_COLOURS = {"conflict": "bold yellow", "not writable": "bold magenta"}
_INDENT = 6


class Explanations:
    """Prints the copies of functions, wrapped at the width of the terminal, or at 80 columns."""

    def __init__(self, stream: TextIO) -> None:
        self.plain = ResultConsole(stream)
        self.width = width_for(stream)

    def print(
        self, path: str, functions: Sequence[FunctionExplanation], *, with_part: bool
    ) -> None:
        """Print one block per function, one paragraph per copy."""
        self.plain.show(Text(path, style="bold"))
        for function in functions:
            self._hanging(_headline(function, with_part=with_part))
            for copy in function.copies:
                self._copy(copy)

    def refusal(self, refused: Refused) -> None:
        """Print the reason for a refusal."""
        line = Text.assemble("  ", ("refused", "bold magenta"), f"  line {refused.line}: ")
        self._hanging(line.append(refused.message))
        for sentence in refused.because:
            self._wrapped(Text(sentence))
        if refused.remedy is not None:
            self._remedy(refused.remedy)
        elif refused.advice:
            self._wrapped(Text.assemble(("to do: ", "bold"), refused.advice))

    def _copy(self, copy: Copy) -> None:
        line = Text("    ")
        line.append(copy.kind, _COLOURS.get(copy.kind, "bold"))
        line.append(f": operand {copy.operand} ({copy.value}) of {copy.op}")
        if copy.place is not None:
            line.append(f" at line {copy.place.line}")
        self._hanging(line)
        self._wrapped(Text(_cost(copy), "dim"))
        self._wrapped(Text(copy.sentence))
        if not copy.contents_copied:
            said = "a fresh buffer is enough: nobody sees the old contents, nothing is copied"
            self._wrapped(Text(said))
        for label, place in copy.places:
            for each in show_place(label, place, indent=" " * _INDENT, columns=self.width):
                self.plain.show(each)
        if copy.remedy is not None:
            self._remedy(copy.remedy)
        elif copy.tried:
            self._wrapped(Text(f"no remedy was found; tried: {'; '.join(copy.tried)}"))

    def _remedy(self, remedy: Remedy) -> None:
        how = "ask the caller" if remedy.asks_more else remedy.same
        self._wrapped(Text.assemble(("remedy", "bold green"), f" ({how}): {remedy.what}"))
        for line in remedy.diff.splitlines()[2:]:
            style = {"+": "green", "-": "red"}.get(line[:1], "dim")
            self.plain.show(Text(" " * (_INDENT + 2) + line, style))

    def _hanging(self, text: Text) -> None:
        """Print a line with hanging indent."""
        text = in_line(text)
        if len(text) <= self.width:
            self.plain.show(text)
            return
        first, *_ = self.plain.wrapped(text, self.width)
        rest = text[len(first) :]
        first.rstrip()
        self.plain.show(first)
        self._wrapped(Text(rest.plain.lstrip(), rest.style))

    def _wrapped(self, text: Text) -> None:
        for line in self.plain.wrapped(in_line(text), max(20, self.width - _INDENT)):
            line.rstrip()
            self.plain.show(Text(" " * _INDENT).append_text(line))


def _headline(function: FunctionExplanation, *, with_part: bool) -> Text:
    part = f"  part {function.part + 1}" if with_part else ""
    headline = Text.assemble("  ", (f"@{in_one_line(function.name)}", "bold"))
    headline.append(f"  line {function.line}{part}", "dim")
    count = len(function.copies)
    if count == 0 and function.in_place == 0:
        headline.append("  no tensor is used")
    elif count == 0:
        headline.append("  everything is in place", "green")
    else:
        headline.append(
            f"  {count} {plural(count, 'operand', 'operands')} out of place,"
            f" {function.in_place} in place"
        )
    if function.to_itself:
        many = plural(function.to_itself, "copy", "copies")
        headline.append(
            f"; {function.to_itself} {many} of a buffer to itself, which -canonicalize erases",
            "dim",
        )
    return headline


def _cost(copy: Copy) -> str:
    times = f", {copy.rounds} times" if copy.depth else ""
    where = ""
    if copy.output_line:
        what = "copy" if copy.contents_copied else "allocation"
        where = f"; the {what} is at line {copy.output_line} of the output"
    return f"{copy.bytes} bytes{times}{where}"


def explanations_json(
    path: str, functions: Sequence[FunctionExplanation], refused: Sequence[Refused]
) -> str:
    """Explanations as JSON text with a final line break (`explain_schema.json`)."""
    file = {
        "path": path,
        "functions": [_function(function) for function in functions],
        "refusals": [_refusal(each) for each in refused],
    }
    return json_report(files=[file])


def _function(function: FunctionExplanation) -> dict[str, Any]:
    return {**vars(function), "copies": [_copy(copy) for copy in function.copies]}


def _copy(copy: Copy) -> dict[str, Any]:
    return {
        "op": copy.op,
        "operand": copy.operand,
        "value": copy.value,
        "line": copy.place.line if copy.place else None,
        "kind": copy.kind,
        "cause": copy.sentence,
        "contents_copied": copy.contents_copied,
        "bytes": copy.bytes,
        "depth": copy.depth,
        "rounds": copy.rounds,
        "output_line": copy.output_line or None,
        "places": [
            {
                "what": label,
                "path": place.path,
                "line": place.line,
                "column": place.column,
                "text": place.text,
            }
            for label, place in copy.places
        ],
        "remedy": None if copy.remedy is None else asdict(copy.remedy),
        "tried": list(copy.tried),
    }


def _refusal(refused: Refused) -> dict[str, Any]:
    return {
        "part": refused.part,
        "line": refused.line,
        "message": refused.message,
        "because": list(refused.because),
        "advice": refused.advice or None,
        "remedy": None if refused.remedy is None else asdict(refused.remedy),
    }
