"""Imports go downwards: the drawing of docs/architecture.md, as a list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "oneshot_verify"
FLOORS = (
    {"foreign_text", "versions", "activity", "files", "home", "interrupts", "late_methods"},
    {"verdict", "frames"},
    {"verdict_text", "verdict_data"},
    {"ir"},
    {"bufferize", "semantics"},
    {"universe", "encode"},
    {"refute"},
    {"assumptions"},
    {"search"},
    {"elide"},
    {"pipeline"},
    {"audit", "fuzz"},
    {"corpus", "interface"},
    {"report"},
    {"testing", "lsp", "api"},
    {"cli", "__init__"},
    {"__main__"},
)
"""Rooms, and files beside them, from the ground up. Those of one floor know nothing of each other."""
HEIGHT = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
STRANGERS = {room: {"bufferize"} for room in ("encode", "assumptions", "search")}
"""What a room may not import, though it is below: the prover must not trust what it judges."""


def _needs(text: str) -> Iterator[str]:
    """The rooms that a file imports, inside of functions and for types, too."""
    for node in ast.walk(ast.parse(text)):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module == "oneshot_verify":
            names = [f"oneshot_verify.{name.name}" for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        yield from (name.split(".")[1] for name in names if name.startswith("oneshot_verify."))


def _wrong(room: str, text: str) -> list[str]:
    """The rooms that a file of this room may not import, and does."""
    return sorted(
        {
            needed
            for needed in _needs(text)
            if needed != room
            and (HEIGHT[needed] >= HEIGHT[room] or needed in STRANGERS.get(room, ()))
        }
    )


def _room(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_no_file_imports_what_is_above_it() -> None:
    wrong = {
        str(path.relative_to(PACKAGE)): found
        for path in PACKAGE.rglob("*.py")
        if (found := _wrong(_room(path), path.read_text("utf-8")))
    }
    assert wrong == {}


def test_every_room_has_a_floor() -> None:
    assert {_room(path) for path in PACKAGE.rglob("*.py")} == set(HEIGHT)


@pytest.mark.parametrize(
    ("room", "line", "found"),
    [
        ("pipeline", "from oneshot_verify.report.text import show", ["report"]),
        ("fuzz", "from oneshot_verify import report", ["report"]),
        ("ir", "def f():\n    import oneshot_verify.encode.terms", ["encode"]),
        ("fuzz", "from oneshot_verify.audit import judge", ["audit"]),
        ("bufferize", "from oneshot_verify.semantics import domain", ["semantics"]),
        ("search", "from oneshot_verify.bufferize import bufferize_module", ["bufferize"]),
        ("report", "from oneshot_verify.verdict import Verdict", []),
    ],
)
def test_what_is_wrong_is_seen(room: str, line: str, found: list[str]) -> None:
    assert _wrong(room, line) == found
