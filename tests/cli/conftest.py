"""The program as scripts see it: arguments in; exit code, standard output and standard error out."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def run(tmp_path):
    """Runs `oneshot-verify` with these arguments in an empty folder."""

    def call(*arguments, stdin=""):
        return subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=isinstance(stdin, str),
            cwd=tmp_path,
            timeout=120,
        )

    return call


@pytest.fixture
def examples():
    """The folder of the examples."""
    return EXAMPLES
