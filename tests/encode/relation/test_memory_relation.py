"""A field of the relation is asked at each point where the two programs meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.obligation import Point
from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.function_proof import FunctionProof
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.relation import memory
from oneshot_verify.encode.relation.fields import FIELDS, Field, Permission, Quiet
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ENTRY_AND_EXIT = """
func.func @f(%m: memref<4xf32>) {
  return
}"""
GLOBAL = TEXTS["global"]
LOOP = TEXTS["loop"]


class Differs(Field):
    """A field that the programs never agree on."""

    name = "nothing"

    def __init__(self) -> None:
        self.asked = 0

    def agree(self, relation, ours, theirs, point):
        self.asked += 1
        return Answer.FAILED, None

    def is_kept(self, after, before):
        return True


def failures(text: str, name: str = "f") -> list[str]:
    modules = [parse(text, "f.mlir")[0].module for _ in range(2)]
    attempt = ProgramPair(*modules, ProofOptions()).attempt(name)
    return [str(each.needed.obligation) for each in attempt.failures]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (ENTRY_AND_EXIT, "exit.nothing"),
        (GLOBAL, "call.nothing"),
        # The loop does not keep it alike, so that the contents are not known behind it.
        (LOOP, "exit.contents"),
    ],
    ids=["exit", "call", "loop"],
)
def test_each_point_asks_a_new_field(text: str, where: str, monkeypatch) -> None:
    assert failures(text) == []
    monkeypatch.setattr(memory, "FIELDS", (*FIELDS, Differs()))
    if text is GLOBAL:
        # Else the callee is not proved, and the call is not reached.
        exit = Differs().asked_at(Point.EXIT)
        monkeypatch.setattr(Obligations, "dropped", Obligations.dropped | {exit})
    assert where in failures(text)


AT = {Point.EXIT: ENTRY_AND_EXIT, Point.CALL: GLOBAL, Point.LOOP: LOOP, Point.ROUND: LOOP}


@pytest.mark.parametrize("point", AT, ids=lambda point: point.value)
@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name.replace(" ", "-"))
def test_each_field_is_asked_at_each_point(field: Field, point: Point, monkeypatch) -> None:
    disagreement, found = memory.MemoryRelation.disagreement, set()

    def noted(self, ours, theirs, here):
        answer = disagreement(self, ours, theirs, here)
        found.update([str(answer[0])] if answer is not None else [])
        # Nothing is done about it, so that the walk gets to the other points.
        return

    monkeypatch.setattr(memory.MemoryRelation, "disagreement", noted)
    monkeypatch.setattr(type(field), "agree", lambda self, *_: (Answer.FAILED, None))
    failures(AT[point])
    assert str(field.asked_at(point)) in found


class Forgotten(Field):
    """A field that no program keeps."""

    name = "nothing"

    def agree(self, relation, ours, theirs, point):
        return Answer.PROVED, None

    def is_kept(self, after, before):
        return False


THREADS = TEXTS["threads"]


@pytest.mark.parametrize("text", [LOOP, THREADS], ids=["round", "thread"])
def test_a_round_and_a_thread_ask_what_is_kept(text: str, monkeypatch) -> None:
    monkeypatch.setattr(memory, "FIELDS", (*FIELDS, Forgotten()))
    assert failures(text)


def related(text: str) -> tuple:
    """The relation at the end of the proof of `@f`, and its only pair."""
    modules = [parse(text, "f.mlir")[0].module for _ in range(2)]
    pair = ProgramPair(*modules, ProofOptions())
    source, target = pair.sources["f"], pair.targets["f"]
    proof = FunctionProof(
        source,
        target,
        pair.globals,
        pair.meanings,
        pair,
        pair.options,
        pairing=pair.pairings("f")[0],
    )
    assert proof.attempt().proved
    ((ours, theirs),) = proof.walk.relation.pairs.items()
    return proof.walk.relation, ours, theirs


def test_a_raced_block_is_not_agreed_on() -> None:
    relation, ours, theirs = related(ENTRY_AND_EXIT)
    assert relation.disagreement(ours, theirs, Point.EXIT) is None
    relation.target.watched.raced = frozenset({theirs})
    asked, _, _ = relation.disagreement(ours, theirs, Point.EXIT)
    assert asked == Quiet().asked_at(Point.EXIT)


@pytest.mark.parametrize(("side", "agree"), [("source", False), ("target", True)])
def test_only_what_the_tensor_program_may_write_may_be_written(side: str, agree: bool) -> None:
    relation, ours, theirs = related(ENTRY_AND_EXIT)
    blocks = getattr(relation, side).memory.blocks
    block = ours if side == "source" else theirs
    blocks[block] = replace(blocks[block], writable=False)
    found = relation.disagreement(ours, theirs, Point.EXIT)
    assert (found is None) == agree
    assert found is None or found[0] == Permission().asked_at(Point.EXIT)
