"""Corpus cases: folders and headers (`docs/corpus.md`)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os.path import isdir, isfile
from pathlib import Path

from oneshot_verify.pipeline.request import DEFAULT_SECONDS
from oneshot_verify.verdict import Verdict

TARGET_SUFFIX = ".target.mlir"
"""Suffix of bufferized programs that belong to cases; these files are no cases themselves."""
INBOX = "inbox"
"""Folder of findings without review, which have no expected verdict."""
CASE_OPTIONS = "bufferize-function-boundaries"
"""Options of a case that names none. Loops may not yield new buffers: the refusal by upstream is part of what is
expected."""
BUFFERIZERS = ("builtin", "mlir-opt")
UNPROVED = "unproved"
"""Folder of wrong pairs that need no refutation: at least one function must be unproved."""
_FOLDERS = {verdict.value: verdict for verdict in Verdict}
PLACES = (*_FOLDERS, UNPROVED)
"""Folders with an expected verdict."""
_SETTING = re.compile(r"//\s*([a-z][a-z-]*)(?:\s+@((?:[^\s:]|::)+))?\s*:(.*)")
_KEYS = frozenset(
    [
        "title",
        "options",
        "bufferizer",
        "against",
        "function",
        "partial",
        "verdict-for",
        "reason",
        "timeout",
        "origin",
    ]
)


class CaseError(Exception):
    """An invalid case: a wrong header, or a folder without an expected verdict."""

    def __init__(self, message: str, path: Path, line: int = 0) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")


@dataclass(frozen=True)
class Case:
    """A case, as described by its folder and header."""

    path: Path
    expected: Verdict | None
    """Verdict that the folder expects of each function; None: not all may be proved."""
    title: str = ""
    options: tuple[str, ...] = ()
    bufferizers: tuple[str, ...] = ("builtin",)
    against: Path | None = None
    functions: tuple[str, ...] = ()
    verdict_for: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    """Functions whose expected verdict differs from the folder's."""
    reason: str = ""
    seconds: float = DEFAULT_SECONDS
    partial: bool = False
    """True if the target may still contain tensors."""

    def expected_for(self, function: str) -> Verdict | None:
        """Expected verdict of `function`; None: any."""
        return self.verdict_for.get(function, self.expected)


def find_cases(paths: Sequence[Path]) -> list[Path]:
    """The case files in these folders and files, in order. Raises `CaseError` for a missing path."""
    found: list[Path] = []
    for path in paths:
        if isdir(path):
            files = sorted(path.rglob("*.mlir"))
            found.extend(file for file in files if _is_case(file.relative_to(path)))
        elif isfile(path):
            found.append(path)
        else:
            raise CaseError("there is no such file or folder", path)
    return list(dict.fromkeys(found))


def _is_case(path: Path) -> bool:
    return not path.name.endswith(TARGET_SUFFIX) and INBOX not in path.parts


def read_case(path: Path) -> Case:
    """Read the folder and header of a case. Raises `CaseError`."""
    settings: dict[str, list[str]] = {}
    verdict_for: dict[str, Verdict] = {}
    for line, key, name, value in header(_text(path)):
        if key not in _KEYS:
            raise CaseError(
                f"no such key: {key!r}; known are {', '.join(sorted(_KEYS))}", path, line
            )
        if (key == "verdict-for") != bool(name):
            raise CaseError("write `// verdict-for @name: verdict`", path, line)
        if name:
            verdict_for[name] = _verdict(value, path, line)
        else:
            settings.setdefault(key, []).append(value)
    against = _single(settings, "against")
    if against and ("options" in settings or "bufferizer" in settings):
        raise CaseError("`against` excludes `options` and `bufferizer`", path)
    if against and against not in os.listdir(path.parent):
        raise CaseError(f"the file {against} of its `against` line is not there beside it", path)
    expected = _promised(path)
    if expected is None and "reason" in settings:
        raise CaseError(f"`reason` promises nothing in {UNPROVED}", path)
    return Case(
        path=path,
        expected=expected,
        title=_single(settings, "title"),
        options=tuple(settings.get("options", [CASE_OPTIONS])),
        bufferizers=_bufferizers(settings, path),
        against=path.parent / against if against else None,
        functions=tuple(name.removeprefix("@") for name in settings.get("function", [])),
        verdict_for=verdict_for,
        reason=_single(settings, "reason"),
        seconds=_seconds(settings, path),
        partial=_single(settings, "partial") == "yes",
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError as error:
        raise CaseError(error.strerror or str(error), path) from None


def header(text: str) -> Iterator[tuple[int, str, str, str]]:
    """The settings `(line, key, name, value)` in the comment lines before the first line of MLIR."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if not line.startswith("//") or line.startswith("// -----"):
            return
        setting = _SETTING.match(line)
        if setting is not None:
            yield number, setting[1], setting[2] or "", setting[3].strip()


def _single(settings: dict[str, list[str]], key: str) -> str:
    return settings.get(key, [""])[-1]


def _verdict(text: str, path: Path, line: int) -> Verdict:
    if text not in _FOLDERS:
        raise CaseError(f"no such verdict: {text!r}; known are {', '.join(_FOLDERS)}", path, line)
    return _FOLDERS[text]


def _promised(path: Path) -> Verdict | None:
    """Verdict that the folder of a case expects; None: not all may be proved."""
    for folder in path.resolve().parents:
        if folder.name in PLACES:
            return _FOLDERS.get(folder.name)
    raise CaseError("lies in no folder that is named after a verdict", path)


def _bufferizers(settings: dict[str, list[str]], path: Path) -> tuple[str, ...]:
    named = settings.get("bufferizer", ["builtin"])
    names = [name.strip() for line in named for name in line.split(",")]
    for name in names:
        if name not in BUFFERIZERS:
            raise CaseError(
                f"no such bufferizer: {name!r}; known are {', '.join(BUFFERIZERS)}", path
            )
    return tuple(names)


def _seconds(settings: dict[str, list[str]], path: Path) -> float:
    text = _single(settings, "timeout")
    try:
        seconds = float(text) if text else DEFAULT_SECONDS
    except ValueError:
        seconds = 0.0
    if seconds <= 0:
        raise CaseError(f"the timeout {text!r} is not a positive number of seconds", path)
    return seconds
