"""The files that the words of a command line name: files, folders, and patterns."""

from __future__ import annotations

import os
import subprocess
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


def changed_since(ref: str, files: Sequence[str]) -> tuple[list[str], list[str]]:
    """Those of `files` that differ from the merge base of HEAD and `ref`, untracked files and working-tree changes
    included; second, the symbolic links among them. A tree instead of a commit is compared directly.

    Raises `ValueError`, with a message for the user, if git does not know the folder or the commit.
    """
    top = Path(_git("rev-parse", "--show-toplevel").strip())
    tree = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{tree}}")
    # A shallow clone has no common ancestor; what was checked out then holds the commit already.
    start = (_try_git("merge-base", "--end-of-options", ref, "HEAD") or tree).strip()
    differing = _git("diff", "--name-only", "-z", "--no-relative", "--diff-filter=d", start)
    new = _git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", str(top))
    named = {top / path for path in f"{differing}\0{new}".split("\0") if path}
    places = {file: Path(file).parent.resolve() / Path(file).name for file in files}
    chosen = [file for file, place in places.items() if place in named]
    links = [file for file in chosen if places[file].is_symlink()]
    return [file for file in chosen if file not in links], links


def text_at(ref: str, path: str) -> str | None:
    """The text of a file in a commit or tree; None if that has no such file. Raises `ValueError` as above."""
    _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{tree}}")
    return _try_git("show", "--end-of-options", f"{ref}:./{os.path.relpath(path)}")


def _git(*words: str) -> str:
    said = _try_git(*words)
    if said is None:
        raise ValueError(f"git {' '.join(words)} fails in this folder")
    return said


def _try_git(*words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", *words], capture_output=True, text=True, errors="surrogateescape"
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
