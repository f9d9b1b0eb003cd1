"""What JAX, ONNX, and PyTorch print today: read in four forms, printed back, bufferized, and proved.

    python -m benchmarks front-ends run --python VENV/bin/python [--keep FOLDER] [--write docs/front-ends.md]

The Python named is one where `pip install iree-base-compiler jax jaxlib onnx torch` was done. Verdicts are kept in
FOLDER, so that a run goes on where the one before stopped, after `--seconds`; programs are judged `--batch` at a time.
With `--behind PASS ...`, what these passes make of what `mlir-opt` has bufferized is proved instead.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.front_ends.forms import FORMS, Reading, readings
from benchmarks.front_ends.programs import FrontEnds, Program, make
from benchmarks.front_ends.tables import page

BOUNDARIES = "bufferize-function-boundaries"
OPTIONS = f"{BOUNDARIES} allow-return-allocs-from-loops"
FUSE = ("-linalg-generalize-named-ops", "-linalg-fuse-elementwise-ops", "-canonicalize", "-cse")
TARGETS = ("ours", "iree-opt", "mlir-opt", "fused, ours", "fused, mlir-opt")
"""Who bufferized; of programs as they came, or with their elementwise ops fused. `iree-opt` has the programs with ops
that `mlir-opt` does not know."""
_FOREIGN = re.compile(r"\b(?:iree_linalg_ext|tm_tensor)\.")


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.page()
    parser.add_argument("--python", type=Path, default=Path(sys.executable))
    parser.add_argument("--keep", type=Path, help="keep programs, readings and verdicts here")
    parser.add_argument("--only", default="", help="programs with this in their name")
    parser.add_argument(
        "--foreign", action="store_true", help="programs with ops that mlir-opt does not know"
    )
    parser.add_argument(
        "--behind", nargs="+", default=(), help="passes of mlir-opt behind its bufferization"
    )
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each proof")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no batch after that")
    given = parser.parse_args()
    tools = FrontEnds(given.python.absolute())
    if missing := tools.missing():
        print(f"skipped: {missing}", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        until = time.monotonic() + given.seconds
        run = Run(tools, given.keep or Path(scratch), given.timeout, given.batch, until)
        programs, failed = run.programs()
        chosen = [program for program in programs if given.only in program.name]
        if given.foreign:
            chosen = [program for program in chosen if _is_foreign(program)]
        read = run.readings(chosen)
        targets = (f"mlir-opt, {' '.join(given.behind)}",) if given.behind else TARGETS
        verdicts = {target: run.verdicts(chosen, target) for target in targets}
    text = page(read, verdicts, {} if given.foreign else failed)
    if given.write is None:
        print(text)
    else:
        write(given.write, "front-ends run", text)
    wrong = any(reading.error or reading.difference for reading in read)
    bad = Counter(each["verdict"] for of in verdicts.values() for each in of.values())
    return 1 if wrong or bad["refuted"] or bad["error"] else 0


class Run:
    """One run, which keeps what it finds in a folder."""

    def __init__(
        self, tools: FrontEnds, folder: Path, timeout: float, batch: int, until: float
    ) -> None:
        self.tools, self.folder, self.until = tools, folder, until
        self.timeout, self.batch = timeout, batch
        folder.mkdir(parents=True, exist_ok=True)

    def programs(self) -> tuple[list[Program], dict[str, str]]:
        """All of them, and the models that could not be lowered."""
        kept = self.folder / "programs.json"
        if not kept.is_file():
            made, failed = make(self.tools, self.folder)
            kept.write_text(json.dumps([[asdict(program) for program in made], failed]))
        made, failed = json.loads(kept.read_text())
        return [Program(**each) for each in made], failed

    def readings(self, programs: Sequence[Program]) -> list[Reading]:
        """Each program in each form."""
        kept = self.folder / "readings.json"
        known = [Reading(**each) for each in _kept(kept, [])]
        for form in FORMS:
            done = {each.program for each in known if each.form == form}
            missing = [program for program in programs if program.name not in done]
            if missing:
                known += readings(self.tools, missing, form)
            kept.write_text(json.dumps([asdict(each) for each in known]))
        names = {program.name for program in programs}
        return [reading for reading in known if reading.program in names]

    def verdicts(self, programs: Sequence[Program], target: str) -> dict[str, Any]:
        """The worst verdict on each program, by its name."""
        kept = self.folder / f"{target.replace(', ', '-')}.json"
        known: dict[str, Any] = _kept(kept, {})
        missing = [program for program in programs if program.name not in known]
        if target.startswith(("mlir-opt", "iree-opt")):
            is_for_iree = target == "iree-opt"
            missing = [each for each in missing if _is_foreign(each) == is_for_iree]
        for start in range(0, len(missing), self.batch):
            if time.monotonic() > self.until:
                break
            some = missing[start : start + self.batch]
            paths = {self._text(program, "fused" in target): program.name for program in some}
            files = [path for path in paths if path]
            known |= judge(self.tools, files, target, self.timeout, paths)
            kept.write_text(json.dumps(known))
        return {each.name: known[each.name] for each in programs if each.name in known}

    def _text(self, program: Program, fused: bool) -> str:
        """The path of the program in plain form; empty where mlir-opt cannot fuse it."""
        path = self.folder / f"{program.name.replace('/', '-')}{'.fused' if fused else ''}.mlir"
        if not path.is_file():
            (text,) = self.tools.run([program.text])
            if fused:
                command = [shutil.which("mlir-opt-22") or "mlir-opt", *FUSE]
                done = subprocess.run(command, input=text, capture_output=True, text=True)
                text = done.stdout if done.returncode == 0 else ""
            path.write_text(text)
        return str(path) if path.stat().st_size > 1 else ""


def _is_foreign(program: Program) -> bool:
    return _FOREIGN.search(program.text) is not None


def _kept(path: Path, otherwise: Any) -> Any:
    return json.loads(path.read_text()) if path.is_file() else otherwise


def judge(
    tools: FrontEnds, files: Sequence[str], target: str, timeout: float, names: dict[str, str]
) -> dict[str, Any]:
    """What `prove` says of some files: the worst function of each."""
    if not files:
        return {}
    command = [sys.executable, "-m", "oneshot_verify", "prove", *files, "--format", "json"]
    command += ["--jobs", "1", "--timeout", str(timeout), "--no-cache"]
    command += ["--reader", str(tools.iree_opt)]
    if target == "iree-opt":
        # What it prints in custom syntax is that of another version of MLIR.
        bufferizer = f"{tools.iree_opt} -one-shot-bufferize='{OPTIONS}' --mlir-print-op-generic"
        command += ["--bufferizer", bufferizer]
    if "mlir-opt" in target:
        opt = shutil.which("mlir-opt-22") or "mlir-opt"
        behind = " ".join(f"-{name}" for name in target.partition("mlir-opt, ")[2].split())
        command += ["--bufferizer", f"{opt} -one-shot-bufferize='{OPTIONS}' {behind}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if not done.stdout:
        raise SystemExit(done.stderr)
    found: dict[str, Any] = {}
    for file in json.loads(done.stdout)["files"]:
        functions: list[dict[str, Any]] = file["functions"]
        open_ones = [each for each in functions if each["verdict"] != "proved"]
        errors = [{"verdict": "error", "reason": each["message"]} for each in file["errors"]]
        worst = (errors + open_ones + functions)[0]
        found[names[file["path"]]] = {
            "verdict": worst["verdict"],
            "reason": (worst["reason"] or "").partition("\n")[0],
            "seconds": sum(each["seconds"] for each in functions),
        }
    return found
