"""The upstream cases: LLVM's own tests of bufferization, with what mlir-opt makes of them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xdsl.context import Context
from xdsl.dialects.affine import Affine
from xdsl.dialects.builtin import Builtin, ModuleOp, StringAttr
from xdsl.dialects.cf import AssertOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from oneshot_verify.bufferize import BufferizationError, Models, bufferize_module, parse_options
from oneshot_verify.bufferize.passes.names import BEFORE, pass_class
from oneshot_verify.ir import InputError, parse, parse_file, print_module
from oneshot_verify.pipeline import ProveRequest

_PLACE = re.compile(r'loc\("[^"]*":[0-9]+:[0-9]+\)')


class Unreadable(Exception):
    """A text that our parser does not take."""


class NotJudged(Exception):
    """There is nothing to judge, for this reason."""


def read_text(text: str, path: Path) -> ModuleOp:
    try:
        return parse(text, str(path))[0].module
    except (InputError, RecursionError) as error:
        raise Unreadable(str(error).splitlines()[0]) from error


def read_generic(text: str, path: Path) -> ModuleOp:
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
        return read_text(path.read_text(), path)
    except Unreadable:
        path = folder / "input.generic.mlir"
        try:
            return read_text(path.read_text(), path)
        except Unreadable:
            return read_generic(path.read_text(), path)


def read_bufferized(path: Path) -> ModuleOp:
    """What mlir-opt has made of a case; its generic form stands in where our parser does not take the custom one."""
    try:
        return without_places(parse_file(str(path))[0].module)
    except InputError:
        return without_places(read_text(run_mlir_opt(path, "--mlir-print-op-generic"), path))


def without_places(module: ModuleOp) -> ModuleOp:
    """`module`, where no assertion says where it stands in a file: the cases were recorded from files with other
    lines."""
    for op in module.walk():
        if isinstance(op, AssertOp):
            op.msg = StringAttr(_PLACE.sub("loc(unknown)", op.msg.data))
    return module


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
        return without_places(read_text(text, path))
    except Unreadable:
        generic = run_mlir_opt(path, *(f"-{flag}" for flag in flags), "--mlir-print-op-generic")
        return without_places(read_text(generic, path))


def run_mlir_opt(path: Path, *flags: str) -> str:
    """What mlir-opt makes of the text in `path`."""
    tool = shutil.which("mlir-opt-22")
    if tool is None:
        raise Unreadable("needs mlir-opt-22: apt-get install mlir-22-tools")
    command = [tool, "--allow-unregistered-dialect", *flags, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unreadable(f"mlir-opt refuses {' '.join(flags)}: {done.stderr[:200]}")
    return done.stdout


@dataclass(frozen=True)
class Work:
    """One configuration of one case, and whose output is judged."""

    case: str
    folder: Path
    config: dict[str, Any]
    whose: str

    @property
    def name(self) -> str:
        """Of the configuration."""
        return self.config["config"]


def works(root: Path, config: str, whose: tuple[str, ...], wanted: str) -> Iterator[Work]:
    """All that is to be judged."""
    for row in json.loads((root / "index.json").read_text()):
        if row["group"] != "tensor" or wanted not in row["id"]:
            continue
        folder = root / row["id"]
        for each in json.loads((folder / "case.json").read_text())["configs"]:
            if config not in ("all", each["config"]) or each["bufferized"] != "ok":
                continue
            for name in whose:
                yield Work(row["id"], folder, each, name)


def outputs(choice: str) -> tuple[str, ...]:
    """The outputs that are judged, as the option says."""
    return ("mlir-opt", "ours") if choice == "both" else (choice,)


def programs_of(work: Work, models: Models) -> tuple[ModuleOp, ModuleOp]:
    """The program of one piece of work, and what was made of it; raises `NotJudged`."""
    try:
        around = all(flag in BEFORE for flag in passes_before(work.config))
        source = read_input(work.folder) if around else read_prepared(work.folder, work.config)
        if work.whose == "mlir-opt":
            return source, read_bufferized(work.folder / f"{work.name}.bufferized.mlir")
        module = read_prepared(work.folder, work.config)
        bufferize_module(module, parse_options(work.config["options"]), models=models)
        # What counts is the text that we print.
        return source, parse(print_module(module), "ours.mlir")[0].module
    except InputError as error:
        raise NotJudged(f"cannot be read: {error.message}") from error
    except Unreadable as error:
        raise NotJudged(f"cannot be read: {error}") from error
    except BufferizationError as error:
        raise NotJudged(f"we refuse: {error.message}") from error


def request_of(work: Work) -> ProveRequest:
    """How one piece of work is proved."""
    return ProveRequest(options=work.config["options"])
