"""Docstrings lead with a noun or a verb."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "oneshot_verify"
RIDDLES = frozenset({"What", "Who", "Whether", "Which", "Where", "How"})
MOST_RIDDLES = 8


def docstrings(tree: ast.AST) -> Iterator[str]:
    """All strings that stand as statements: docstrings of modules, classes, functions, fields and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                yield text


def test_few_docstrings_describe_a_thing_without_naming_it() -> None:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    first = [
        (text.split() or [""])[0].rstrip(",:;.") for tree in trees for text in docstrings(tree)
    ]
    assert len(first) > 5000
    assert sum(word in RIDDLES for word in first) <= MOST_RIDDLES
