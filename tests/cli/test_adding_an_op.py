"""The walk through docs/adding-an-op.md, done: a package of its own, found through its entry points by the wheel."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-an-op.md"


def _block(language, first_line):
    pattern = rf"```{language}\n{re.escape(first_line)}.*?\n(.*?)```"
    return re.search(pattern, PAGE.read_text(), re.DOTALL)[1]


@pytest.fixture
def package(tmp_path):
    """The package `mine`, as if it were installed; gives its folder."""
    site = tmp_path / "site"
    folder = site / "mine"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    for name in ("dialect", "bufferization", "meanings"):
        (folder / f"{name}.py").write_text(_block("python", f"# mine/{name}.py"))
    info = site / "mine-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 0.1\n")
    table = _block("toml", "# pyproject.toml").replace('"', "").replace("project.entry-points.", "")
    (info / "entry_points.txt").write_text(table)
    (tmp_path / "case.mlir").write_text(_block("mlir", "// title:"))
    (tmp_path / "mine.mlir").write_text(_block("mlir", "// mine.mlir"))
    return folder


@pytest.fixture
def spawn(package, fresh, tmp_path):
    """Runs `oneshot-verify` where both packages are installed."""

    def call(*words):
        return fresh.run(shlex.join(["oneshot-verify", *words]), tmp_path, packages=package.parent)

    return call


def test_the_new_op_is_bufferized_proved_and_explained(package, spawn):
    done = spawn("prove", "case.mlir")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "proved" in done.stdout
    done = spawn("explain", "case.mlir")
    assert "conflict: operand 1 (%t) of mine.set_first" in done.stdout


def test_its_custom_syntax_is_read_and_printed(package, spawn, tmp_path):
    case = tmp_path / "case.mlir"
    generic = '"mine.set_first"(%x, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>'
    custom = "mine.set_first %x, %t : f32, tensor<?xf32> -> tensor<?xf32>"
    assert generic in case.read_text()
    case.write_text(case.read_text().replace(generic, custom))
    done = spawn("prove", "case.mlir")
    assert done.returncode == 0, done.stdout + done.stderr
    assert custom in spawn("bufferize", "case.mlir", "--analysis-only").stdout.replace(
        ' {__inplace_operands_attr__ = ["none", "false"]}', ""
    )


def test_its_model_is_checked(package, spawn):
    words = ("check-interface", "mine.set_first", "--declaration", "mine.mlir")
    done = spawn(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"mine.set_first  proved  (\d+) of \1 programs", done.stdout)
    _let_it_lie(package)
    done = spawn(*words)
    assert done.returncode == 1, done.stdout + done.stderr
    shown = [line[6:] for line in done.stdout.splitlines()]
    refuting = _block("mlir", "func.func @f(%a0")
    assert refuting.splitlines() == shown[3:6]
    assert "result 1 differs at [0]" in done.stdout


def _let_it_lie(package):
    model = package / "bufferization.py"
    lie = "class Lying(DestinationStyleModel):\n    def writes(self, operand, state):\n        return False\n\n\n"
    text = model.read_text().replace("def register", lie + "def register")
    model.write_text(
        text.replace('"mine.set_first", DestinationStyleModel()', '"mine.set_first", Lying()')
    )


def test_a_model_that_lies_is_refuted(package, spawn):
    _let_it_lie(package)
    done = spawn("prove", "case.mlir")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "refuted" in done.stdout
