"""The pytest fixture `ov_prove`. The prover is imported at its first use.

def test_my_pass(ov_prove):
    ov_prove("programs/conv.mlir", bufferizer="my-opt --my-bufferize")
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from oneshot_verify.verdict import FunctionResult

OvProve = Callable[..., "list[FunctionResult]"]
"""Type of the fixture `ov_prove`."""


@pytest.fixture
def ov_prove(tmp_path_factory: pytest.TempPathFactory) -> OvProve:
    """A function that proves a program and fails the test if a verdict is not the expected one.

    ov_prove(program, against=None, *, bufferizer=None, options=None, function=None, expected="proved", timeout=60.0)

    `program` and `against` are paths, texts of MLIR, or modules of xDSL. Gives the verdicts of all functions.
    """

    def prove(program: Any, against: Any = None, **more: Any) -> list[FunctionResult]:
        __tracebackhide__ = True
        folder = tmp_path_factory.mktemp("ov_prove")
        source = _path_of(program, folder / "source.mlir")
        target = None if against is None else _path_of(against, folder / "target.mlir")
        return _prove(source, target, **more)

    return prove


def _path_of(program: Any, fresh: Path) -> str:
    """Path of the program; a text or a module is written to `fresh`."""
    __tracebackhide__ = True
    if isinstance(program, Path):
        return str(program)
    if isinstance(program, str):
        if program.endswith(".mlir") or not {*program} & {*"\n("}:
            return program
        fresh.write_text(program, encoding="utf-8")
        return str(fresh)
    from xdsl.dialects.builtin import ModuleOp

    from oneshot_verify.ir import print_module
    from oneshot_verify.ir.reclass import with_our_classes

    if not isinstance(program, ModuleOp):
        raise TypeError(f"a path, a text or a module is expected, not {type(program).__name__}")
    fresh.write_text(print_module(with_our_classes(program)), encoding="utf-8")
    return str(fresh)


def _prove(
    source: str,
    target: str | None,
    *,
    bufferizer: str | None = None,
    options: str | None = None,
    function: str | None = None,
    expected: str = "proved",
    timeout: float = 60.0,
) -> list[FunctionResult]:
    __tracebackhide__ = True
    from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest, prove_files
    from oneshot_verify.report.brief import brief
    from oneshot_verify.verdict import Verdict

    verdicts = [each.value for each in Verdict]
    if expected not in verdicts:
        raise ValueError(f"{expected!r} is no verdict; there are {', '.join(verdicts)}")
    if sum(each is not None for each in (target, bufferizer, options)) > 1:
        raise ValueError("against, bufferizer and options exclude each other")
    request = ProveRequest(
        options=DEFAULT_OPTIONS if options is None else options,
        against=target,
        bufferizer=bufferizer,
        functions=() if function is None else (function.removeprefix("@"),),
        seconds=timeout,
    )
    try:
        files = prove_files([source], request)
    except ValueError as error:
        # Invalid options, or a command that cannot be run.
        raise ValueError(str(error)) from None
    functions = [each for file in files for each in file.functions]
    wrong = [brief(each) for each in functions if each.verdict.value != expected]
    if expected != Verdict.ERROR.value:
        wrong += [str(error) for file in files for error in file.errors]
    if wrong:
        pytest.fail("\n".join([f"{source}: expected {expected}", *wrong]), pytrace=False)
    return functions
