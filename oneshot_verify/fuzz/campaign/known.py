"""Recognise findings that are known differences of `mlir-opt`, by their causes (`known.json`)."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

DATA = Path(__file__).with_name("known.json")
TARGET = "mlir-opt"
"""Occurs in the command of the bufferizer whose differences these are."""


def known_as(bufferizer: str, cause: str) -> str:
    """The name of the known difference that a finding is (`Cause.key`); empty if it is none."""
    if TARGET not in bufferizer:
        return ""
    return next(
        (
            name
            for name, patterns in known_causes().items()
            if any(fnmatchcase(cause, pattern) for pattern in patterns)
        ),
        "",
    )


@lru_cache(maxsize=1)
def known_causes() -> dict[str, list[str]]:
    """Patterns of causes, by the name of the difference."""
    return json.loads(DATA.read_text())["causes"]
