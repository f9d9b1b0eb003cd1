"""How far a command has come: one line on the terminal. What is printed next takes its place."""

from __future__ import annotations

import sys


def show(so_far: str) -> None:
    """Nothing where standard error is no terminal."""
    if sys.stderr.isatty():
        print(f"\x1b[K{so_far[:79]}", end="\r", file=sys.stderr, flush=True)
