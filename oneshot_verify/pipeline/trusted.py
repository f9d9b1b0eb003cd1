"""Trusted base of a proof: the files that the judge uses, with their numbers of lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import oneshot_verify

PACKAGE = Path(oneshot_verify.__file__).parent
ROOMS = {
    "encode": "the judge: the language of certificates, and the rules",
    "semantics": "the meanings of ops, held against mlir-runner by the interpreter that shares them",
    "ir": "the reader: syntax, symbols, and facts about ops",
}
"""Folders of the package that may be part of the trusted base, each with a description."""
PROGRAMS = ("Python", "xDSL (parsing)", "Z3 (arithmetic and uninterpreted functions)")
"""Trusted programs that are not ours."""


@dataclass(frozen=True)
class Trusted:
    """A file of the trusted base."""

    path: str
    """The path below the package."""
    lines: int


def trusted() -> list[Trusted]:
    """The files that the judge imports, directly or not, and the op definitions that it may load by name."""
    waiting = [
        *(PACKAGE / "encode").glob("*.py"),
        *(PACKAGE / "semantics" / "dialects").glob("*.py"),
    ]
    waiting += (PACKAGE / "ir" / "facts" / "dialects").glob("*.py")
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting.extend(_imported(path))
    return [
        Trusted(str(path.relative_to(PACKAGE)), len(path.read_text("utf-8").splitlines()))
        for path in sorted(seen)
    ]


def _imported(path: Path) -> Iterator[Path]:
    """The files of the package that a file imports, anywhere in it, and the `__init__.py` of its folder."""
    if path.parent != PACKAGE:
        yield path.parent / "__init__.py"
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        for name in names:
            place = PACKAGE.parent / Path(*name.split("."))
            for candidate in (place.with_suffix(".py"), place / "__init__.py"):
                if name.startswith("oneshot_verify.") and candidate.is_file():
                    yield candidate


def room_of(file: Trusted) -> str:
    """The top folder of a file in the package; empty for files directly in the package."""
    room, slash, _ = file.path.partition("/")
    return room if slash else ""
