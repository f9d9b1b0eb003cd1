"""What every test may need: the real MLIR tools and the upstream cases, or a skip with a clear word."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest

from oneshot_verify.ir.recursion import collect_rarely, paused_collection
from tests.encode.faults import put_in, read_faults
from tests.faults import fault_named
from tests.faults.fault import injected
from tests.installed import Installed, installed

_FAULT = pytest.StashKey[ExitStack]()
COLLECTED = pytest.StashKey[set[str]]()
"""The names of all tests in the files that this run was given."""
CHECKOUT = Path(__file__).resolve().parent.parent
NIGHT = Path(__file__).with_name("night.txt")
"""Tests that take long and notice nothing that others do not (`python -m benchmarks package night` writes it)."""
REMEDY = "needs {tool}: apt-get install mlir-22-tools"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fault NAME` runs the tests with a seeded fault; they are to fail then. `--thorough` is for the night."""
    parser.addoption("--fault", help="a seeded fault (tests/faults, tests/encode) to run with")
    parser.addoption("--thorough", action="store_true", help="ask all that the night has time for")
    parser.addoption("--times", type=Path, help="write down each test's processor seconds")
    # Conftests of folders load the judge, before pytest is configured.
    name = parser.parse_known_args(sys.argv[1:]).fault
    of_judge = {fault.name: fault for fault in read_faults()} if name is not None else {}
    if name in of_judge:
        put_in(of_judge[name])


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say how long it will take, where all tests are asked."""
    is_all = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if "PYTEST_XDIST_WORKER" in os.environ or not is_all or not NIGHT.is_file():
        return
    quick, all_of_them = map(float, NIGHT.read_text().partition("\n")[0].split()[1::2])
    workers = session.config.getoption("tx", None) or [""]
    seconds = all_of_them if session.config.getoption("--thorough") else quick
    said = f"about {seconds / len(workers) / 60:.0f} minutes in {len(workers)} processes"
    rest = (
        "" if seconds == all_of_them else f"; with --thorough {all_of_them / quick:.0f} times that"
    )
    print(said + rest, file=sys.stderr)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without collecting garbage, of which there is hardly any; it would take a third of the time."""
    with paused_collection():
        return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long and is asked elsewhere, too, is left to the night, unless its file is named."""
    config.stash[COLLECTED] = {item.nodeid for item in items}
    if config.getoption("--thorough"):
        return
    night = frozenset(NIGHT.read_text().splitlines()) if NIGHT.is_file() else frozenset[str]()
    named = {Path(each.partition("::")[0]).resolve() for each in config.args}
    for item in items:
        is_named = item.path in named or item.get_closest_marker("every_run")
        if (item.nodeid in night and not is_named) or item.get_closest_marker("thorough"):
            item.add_marker(pytest.mark.skip(reason="left to the night: --thorough"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Take the time of a test, its child processes included."""
    begin = sum(os.times()[:4])
    result = yield
    path = item.config.getoption("--times")
    if path and not item.get_closest_marker("skip"):
        worker = os.environ.get("PYTEST_XDIST_WORKER", "")
        with Path(f"{path}{worker}").open("a") as file:
            print(f"{sum(os.times()[:4]) - begin:.3f} {item.nodeid}", file=file)
    return result


def pytest_configure(config: pytest.Config) -> None:
    """Put the seeded fault in, for the whole run."""
    name = config.getoption("--fault")
    if name is not None and name not in {fault.name for fault in read_faults()}:
        config.stash[_FAULT] = stack = ExitStack()
        stack.enter_context(injected(fault_named(name)))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take it out again."""
    if _FAULT in config.stash:
        config.stash[_FAULT].close()


def pytest_collection_finish() -> None:
    """From now on programs are worked through, as workers of the commands do."""
    collect_rarely()


def _tool(name: str) -> Path:
    for candidate in (name, name.removesuffix("-22")):
        found = shutil.which(candidate)
        if found is not None and (candidate == name or "22" in os.path.realpath(found)):
            return Path(found)
    pytest.skip(REMEDY.format(tool=name))


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A fresh environment with the wheel of this checkout, the same for all processes that test."""
    base = tmp_path_factory.getbasetemp()
    return installed((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "fresh")


@pytest.fixture(scope="session")
def mlir_opt() -> Path:
    """The path of `mlir-opt-22`."""
    return _tool("mlir-opt-22")


@pytest.fixture(scope="session")
def mlir_runner() -> Path:
    """The path of `mlir-runner-22`."""
    return _tool("mlir-runner-22")


@pytest.fixture(scope="session")
def heir_opt() -> Path:
    """The path of `heir-opt`, which has the MLIR of LLVM 24."""
    found = shutil.which("heir-opt", path=Path(sys.executable).parent) or shutil.which("heir-opt")
    if found is None:
        pytest.skip("needs heir-opt: pip install -r requirements-dev.lock")
    return Path(found)


@pytest.fixture(scope="session")
def upstream() -> Path:
    """The folder of the upstream cases with mlir-opt's output on them."""
    folder = Path(os.environ.get("ONESHOT_UPSTREAM") or CHECKOUT.parent / "shared" / "upstream")
    if not (folder / "index.json").is_file():
        pytest.skip("needs the upstream cases: set ONESHOT_UPSTREAM to their folder")
    return folder
