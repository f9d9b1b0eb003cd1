"""`oneshot-verify ops`: what is known of ops, in general and in a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline.ops import Model, Proof, known_ops, ops_of
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
FOREIGN = TEXTS["foreign"]
UNKNOWN = TEXTS["unknown"]


def rows(text: str) -> Iterator[tuple[str, Model, Proof, int]]:
    for part in parse(text, "in.mlir"):
        for op in ops_of(part.module):
            yield op.name, op.model, op.proof, op.uses


def test_what_is_known_of_the_ops_of_a_file() -> None:
    assert list(rows(FOREIGN)) == [
        ("tensor.insert", Model.KNOWN, Proof.MEANING, 2),
        ("mine.op", Model.MISSING, Proof.ASSUMED, 1),
        ("func.return", Model.KNOWN, Proof.RULE, 1),
    ]
    assert ("math.of_tomorrow", Model.NOT_NEEDED, Proof.MISSING, 1) in rows(UNKNOWN)


# Proved as their two functions are the same to the letter, whatever their ops may be.
TO_THE_LETTER = {"border/resource_of_type", "border/module_around"}
# Their regions are judged as loops, whatever the op may be.
AS_LOOPS = {"opaque/region_runs_again", "parallel/threads_of_launch"}
PROVED = [
    path
    for path in sorted((CORPUS / "proved").rglob("*.mlir"))
    if f"{path.parent.name}/{path.name.split('.')[0]}" not in TO_THE_LETTER | AS_LOOPS
]


@pytest.mark.parametrize("path", PROVED, ids=lambda p: p.stem)
def test_what_was_proved_is_known(path: Path) -> None:
    for part in parse(path.read_text(), str(path)):
        assert [op for op in ops_of(part.module) if op.proof is Proof.MISSING] == []


def test_the_table_of_all_ops() -> None:
    known = {op.name: op for op in known_ops()}
    assert known["scf.for"].proof is Proof.RULE
    assert known["memref.load"].model is Model.NOT_NEEDED
    assert known["tensor.insert"].is_known
    assert known["sparse_tensor.convert"].proof is Proof.MISSING
    assert list(known) == sorted(known)


def test_the_command_names_place_and_reason(run, tmp_path: Path) -> None:
    (tmp_path / "in.mlir").write_text(UNKNOWN)
    done = run("ops", "in.mlir")
    assert done.returncode == 3
    assert "in.mlir:2:3: no meaning is known for 'math.of_tomorrow'" in done.stdout
    assert done.stdout.endswith("2 ops, 1 not known\n")


def test_json_over_several_files_with_one_in_error(run, tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text(FOREIGN + "// -----\n" + FOREIGN)
    (tmp_path / "b.mlir").write_text("func.func @f( {")
    done = run("ops", "b.mlir", "a.mlir", "missing.mlir", "--format", "json")
    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert {op["name"]: op["uses"] for op in document["ops"]}["tensor.insert"] == 4
    assert [error.split(":")[0] for error in document["errors"]] == ["b.mlir", "missing.mlir"]
    assert "b.mlir:1:" in done.stderr


def test_without_files_everything_is_listed(run) -> None:
    done = run("ops")
    assert done.returncode == 0
    assert "vector.transfer_write" in done.stdout
    assert run("ops", "--format", "json").returncode == 0


def test_folders_and_patterns_are_taken(run, tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a b.mlir").write_text("func.func @f() { return }")
    for word in (".", "below", "bel*/*.mlir"):
        done = run("ops", word)
        assert (done.returncode, "func.return" in done.stdout) == (0, True)
    (tmp_path / "empty").mkdir()
    done = run("ops", "empty")
    assert done.returncode == 2
    assert "empty: error: there is no *.mlir file in this folder" in done.stderr
