"""Put one seeded fault at a time into the checker, and see which of its tests notices.

    python -m benchmarks judge checker [--fault NAME ...] [--known] [--save]

The faults are data: `tests/encode/faults.json` says which text of which file becomes which. Each is put in as its
module is loaded, in a process of its own, and the tests of the checker run until the first one fails; the test that
`noticed` names, which has noticed it before, runs first. With `--known` only that one runs, and with `--save` the tests
that notice are written there. Exit code 1 if a fault is not noticed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType

from tests.encode.faults import Fault, read_faults, save_faults

ROOT = Path(__file__).resolve().parent.parent.parent

PRELOADED = ("pytest", "z3", "oneshot_verify.semantics")
"""Modules that take long to load; none of the checker is among them."""


class Faulty(MetaPathFinder, SourceFileLoader):
    """Loads one module with a fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.module, str(fault.path))

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """The module, if it is this one."""
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """What it runs."""
        return compile(self.fault.text(), self.path, "exec")


def put_in(fault: Fault) -> None:
    """Put a fault into this process, whether its module is loaded already or not."""
    module = sys.modules.get(fault.module)
    if module is None:
        sys.meta_path.insert(0, Faulty(fault))
        # Now, as pytest has a loader of its own for packages that have plugins.
        importlib.import_module(fault.module)
    else:
        exec(compile(fault.text(), str(fault.path), "exec"), vars(module))


def first_failure(fault: Fault | None, tests: list[str]) -> str | None:
    """The first test that fails with a fault; None if all pass."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        found = _run(fault, tests)
        os.write(writing, (found or "").encode()[:1000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        found = answer.read()
    os.waitpid(child, 0)
    return found or None


class _Failures:
    def __init__(self) -> None:
        self.found: list[str] = []

    def pytest_runtest_logreport(self, report: object) -> None:
        if getattr(report, "failed", False):
            self.found.append(str(getattr(report, "nodeid", "")))


def _run(fault: Fault | None, tests: list[str]) -> str:
    import pytest

    if fault is not None:
        put_in(fault)
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    failures = _Failures()
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests], plugins=[failures])
    if code == 1 and failures.found:
        return failures.found[0]
    return "" if code == 0 else f"pytest ended with {code}"


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fault", action="append", help="only this one; may be repeated")
    parser.add_argument("--known", action="store_true", help="only the test that has noticed it")
    parser.add_argument("--save", action="store_true", help="write down the tests that notice")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    for name in PRELOADED:
        importlib.import_module(name)
    faults, unnoticed = read_faults(), list[str]()
    for number, fault in enumerate(faults):
        if arguments.fault and fault.name not in arguments.fault:
            continue
        begin = time.perf_counter()
        found = first_failure(fault, [fault.noticed]) if fault.noticed else None
        if found is None and not arguments.known:
            found = first_failure(fault, ["tests/encode", "tests/programs/plans"])
        seconds = time.perf_counter() - begin
        print(f"{fault.name:30} {seconds:5.1f} s  {found or 'NOT NOTICED'}", flush=True)
        if found is None or "::" not in found:
            unnoticed.append(fault.name)
        else:
            faults[number] = fault.noticed_by(found)
    if arguments.save:
        save_faults(faults)
    print(f"{len(faults)} faults, {len(unnoticed)} not noticed: {', '.join(unnoticed)}")
    return 1 if unnoticed else 0
