"""Compare what we bufferize with what mlir-opt makes of the upstream cases.

    python -m benchmarks conformance rewrite [FOLDER] [--core] [--filter TEXT]

Our output for every configuration of every case of group `tensor` has to be accepted by `mlir-opt-22`, and to be the
same text as mlir-opt's own output once `mlir-opt-22 -canonicalize -cse` has run on both; refusals have to carry the
same message. Prints the figures for all cases and for those of core ops, and what differs. Exit code 1 if any
case differs.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

from benchmarks.common.mlir import tool
from benchmarks.common.options import Options
from benchmarks.common.upstream import Unreadable, read_prepared
from benchmarks.conformance.decisions import CORE, Outcome, report
from oneshot_verify.bufferize import (
    BufferizationError,
    Models,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.ir import print_module

CANONICAL = ["-allow-unregistered-dialect", "-canonicalize", "-cse"]


class Refused(Exception):
    """A text that mlir-opt does not take."""


def canonical(text: str) -> str:
    """`text` after canonicalization by mlir-opt, with mlir-opt's names."""
    done = subprocess.run(
        [str(tool("mlir-opt")), *CANONICAL], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Refused(done.stderr.strip().splitlines()[0] if done.stderr else "mlir-opt crashed")
    # An assertion of -generate-runtime-verification names the file in which the case was recorded.
    return re.sub(r"loc\(\\22.*?\\22:\d+:\d+\)", "loc(...)", done.stdout)


def _ours(folder: Path, config: dict[str, Any], models: Models) -> tuple[str, str]:
    """Our output, or our refusal."""
    module = read_prepared(folder, config)
    try:
        bufferize_module(module, parse_options(config["options"]), models=models)  # pyright: ignore[reportArgumentType]
    except BufferizationError as error:
        return "", error.message
    return print_module(module), ""  # pyright: ignore[reportArgumentType]


def difference(folder: Path, config: dict[str, Any], models: Models) -> str:
    """How our output for this configuration differs from mlir-opt's; empty if it does not."""
    ours, refusal = _ours(folder, config, models)
    if config["bufferized"] != "ok":
        message = str(config.get("bufferized_message", ""))
        if refusal and refusal in message:
            return ""
        return f"mlir-opt refuses ({message}), we say {refusal or 'nothing'}"
    if refusal:
        return f"we refuse: {refusal}"
    theirs = canonical((folder / f"{config['config']}.bufferized.mlir").read_text())
    try:
        mine = canonical(ours)
    except Refused as error:
        return f"mlir-opt does not take our output: {error}"
    if mine == theirs:
        return ""
    lines = unified_diff(theirs.splitlines(), mine.splitlines(), "mlir-opt", "ours", n=0)
    return "\n    ".join(line for line in lines if not line.startswith("@@"))


def compare(root: Path, wanted: str = "", *, core_only: bool = False) -> Iterator[Outcome]:
    """All configurations of all tensor cases under `root` whose id contains `wanted`."""
    models = default_models()
    for path in sorted(root.glob("*/*/*/case.json")):
        case = json.loads(path.read_text())
        core = all(op in CORE for op in case["tensor_ops"])
        if case["group"] != "tensor" or wanted not in case["id"] or (core_only and not core):
            continue
        for config in case["configs"]:
            outcome = (case["id"], config["config"], config["options"], core)
            try:
                yield Outcome(*outcome, difference(path.parent, config, models))
            except (Unreadable, Refused) as error:
                yield Outcome(*outcome, f"unreadable: {error}")
            except Exception as error:  # one crash must not hide the other cases
                yield Outcome(*outcome, f"crash: {type(error).__name__}: {error}")


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.add_argument("--core", action="store_true", help="only cases of core ops")
    arguments = parser.parse_args()
    start = time.perf_counter()
    outcomes = list(compare(arguments.folder, arguments.filter, core_only=arguments.core))
    return report(outcomes, start)
