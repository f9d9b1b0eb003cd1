"""Each thing that is asked has an identifier, which verdicts carry and faults name."""

from __future__ import annotations

import json

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.report.documents import to_json
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

STORE = TEXTS["store"]
STORED = TEXTS["stored"]


def judged(body: str) -> FunctionResult:
    source, target = (
        parse(text, "f.mlir")[0].module for text in (STORE, STORED.replace("{BODY}", body))
    )
    return prove_pair(source, target)[0]


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("", "function.result"),
        (
            """%c = arith.constant 4 : index
               memref.store %x, %t[%c] : memref<4xf32>""",
            "op.out-of-bounds",
        ),
    ],
)
def test_a_refutation_names_what_is_broken(body: str, asked: str) -> None:
    found = judged(body)
    assert (found.verdict, found.obligation) == (Verdict.REFUTED, asked)


OPAQUE = TEXTS["opaque"]


def test_an_open_verdict_names_what_is_not_shown() -> None:
    modules = [parse(OPAQUE.replace("NUMBER", n), "f.mlir")[0].module for n in "12"]
    [found] = prove_pair(*modules)
    assert (found.verdict, found.obligation) == (Verdict.UNKNOWN, "op.attribute")
    document = json.loads(to_json([FileResult("f.mlir", functions=[found])]))
    assert document["files"][0]["functions"][0]["obligation"] == "op.attribute"


def test_a_proof_has_none() -> None:
    found = judged("memref.store %x, %t[%i] : memref<4xf32>")
    assert (found.verdict, found.obligation) == (Verdict.PROVED, "")
