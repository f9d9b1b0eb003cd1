"""Known failures: verdicts that a project accepts for the time being, each with a reason.

[[known]]
file = "programs/conv.mlir"      # as seen from this file
function = "conv"
verdict = "refuted"
reason = "https://github.com/llvm/llvm-project/issues/..."
until = 2027-03-01               # if it is to be looked at again
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, cast

from oneshot_verify.pipeline.watching import Watcher
from oneshot_verify.verdict import FileResult, Verdict

_KEYS = {"file": str, "function": str, "verdict": str, "reason": str, "until": date}
_REQUIRED = ("file", "function", "verdict", "reason")


@dataclass(frozen=True)
class Entry:
    """One accepted verdict."""

    file: str
    """The path as written."""
    path: str
    """The absolute path."""
    function: str
    verdict: Verdict
    reason: str
    until: date | None = None
    """The last day on which it is accepted."""

    def __str__(self) -> str:
        return f"{self.file}: @{self.function}"


def read_known(path: str, text: str | None = None) -> list[Entry]:
    """Read the entries of a file, or of `text` instead of its contents; raises `ValueError` if they are malformed."""
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8") if text is None else text)
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is not TOML: {error}") from None
    found = document.pop("known", [])
    if document or not isinstance(found, list):
        raise ValueError(f"{path} holds more than entries [[known]]")
    folder = os.path.dirname(os.path.abspath(path))
    entries = [
        _entry(each, f"{path}: entry {number}", folder)
        for number, each in enumerate(cast("list[Any]", found), start=1)
    ]
    for number, entry in enumerate(entries):
        if any((e.path, e.function) == (entry.path, entry.function) for e in entries[:number]):
            raise ValueError(f"{path}: {entry} stands there twice")
    return entries


def _entry(told: Any, place: str, folder: str) -> Entry:
    if not isinstance(told, Mapping):
        raise ValueError(f"{place} is no table")
    values = cast("Mapping[str, Any]", told)
    for key, value in values.items():
        if key not in _KEYS:
            raise ValueError(f"{place}: there is no {key!r}; known are {', '.join(_KEYS)}")
        if type(value) is not _KEYS[key]:
            wanted = "a date such as 2027-03-01" if _KEYS[key] is date else "a string"
            raise ValueError(f"{place}: {key!r} has to be {wanted}")
    for key in _REQUIRED:
        if not str(values.get(key, "")).strip():
            raise ValueError(f"{place} has no {key!r}")
    accepted = [verdict.value for verdict in Verdict if verdict is not Verdict.PROVED]
    if values["verdict"] not in accepted:
        raise ValueError(f"{place}: 'verdict' has to be one of {', '.join(accepted)}")
    return Entry(
        file=values["file"],
        path=os.path.normpath(os.path.join(folder, values["file"])),
        function=values["function"].removeprefix("@"),
        verdict=Verdict(values["verdict"]),
        reason=values["reason"].strip(),
        until=values.get("until"),
    )


@dataclass
class Accepting(Watcher):
    """Marks accepted verdicts; has to run before the watchers that show them."""

    entries: Sequence[Entry]
    today: date
    files: list[FileResult] = field(default_factory=list[FileResult])

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        self.files.append(file)
        for slot in range(len(file.functions)):
            if slot not in waiting:
                self._accept(file, slot)

    def done(self, file: FileResult, slot: int) -> None:
        self._accept(file, slot)

    def _accept(self, file: FileResult, slot: int) -> None:
        function = file.functions[slot]
        for entry in self._of(file):
            is_meant = (entry.function, entry.verdict) == (function.name, function.verdict)
            if is_meant and not self._is_over(entry):
                file.functions[slot] = replace(function, accepted=entry.reason)

    def _is_over(self, entry: Entry) -> bool:
        return entry.until is not None and entry.until < self.today

    def _of(self, file: FileResult) -> Iterator[Entry]:
        path = os.path.abspath(file.path)
        return (entry for entry in self.entries if entry.path == path)

    def complaints(self, *, all_judged: bool) -> Iterator[str]:
        """Complaints about expired entries, and about entries for files of this run that are not needed.

        `all_judged`: true if all functions of these files were judged, so that an absent function does not exist.
        """
        for file in self.files:
            for entry in self._of(file):
                verdicts = [f.verdict for f in file.functions if f.name == entry.function]
                if entry.verdict in verdicts:
                    if self._is_over(entry):
                        yield f"{entry} has expired on {entry.until}: {entry.reason}"
                elif verdicts:
                    told = verdicts[0].value
                    yield f"{entry} is not needed: it is {told}, and not {entry.verdict.value}"
                elif all_judged:
                    yield f"{entry} is not needed: there is no such function"
