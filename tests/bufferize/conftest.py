"""Packages that are as good as installed: their entry points are found, in this process and in those that it starts."""

import os
import sys
import sysconfig
import tomllib
from itertools import groupby
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PLUGIN = CHECKOUT / "tests" / "plugin"


def write_dist_info(source, site):
    """What `pip install` of the package in `source` would leave in `site` besides its code."""
    project = tomllib.loads((source / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines))


def _put_on_path(monkeypatch, *folders):
    for folder in reversed(folders):
        monkeypatch.syspath_prepend(str(folder))
    known = os.environ.get("PYTHONPATH")
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([*map(str, folders), *([known] if known else [])])
    )


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """This package with its entry points."""
    write_dist_info(CHECKOUT, tmp_path / "site")
    _put_on_path(monkeypatch, tmp_path / "site", CHECKOUT)


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """The package in tests/plugin, installed; its modules are forgotten afterwards."""
    write_dist_info(PLUGIN, tmp_path / "plugin_site")
    _put_on_path(monkeypatch, tmp_path / "plugin_site", PLUGIN, CHECKOUT)
    yield
    for name in [name for name in sys.modules if name.split(".")[0] == "oneshot_plugin"]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def xdsl_opt():
    """The path of `xdsl-opt`, which comes with xDSL."""
    path = Path(sysconfig.get_path("scripts")) / "xdsl-opt"
    if not path.is_file():
        pytest.skip("needs xdsl-opt beside this Python: pip install xdsl")
    return path


@pytest.fixture(scope="session")
def tidy():
    """A function that puts neighbouring constants of a text in order: theirs tells only what was folded first."""

    def tidied(text: str) -> str:
        lines = text.splitlines()
        groups = groupby(lines, key=lambda line: " = arith.constant " in line)
        return "\n".join(
            line for constants, found in groups for line in (sorted(found) if constants else found)
        )

    return tidied
