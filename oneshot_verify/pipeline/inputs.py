"""The files that the words of a command line name: files, folders, and patterns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from glob import glob, has_magic
from os.path import exists, getsize, isdir
from pathlib import Path

from oneshot_verify.ir import InputError, Position
from oneshot_verify.ir.text import STANDARD_INPUT, shown_path

SUFFIX = ".mlir"


@dataclass(frozen=True)
class Input:
    """One file to read."""

    path: str
    name: str
    """Its path below the named folder, or its own name; its target in a folder of targets has the same name."""
    is_of_folder: bool = False
    """True if it was found in a named folder."""


def expand(words: Sequence[str]) -> list[Input]:
    """The files that `words` name, each once; a folder names all `*.mlir` below it, in order.

    A word that names nothing is kept as it is; reading it raises the error.
    """
    found: dict[str, Input] = {}
    for word in words:
        for each in _of_word(word):
            found.setdefault(each.path, each)
    return list(found.values())


def _of_word(word: str) -> list[Input]:
    if word in (STANDARD_INPUT, ""):
        return [Input(word, word)]
    path = Path(word)
    if isdir(word):
        below = [file for file in sorted(path.rglob(f"*{SUFFIX}")) if file.is_file()]
        return [Input(str(file), str(file.relative_to(path)), True) for file in below] or [
            Input(word, path.name)
        ]
    if has_magic(word) and not exists(word):
        matching = [each for name in sorted(glob(word, recursive=True)) for each in _of_word(name)]
        return matching or [Input(word, word)]
    return [Input(word, path.name)]


def size_of(path: str) -> int:
    """Bytes of a file; 0 if unknown."""
    try:
        return getsize(path)
    except (OSError, ValueError):
        return 0


def require_file(path: str) -> None:
    """Raise `InputError` for a folder: `expand` leaves only those without `*.mlir` files."""
    if isdir(path):
        raise InputError("there is no *.mlir file in this folder", Position(shown_path(path)))


def left_over(inputs: Sequence[Input], against: str) -> list[str]:
    """The targets in the folder `against` that have no input, when folders are compared."""
    names = {each.name for each in inputs}
    if not isdir(against) or not any(each.is_of_folder for each in inputs):
        return []
    return [
        shown_path(each.path)
        for each in _of_word(against)
        if each.is_of_folder and each.name not in names
    ]


def targets(inputs: Sequence[Input], against: str) -> list[tuple[Input, str]]:
    """Pair each input with the path of its target; `against` is a folder with the same names, or one file."""
    folder = Path(against)
    if not isdir(against):
        return [(each, against) for each in inputs]
    return [(each, str(folder / each.name)) for each in inputs]
