"""What the package imports, it asks for: a wheel has to work alone (`benchmarks/package/wheel.py`)."""

import re
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "oneshot_verify"
MODULES = {
    "z3": "z3-solver",
    "markupsafe": "jinja2",
    "lsprotocol": "pygls",
    "typing_extensions": "typing-extensions",
}
"""Modules of another name than the distribution that brings them."""
ONLY_IN = {"pytest": ["testing/pytest_plugin.py"], "pygls": ["lsp"], "distributed": ["fuzz"]}
"""Where what is no dependency may be imported; `pytest` is there where its plugin is loaded."""


IMPORT = re.compile(
    r"^[ \t]*(?:from|import) ([A-Za-z_]\w*)(?:[\w.]*) ?(?:import .*|as \w+)?$", re.M
)


def imported():
    """The distributions that each file imports from."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in set(IMPORT.findall(path.read_text())):
            if name not in sys.stdlib_module_names and name != "oneshot_verify":
                yield path.relative_to(PACKAGE).as_posix(), MODULES.get(name, name)


def test_every_import_is_a_dependency_or_an_extra_in_its_place():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    needed = {Requirement(text).name for text in project["dependencies"]}
    extras = {
        Requirement(text).name for own in project["optional-dependencies"].values() for text in own
    }
    wrong, found = [], set()
    for path, name in imported():
        found.add(name)
        if name in needed:
            continue
        places = ONLY_IN.get(name)
        known = name in extras or name == "pytest"
        if not known or (places and not any(path.startswith(place) for place in places)):
            wrong.append(f"{path}: {name}")
    assert wrong == []
    assert found > needed, "some dependency is needless, or imports are not seen"


def test_the_server_without_its_extra_says_what_to_install(run, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("oneshot_verify.lsp")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("pygls", "lsprotocol"):
        monkeypatch.setitem(sys.modules, name, None)
    done = run("lsp")
    assert done.returncode == 2
    assert (
        done.stderr == "oneshot-verify: error: lsp needs pygls: pip install 'oneshot-verify[lsp]'\n"
    )
