"""The seeded faults: each can be put in and is gone afterwards, and the hunt tells what it catches."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.fuzz.faults import (
    Fault,
    Injection,
    WrongPair,
    all_faults,
    fault_named,
    hunt,
    hunt_in_prover,
    injected,
    wrong_pairs,
)
from oneshot_verify.fuzz.faults.wrong_pairs import OPTIONS
from oneshot_verify.verdict import Verdict

CONFLICT = """
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
"""
HARMLESS = """
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
NO_FAULT = Fault("prover/none", "nothing is wrong", lambda to: None)


class Counter:
    """Something to put faults into."""

    def one(self) -> int:
        return 1


class Heir(Counter):
    """Inherits what the faults replace."""


def test_names_are_unique_and_begin_with_a_room() -> None:
    names = [fault.name for fault in all_faults()]
    assert len(names) == len(set(names))
    assert {fault.room for fault in all_faults()} >= {"analysis", "rewrite", "prover"}


@pytest.mark.parametrize("name", [fault.name for fault in all_faults()])
def test_each_fault_still_finds_what_it_replaces(name: str) -> None:
    with injected(fault_named(name)):
        pass


@pytest.mark.parametrize("owner", [Counter, Heir])
def test_a_method_is_replaced_and_put_back(owner: type[Counter]) -> None:
    before = dict(vars(owner))
    injection = Injection()
    injection.method(owner, "one", lambda original: lambda self: original(self) + 1)
    assert owner().one() == 2
    injection.undo()
    assert owner().one() == 1
    assert dict(vars(owner)) == before


def test_the_program_is_right_again_after_a_fault() -> None:
    with injected(fault_named("analysis/no-conflict")):
        pass
    assert not hunt(NO_FAULT, [CONFLICT]).caught


def test_a_missed_conflict_is_caught() -> None:
    catch = hunt(fault_named("analysis/no-conflict"), [HARMLESS, CONFLICT])
    assert catch.caught
    assert catch.by.startswith("refuted")
    assert (catch.programs, catch.changed) == (2, 1)


def test_a_fault_that_changes_nothing_is_not_caught() -> None:
    catch = hunt(fault_named("analysis/no-conflict"), [HARMLESS])
    assert not catch.caught
    assert catch.changed == 0


def test_wrong_pairs_are_wrong() -> None:
    pairs = list(wrong_pairs([CONFLICT], OPTIONS))
    assert pairs
    for pair in pairs:
        source, target = pair.modules()
        result = prove_function(source, target, pair.function, ProofOptions(timeout_seconds=10))
        assert result.verdict is Verdict.REFUTED, pair.what


def test_a_prover_that_asks_nothing_is_caught_and_the_right_one_is_not() -> None:
    pairs: list[WrongPair] = list(wrong_pairs([CONFLICT], OPTIONS))
    assert not hunt_in_prover(NO_FAULT, pairs).caught
    assert hunt_in_prover(fault_named("prover/equal-unasked"), pairs).caught
