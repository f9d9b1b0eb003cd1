"""What has to be right for a proof that was rechecked to be right: the files that the checker uses, and their lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import oneshot_verify

PACKAGE = Path(oneshot_verify.__file__).parent
ROOMS = {
    "check": "the checker: the language of certificates, and the rules",
    "semantics": "the meanings of ops, held against mlir-runner by the interpreter that shares them",
    "ir": "the reader: syntax, symbols, and facts about ops",
}
"""The rooms that may have to be right, with what they are."""
PROGRAMS = ("Python", "xDSL (parsing)", "Z3 (arithmetic and uninterpreted functions)")
"""What has to be right besides, and is not ours."""


@dataclass(frozen=True)
class Trusted:
    """A file that has to be right."""

    path: str
    """Below the package."""
    lines: int


def trusted() -> list[Trusted]:
    """The files that the checker imports, however indirectly, and those whose ops it may load by name."""
    waiting = [
        *(PACKAGE / "check").glob("*.py"),
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
    """The files of the package that a file imports, anywhere in it, with those of the rooms that they are in."""
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
    """The room of a file; the files above all rooms have none."""
    room, slash, _ = file.path.partition("/")
    return room if slash else ""
