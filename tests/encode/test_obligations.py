"""Each thing that is asked has an identifier, which verdicts carry and faults name."""

from __future__ import annotations

import json

import pytest

from oneshot_verify.check import obligation
from oneshot_verify.check.obligation import Obligation, Point
from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.encode.relation.facts import FACTS
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.ir import parse
from oneshot_verify.report.documents import to_json
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from tests.faults.dropped import UNASKED
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

STORE = TEXTS["store"]
STORED = TEXTS["stored"]
NUMBERS = [value for value in vars(obligation).values() if isinstance(value, Obligation)]


def judged(body: str) -> FunctionResult:
    source, target = (
        parse(text, "f.mlir")[0].module for text in (STORE, STORED.replace("{BODY}", body))
    )
    return prove_pair(source, target)[0]


def test_no_two_obligations_have_one_identifier() -> None:
    assert len(NUMBERS) == len(set(map(str, NUMBERS)))
    assert all(str(each).startswith(f"{each.point.value}.") for each in NUMBERS)


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("", "exit.result"),
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
    assert (found.verdict, found.obligation) == (Verdict.UNKNOWN, "walk.stuck")
    document = json.loads(to_json([FileResult("f.mlir", functions=[found])]))
    assert document["files"][0]["functions"][0]["obligation"] == "walk.stuck"


def test_a_proof_has_none() -> None:
    found = judged("memref.store %x, %t[%i] : memref<4xf32>")
    assert (found.verdict, found.obligation) == (Verdict.PROVED, "")


def test_what_is_dropped_is_not_asked(monkeypatch) -> None:
    monkeypatch.setattr(Obligations, "dropped", frozenset({obligation.EXIT_RESULT}))
    source, target = (parse(t, "f.mlir")[0].module for t in (STORE, STORED.replace("{BODY}", "")))
    # A concrete run would tell the two apart.
    [found] = prove_pair(source, target, ProofOptions(replay_first=False))
    assert found.verdict is Verdict.PROVED


def test_faults_name_obligations_that_there_are() -> None:
    named = {each for _, each in UNASKED.values() for each in each}
    fields = {"contents", "lifetime", "permission", "single-writer"}
    crossing = {fact.asked_at(border) for fact in FACTS for border in obligation.BORDERS}
    for each in named:
        known = each in crossing.union(NUMBERS) or each.point is Point.OP or each.question in fields
        assert known, each
