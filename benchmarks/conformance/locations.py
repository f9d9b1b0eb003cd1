"""How much of what `mlir-opt --mlir-print-debuginfo` prints can be read, and is printed back equal, locations and all.

    python -m benchmarks conformance locations [--only SUBSTRING] [--stride N] [--folder DIR]

`mlir-opt` prints each of LLVM's bufferization tests (inputs, and its own results on them) in custom and in generic
syntax: without locations, with aliases for them, and with locations in local scope. We read each and print it in the
same syntax. Equal means that `mlir-opt` prints both alike, in that syntax and in local scope. Below, what is missing.
Cases are found through ONESHOT_UPSTREAM, or in ../shared/upstream. `--folder` takes other programs: those of
`nets.py --write DIR`, or what a frontend of yours prints (`pip install iree-base-compiler`), lowered to ops of MLIR.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.places import default_folder
from benchmarks.conformance.parse import share
from oneshot_verify.ir import Chunk, InputError, print_module
from oneshot_verify.pipeline.foreign import read_part

LOCAL = "--mlir-print-local-scope"
GENERIC = "--mlir-print-op-generic"
DEBUG = "--mlir-print-debuginfo"
WAYS = {
    "custom, no locations": [],
    "generic, no locations": [GENERIC],
    "custom, aliases": [DEBUG],
    "custom, local scope": [DEBUG, LOCAL],
    "generic, aliases": [DEBUG, GENERIC],
    "generic, local scope": [DEBUG, GENERIC, LOCAL],
}
ARGUMENTS = ["--allow-unregistered-dialect", "--split-input-file"]
MARK = "// -----"
BATCH = 100


def mlir_print(tool: str, texts: list[str], way: list[str]) -> list[str]:
    """What `mlir-opt` prints for each of `texts`; the empty string where it refuses."""
    run = subprocess.run(
        [tool, *ARGUMENTS, *way],
        input=f"\n{MARK}\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    printed = [part.strip() for part in run.stdout.split(MARK)]
    if run.returncode == 0 and len(printed) == len(texts):
        return printed
    if len(texts) == 1:
        return [""]
    middle = len(texts) // 2
    return mlir_print(tool, texts[:middle], way) + mlir_print(tool, texts[middle:], way)


def check(tool: str, names: list[str], texts: list[str], way: str) -> tuple[int, int, list[str]]:
    """How many could be read, how many came back equal, and what is wrong with the others."""
    options = WAYS[way]
    originals = mlir_print(tool, texts, options)
    ours: dict[str, str] = {}
    wrong: list[str] = []
    for name, text in zip(names, originals, strict=True):
        try:
            part = read_part(Chunk(0, 1, text), name, ((tool,),))
        except InputError as error:
            wrong.append(f"{way}: not read: {error}")
            continue
        ours[name] = print_module(
            part.module, with_locations=DEBUG in options, generic=GENERIC in options
        )
    syntax = [option for option in options if option != LOCAL] + [LOCAL]
    again = dict(zip(ours, mlir_print(tool, list(ours.values()), syntax), strict=True))
    inline = dict(zip(names, mlir_print(tool, originals, syntax), strict=True))
    equal = {name for name in ours if again[name] == inline[name] != ""}
    wrong.extend(f"{way}: changed: {name}" for name in ours if name not in equal)
    return len(ours), len(equal), wrong


def main() -> None:
    options = Options(__doc__)
    options.add_argument("--only", default="", help="only cases whose path has this in it")
    options.add_argument("--stride", type=int, default=1, help="only every so many texts")
    options.add_argument(
        "--folder",
        type=Path,
        default=default_folder(),
        help="other programs than LLVM's",
    )
    arguments = options.parse_args()
    tool = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if tool is None:
        sys.exit("needs mlir-opt: apt-get install mlir-22-tools")
    folder = arguments.folder
    paths = [p for p in sorted(folder.rglob("*.mlir")) if arguments.only in str(p)]
    if not paths:
        sys.exit(f"no programs in {folder}; for LLVM's, set ONESHOT_UPSTREAM")
    paths = paths[:: arguments.stride]
    missing: list[str] = []
    for way in WAYS:
        read = equal = 0
        for start in range(0, len(paths), BATCH):
            batch: list[Path] = paths[start : start + BATCH]
            names = [str(path.relative_to(folder)) for path in batch]
            found = check(tool, names, [path.read_text() for path in batch], way)
            read, equal = read + found[0], equal + found[1]
            missing += found[2]
        print(f"{way:22s} read {share(read, len(paths))}   equal {share(equal, len(paths))}")
    print("\n".join(missing))
