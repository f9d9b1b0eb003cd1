"""The fixture, used by a test of somebody else's."""

import re
import tomllib
from importlib import metadata
from pathlib import Path
from uuid import uuid4

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

MODULE = "oneshot_verify.testing.pytest_plugin"
CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def outcomes(tmp_path, monkeypatch):
    """Runs pytest on a file; gives what became of each test."""
    found = {}

    class Listener:
        def pytest_runtest_logreport(self, report):
            if report.when == "call":
                found[report.nodeid.split("::")[-1]] = (report.outcome, report.longreprtext)

    def call(text):
        # A name of its own: pytest keeps modules by name.
        (tmp_path / f"test_{uuid4().hex}.py").write_text(text)
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        monkeypatch.chdir(tmp_path)
        installed = MODULE in {e.value for e in metadata.entry_points(group="pytest11")}
        plugins = [] if installed else ["-p", MODULE]
        words = [
            *plugins,
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            "-q",
            "--import-mode=importlib",
        ]
        pytest.main([*words, str(tmp_path)], plugins=[Listener()])
        return found

    return call


def test_the_page_works(shown, fresh, tmp_path):
    (tmp_path / "test_bufferize.py").write_text(shown("python", "# test_bufferize.py"))
    done = fresh.run("pytest -v", tmp_path)
    assert re.findall(r"::(\w+) PASSED", done.stdout) == [
        "test_our_options",
        "test_a_lowering_that_forgets_to_write",
    ]


def test_a_failure_shows_the_values(outcomes, shown):
    text = shown("python", "# test_bufferize.py").replace(', expected="refuted"', "")
    outcome, said = outcomes(text)["test_a_lowering_that_forgets_to_write"]
    assert outcome == "failed"
    assert said.splitlines()[0].endswith("source.mlir: expected proved")
    assert "@write: refuted: result 0 differs" in said
    assert "%t: tensor<?xf32> =" in said


THREE_FORMS = TEXTS["three_forms"]


def test_modules_and_paths_are_taken(outcomes):
    assert [outcome for outcome, _ in outcomes(THREE_FORMS).values()] == ["passed"] * 4


WRONG_CALLS = TEXTS["wrong_calls"]


def test_a_wrong_call_is_told_in_one_place(outcomes):
    found = outcomes(WRONG_CALLS)
    for name, said in (
        ("verdict", "'refutd' is no verdict; there are error, refuted"),
        ("module", "a path, a text or a module is expected, not int"),
        ("command", "there is no program 'no-such-opt'"),
    ):
        outcome, shown = found[f"test_{name}"]
        assert outcome == "failed"
        assert said in shown
        assert "oneshot_verify/pipeline" not in shown


def test_paths_may_have_brackets_and_may_be_folders(outcomes, tmp_path):
    for name in ("f (1).mlir", "g.mlir"):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_text("func.func @f() { return }")
    found = outcomes(
        "def test_path(ov_prove):\n    ov_prove('in/f (1).mlir')\n"
        "def test_folder(ov_prove):\n    assert len(ov_prove('in')) == 2\n"
    )
    assert {outcome for outcome, _ in found.values()} == {"passed"}


def test_it_is_installed_with_the_package():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"oneshot-verify": MODULE}
