"""The versions that an answer depends on."""

from __future__ import annotations

import platform
from importlib import metadata


def tool_versions() -> dict[str, str]:
    """The versions that an answer depends on. Answers of Z3 change between its versions."""
    return {
        "name": "oneshot-verify",
        "version": _version("oneshot-verify"),
        "python": platform.python_version(),
        "xdsl": _version("xdsl"),
        "z3": _version("z3-solver"),
    }


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "unknown"
