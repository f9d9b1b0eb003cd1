"""Each trap shows the rule that it is about, once that rule is LLVM's."""

from __future__ import annotations

import pytest

import oneshot_verify.bufferize.module as bufferizer
from benchmarks.conformance.rules import relaxed
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.features import TRAP_STEPS
from oneshot_verify.fuzz.recipe import sample
from tests.faults import fault_named
from tests.faults.fault import Fault, Injection
from tests.faults.hunting import hunt

SHOWS = {
    "swap_parts": ("insertions",),
    "lone_threads": ("shared",),
    "masked_part": ("masked parts", "narrow writes"),
    "given_or_new": ("calls",),
    "made_twice": ("yields",),
    "body_overwrites": ("bodies",),
}


def _without(rule: str) -> Fault:
    """The bufferizer with LLVM's rule in place of one of ours."""
    if rule == "yields":
        return fault_named("rewrite/yield-twice")

    def inject(to: Injection) -> None:
        models = to.entered(relaxed(rule))
        to.value(bufferizer, "default_models", lambda: models)

    return Fault(f"analysis/llvm-{rule}", rule, inject)


def test_each_trap_is_about_a_rule() -> None:
    assert SHOWS.keys() == set(TRAP_STEPS)


@pytest.mark.parametrize(("trap", "rule"), [(t, rule) for t in TRAP_STEPS for rule in SHOWS[t]])
def test_a_trap_shows_its_rule(trap: str, rule: str) -> None:
    features = (trap, "masked_lanes")
    programs = (build(sample(n, features=features, swarm=False, size=1)) for n in range(40))
    [catch] = hunt([_without(rule)], programs, seconds=300.0)
    assert catch.by, catch
