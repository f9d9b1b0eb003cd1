"""Coverage keys say what the analysis did, and steering stays with what brought new keys up."""

from __future__ import annotations

from random import Random

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.coverage import Steering, keys
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
CONFLICT = TEXTS["conflict"]


def covered(text: str) -> frozenset[str]:
    module = parse(text, "program")[0].module
    return keys(module, analyze_module(module, OPTIONS))


def test_a_conflict_is_named_with_the_ops_that_make_it() -> None:
    found = covered(CONFLICT)
    assert "rule:conflict(tensor.extract,tensor.insert,func.func^):tensor.insert#1" in found
    assert "decision:tensor.insert#1:out" in found
    assert "decision:tensor.extract#0:in" in found


def test_without_the_conflict_its_key_is_gone_and_the_ops_meet_in_place() -> None:
    found = covered(CONFLICT.replace("extract %t", "extract %new"))
    assert not any(key.startswith("rule:") for key in found)
    assert "meet:tensor.extract,tensor.insert" in found
    # Two members, the argument and the result; three reads; one write.
    assert "set:2,2,1" in found


def test_ops_that_meet_across_regions_are_told_apart() -> None:
    found = covered(TEXTS["ops_that_meet_across_regions_are_told_apart"])
    assert "meet:~func.return,tensor.insert" in found
    assert "meet:scf.yield,tensor.insert" in found


def test_steering_comes_back_to_what_was_new() -> None:
    names = tuple(f"f{k}" for k in range(30))
    steering = Steering(names)
    lucky = frozenset(names[:10])
    assert steering.report(lucky, ["a", "b"]) == 2
    assert steering.report(frozenset(names[20:]), ["a"]) == 0
    assert steering.pool == [lucky]
    random = Random(1)
    near = [len(steering.propose(random) ^ lucky) <= Steering.TOGGLED for _ in range(200)]
    assert 60 < sum(near) < 140
