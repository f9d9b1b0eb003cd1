"""On what it rests that the tensor program is taken to be defined (`oneshot_verify/semantics/grounds.py`).

    python -m benchmarks conformance grounds

Prints the table: which ops, which fault, who says so. What rests on a check of MLIR, or on its passes, is held
against `mlir-opt-22`. Of what rests on a page, the `.td` files have to say for an op of the line that something is
undefined, or what has to hold (`conformance ods --download` gets them). Exit code 1 if one of these says nothing.
"""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path

from benchmarks.common.mlir import tool
from benchmarks.common.options import Options
from benchmarks.conformance.ods_records import FILES, NoDefinitions, include_folder
from oneshot_verify.semantics.grounds import GROUNDS, Authority, Ground

ARGUMENTS = (
    "%m: memref<?xf32>, %n: memref<?xf32>, %t: tensor<?xf32>, %u: tensor<?xf32>, %a: i64, %b: i64"
)
CHECKED = {
    "memref.cast": "%r = memref.cast %m : memref<?xf32> to memref<4xf32>",
    "tensor.cast": "%r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>",
    "memref.copy": "memref.copy %m, %n : memref<?xf32> to memref<?xf32>",
}
"""Ops that check themselves at run time, each as MLIR writes it."""
PASSES = {
    "math.ipowi": (
        "-convert-math-to-funcs",
        "%r = math.ipowi %a, %b : i64",
        r"arith\.divsi %c1_\w+, %c0_",
    ),
    "linalg.generic": (
        "-canonicalize",
        "%r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], "
        'iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%u : tensor<?xf32>) {\n'
        "^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32\n} -> tensor<?xf32>\n"
        '"test.use"(%r) : (tensor<?xf32>) -> ()',
        r'"test\.use"\(%arg2\)',
    ),
}
"""Ops that a pass makes something else of, with what that shows: a division by zero, an input of any size."""
SAYS = re.compile(
    r"undefined|invalid|UB\b|must|assert|same (?:number|shape|size|element)|specify the sizes|poison",
    re.IGNORECASE,
)
"""What a page says where an op is not defined for everything."""


def confirmed(name: str) -> bool:
    """Whether `mlir-opt-22` checks an op of this name at run time, or makes of it what shows that it is undefined."""
    check = (
        "-generate-runtime-verification",
        CHECKED.get(name, ""),
        r"cf\.assert .*verification failed",
    )
    asked, op, shown = PASSES.get(name, check)
    text = f"func.func @f({ARGUMENTS}) {{\n{op}\nreturn\n}}"
    command = [tool("mlir-opt"), asked, "-allow-unregistered-dialect"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return re.search(shown, done.stdout) is not None


def main() -> int:
    """Print the table, and what does not hold of it."""
    Options(__doc__).parse_args()
    try:
        pages = _pages(include_folder())
    except NoDefinitions as missing:
        print(missing)
        return 2
    silent = 0
    for authority in Authority:
        print(f"\n{authority.name}: {authority.value}")
        for ground in GROUNDS:
            if ground.authority is authority:
                holds = _holds(ground, pages)
                silent += not holds
                kinds = ", ".join(kind.value for kind in ground.kinds)
                mark = "" if holds else "   NOBODY SAYS SO"
                print(f"  {', '.join(ground.ops)}: {kinds}\n      {ground.says}{mark}")
    print(f"\n{len(GROUNDS)} lines, {silent} of which nobody says")
    return 1 if silent else 0


def _holds(ground: Ground, pages: dict[str, str]) -> bool:
    if ground.authority in (Authority.CHECK, Authority.PASSES):
        return all(map(confirmed, filter(ground.names, (*CHECKED, *PASSES))))
    if ground.authority is not Authority.PAGE or ground.ops == ("*",):
        return True
    return all(
        any(SAYS.search(page) for name, page in pages.items() if fnmatchcase(name, pattern))
        for pattern in ground.ops
    )


def _pages(folder: Path) -> dict[str, str]:
    """What the `.td` files say of each op, by its name."""
    found: dict[str, str] = {}
    for file in FILES:
        text = (folder / "mlir" / "Dialect" / f"{file}.td").read_text(encoding="utf-8")
        dialect = file.partition("/")[0].lower()
        for part in re.split(r"(?m)^def ", text)[1:]:
            name = re.search(r'<"([a-z_0-9.]+)"', part)
            if name is not None:
                found[f"{PREFIXES.get(dialect, dialect)}.{name[1]}"] = part
    return found


PREFIXES = {"controlflow": "cf", "mlprogram": "ml_program"}
"""Of the folders that are not named like their dialect."""
