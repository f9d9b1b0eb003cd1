"""A fact about values is asked at each border that they cross."""

from __future__ import annotations

import pytest

from oneshot_verify.check import obligation as asked
from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.relation.facts import FACTS, Fact
from oneshot_verify.encode.relation.values import Relation
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

LOOP = TEXTS["loop"]
TENSOR_LOOP = LOOP.replace(
    "BODY",
    TEXTS["body"],
).replace("TYPE", "tensor<4xf32>")
BUFFER_LOOP = (
    LOOP.replace(
        "BODY",
        TEXTS["body_2"],
    )
    .replace("TYPE", "memref<4xf32>")
    .replace("-> (tensor<4xf32>, i32) {\n  %c0", "-> (memref<4xf32>, i32) {\n  %c0")
)
THREADS = (
    TEXTS["threads"],
    TEXTS["threads_2"],
)
REDUCTION = TEXTS["reduction"]
CHOICES = TEXTS["choices"]
LEFT = (
    TEXTS["left"],
    TEXTS["left_2"],
)
LOOPS = (TENSOR_LOOP, BUFFER_LOOP)
AT = {
    **dict.fromkeys(asked.BORDERS, (CHOICES, CHOICES)),
    **dict.fromkeys((asked.EXIT_OUT_PARAM, asked.EXIT_DROPPED_RESULT), LEFT),
    **dict.fromkeys((asked.LOOP_SCALAR, asked.LOOP_CARRIER, asked.EXIT_RESULT), LOOPS),
    **dict.fromkeys((asked.ROUND_SCALAR, asked.ROUND_CARRIER), LOOPS),
    asked.THREAD_CARRIER: THREADS,
    **dict.fromkeys(
        (asked.THREAD_FIRST_VALUE, asked.THREAD_REDUCED, asked.THREAD_REDUCTION),
        (REDUCTION, REDUCTION),
    ),
}
"""For each border a pair of programs whose proof comes to it, and hangs on it."""


class Differs(Fact):
    """A fact that is true of no values."""

    name = "nothing"
    words = "nothing"
    asked = 0

    def agree(self, relation, pair, border):
        self.asked += 1
        return Answer.FAILED, None


def failures(programs: tuple[str, str]) -> list[str]:
    modules = [parse(text, "f.mlir")[0].module for text in programs]
    attempt = ProgramPair(*modules, ProofOptions()).attempt("f")
    assert attempt.unsupported is None
    return [str(each.needed.obligation) for each in attempt.failures]


@pytest.mark.parametrize("programs", dict.fromkeys(AT.values()))
def test_the_programs_are_proved(programs) -> None:
    assert failures(programs) == []


@pytest.mark.parametrize("border", AT, ids=str)
def test_each_border_asks_a_new_fact(border: asked.Obligation, monkeypatch) -> None:
    new = Differs()
    elsewhere = {new.asked_at(other) for other in asked.BORDERS if other is not border}
    monkeypatch.setattr(Relation, "facts", (*FACTS, new))
    monkeypatch.setattr(Obligations, "dropped", Obligations.dropped | elsewhere)
    found = failures(AT[border])
    assert new.asked
    # What holds no tensor before the loop may do so after its first round, which is walked alone then. Bounds of which
    # nothing is known but what they are may still stand for the same rounds.
    others = (asked.LOOP_CARRIER, asked.LOOP_BOUNDS, asked.THREAD_BOUNDS)
    assert bool(found) == (border not in others)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_what_is_not_known_is_named(fact: Fact, monkeypatch) -> None:
    monkeypatch.setattr(type(fact), "agree", lambda self, *_: (Answer.FAILED, None))
    assert str(fact.asked_at(asked.BRANCH_CONDITION)) in failures((CHOICES, CHOICES))


RESULT = TEXTS["result"]
GIVEN = TEXTS["given"]
FILLED = """%r = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%r : memref<4xf32>)"""
SIZED = """%a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %r = memref.cast %a : memref<4xf32> to memref<?xf32>"""
PART = """%a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  %r = memref.subview %a[0] [4] [%s] : memref<8xf32> to memref<4xf32, strided<[?]>>"""
BEGINNING = """%a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  %b = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %r = memref.cast %b : memref<4xf32, strided<[1]>> to memref<4xf32>"""
SLICE = "memref<4xf32, strided<[?]>>"


def stride(number: int) -> str:
    return f"%s = arith.constant {number} : index\n  {PART}"


WRONG = {
    "place": (
        ("memref<4xf32>", "%r = memref.cast %m : memref<4xf32> to memref<4xf32>"),
        (
            "memref<4xf32>",
            "%r = memref.alloc() : memref<4xf32>\n"
            "  memref.copy %m, %r : memref<4xf32> to memref<4xf32>",
        ),
    ),
    "layout": ((SLICE, stride(1)), (SLICE, stride(2))),
    "alignment": (
        ("memref<4xf32>", FILLED.replace("alloc()", "alloc() {alignment = 64 : i64}")),
        ("memref<4xf32>", FILLED.replace("alloc()", "alloc() {alignment = 16 : i64}")),
    ),
    "whole": (("memref<4xf32>", FILLED), ("memref<4xf32>", BEGINNING)),
    "sizes": (("memref<?xf32>", SIZED), ("memref<?xf32>", SIZED.replace("4x", "5x"))),
    "life": (
        ("memref<4xf32>", FILLED),
        ("memref<4xf32>", FILLED + "\n  memref.dealloc %r : memref<4xf32>"),
    ),
    "elements": (
        ("tensor<4xf32>", "%r = tensor.splat %x : tensor<4xf32>"),
        (SLICE, stride(0)),
    ),
    "owner": (
        (
            "memref<4xf32>",
            "%s = tensor.splat %x : tensor<4xf32>\n"
            "  %r = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>",
        ),
        ("memref<4xf32>", "%r = memref.get_global @c : memref<4xf32>"),
    ),
}
"""For each fact, what a program hands on (its type, and how it is made) and what is wrong to hand on instead."""
ASKED = {
    (border, name): tuple(text.replace("TYPE", type).replace("BODY", body) for type, body in pair)
    for border, text in ((asked.EXIT_RESULT, RESULT), (asked.CALL_ARGUMENT, GIVEN))
    for name, pair in WRONG.items()
    # A callee may get what it must not write or free.
    if border is not asked.CALL_ARGUMENT or name not in ("owner", "whole")
}


@pytest.mark.parametrize(("border", "name"), ASKED, ids=str)
def test_a_pair_fails_for_one_fact_alone(border, name, monkeypatch) -> None:
    [fact] = (fact for fact in FACTS if fact.name == name)
    programs = ASKED[border, name]
    assert failures(programs) == [str(fact.asked_at(border))]
    monkeypatch.setattr(Obligations, "dropped", Obligations.dropped | {fact.asked_at(border)})
    assert failures(programs) == []
