"""Where things are."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""


def default_folder() -> str:
    """The upstream cases beside the checkout, or where ONESHOT_UPSTREAM says."""
    return os.environ.get("ONESHOT_UPSTREAM") or str(ROOT.parent / "shared" / "upstream")


def folder_of_cases(name: str) -> Path:
    """A folder with the upstream cases; the type of an option."""
    folder = Path(name)
    if not (folder / "index.json").is_file():
        raise ArgumentTypeError(f"no upstream cases at {folder}; set ONESHOT_UPSTREAM")
    return folder
