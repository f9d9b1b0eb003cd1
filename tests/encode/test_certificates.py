"""The language of certificates: what is read, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.encode.certificate import (
    BadCertificate,
    Certificate,
    Hold,
    Point,
    read,
    write,
)
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.ir import parse
from oneshot_verify.ir.places import NoSuchPlace, Places
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CERTIFICATE = Certificate(
    "f",
    "sha256:1",
    "sha256:2",
    (("returned", 0), ("argument", 1)),
    (
        Point(1, 2, "cut", (Hold("1.0", "^0.0.0.0"),)),
        Point(
            *(3, 4, "loop"),
            equal=(("^3.0.0.1", "^4.0.0.1"),),
            havoc=("2.0",),
            moved=(1,),
            regions=((Point(5, 6, "nest"),),),
        ),
        Point(2, 3, "loop", lost=(0,)),
    ),
    ("index arithmetic does not overflow",),
    {"z3-solver": "4"},
)


def test_what_is_written_is_read() -> None:
    assert read(write(CERTIFICATE)) == CERTIFICATE


def test_points_may_lie_as_deep_as_ops_do() -> None:
    point = Point(1, 2, "cut")
    for number in range(200):
        point = Point(number, number, "branch", regions=((point,),))
    text = write(replace(CERTIFICATE, points=(point,)))
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["schema"], 1),
        (["schema"], True),
        (["function"], 1),
        (["points"], {}),
        (["points", 0, "rule"], "guess"),
        (["points", 0, "source"], "1"),
        (["points", 0, "holds", 0, "tensor"], None),
        (["points", 0, "more"], 1),
        (["results", 0], {"somewhere": 1}),
        (["points", 1, "equal", 0], ["1.0"]),
        (["points", 1, "equal", 0], ["1.0", 1]),
        (["points", 1, "havoc", 0], 2),
        (["points", 1, "moved", 0], True),
        (["points", 1, "regions", 0], 1),
        (["trust"], True),
    ],
)
def test_what_is_no_certificate(path: list[str | int], value: object) -> None:
    data = json.loads(write(CERTIFICATE))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(BadCertificate):
        read(json.dumps(data))


def test_texts_that_are_no_json() -> None:
    for text in ("", "[]", "{", "1"):
        with pytest.raises(BadCertificate):
            read(text)


SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def test_a_certificate_of_other_programs_is_refused() -> None:
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (SOURCE, TARGET))
    outcome = Checker((ours, theirs)).check(CERTIFICATE)
    assert (outcome.answer, outcome.reason) == (
        Answer.REFUSED,
        "the certificate is of other programs",
    )


def test_names_of_values() -> None:
    function = parse(SOURCE, "f.mlir")[0].module.body.block.first_op
    assert function is not None
    names = Places(function)
    for name in ("1.0", "2.0", "^0.0.0.1"):
        assert names.name(names.value(name)) == name
    for name in ("1.1", "9.0", "^0.0.0.2", "^1.0.0.0", "x", "-1.0"):
        with pytest.raises(NoSuchPlace):
            names.value(name)


def test_prove_writes_what_recheck_reads(tmp_path: Path) -> None:
    source, target, folder = tmp_path / "s.mlir", tmp_path / "t.mlir", tmp_path / "proofs"
    source.write_text(SOURCE)
    target.write_text(TARGET)
    pair = [str(source), "--against", str(target), "--certificate", str(folder)]
    runner = CliRunner()
    assert runner.invoke(app, ["recheck", *pair]).exit_code == 2
    assert runner.invoke(app, ["prove", *pair]).exit_code == 0
    (path,) = folder.iterdir()
    found = runner.invoke(app, ["recheck", *pair])
    assert (found.exit_code, "@f: holds" in found.output) == (0, True)
    as_json = runner.invoke(app, ["recheck", *pair, "--format", "json"])
    assert json.loads(as_json.output)["files"][0]["functions"][0]["answer"] == "holds"
    # Another program has another certificate.
    target.write_text(
        TARGET.replace("%x, %t", "%x, %t").replace("@f", "@f").replace("%c0]", "%c0]") + "\n"
    )
    assert runner.invoke(app, ["recheck", *pair]).exit_code == 0
    target.write_text(TARGET.replace("arith.constant 0", "arith.constant 1"))
    missing = runner.invoke(app, ["recheck", *pair])
    assert (missing.exit_code, "no certificate" in missing.output) == (1, True)
    target.write_text(TARGET)
    path.write_text("{")
    assert runner.invoke(app, ["recheck", *pair]).exit_code == 1


def test_what_the_target_has_alone(tmp_path: Path) -> None:
    """Nobody has looked at it: another function that others can see, another part, a result that is left behind."""
    source, target, folder = tmp_path / "s.mlir", tmp_path / "t.mlir", tmp_path / "proofs"
    pair = [str(source), "--against", str(target), "--certificate", str(folder)]
    runner = CliRunner()
    source.write_text(
        "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }"
    )
    same = "func.func @f(%t: memref<4xf32>) -> memref<4xf32> { return %t : memref<4xf32> }"
    more = "func.func VISIBILITY @g(%v: i32) -> i32 { return %v : i32 }"
    for text, code in (
        (same, 0),
        # A lowering may call a function by its name.
        (same + more.replace("VISIBILITY", "private"), 1),
        (same + more.replace("VISIBILITY", ""), 1),
        (f"{same}\n// -----\n{more.replace('VISIBILITY', '')}", 2),
    ):
        target.write_text(text)
        runner.invoke(app, ["prove", *pair])
        assert runner.invoke(app, ["recheck", *pair]).exit_code == code
    target.write_text("func.func @f(%t: memref<4xf32>) { return }")
    assert runner.invoke(app, ["prove", *pair]).exit_code == 0
    found = runner.invoke(app, ["recheck", *pair])
    assert (found.exit_code, "result 0 is argument 0 after the call" in found.output) == (0, True)
    mask = "%n = arith.constant 1 : index %v = vector.create_mask %n : vector<4xi1> return"
    target.write_text(same.replace("return", mask))
    assert runner.invoke(app, ["prove", *pair]).exit_code == 0
    assert "operands of 'vector.create_mask'" in runner.invoke(app, ["recheck", *pair]).output
