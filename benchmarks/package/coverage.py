"""Print the line coverage of the package by the tests, by room; beside it, that of another checkout.

    python -m benchmarks package coverage [--beside CHECKOUT] [--python PYTHON] [--keep DIR] [--jobs 2] [TESTS ...]

All tests run (`--thorough`) under coverage.py, in an environment with what the lock files of their checkout name.
Forks and child processes count; workers save before they answer (`measured/sitecustomize.py`). From Python 3.12 on
that takes hardly longer than without. Exit code 1 if the share of lines that were run is lower here. What was measured
is kept in DIR, and not measured again; `lines.json` has the lines.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.places import default_folder

CHECKOUT = Path(__file__).resolve().parents[2]


Files = dict[str, tuple[int, int]]
"""By the path of each file of a package: its statements, and those that were run."""


def environment(checkout: Path, folder: Path, python: str) -> Path:
    """Make an environment for the tests of `checkout`; its Python."""
    locks = [checkout / "requirements.lock", checkout / "requirements-dev.lock"]
    ours = (CHECKOUT / "requirements-dev.lock").read_text().splitlines()
    tool = next(line for line in ours if line.startswith("coverage=="))
    subprocess.run([python, "-m", "venv", folder], check=True)
    made = folder / "bin" / "python"
    pip = [made, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *(word for lock in locks for word in ("-r", lock))], check=True)
    subprocess.run([*pip, tool], check=True)
    subprocess.run([*pip, "--no-deps", "-e", checkout], check=True)
    return made


def measure(checkout: Path, report: Path, python: Path, words: list[str]) -> None:
    """Run the tests, and write coverage.py's `report`. Tests that fail are shown, and count."""
    data = report.with_suffix(".data")
    path = f"{checkout}{os.pathsep}{Path(__file__).with_name('measured')}"
    places = {"PYTHONPATH": path, "ONESHOT_UPSTREAM": default_folder()}

    def coverage(command: str, *words: str) -> None:
        config = f"--rcfile={CHECKOUT / 'pyproject.toml'}"
        subprocess.run(
            [python, "-m", "coverage", command, config, f"--data-file={data}", *words],
            cwd=checkout,
            env=os.environ | places,
            stdout=sys.stderr,
            check=command == "json",
        )

    coverage("run", "-m", "pytest", "--thorough", *words)
    coverage("combine", "--quiet", str(data.parent))
    coverage("json", "--quiet", "-o", str(report))


def read(report: Path) -> Files:
    """What coverage.py has reported."""
    files = json.loads(report.read_text())["files"]
    summaries = {path: each["summary"] for path, each in files.items()}
    return {path: (s["num_statements"], s["covered_lines"]) for path, s in summaries.items()}


def rooms(files: Files) -> tuple[Counter[str], Counter[str]]:
    """Statements of each folder of the package, and those that were run."""
    every, run = Counter[str](), Counter[str]()
    for path, (statements, covered) in files.items():
        room = Path(path).parts[1]
        for name in ("(all)", room if not room.endswith(".py") else "(no room)"):
            every[name] += statements
            run[name] += covered
    return every, run


def _share(files: Files) -> float:
    every, run = rooms(files)
    return run["(all)"] / every["(all)"]


def _show(now: Files, before: Files | None) -> None:
    columns = [rooms(files) for files in (before, now) if files is not None]
    print(f"{'room':14}" + "".join(f"{name:>20}" for name in ("beside", "here")[-len(columns) :]))
    for room in sorted(columns[-1][0]):
        cells = (
            f"{100 * run[room] / (every[room] or 1):.2f} % of {every[room]:6}"
            for every, run in columns
        )
        print(f"{room:14}" + "".join(f"{cell:>20}" for cell in cells))


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.add_argument("tests", nargs="*", help="default: all")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="measure this one, too")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the tests")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep here what was measured")
    parser.jobs()
    arguments = parser.parse_args()
    words = ["-n", str(arguments.jobs), "--dist", "worksteal", *arguments.tests]
    checkouts = {"here": CHECKOUT} | (
        {"beside": arguments.beside.resolve()} if arguments.beside else {}
    )
    measured: dict[str, Files] = {}
    with tempfile.TemporaryDirectory() as temporary:
        for name, checkout in checkouts.items():
            report = (arguments.keep or Path(temporary)).resolve() / name / "lines.json"
            if not report.exists():
                report.parent.mkdir(parents=True, exist_ok=True)
                python = environment(checkout, report.parent / "venv", arguments.python)
                measure(checkout, report, python, words)
            measured[name] = read(report)
    before = measured.get("beside")
    _show(measured["here"], before)
    return int(before is not None and _share(measured["here"]) < _share(before))
