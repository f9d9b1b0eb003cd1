"""What every test may need: the real MLIR tools and the upstream cases, or a skip with a clear word."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
REMEDY = "needs {tool}: apt-get install mlir-22-tools"


def _tool(name: str) -> Path:
    for candidate in (name, name.removesuffix("-22")):
        found = shutil.which(candidate)
        if found is not None and (candidate == name or "22" in os.path.realpath(found)):
            return Path(found)
    pytest.skip(REMEDY.format(tool=name))


@pytest.fixture(scope="session")
def mlir_opt() -> Path:
    """The path of `mlir-opt-22`."""
    return _tool("mlir-opt-22")


@pytest.fixture(scope="session")
def mlir_runner() -> Path:
    """The path of `mlir-runner-22`."""
    return _tool("mlir-runner-22")


@pytest.fixture(scope="session")
def upstream() -> Path:
    """The folder of the upstream cases with mlir-opt's output on them."""
    folder = Path(os.environ.get("ONESHOT_UPSTREAM") or CHECKOUT.parent / "shared" / "upstream")
    if not (folder / "index.json").is_file():
        pytest.skip("needs the upstream cases: set ONESHOT_UPSTREAM to their folder")
    return folder
