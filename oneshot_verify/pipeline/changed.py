"""The files that differ from a commit of git: what a change touches."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path


def changed_since(ref: str, files: Sequence[str]) -> list[str]:
    """Those of `files` that differ from where HEAD and `ref` part, new ones and those in the working tree included.

    Raises `ValueError`, with a message for the user, where git does not know the folder or the commit.
    """
    top = Path(_git("rev-parse", "--show-toplevel").strip())
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    # A shallow clone has no common ancestor; what was checked out then holds the commit already.
    start = (_try_git("merge-base", commit.strip(), "HEAD") or commit).strip()
    differing = _git("diff", "--name-only", "-z", "--no-relative", "--diff-filter=d", start)
    new = _git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", str(top))
    named = {(top / path).resolve() for path in f"{differing}\0{new}".split("\0") if path}
    return [file for file in files if Path(file).resolve() in named]


def _git(*words: str) -> str:
    said = _try_git(*words)
    if said is None:
        raise ValueError(f"--changed-since: git {' '.join(words)} fails in this folder")
    return said


def _try_git(*words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", *words], capture_output=True, text=True, errors="surrogateescape"
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
