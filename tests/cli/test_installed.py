"""The environment in which the journeys are run has nothing of the checkout, and what the package asks for alone."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

CHECKOUT = Path(__file__).resolve().parents[2]


def test_the_package_is_that_of_the_wheel(fresh, tmp_path):
    shown = "print(*map(str, [oneshot_verify.__file__, *sys.path]), sep=chr(10))"
    done = fresh.run(f"python -c 'import sys, oneshot_verify; {shown}'", tmp_path)
    package, *paths = map(Path, done.stdout.splitlines())
    assert package.is_relative_to(fresh.folder)
    assert [path for path in paths if path.is_relative_to(CHECKOUT)] == []
    assert fresh.run("command -v oneshot-verify", tmp_path).stdout.startswith(str(fresh.folder))


@pytest.mark.parametrize("name", ["junitparser", "pygls", "hatchling"])
def test_what_the_package_does_not_ask_for_is_not_there(fresh, tmp_path, name):
    done = fresh.run(f"python -c 'import {name}'", tmp_path)
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: No module named '{name}'"


def test_what_it_asks_for_is_there(fresh, tmp_path):
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    names = [Requirement(text).name for text in project["dependencies"]]
    ask = "python -c 'import sys, importlib.metadata as m; [m.version(n) for n in sys.argv[1:]]' "
    assert fresh.run(ask + " ".join(names), tmp_path).returncode == 0
