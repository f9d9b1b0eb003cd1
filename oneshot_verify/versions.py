"""Versions on which an answer depends, and versions of MLIR to print for."""

from __future__ import annotations

import platform
from enum import StrEnum


class MlirVersion(StrEnum):
    """Versions of MLIR that can read the printed text."""

    BOTH = "both"
    LLVM_22 = "22"
    LLVM_24 = "24"


def tool_versions() -> dict[str, str]:
    """Versions on which an answer depends. Answers of Z3 change between its versions."""
    return {
        "name": "oneshot-verify",
        "version": _version("oneshot-verify"),
        "python": platform.python_version(),
        "xdsl": _version("xdsl"),
        "z3": _version("z3-solver"),
    }


def _version(distribution: str) -> str:
    # Loading it is slower than a small proof.
    from importlib import metadata

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "unknown"
