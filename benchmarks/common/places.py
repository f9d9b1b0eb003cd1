"""Where things are."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""


def default_folder() -> Path:
    """The upstream cases beside the checkout, or where ONESHOT_UPSTREAM says."""
    beside = ROOT.parent / "shared" / "upstream"
    return Path(os.environ.get("ONESHOT_UPSTREAM") or beside)


def known_folder() -> Path:
    """The same; ends the program if there are none."""
    folder = default_folder()
    if not (folder / "index.json").is_file():
        raise SystemExit(f"no upstream cases at {folder}; set ONESHOT_UPSTREAM")
    return folder
