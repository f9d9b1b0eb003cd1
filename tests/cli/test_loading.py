"""What `prove` loads: start-up is a matter of modules, and modules can be counted where time cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ONE_INSERTION = TEXTS["one_insertion"]
ABSENT_COMMANDS = ("bufferize", "corpus", "explain", "fuzz", "lsp", "recheck")
ABSENT_DIALECTS = (
    *("affine", "arith", "cf", "complex", "index", "linalg", "math", "ml_program", "scf"),
    *("shape", "sparse_tensor", "tosa", "transform", "vector"),
)
"""Dialects that the program above does not use; their ops take a millisecond each to define."""


WITNESS = """
import sys

class Witness:
    def find_spec(self, name, path=None, target=None):
        with open("loaded", "a") as stream:
            stream.write(name + "\\n")

sys.meta_path.insert(0, Witness())
from oneshot_verify.cli.main import main
main()
"""
"""Writes down every module that this process, or one that is forked from it, looks for."""


def _loaded(folder: Path, *arguments: str, command: str = "prove") -> list[str]:
    """The modules that a command and its workers load, each as often as it is loaded."""
    subprocess.run([sys.executable, "-c", WITNESS, command, *arguments], cwd=folder, check=True)
    return (folder / "loaded").read_text().split()


@pytest.fixture(scope="module")
def for_one_insertion(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("one")
    (folder / "one.mlir").write_text(ONE_INSERTION)
    return _loaded(folder, "one.mlir")


def test_only_the_dialects_of_the_program_are_loaded(for_one_insertion: list[str]) -> None:
    loaded = set(for_one_insertion)
    homes = ("xdsl.dialects", "oneshot_verify.ir.dialects")
    assert {f"oneshot_verify.ir.dialects.{name}" for name in ("func", "tensor", "memref")} <= loaded
    assert loaded & {f"{home}.{name}" for home in homes for name in ABSENT_DIALECTS} == set()


def test_only_the_command_that_is_called_is_loaded(for_one_insertion: list[str]) -> None:
    assert "oneshot_verify.cli.prove" in for_one_insertion
    others = {f"oneshot_verify.cli.{name}" for name in ABSENT_COMMANDS}
    assert others.isdisjoint(for_one_insertion)


@pytest.mark.parametrize(
    "module",
    ["linalg", "linalg_relayout", "math", "vector", "vector_transfer", "arith"],
)
def test_only_the_meanings_of_the_program_are_loaded(
    for_one_insertion: list[str], module: str
) -> None:
    assert "oneshot_verify.semantics.dialects.tensor" in for_one_insertion
    assert f"oneshot_verify.semantics.dialects.{module}" not in for_one_insertion


@pytest.mark.parametrize("module", ["linalg", "vector", "ml_program", "shape"])
def test_only_the_models_of_the_program_are_loaded(
    for_one_insertion: list[str], module: str
) -> None:
    assert "oneshot_verify.bufferize.ops.tensor" in for_one_insertion
    assert f"oneshot_verify.bufferize.ops.{module}" not in for_one_insertion


@pytest.mark.parametrize(
    "package",
    [
        *("hypothesis", "cvc5", "jinja2", "numpy", "oneshot_verify.fuzz", "xdsl.tools"),
        # For words that need a validator, for terminals, and for questions.
        *("pydantic", "rich.console", "rich.progress", "z3", "importlib.metadata"),
    ],
)
def test_packages_that_others_need_are_not_loaded(
    for_one_insertion: list[str], package: str
) -> None:
    within = [name for name in for_one_insertion if f"{name}.".startswith(f"{package}.")]
    assert within == []


@pytest.mark.parametrize(
    ("words", "most"),
    [("--help", 32), ("bufferize one.mlir", 290), ("prove one.mlir", 420)],
)
def test_commands_load_few_modules(tmp_path: Path, words: str, most: int) -> None:
    """Of ours and xDSL's."""
    (tmp_path / "one.mlir").write_text(ONE_INSERTION)
    command, *others = words.split()
    loaded = set(_loaded(tmp_path, *others, command=command))
    assert sum(name.startswith(("oneshot_verify", "xdsl")) for name in loaded) <= most


def test_the_bufferizer_alone_loads_no_prover(tmp_path: Path) -> None:
    (tmp_path / "one.mlir").write_text(ONE_INSERTION)
    loaded = _loaded(tmp_path, "one.mlir", command="bufferize")
    rooms = {name.split(".")[1] for name in loaded if name.startswith("oneshot_verify.")}
    assert rooms.isdisjoint(("audit", "encode", "refute", "search", "report"))


def test_elision_is_loaded_only_for_remedies(tmp_path: Path) -> None:
    """The program has no copy; with one, and without `--no-remedies`, elision is asked."""
    (tmp_path / "one.mlir").write_text(ONE_INSERTION)
    loaded = _loaded(tmp_path, "one.mlir", command="explain")
    assert "oneshot_verify.audit.explanations" in loaded
    assert {"oneshot_verify.elide.elision", "oneshot_verify.search.prover"}.isdisjoint(loaded)


def test_workers_of_many_files_share_what_they_need(tmp_path: Path) -> None:
    """Each file has a worker of its own; but only the first may have to load the solver itself."""
    for number in range(5):
        (tmp_path / f"{number}.mlir").write_text(ONE_INSERTION)
    loaded = _loaded(tmp_path, "--jobs", "1", *(f"{number}.mlir" for number in range(5)))
    shared = ("z3.z3", "oneshot_verify.semantics.dialects.tensor")
    for module in (*shared, "oneshot_verify.encode.function"):
        assert 1 <= loaded.count(module) <= 2
