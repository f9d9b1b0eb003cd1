"""The program as scripts see it: arguments in; exit code, standard output and standard error out."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from oneshot_verify.cli.main import app

CHECKOUT = Path(__file__).resolve().parents[2]
EXAMPLES = CHECKOUT / "examples"


@pytest.fixture(autouse=True)
def _checkout_first(monkeypatch):
    """Programs started in other folders find this checkout, installed or not."""
    path = os.pathsep.join(filter(None, [str(CHECKOUT), os.environ.get("PYTHONPATH")]))
    monkeypatch.setenv("PYTHONPATH", path)


@dataclass(frozen=True)
class Done:
    """What a call left behind."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Runs `oneshot-verify` with these arguments in an empty folder, inside of this process."""

    def call(*arguments, stdin=""):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            app([str(word) for word in arguments], prog_name="oneshot-verify")
        out, err = capfd.readouterr()
        return Done(ended.value.code, out, err)

    return call


@pytest.fixture
def spawn(tmp_path):
    """Runs `oneshot-verify` in a process of its own."""

    def call(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=120,
        )

    return call


@pytest.fixture
def examples():
    """The folder of the examples."""
    return EXAMPLES
