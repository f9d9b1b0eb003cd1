"""The checker is small, and imports nothing of the prover."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import oneshot_verify

PACKAGE = Path(oneshot_verify.__file__).parent
MOST_LINES = 2000
"""Of code: blank lines, comments, docstrings and imports do not count."""


def _imported(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return found


def _file_of(module: str) -> Path | None:
    path = PACKAGE.parent / Path(*module.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.is_file():
            return candidate
    return None


def test_nothing_of_the_prover_is_imported_however_indirectly() -> None:
    waiting = sorted((PACKAGE / "check").glob("*.py"))
    seen: set[Path] = set()
    rooms: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        rooms.add(path.relative_to(PACKAGE).parts[0])
        for module in _imported(path):
            found = _file_of(module) if module.startswith("oneshot_verify.") else None
            if found is not None:
                waiting.append(found)
    assert rooms == {"check", "ir", "semantics"}


def _lines_of_code(path: Path) -> int:
    """The lines that have code in them: neither blank ones, nor comments, docstrings, and imports."""
    text = path.read_text(encoding="utf-8")
    code: set[int] = set()
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped | {tokenize.ENDMARKER}:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            code -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code)


def test_the_checker_is_small() -> None:
    assert sum(map(_lines_of_code, (PACKAGE / "check").glob("*.py"))) <= MOST_LINES
