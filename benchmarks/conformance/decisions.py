"""Compare our analysis, or what we bufferize, with mlir-opt's on the upstream cases.

    python -m benchmarks conformance decisions [FOLDER] [--rewrite] [--core] [--filter TEXT]

For every configuration of every case of group `tensor`: the decision for each operand, what each return is
equivalent to, the access of each argument, and the message of a refusal. With `--rewrite` our output has to be accepted
by `mlir-opt-22`, and to be the same text as its own once `mlir-opt-22 -canonicalize -cse` has run on both. Prints two
figures (all cases, and those whose tensor ops are all core ops) and what differs. Exit code 1 if anything differs. The
models that mlir-opt does not have are taken away from ours for decisions; which cases that concerns is said.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xdsl.ir import Operation

from benchmarks.common.mlir import Refused, canonical, text_difference
from benchmarks.common.options import Options
from benchmarks.common.upstream import (
    Unreadable,
    read_generic,
    read_prepared,
    read_text,
    run_mlir_opt,
)
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import ACCESS, EQUIVALENT, IN_PLACE, annotate
from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.bufferize.symbols import dictionaries
from oneshot_verify.ir import print_module

CORE = frozenset(
    f"{dialect}.{name}"
    for dialect, names in {
        "func": "func call return",
        "arith": "constant select",
        "tensor": "empty extract insert extract_slice insert_slice cast dim from_elements splat generate",
        "linalg": "fill copy generic map transpose matmul batch_matmul matvec vecmat dot",
        "scf": "for if yield",
        "bufferization": "alloc_tensor to_tensor to_buffer materialize_in_destination",
    }.items()
    for name in names.split()
)
"""The ops that the first version of the bufferizer covers."""
OURS_ALONE = ("linalg.pack", "linalg.unpack")
"""Ops that only we have a model of (docs/found-bugs.md): to mlir-opt they are like any op that it does not know."""


@dataclass(frozen=True)
class Outcome:
    """One configuration of one case."""

    case: str
    config: str
    options: str
    core: bool
    problem: str
    """Empty where ours and mlir-opt's decisions are the same."""
    unmodelled: tuple[str, ...] = ()
    """The ops of the case whose models were taken away, as mlir-opt has none."""


def read_annotated(path: Path) -> Operation:
    """The output of mlir-opt in `path`, through mlir-opt itself where our parser fails or loses an annotation."""
    text = path.read_text()
    problem = Unreadable("annotations are lost when it is read")
    try:
        module = read_text(text, path)
        found = len(list(decisions(module)))
        if found == text.count(f"{IN_PLACE} =") + text.count(f"{ACCESS} ="):
            return module
    except Unreadable as error:
        problem = error
    if shutil.which("mlir-opt-22") is None:
        raise problem
    return read_generic(run_mlir_opt(path, "--mlir-print-op-generic"), path)


def decisions(module: Operation) -> Iterator[str]:
    """What the annotated `module` says, in the order of its ops.

    The yield in a `vector.mask` is left out: mlir-opt's custom syntax does not print it, nor what it carries.
    """
    for op in module.walk():
        if op_name(op) == "vector.yield":
            continue
        found = [str(a) for key in (IN_PLACE, EQUIVALENT) if (a := op.get_attr_or_prop(key))]
        if found:
            yield f"{op_name(op)} {' '.join(found)}"
    for function in functions_of(module):
        for i, attributes in enumerate(dictionaries(function, "arg_attrs")):
            if ACCESS in attributes:
                yield f"argument {i} {attributes[ACCESS]}"


def _ours(module: Operation, options: str, models: Models) -> tuple[list[str], str]:
    """Our decisions, and our refusals."""
    # The cases were recorded with `copy-before-write` left out, as it excludes the analysis.
    words = [w for w in options.split() if not w.startswith("copy-before-write")]
    try:
        analysis = analyze_module(module, parse_options(" ".join(words)), models=models)
    except BufferizationError as error:
        return [], error.message
    annotate(module, analysis)
    return list(decisions(module)), ""


