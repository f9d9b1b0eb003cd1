"""Commits of git: the files that a change touches, and a file as a commit has it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


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
