"""The files that show a refutation: each a program that a person can run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from oneshot_verify.verdict import FileResult


def write_programs(files: Sequence[FileResult], folder: Path) -> dict[tuple[str, int, str], Path]:
    """Write the program of each counterexample into `folder`, which is made if need be.

    The result tells where: by path, part and function name. Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: dict[tuple[str, int, str], Path] = {}
    for file in files:
        for function in file.functions:
            found = function.counterexample
            if found is None or found.program is None:
                continue
            path = _free_name(folder, _name(file.path, function.part, function.name), written)
            path.write_text(found.program)
            written[file.path, function.part, function.name] = path
    return written


def _name(path: str, part: int, function: str) -> str:
    stem = "stdin" if path == "<stdin>" else Path(path).stem
    words = [stem, f"part{part + 1}" if part else "", function]
    return re.sub(r"[^A-Za-z0-9_.-]", "_", ".".join(word for word in words if word))


def _free_name(folder: Path, name: str, written: dict[tuple[str, int, str], Path]) -> Path:
    """A path in `folder` that this run has not written yet (two files may have the same name)."""
    taken = set(written.values())
    path, number = folder / f"{name}.mlir", 2
    while path in taken:
        path, number = folder / f"{name}.{number}.mlir", number + 1
    return path
