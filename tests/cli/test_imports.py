"""No two files of a room import each other, directly or through others."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "oneshot_verify"


def _module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(tree: ast.Module, known: set[str]) -> set[str]:
    """The modules that a file imports, inside of functions, too; what only types need is not."""
    found: set[str] = set()
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            todo += node.orelse
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} & known
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & known
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & known
        else:
            todo += ast.iter_child_nodes(node)
    return found


def _packages(module: str) -> set[str]:
    """The packages that hold a module, which are loaded before it."""
    parts = module.split(".")
    return {".".join(parts[:count]) for count in range(1, len(parts))}


@pytest.mark.parametrize("room", ["bufferize", "encode", "ir", "semantics"])
def test_no_circle_of_imports(room: str) -> None:
    paths = {_module_of(path): path for path in (PACKAGE / room).rglob("*.py")}
    known = set(paths)
    imports = {
        module: _imported(ast.parse(path.read_text()), known) - {module}
        for module, path in paths.items()
    }
    for module, needs in imports.items():
        needs |= set().union(*map(_packages, needs)) & known - _packages(module) - {module}
    left = dict(imports)
    while free := [module for module, needs in left.items() if not needs & left.keys()]:
        for module in free:
            del left[module]
    # What is left imports others that are left: a circle, and what leads to it.
    while idle := [
        module for module in left if not any(module in needs for needs in left.values())
    ]:
        for module in idle:
            del left[module]
    assert sorted(left) == []
