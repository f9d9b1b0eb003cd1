"""The checker is small, and imports nothing of the prover."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from pathlib import Path

from oneshot_verify.pipeline.trusted import PACKAGE, ROOMS, room_of, trusted

MOST_LINES = 2100
"""Of code: blank lines, comments, docstrings and imports do not count."""


def test_nothing_of_the_prover_is_imported_however_indirectly() -> None:
    # Files above all rooms belong to nobody.
    assert {room_of(file) for file in trusted()} - {""} == set(ROOMS)


def test_the_manifest_has_each_module_that_a_check_loads() -> None:
    """A process that checks a certificate loads no module of this package that the manifest lacks."""
    code = (
        "import sys\n"
        "from oneshot_verify.check.function import Checker\n"
        "from oneshot_verify.semantics import default_meanings\n"
        "list(default_meanings().names())\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('oneshot_verify.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    known = {file.path for file in trusted()}
    loaded = {str(Path(line).relative_to(PACKAGE)) for line in done.stdout.splitlines()}
    assert loaded <= known
    assert "check/function.py" in loaded


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
