"""The seeded faults: each can be put in and is gone afterwards, and the hunt tells what it catches."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.fuzzing.faults import programs_about
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.features import FEATURES
from oneshot_verify.fuzz.recipe import Argument, Recipe, Step
from oneshot_verify.ir import parse, print_module
from tests.faults import all_faults, fault_named, pipelines
from tests.faults.fault import Fault, Injection, injected
from tests.faults.hunting import hunt
from tests.faults.pipelines import BASE_OPTIONS, Pipeline
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CONFLICT = TEXTS["conflict"]
HARMLESS = TEXTS["harmless"]
CALL = TEXTS["call"]
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
    [catch] = hunt([NO_FAULT], [CONFLICT])
    assert not catch.by


def test_a_missed_conflict_is_caught() -> None:
    [catch] = hunt([fault_named("analysis/no-conflict")], [HARMLESS, CONFLICT])
    assert catch.by
    assert catch.by.startswith("refuted: result")
    assert catch.program == CONFLICT
    assert (catch.programs, catch.changed) == (2, 1)


def test_a_fault_that_changes_nothing_is_not_caught() -> None:
    [catch] = hunt([fault_named("analysis/no-conflict")], [HARMLESS])
    assert not catch.by
    assert catch.changed == 0


def test_faults_are_hunted_together_as_if_each_were_alone() -> None:
    faults = [fault_named("analysis/no-conflict"), NO_FAULT, fault_named("rewrite/copy-omitted")]
    together = hunt(faults, [HARMLESS, CONFLICT])
    alone = [hunt([fault], [HARMLESS, CONFLICT])[0] for fault in faults]
    assert [catch.by for catch in together] == [catch.by for catch in alone]


def _raises(to: Injection) -> None:
    def make(original: object) -> object:
        def bufferize(*arguments: object, **named: object) -> None:
            raise ValueError("broken")

        return bufferize

    to.function(pipelines.bufferize_module, make)


def _never_ends(to: Injection) -> None:
    def make(original: object) -> object:
        def bufferize(*arguments: object, **named: object) -> None:
            while True:
                pass

        return bufferize

    to.function(pipelines.bufferize_module, make)


def _refuses(to: Injection) -> None:
    def make(original: object) -> object:
        def bufferize(*arguments: object, **named: object) -> None:
            raise BufferizationError("not today")

        return bufferize

    to.function(pipelines.bufferize_module, make)


@pytest.mark.parametrize(
    ("inject", "by"),
    [
        (_raises, "crash: ValueError"),
        (_never_ends, "crash: NeverEnds"),
        (_refuses, "refused: not today"),
    ],
)
def test_a_bufferizer_that_gives_nothing_is_caught(monkeypatch, inject, by: str) -> None:
    monkeypatch.setattr("tests.faults.hunting.PATIENCE_SECONDS", 0.2)
    [catch] = hunt([Fault("analysis/broken", "nothing works", inject)], [HARMLESS])
    assert catch.by == by


def test_programs_near_one_that_almost_shows_a_fault_are_tried(monkeypatch) -> None:
    recipe = Recipe(steps=(Step("insert"),))
    [catch] = hunt([fault_named("analysis/arguments-writable")], [recipe])
    assert (catch.programs, catch.changed) == (1, 0)
    monkeypatch.setattr("tests.faults.hunting._noticed", lambda *arguments: "")
    unwritable = Recipe((Argument(writable=False),), steps=(Step("insert"),))
    # One of those near the first is tried behind each of the three.
    [catch] = hunt([fault_named("analysis/arguments-writable")], [unwritable, recipe, recipe])
    assert catch.programs == 6


@pytest.mark.parametrize("name", [fault.name for fault in all_faults() if fault.features])
def test_what_a_fault_is_about_are_features(name: str) -> None:
    assert set(fault_named(name).features) <= set(FEATURES)


def test_programs_about_features_have_these() -> None:
    texts = [build(recipe) for recipe in islice(programs_about(["fill", "for"], 0), 20)]
    assert sum("linalg.fill" in text for text in texts) > 10
    assert sum("scf.for" in text for text in texts) > 5
    again = [build(recipe) for recipe in islice(programs_about(["fill", "for"], 0, 5), 3)]
    assert again == texts[5:8]


@pytest.mark.parametrize("name", ["buffer-deallocation-pipeline", "buffer-results-to-out-params"])
def test_a_pipeline_runs_its_passes(name: str) -> None:
    source = parse(CALL, "program")[0].module
    identity = f"{BASE_OPTIONS} function-boundary-type-conversion=identity-layout-map"
    before = print_module(source)
    plain = print_module(Pipeline(options=identity).run(source))
    assert print_module(Pipeline(options=identity, after=(name,)).run(source)) != plain
    assert print_module(source) == before
