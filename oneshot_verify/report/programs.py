"""Files that show a refutation: each is a program that can be run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from oneshot_verify.files import short_name, write_atomically
from oneshot_verify.verdict import FileResult, FunctionResult

PLACEHOLDER = " FILE "
"""Placeholder for the file's name in the commands of a program."""


def target_beside(program: Path) -> Path:
    """Path for the bufferized program of a refutation, if it is in no file yet."""
    return program.with_name(f"{program.stem}.target.mlir")


class ProgramFolder:
    """A folder of such files, created with the first file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._written: dict[tuple[str, int, str], Path] = {}

    def write(self, file: FileResult, function: FunctionResult) -> Path | None:
        """Write the program of a counterexample, once. Returns its path; None if there is no program. Raises
        `OSError`."""
        key = (file.path, function.part, function.name)
        found = function.counterexample
        if found is None or found.program is None:
            return None
        if key not in self._written:
            path = self._free_name(_name(*key))
            program = found.program.replace(PLACEHOLDER, f" {shlex.quote(str(path))} ")
            write_atomically(path, program)
            if found.target_text:
                write_atomically(target_beside(path), found.target_text)
            self._written[key] = path
        return self._written[key]

    def _free_name(self, name: str) -> Path:
        """A path not used yet in this run, as two files may have the same name."""
        taken = set(self._written.values())
        path, number = self.folder / f"{name}.mlir", 2
        while path in taken:
            path, number = self.folder / f"{name}.{number}.mlir", number + 1
        return path


def _name(path: str, part: int, function: str) -> str:
    stem = "stdin" if path == "<stdin>" else Path(path).stem
    words = [stem, f"part{part + 1}" if part else "", function]
    return short_name(re.sub(r"[^A-Za-z0-9_.-]", "_", ".".join(word for word in words if word)))


def write_programs(files: Sequence[FileResult], folder: Path) -> dict[tuple[str, int, str], Path]:
    """Write the program of each counterexample into `folder`, which is created if needed.

    Returns the paths by file, part and function name. Raises `OSError`.
    """
    programs = ProgramFolder(folder)
    written = {
        (file.path, function.part, function.name): programs.write(file, function)
        for file in files
        for function in file.functions
    }
    return {key: path for key, path in written.items() if path is not None}
