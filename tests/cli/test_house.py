"""What holds for the program as a whole: start-up, help, and the docs that repeat it."""

import json
import re
import resource
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).resolve().parents[2]
DOCUMENTED = CHECKOUT / "docs" / "cli.md"
USAGE = r"^Usage: oneshot-verify ([a-z -]+) \[OPTIONS\]"


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("prove", "--help"),
        ("bufferize", "--help"),
        ("explain", "--help"),
        ("corpus", "check", "--help"),
    ],
)
def test_help_comes_within_half_a_second(spawn, words):
    """Of processor time, for other work on the machine is none of ours; it slows this down all the same, so the best of
    three counts."""
    taken: list[float] = []
    while len(taken) < 3 and (not taken or min(taken) >= 0.5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = spawn(*words)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 0
        assert "Usage:" in done.stdout
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(taken) < 0.5


def test_starting_up_loads_neither_the_solver_nor_the_compiler():
    code = (
        "import sys, oneshot_verify.cli.main\n"
        "print([name for name in ('z3', 'xdsl', 'hypothesis') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_version_names_what_answers_depend_on(spawn):
    done = spawn("version")
    assert done.returncode == 0
    assert {line.split()[0] for line in done.stdout.splitlines()} >= {
        "oneshot-verify",
        "z3",
        "xdsl",
    }


# Lock files.


def _pyproject():
    return tomllib.loads((CHECKOUT / "pyproject.toml").read_text())


def _locked(*names):
    pins = {}
    for name in names:
        for line in (CHECKOUT / name).read_text().splitlines():
            if line and not line.startswith("#"):
                package, _, version = line.partition(";")[0].partition("==")
                pins[canonicalize_name(package)] = version
    return pins


@pytest.mark.parametrize(
    ("table", "locks"),
    [
        (("project", "dependencies"), ("requirements.lock",)),
        (("dependency-groups", "dev"), ("requirements.lock", "requirements-dev.lock")),
    ],
)
def test_every_dependency_is_locked_inside_its_range(table, locks):
    pins = _locked(*locks)
    for text in _pyproject()[table[0]][table[1]]:
        requirement = Requirement(text)
        version = pins.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is in no lock file"
        assert requirement.specifier.contains(version), f"{text} is locked at {version}"


# Gates.


def _gate(*command):
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=CHECKOUT, capture_output=True, text=True
    )


def test_ruff_has_nothing_to_say():
    pytest.importorskip("ruff", reason="needs ruff: pip install -r requirements-dev.lock")
    done = _gate("ruff", "check", "oneshot_verify", "tests", "benchmarks")
    assert done.returncode == 0, done.stdout


def test_the_code_is_formatted():
    pytest.importorskip("ruff", reason="needs ruff: pip install -r requirements-dev.lock")
    done = _gate("ruff", "format", "--check", "oneshot_verify", "tests", "benchmarks")
    assert done.returncode == 0, done.stdout


@pytest.mark.thorough
def test_the_types_are_strict():
    pytest.importorskip("pyright", reason="needs pyright: pip install -r requirements-dev.lock")
    done = _gate("pyright", "--pythonpath", sys.executable, "--outputjson")
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        pytest.skip(f"pyright does not start here: {(done.stderr or done.stdout)[:200]}")
    errors = [
        f"{Path(d['file']).relative_to(CHECKOUT)}:{d['range']['start']['line'] + 1}: {d['message']}"
        for d in report["generalDiagnostics"]
        if d["severity"] == "error"
    ]
    assert errors == []


# Docs.


def test_the_docs_repeat_the_help(monkeypatch, run):
    monkeypatch.setenv("COLUMNS", "100")
    page = DOCUMENTED.read_text()
    writer = runpy.run_path(str(CHECKOUT / ".ci" / "update_cli.py"))
    assert writer["written"](page, lambda words: run(*words.split(), "--help").stdout) == page, (
        "docs/cli.md is out of step: python .ci/update_cli.py writes it anew"
    )


def test_options_of_several_commands_are_said_once():
    writer = runpy.run_path(str(CHECKOUT / ".ci" / "update_cli.py"))
    texts = {
        name: f"Usage: python -m oneshot_verify {name} [OPTIONS]\n\nOptions:\n  -j, --jobs N  Workers.\n"
        f"  --own-{name}      Its own.\n\n  Exit code: 0\n"
        for name in ("fry", "bake", "boil")
    }
    blocks = "".join(f"```text\nUsage: oneshot-verify {name} [OPTIONS]\n```\n" for name in texts)
    page = f"```text\n{writer['SHARED']}\n```\n{blocks}"
    written = writer["written"](page, texts.__getitem__)
    assert written.count("Workers.") == 1
    assert "Options:\n  --own-bake      Its own.\n  and -j\n\n  Exit code: 0\n```" in written


@pytest.mark.parametrize("words", ["", *re.findall(USAGE, DOCUMENTED.read_text(), re.MULTILINE)])
def test_help_fits_into_a_terminal(words, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(*words.split(), "--help").stdout
    assert [line for line in shown.splitlines() if len(line) > 80] == []


def test_every_command_is_in_the_docs(run):
    listed = re.search(r"Commands:\n(.*)", run("--help").stdout, re.DOTALL)[1]
    commands = re.findall(r"^  ([\w-]+)", listed, re.MULTILINE)
    documented = {words.split()[0] for words in re.findall(USAGE, DOCUMENTED.read_text(), re.M)}
    assert commands
    assert documented.issuperset(commands)
