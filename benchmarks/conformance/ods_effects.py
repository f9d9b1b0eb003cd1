"""Which effects `mlir-opt --test-side-effects` finds at the ops of programs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

COMMAND = ("mlir-opt-22", "--allow-unregistered-dialect", "--split-input-file")
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops"
_NOTE = "note: see current operation: "
_REMARK = re.compile(r"remark: found an instance of '(\w+)'")
_OP = re.compile(_NOTE + r'(?:%\S+(?:, %\S+)* = )?"?([a-z_]+(?:\.\w+)+)"?')


def effects_of_programs(files: Iterable[Path]) -> dict[str, set[str]]:
    """The kinds of effects (`read`, `write`, `allocate`, `free`) by op name; none where `mlir-opt` is missing."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    if shutil.which(COMMAND[0]) is None:
        return found
    for file in files:
        for passes in ((), (BUFFERIZE,)):
            _collect([*COMMAND, *passes, "--test-side-effects", str(file)], found)
    return found


def _collect(command: list[str], found: defaultdict[str, set[str]]) -> None:
    """Add what one run of `mlir-opt` finds: remarks about an op, then a note with the op."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    effects: list[str] = []
    for line in run.stderr.splitlines():
        if remark := _REMARK.search(line):
            effects.append(remark[1])
        elif _NOTE in line:
            op = _OP.search(line)
            if op is not None and op.start() == line.index(_NOTE):
                found[op[1]].update(effects)
            effects = []
