"""How much of LLVM's own bufferization tests can be read, and survives a round trip through `mlir-opt`.

    python -m benchmarks conformance parse [--no-round-trip] [--only SUBSTRING]

Prints one row per kind of text (inputs in custom and in generic form, what `mlir-opt` prints after the analysis and
after bufferization): how many parse and verify, and for how many `mlir-opt`'s print of our print is its print of the
original. Below, what is missing. Cases are found through ONESHOT_UPSTREAM, or in ../shared/upstream.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.places import default_folder, folder_of_cases
from oneshot_verify.ir import InputError, parse, print_module

KINDS = {
    "inputs, custom": "input.mlir",
    "inputs, generic": "input.generic.mlir",
    "analysis": "*.analysis.mlir",
    "bufferized": "*.bufferized.mlir",
}
SEPARATOR = "\n// -----\n"
MLIR_OPT_ARGUMENTS = ["--allow-unregistered-dialect", "--split-input-file"]


@dataclass
class Row:
    """The figures of one kind of text."""

    total: int = 0
    parsed: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Path to (original text, our print)."""
    missing: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Message to the places where it was raised."""
    changed: list[str] = field(default_factory=list)


def read_all(folder: Path, group: str, only: str) -> dict[str, Row]:
    cases = [
        row["id"]
        for row in json.loads((folder / "index.json").read_text())
        if row["group"] == group
    ]
    rows = {kind: Row() for kind in KINDS}
    for case in cases:
        for kind, pattern in KINDS.items():
            for path in sorted((folder / case).glob(pattern)):
                if only in str(path):
                    read_one(path, str(path.relative_to(folder)), rows[kind])
    return rows


def read_one(path: Path, name: str, row: Row) -> None:
    row.total += 1
    text = path.read_text()
    try:
        (part,) = parse(text, name)
        row.parsed[name] = (text, print_module(part.module))
    except InputError as error:
        row.missing[error.message].append(str(error.position))


def mlir_opt(tool: str, texts: list[str]) -> list[str]:
    """What `mlir-opt` prints for each of `texts`; the empty string where it refuses."""
    if len(texts) == 0:
        return []
    run = subprocess.run(
        [tool, *MLIR_OPT_ARGUMENTS],
        input=SEPARATOR.join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    printed = [part.strip() for part in run.stdout.split("// -----")]
    if run.returncode == 0 and len(printed) == len(texts):
        return printed
    if len(texts) == 1:
        return [""]
    middle = len(texts) // 2
    return mlir_opt(tool, texts[:middle]) + mlir_opt(tool, texts[middle:])


def check_round_trips(tool: str, row: Row) -> None:
    names = list(row.parsed)
    before = mlir_opt(tool, [row.parsed[name][0] for name in names])
    after = mlir_opt(tool, [row.parsed[name][1] for name in names])
    row.changed = [
        n for n, old, new in zip(names, before, after, strict=True) if not new or old != new
    ]


def share(part: int, total: int) -> str:
    return f"{part:4d} of {total:4d} ({100 * part / total:5.1f} %)" if total else "none"


def show(group: str, rows: dict[str, Row], tool: str | None) -> None:
    print(f"group {group}")
    for kind, row in rows.items():
        line = f"  {kind:16s} parse {share(len(row.parsed), row.total)}"
        if tool:
            line += f"   round trip {share(len(row.parsed) - len(row.changed), row.total)}"
        print(line)
    for kind, row in rows.items():
        for message, places in sorted(row.missing.items(), key=lambda item: -len(item[1])):
            print(f"  {kind}: {len(places)} x {message}  e.g. {places[0]}")
        for name in row.changed:
            print(f"  {kind}: changed by the round trip: {name}")


def main() -> None:
    options = Options(__doc__)
    options.add_argument("folder", nargs="?", type=folder_of_cases, default=default_folder())
    options.add_argument("--no-round-trip", action="store_true", help="do not run mlir-opt")
    options.add_argument("--only", default="", help="only cases whose path has this in it")
    arguments = options.parse_args()
    tool = (
        None if arguments.no_round_trip else shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    )
    folder = arguments.folder
    for group in ("tensor", "dealloc"):
        rows = read_all(folder, group, arguments.only)
        if tool:
            for row in rows.values():
                check_round_trips(tool, row)
        show(group, rows, tool)
