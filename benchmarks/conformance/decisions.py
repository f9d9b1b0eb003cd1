"""Compare our analysis with mlir-opt's on the upstream cases.

    python -m benchmarks conformance decisions [FOLDER] [--core] [--filter TEXT]

For every configuration of every case of group `tensor`: the decision for each operand, what each return is
equivalent to, the access of each argument, and the message of a refusal. Prints two figures (all cases, and those whose
tensor ops are all core ops) and what differs. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xdsl.context import Context
from xdsl.dialects.affine import Affine
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from oneshot_verify.bufferizer.analysis.analyze import AnalysisError, analyze_module
from oneshot_verify.bufferizer.analysis.annotate import ACCESS, EQUIVALENT, IN_PLACE, annotate
from oneshot_verify.bufferizer.analysis.functions import functions_of
from oneshot_verify.bufferizer.interface import BufferizationError, attribute_of, op_name
from oneshot_verify.bufferizer.ops.func import argument_attribute, signature_of
from oneshot_verify.bufferizer.options import parse_options
from oneshot_verify.bufferizer.passes.names import BEFORE, pass_class
from oneshot_verify.bufferizer.registry import Models, default_models
from oneshot_verify.ir import InputError, parse

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


@dataclass(frozen=True)
class Outcome:
    """One configuration of one case."""

    case: str
    config: str
    options: str
    core: bool
    problem: str
    """Empty where ours and mlir-opt's decisions are the same."""


class Unreadable(Exception):
    """A text that our parser does not take."""


def _read(text: str, path: Path) -> ModuleOp:
    try:
        return parse(text, str(path))[0].module
    except (InputError, RecursionError) as error:
        raise Unreadable(str(error).splitlines()[0]) from error


def _read_generic(text: str, path: Path) -> ModuleOp:
    """Generic text without any knowledge of the ops in it."""
    context = Context(allow_unregistered=True)
    for dialect in (Builtin, Affine):
        context.load_dialect(dialect)
    try:
        return Parser(context, text, str(path)).parse_module()
    except (ParseError, VerifyException, RecursionError, NotImplementedError, ValueError) as error:
        raise Unreadable(str(error).strip().splitlines()[-1]) from error


def read_input(folder: Path) -> ModuleOp:
    """The program of a case; its generic form stands in where our parser does not take the custom one."""
    path = folder / "input.mlir"
    try:
        return _read(path.read_text(), path)
    except Unreadable:
        path = folder / "input.generic.mlir"
        return _read_generic(path.read_text(), path)


def passes_before(config: dict[str, Any]) -> Sequence[str]:
    """The passes that `config` runs first."""
    return [flag.removeprefix("-") for run in config.get("passes_before") or () for flag in run]


def read_prepared(folder: Path, config: dict[str, Any]) -> ModuleOp:
    """The program of a case after the passes that `config` runs first; mlir-opt runs those that are no part of ours."""
    flags = passes_before(config)
    if all(flag in BEFORE for flag in flags):
        module = read_input(folder)
        for flag in flags:
            pass_class(flag)().run(module)
        return module
    path = folder / "input.mlir"
    text = run_mlir_opt(path, *(f"-{flag}" for flag in flags))
    try:
        return _read(text, path)
    except Unreadable:
        generic = run_mlir_opt(path, *(f"-{flag}" for flag in flags), "--mlir-print-op-generic")
        return _read(generic, path)


def run_mlir_opt(path: Path, *flags: str) -> str:
    """What mlir-opt makes of the text in `path`."""
    tool = shutil.which("mlir-opt-22")
    if tool is None:
        raise Unreadable("needs mlir-opt-22: apt-get install mlir-22-tools")
    # Some passes write the path into the program: it has to be the one that the cases were recorded with.
    root = path.parents[3]
    command = [tool, "--allow-unregistered-dialect", *flags, str(path.relative_to(root))]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=root)
    if done.returncode != 0:
        raise Unreadable(f"mlir-opt refuses {' '.join(flags)}: {done.stderr[:200]}")
    return done.stdout


def read_annotated(path: Path) -> Operation:
    """The output of mlir-opt in `path`, through mlir-opt itself where our parser fails or loses an annotation."""
    text = path.read_text()
    problem = Unreadable("annotations are lost when it is read")
    try:
        module = _read(text, path)
        found = len(list(decisions(module)))
        if found == text.count(f"{IN_PLACE} =") + text.count(f"{ACCESS} ="):
            return module
    except Unreadable as error:
        problem = error
    if shutil.which("mlir-opt-22") is None:
        raise problem
    return _read_generic(run_mlir_opt(path, "--mlir-print-op-generic"), path)


