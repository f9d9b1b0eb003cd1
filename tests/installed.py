"""The package as people have it: its wheel, in a fresh environment where only what it asks for is there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from benchmarks.package.wheel import build

OTHERS = ("lit", "pytest")
"""What people have beside the package, and run with it."""


@dataclass(frozen=True)
class Installed:
    """An environment with the package, and nothing of the checkout."""

    folder: Path

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin" / "python")

    def run(
        self, command: str, cwd: Path, programs: Path | None = None, packages: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """What becomes of a line that is typed to a shell there; `programs` and `packages` are found besides."""
        paths = [*filter(None, [programs]), self.folder / "bin", os.environ["PATH"]]
        clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        clean["PATH"] = os.pathsep.join(map(str, paths))
        if packages is not None:
            clean["PYTHONPATH"] = str(packages)
        return subprocess.run(
            ["bash", "-c", command],
            cwd=cwd,
            env=clean,
            capture_output=True,
            text=True,
            timeout=120,
        )


def installed(folder: Path) -> Installed:
    """The environment in `folder`; whoever of several processes comes first makes it."""
    with (folder.parent / f"{folder.name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        ready = folder / "ready"
        if not ready.exists():
            _make(folder)
            ready.touch()
    return Installed(folder)


def _make(folder: Path) -> None:
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    (folder / "wheels").mkdir()
    wheel = build(folder / "wheels", isolated=False)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q"]
    subprocess.run([*pip, "--no-deps", "--no-compile", "--no-index", str(wheel)], check=True)
    [site] = folder.glob("lib/python*/site-packages")
    [ours] = (each for each in Distribution.discover(path=[str(site)]))
    for each in needed(ours, *map(distribution, OTHERS)):
        if each.name != ours.name:
            _lend(each, site, python)


def needed(*roots: Distribution) -> Iterator[Distribution]:
    """Distributions, and those that they ask for, as this environment has them."""
    todo, seen = list(roots), set[str]()
    while todo:
        each = todo.pop()
        if each.name in seen:
            continue
        seen.add(each.name)
        yield each
        for text in each.requires or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                todo.append(distribution(requirement.name))


def _lend(each: Distribution, site: Path, python: Path) -> None:
    """Link a distribution of this environment into another one: to install it anew takes a minute."""
    for name in {file.parts[0] for file in each.files or ()} - {"..", "__pycache__"}:
        if not (site / name).exists():
            (site / name).symlink_to(each.locate_file(name))
    for entry in each.entry_points.select(group="console_scripts"):
        script = python.parent / entry.name
        script.write_text(
            f"#!{python}\nfrom {entry.module} import {entry.attr}\nraise SystemExit({entry.attr}())\n"
        )
        script.chmod(0o755)
