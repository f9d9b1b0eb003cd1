"""Right models of ops are proved, wrong ones refuted by small programs, within seconds."""

from __future__ import annotations

import time

import pytest

from oneshot_verify.bufferize import bufferize_module, default_models, parse_options
from oneshot_verify.interface.check import Checked, InterfaceCheck
from oneshot_verify.interface.declaration import read_declaration
from oneshot_verify.ir import InputError, parse
from oneshot_verify.pipeline import DEFAULT_OPTIONS
from oneshot_verify.pipeline.targets import BuiltinTarget
from oneshot_verify.verdict import Verdict
from tests.interface.models import DECLARATIONS, RIGHT, WRONG, Model, Rewrite

OPTIONS = parse_options(DEFAULT_OPTIONS)
LONGEST = 12
"""Lines of a program that refutes a model."""
MOST_SECONDS = 10.0


def checked(name: str, model: Model, rewrite: Rewrite) -> Checked:
    declared = read_declaration(DECLARATIONS[name], "declaration", f"mine.{name}")
    models = default_models()
    models.register(declared.name, model, rewrite)
    target = BuiltinTarget(lambda module: bufferize_module(module, OPTIONS, models=models))
    return InterfaceCheck(declared, target).run()


def test_there_are_enough_models() -> None:
    assert len(RIGHT) >= 10
    assert len(WRONG) >= 20
    assert {row[0] for row in RIGHT.values()} == set(DECLARATIONS)


@pytest.mark.parametrize("row", RIGHT.values(), ids=RIGHT)
def test_a_right_model_is_proved_in_all_programs(row: tuple[str, Model, Rewrite]) -> None:
    found = checked(*row)
    assert [each.result.reason for each in found.programs if each.result.reason] == []
    assert found.verdict is Verdict.PROVED
    assert len(found.programs) >= (12 if row[0] in ("repeat", "launch") else 60)


@pytest.mark.parametrize("row", WRONG.values(), ids=WRONG)
def test_a_wrong_model_is_refuted_by_a_small_program(row: tuple[str, Model, Rewrite]) -> None:
    started = time.process_time()
    found = checked(*row)
    assert time.process_time() - started < MOST_SECONDS
    assert found.verdict is Verdict.REFUTED
    [shown] = found.programs
    assert shown.result.counterexample is not None
    assert f'"mine.{row[0]}"' in shown.text
    assert len(shown.text.splitlines()) <= LONGEST
    parse(shown.text, "program")


def test_a_form_that_is_not_declared_is_told() -> None:
    # The result is new, but no buffer is given for it.
    found = checked("sorted", Model((0,), (), {0: 0}), Rewrite({0: 0}))
    assert {each.result.reason for each in found.programs} == {
        "'mine.sorted' has a form that is not declared"
    }


def test_what_threads_share_is_not_proved() -> None:
    # Nothing reads the scratch memory later, so that the analysis lets all threads have the same one.
    found = checked("fft", Model((0,), (1,), new=True), Rewrite())
    assert found.verdict is Verdict.UNKNOWN
    unknown = [each.text for each in found.programs if each.result.verdict is not Verdict.PROVED]
    assert unknown
    assert all("scf.forall" in text for text in unknown)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("func.func private @mine.other(tensor<?xf32>)", "there is no declaration of the op"),
        ("func.func @mine.op(%t: tensor<?xf32>) { return }", "a declaration has no body"),
        ("func.func private @mine.op(f32)", "no ranked tensor among its operands"),
        (
            'func.func private @mine.op(tensor<?xf32> {bufferization.access = "reads"})',
            "'bufferization.access' has a value that it cannot have",
        ),
        (
            "func.func private @mine.op(tensor<?xf32>) -> (tensor<?xf32> {oneshot_verify.aliases = 1})",
            "that is no tensor operand",
        ),
        (
            "func.func private @mine.op(tensor<?xf32>) -> (tensor<4xf32> {oneshot_verify.aliases = 0})",
            "aliases operand 0, which has another type",
        ),
        (
            "func.func private @mine.op(tensor<?xf32>) -> tensor<?x?xf32>",
            "no operand has the type of result 0",
        ),
        (
            'func.func private @mine.op(index) attributes {oneshot_verify.runs = "once"}',
            'not "loop" or "parallel"',
        ),
        ("func.func private @mine.op(tensor<*xf32>)", "no ranked tensor"),
        ("func.func private @mine.op(tensor<?xf32>) -> f32", "f32 is no ranked tensor"),
    ],
)
def test_a_declaration_that_cannot_be_checked_says_why(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        read_declaration(text, "declaration", "mine.op")
    assert said in error.value.message