def decisions(module: Operation) -> Iterator[str]:
    """What the annotated `module` says, in the order of its ops.

    The yield in a `vector.mask` is left out: mlir-opt's custom syntax does not print it, nor what it carries.
    """
    for op in module.walk():
        if op_name(op) == "vector.yield":
            continue
        found = [str(a) for key in (IN_PLACE, EQUIVALENT) if (a := attribute_of(op, key))]
        if found:
            yield f"{op_name(op)} {' '.join(found)}"
    for function in functions_of(module):
        for i in range(len(signature_of(function)[0])):
            access = argument_attribute(function, i, ACCESS)
            if access is not None:
                yield f"argument {i} {access}"


def _ours(module: Operation, options: str, models: Models) -> tuple[list[str], str]:
    """Our decisions, and our refusals."""
    # The cases were recorded with `copy-before-write` left out, as it excludes the analysis.
    words = [w for w in options.split() if not w.startswith("copy-before-write")]
    try:
        analysis = analyze_module(module, parse_options(" ".join(words)), models=models)
    except AnalysisError as error:
        return [], error.message
    except BufferizationError as error:
        return [], error.message
    annotate(module, analysis)
    return list(decisions(module)), ""


def _difference(
    folder: Path, config: dict[str, Any], models: Models, read: dict[str, list[str]]
) -> str:
    """What is not alike, if anything; `read` keeps what mlir-opt's texts say, as many of a case are the same."""
    ours, refusal = _ours(read_prepared(folder, config), config["options"], models)
    if config["analysis"] != "ok":
        message = str(config.get("analysis_message", ""))
        if refusal and refusal in message:
            return ""
        return f"mlir-opt refuses ({message}), we say {refusal or 'nothing'}"
    if refusal:
        return f"we refuse: {refusal}"
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


def compare_case(folder: Path, models: Models) -> Iterator[Outcome]:
    """All configurations of the case in `folder`."""
    case = json.loads((folder / "case.json").read_text())
    core = _is_core(case)
    read: dict[str, list[str]] = {}
    for config in case["configs"]:
        outcome = (case["id"], config["config"], config["options"], core)
        try:
            yield Outcome(*outcome, _difference(folder, config, models, read))
        except Unreadable as error:
            yield Outcome(*outcome, f"unreadable: {error}")


def _is_core(case: dict[str, Any]) -> bool:
    return all(op in CORE for op in case["tensor_ops"])


def compare(root: Path, wanted: str = "", *, core_only: bool = False) -> Iterator[Outcome]:
    """All configurations of all tensor cases under `root` whose id contains `wanted`."""
    models = default_models()
    for path in sorted(root.glob("*/*/*/case.json")):
        case = json.loads(path.read_text())
        chosen = case["group"] == "tensor" and wanted in case["id"]
        if chosen and (_is_core(case) or not core_only):
            yield from compare_case(path.parent, models)


def default_folder() -> Path:
    """The upstream cases beside the checkout, or where ONESHOT_UPSTREAM says."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "upstream"
    return Path(os.environ.get("ONESHOT_UPSTREAM") or beside)


def figure(title: str, outcomes: list[Outcome]) -> None:
    """Print how many of `outcomes` have no problem."""
    good = sum(not o.problem for o in outcomes)
    share = 100 * good / len(outcomes) if outcomes else 100.0
    print(f"{title}: {good} of {len(outcomes)} configurations alike ({share:.1f} %)")


def main() -> int:
    """Run from the shell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=default_folder())
    parser.add_argument("--core", action="store_true", help="only cases of core ops")
    parser.add_argument("--filter", default="", help="only cases whose id contains this")
    arguments = parser.parse_args()
    start = time.perf_counter()
    outcomes = list(compare(arguments.folder, arguments.filter, core_only=arguments.core))
    for o in outcomes:
        if o.problem:
            mark = "core " if o.core else ""
            print(f"{mark}{o.case} {o.config} [{o.options}]\n    {o.problem}")
    figure("all tensor cases", outcomes)
    figure("cases of core ops", [o for o in outcomes if o.core])
    print(f"{time.perf_counter() - start:.1f} s")
    return int(any(o.problem for o in outcomes))