def _difference(
    folder: Path, config: dict[str, Any], models: Models, read: dict[str, list[str]]
) -> str:
    """What is not alike, if anything; `read` keeps what mlir-opt's texts say, as many of a case are the same."""
    ours, refusal = _ours(read_prepared(folder, config), config["options"], models)
    if config["analysis"] != "ok" or refusal:
        return _of_refusals(config, "analysis", refusal)
    path = folder / f"{config['config']}.analysis.mlir"
    text = path.read_text()
    if text not in read:
        read[text] = list(decisions(read_annotated(path)))
    theirs = read[text]
    for mine, other in zip(ours, theirs, strict=False):
        if mine != other:
            return f"ours {mine} | mlir-opt {other}"
    if len(ours) != len(theirs):
        return f"{len(ours)} annotations, mlir-opt has {len(theirs)}"
    return ""


def rewrite_difference(folder: Path, config: dict[str, Any], models: Models) -> str:
    """The lines in which our output differs from mlir-opt's; empty if there are none. Raises `Refused`."""
    module, refusal = read_prepared(folder, config), ""
    try:
        bufferize_module(module, parse_options(config["options"]), models=models)  # pyright: ignore[reportArgumentType]
    except BufferizationError as error:
        refusal = error.message
    if config["bufferized"] != "ok" or refusal:
        return _of_refusals(config, "bufferized", refusal)
    theirs = canonical((folder / f"{config['config']}.bufferized.mlir").read_text())
    return text_difference(theirs, canonical(print_module(module)))  # pyright: ignore[reportArgumentType]


def _of_refusals(config: dict[str, Any], step: str, refusal: str) -> str:
    """The difference where mlir-opt or we refuse a program."""
    if config[step] == "ok":
        return f"we refuse: {refusal}"
    message = str(config.get(f"{step}_message", ""))
    if refusal and refusal in message:
        return ""
    return f"mlir-opt refuses ({message}), we say {refusal or 'nothing'}"


def compare_case(folder: Path, models: Models, *, rewrite: bool = False) -> Iterator[Outcome]:
    """All configurations of the case in `folder`."""
    case = json.loads((folder / "case.json").read_text())
    core = CORE.issuperset(case["tensor_ops"])
    read: dict[str, list[str]] = {}
    unmodelled = tuple(name for name in OURS_ALONE if name in case["tensor_ops"])
    for config in case["configs"]:
        outcome = (case["id"], config["config"], config["options"], core)
        try:
            if rewrite:
                yield Outcome(*outcome, rewrite_difference(folder, config, models))
            else:
                problem = _difference(folder, config, models, read)
                yield Outcome(*outcome, problem, unmodelled)
        except (Unreadable, Refused) as error:
            yield Outcome(*outcome, f"unreadable: {error}")


def compare(
    root: Path, wanted: str = "", *, core_only: bool = False, rewrite: bool = False
) -> Iterator[Outcome]:
    """All configurations of all tensor cases under `root` whose id contains `wanted`."""
    models = default_models()
    for name in () if rewrite else OURS_ALONE:
        models.forget(name)
    for path in sorted(root.glob("*/*/*/case.json")):
        case = json.loads(path.read_text())
        chosen = case["group"] == "tensor" and wanted in case["id"]
        if chosen and (CORE.issuperset(case["tensor_ops"]) or not core_only):
            yield from compare_case(path.parent, models, rewrite=rewrite)


def report(outcomes: list[Outcome], start: float) -> int:
    """Print what differs, and how many configurations are alike; exit code 1 if any is not."""
    for o in outcomes:
        if o.problem:
            mark = "core " if o.core else ""
            print(f"{mark}{o.case} {o.config} [{o.options}]\n    {o.problem}")
        elif o.unmodelled:
            names = ", ".join(o.unmodelled)
            print(f"{o.case} {o.config}: alike without our models of {names}; mlir-opt has none")
    _figure("all tensor cases", outcomes)
    _figure("cases of core ops", [o for o in outcomes if o.core])
    print(f"{time.perf_counter() - start:.1f} s")
    return int(any(o.problem for o in outcomes))


def _figure(title: str, outcomes: list[Outcome]) -> None:
    """Print how many of `outcomes` have no problem."""
    good = sum(not o.problem for o in outcomes)
    share = 100 * good / len(outcomes) if outcomes else 100.0
    print(f"{title}: {good} of {len(outcomes)} configurations alike ({share:.1f} %)")


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.add_argument("--core", action="store_true", help="only cases of core ops")
    parser.add_argument("--rewrite", action="store_true", help="compare bufferized programs")
    arguments = parser.parse_args()
    start = time.perf_counter()
    chosen = {"core_only": arguments.core, "rewrite": arguments.rewrite}
    outcomes = list(compare(arguments.folder, arguments.filter, **chosen))
    return report(outcomes, start)
