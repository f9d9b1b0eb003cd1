"""The generated programs: valid by construction, of every kind, small after shrinking."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.fuzz.campaign.programs import Configuration
from oneshot_verify.fuzz.campaign.targets import CommandTarget, Ending
from oneshot_verify.fuzz.features import FEATURES, KINDS, MIXED_PROFILE, MIXED_STEPS
from oneshot_verify.fuzz.recipe import PICKS, Argument, Recipe, Step, recipes, sample
from oneshot_verify.fuzz.scope import Dim, Slice
from oneshot_verify.fuzz.slices import shifted


def size(steps: tuple[Step, ...]) -> int:
    return sum(1 + sum(map(size, step.bodies)) for step in steps)


@pytest.mark.mlir
def test_mlir_opt_verifies_every_program(mlir_opt: Path) -> None:
    texts = [build(recipe, f"f{k}") for k, recipe in enumerate(draw(300, start=1))]
    run = subprocess.run(
        [mlir_opt, "-split-input-file", "-verify-diagnostics"],
        input="\n// -----\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    assert set(re.findall(r"func\.func @(f\d+)\(", run.stdout)) == {f"f{k}" for k in range(300)}


@pytest.mark.mlir
def test_mlir_opt_bufferizes_nearly_every_program(mlir_opt: Path) -> None:
    texts = [build(recipe) for recipe in draw(100, 1)]
    target = CommandTarget("mlir-opt", (str(mlir_opt), "--pass-pipeline={pipeline}"), 60.0)
    endings = [made.ending for made in target.bufferize(texts, Configuration())]
    assert endings.count(Ending.DONE) >= 99, endings


def last_branch(text: str) -> str:
    """The operands of the last branch back to the head of a loop of blocks."""
    return re.findall(r"cf\.br \^\w+\((.*) :", text)[-1]


def test_a_loop_of_blocks_gets_a_copy_of_what_came_through_other_blocks_as_a_rule() -> None:
    # LLVM finds no type for the buffer of an argument that leads back to itself through another block.
    inner = Step("cf_branch", (0,) * PICKS, ((), ()))
    usual = build(Recipe(steps=(Step("cf_loop", (0,) * PICKS, ((inner,), ())),)))
    copy = re.search(r"(%\d+) = linalg\.copy", usual)
    assert copy is not None
    assert last_branch(usual).startswith(copy[1])
    texts = [
        build(Recipe(steps=(Step("cf_loop", (*(0,) * k, 15), ((inner,), ())),)))
        for k in range(PICKS)
    ]
    assert any("linalg.copy" not in text for text in texts)
    plain = build(Recipe(steps=(Step("cf_loop", (0,) * PICKS, ((Step("fill"),), ())),)))
    assert "linalg.copy" not in plain


def test_what_must_be_in_place_is_not_joined_with_an_older_tensor_as_a_rule() -> None:
    # LLVM refuses a select between the result of materialize_in_destination and what it was made from.
    joined = re.compile(r"arith\.select %p, (%\w+), (%\w+) : tensor")
    for more in ((), (Step("fill"),), (Step("extract_slice"),)):
        text = build(Recipe(steps=(Step("materialize"), *more, Step("select"))))
        chosen = joined.search(text)
        assert chosen is not None
        assert set(chosen.groups()) == {"%t0"}
    seldom = build(Recipe(steps=(Step("materialize", (0, 0, 15)), Step("select"))))
    chosen = joined.search(seldom)
    assert chosen is not None
    assert len(set(chosen.groups())) == 2


def test_a_slice_of_a_size_that_is_no_number_stays_where_it_is() -> None:
    where = Slice((Dim(8, True),), ("0",), ("%c4_index",), ("1",))
    assert shifted(where) == where
    assert shifted(replace(where, sizes=("4",))).offsets == ("1",)


def test_the_same_seed_draws_the_same_programs() -> None:
    assert draw(20, start=3) == draw(20, start=3)
    assert draw(20, start=3) != draw(20, start=4)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_step_writes_something(kind: str) -> None:
    square = Argument(("n", "n"))
    static = Argument((4,))
    empty = Recipe(arguments=(Argument(), static, square), callees=(Recipe(),))
    pairs = [Step(kind, (pick,) * PICKS, ((), ())) for pick in range(16)]
    bare = build(empty)
    assert any(
        len(build(replace(empty, steps=(step,))).splitlines()) > len(bare.splitlines())
        for step in pairs
    )


@pytest.mark.parametrize("kind", MIXED_STEPS)
def test_each_kind_of_step_on_buffers_writes_something(kind: str) -> None:
    buffer = Argument((4,), is_buffer=True)
    empty = Recipe(arguments=(Argument(), buffer))
    bare = build(empty)
    for pick in (0, 15):
        text = build(replace(empty, steps=(Step(kind, (pick,) * PICKS),)))
        assert len(text.splitlines()) > len(bare.splitlines())


def mixed_texts(count: int) -> list[str]:
    return [
        build(sample(k, features=MIXED_PROFILE, favoured=MIXED_STEPS, size=5)) for k in range(count)
    ]


@pytest.mark.mlir
def test_mlir_opt_bufferizes_programs_of_tensors_and_buffers(mlir_opt: Path) -> None:
    command = (str(mlir_opt), "--pass-pipeline={pipeline}")
    made = CommandTarget("mlir-opt", command, 60.0).bufferize(mixed_texts(100), Configuration())
    assert [each.ending for each in made].count(Ending.DONE) >= 98


def test_buffers_occur_on_request_only() -> None:
    plain = "\n".join(build(recipe) for recipe in draw(100, start=5))
    assert "bufferization.to_buffer" not in plain
    mixed = "\n".join(mixed_texts(100))
    ops = ("to_buffer", "to_tensor", "materialize_in_destination", "alloc_tensor")
    assert all(f"bufferization.{op}" in mixed for op in ops)
    assert re.search(r"func\.func @f\(.*%b\d: memref.*\) -> \(.*memref", mixed)


def test_nobody_writes_to_a_buffer_that_a_tensor_was_made_of() -> None:
    make, write = Step("buffer_to_tensor"), Step("buffer_store")
    recipe = Recipe(arguments=(Argument(), Argument((4,), is_buffer=True)))
    assert "memref.store" in build(replace(recipe, steps=(write, make)))
    assert "memref.store" not in build(replace(recipe, steps=(make, write)))


def test_a_disabled_kind_does_not_occur() -> None:
    step = Step("for", (0,) * PICKS, ((Step("insert"),), ()))
    assert "tensor.insert" in build(Recipe(steps=(step,)))
    text = build(Recipe(steps=(step,), disabled=frozenset({"insert"})))
    assert "scf.for" in text
    assert "tensor.insert" not in text


def test_only_the_features_that_are_asked_for_occur() -> None:
    wanted = ["insert", "extract", "for", "dynamic"]
    text = "\n".join(build(recipe) for recipe in draw(100, features=wanted))
    ops = set(re.findall(r"(?:tensor|scf|linalg|vector|cf|bufferization)\.\w+", text))
    assert ops <= {"tensor.insert", "tensor.extract", "scf.for", "scf.yield", "tensor.dim"} | {
        "bufferization.writable"
    }
    assert "bufferization.writable" not in text
    assert {"tensor.insert", "scf.for"} <= ops
    with pytest.raises(ValueError, match=r"no such feature: inserts \(known: .*insert"):
        sample(0, features=["inserts"])


def test_too_few_different_programs_are_an_error_and_no_hang(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oneshot_verify.fuzz.build.build", lambda recipe: "all alike")
    with pytest.raises(ValueError, match="only 1 different programs of 2"):
        draw(2)


@pytest.mark.parametrize("feature", FEATURES)
def test_no_feature_is_rare(feature: str, programs: list[tuple[Recipe, str]]) -> None:
    # Without it the program would be another one. A tenth of what is promised, as the sample is small.
    assert any(
        build(replace(recipe, disabled=recipe.disabled | {feature})) != text
        for recipe, text in programs
        if feature not in recipe.disabled
    )


@pytest.fixture(scope="module")
def programs() -> list[tuple[Recipe, str]]:
    return [(recipe, build(recipe)) for recipe in draw(400, start=9)]


@settings(max_examples=20, deadline=None, suppress_health_check=[*HealthCheck])
@given(recipes(), st.data())
def test_a_program_without_one_of_its_steps_is_a_program(
    recipe: Recipe, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(recipe.steps) - 1))
    steps = recipe.steps[:position] + recipe.steps[position + 1 :]
    text = build(replace(recipe, steps=steps, callees=()))
    assert text.endswith("}\n")
    assert text.count("{") == text.count("}")
    for function in text.split("func.func "):
        defined = re.findall(r"^\s*(%[\w]+)(?::\d+)? = ", function, re.M)
        assert len(defined) == len(set(defined))
