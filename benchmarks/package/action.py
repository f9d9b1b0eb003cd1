"""The steps of `action.yml`, run here as GitHub's runner runs them, in a repository that is made for it.

    python -m benchmarks package action

Each `run:` step is run by `bash -eo pipefail` with its `env`, and with the runner's variables and files. `python` is
that of a fresh environment, so the action installs itself. Steps that `uses:` others need GitHub: they are named, and
not run. Twice: with our bufferizer, and with one that lacks a copy. Exit code 1 if a step ends otherwise than it must.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from benchmarks.common.options import Options

CHECKOUT = Path(__file__).resolve().parents[2]
EXAMPLES = CHECKOUT / "examples"
ACTION = CHECKOUT / "action.yml"
SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail")


@dataclass
class Step:
    """What has become of one step."""

    name: str
    code: int | None
    """None if it was not run."""
    said: str = ""
    errors: str = ""


@dataclass
class Run:
    """A run of the action in a repository."""

    repository: Path
    inputs: Mapping[str, str]
    """What the workflow says under `with`."""
    environment: Mapping[str, str]
    """What commands see besides: `PATH` decides whose `python` it is."""
    context: dict[str, Any] = field(default_factory=dict[str, Any])
    summary: str = ""

    def steps(self) -> Iterator[Step]:
        """Run them, one after the other; behind one that fails only those that run always."""
        action = yaml.safe_load(ACTION.read_text())
        given = {name: said.get("default", "") for name, said in action["inputs"].items()}
        unknown = self.inputs.keys() - given.keys()
        if unknown:
            raise ValueError(f"no such input: {', '.join(sorted(unknown))}")
        given = {name: self._filled(str(value)) for name, value in given.items()}
        self.context |= {"inputs": {**given, **self.inputs}, "steps": {}}
        failed = False
        for step in action["runs"]["steps"]:
            name = step.get("name") or step["uses"]
            if "uses" in step or (failed and "always()" not in step.get("if", "")):
                yield Step(name, None)
                continue
            done = self._ran(step)
            failed |= done.code != 0
            yield done

    def _ran(self, step: Mapping[str, Any]) -> Step:
        with tempfile.TemporaryDirectory() as folder:
            files = {name: Path(folder) / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
            for path in files.values():
                path.touch()
            said = {key: self._filled(str(text)) for key, text in step.get("env", {}).items()}
            runner = {"GITHUB_ACTION_PATH": str(CHECKOUT), **{k: str(v) for k, v in files.items()}}
            runner["RUNNER_TEMP"] = f"{self.repository}.temporary"
            Path(runner["RUNNER_TEMP"]).mkdir(exist_ok=True)
            done = subprocess.run(
                [*SHELL, "-c", self._filled(step["run"])],
                cwd=self.repository,
                env={**self.environment, **runner, **said},
                capture_output=True,
                text=True,
            )
            found = dict(re.findall("^(.*?)=(.*)$", files["GITHUB_OUTPUT"].read_text(), re.M))
            self.context["steps"][step.get("id", "")] = {"outputs": found}
            self.summary += files["GITHUB_STEP_SUMMARY"].read_text()
        return Step(step["name"], done.returncode, done.stdout, done.stderr)

    def outputs(self) -> dict[str, str]:
        """What the action gives to the steps behind it."""
        named = yaml.safe_load(ACTION.read_text())["outputs"]
        return {name: self._filled(said["value"]) for name, said in named.items()}

    def _filled(self, text: str) -> str:
        """The text with each `${{ a.b || c.d }}` looked up."""
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: self._value(found[1]), text)

    def _value(self, expression: str) -> str:
        for path in expression.split(" || "):
            value: Any = self.context
            for name in path.split("."):
                value = value.get(name, {}) if isinstance(value, dict) else {}
            if isinstance(value, str) and value:
                return value
        return ""


def repository(folder: Path) -> str:
    """A repository whose last change adds a program; gives the commit before."""

    def git(*words: str) -> str:
        names = ("-c", "user.name=a", "-c", "user.email=a@b")
        command = ["git", *names, *words]
        return subprocess.run(
            command, cwd=folder, check=True, capture_output=True, text=True
        ).stdout.strip()

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "nothing")
    for name in ("read_after_write.mlir", "read_after_write.wrong.mlir"):
        (folder / name).write_text((EXAMPLES / name).read_text())
    (folder / "read_after_write.wrong.mlir").rename(folder / "theirs")
    git("add", ".")
    git("commit", "-q", "-m", "a program")
    return git("rev-parse", "HEAD~1")


TRIALS = (
    ({"max-copies": "1"}, 0, "proved=1 refuted=0 unproved=0"),
    ({"bufferizer": "cat theirs"}, 1, "proved=0 refuted=1 unproved=1"),
)
"""Inputs, how `Prove` has to end, and what it has to count."""


def main() -> int:
    """Run all trials."""
    Options(__doc__).parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        folder, environment = Path(made) / "repository", Path(made) / "environment"
        folder.mkdir()
        base = repository(folder)
        venv.create(environment, with_pip=True)
        hidden = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        hidden["PATH"] = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
        event = {"github": {"event": {"before": base}}}
        for inputs, code, counts in TRIALS:
            run = Run(folder, inputs, hidden, dict(event))
            print(" ".join(f"{name}: {value}" for name, value in inputs.items()))
            for step in run.steps():
                expected = None if step.code is None else code if step.name == "Prove" else 0
                wrong += step.code != expected
                print(f"  {step.name:28} {'needs GitHub' if step.code is None else step.code}")
                if step.code != expected:
                    print(step.said + step.errors, file=sys.stderr)
            found = run.outputs()
            counted = " ".join(
                f"{name}={found[name]}" for name in ("proved", "refuted", "unproved")
            )
            wrong += counted != counts or not (folder / found["sarif"]).is_file()
            print(f"  {counted} sarif={found['sarif']}")
    return 1 if wrong else 0
