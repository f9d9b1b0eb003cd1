"""Ops that a user declares to be in destination-passing style."""

from __future__ import annotations

import json
from collections.abc import Generator

import pytest

from oneshot_verify.ir.facts import declare_destination_style, default_facts
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


@pytest.fixture(autouse=True)
def _forget() -> Generator[None]:
    yield
    default_facts.cache_clear()
    declare_destination_style([])


def _verdict(done) -> str:
    (file,) = json.loads(done.stdout)["files"]
    return file["functions"][0]["verdict"]


def test_a_declaration_counts_for_its_run_only(run, tmp_path) -> None:
    (tmp_path / "in.mlir").write_text(PROGRAM)
    prove = ("prove", "in.mlir", "--jobs", "1", "--format", "json", "--cache", "kept")
    assert _verdict(run(*prove, "--destination-style", "mine.mix")) == "proved"
    default_facts.cache_clear()
    declare_destination_style([])
    assert _verdict(run(*prove)) == "rejected"


def test_the_settings_declare_ops(run, tmp_path) -> None:
    (tmp_path / "in.mlir").write_text(PROGRAM)
    settings = '[tool.oneshot-verify]\ndestination-style = ["mine.mix"]\n'
    (tmp_path / "pyproject.toml").write_text(settings)
    done = run("bufferize", "in.mlir", "--options", "bufferize-function-boundaries")
    assert done.returncode == 0
    assert '"mine.mix"(%a, %b)' in done.stdout
    assert "return %b" in done.stdout
    assert "assumed" in run("ops", "in.mlir").stdout


def test_a_declaration_that_makes_no_sense(run, tmp_path) -> None:
    (tmp_path / "in.mlir").write_text(PROGRAM)
    done = run("prove", "in.mlir", "--destination-style", "tensor.insert")
    assert done.returncode == 2
    assert "'tensor.insert' is known already" in done.stderr
