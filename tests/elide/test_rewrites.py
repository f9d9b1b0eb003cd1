"""Each rewrite of the tensor program has a program in which it saves copies, and a twin in which it must not."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.measure import measure
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewrites.interface import LARGEST
from oneshot_verify.elide.rewriting import Numbering, Site, rewritten
from oneshot_verify.elide.trial import Outcome, Trial
from oneshot_verify.ir import parse, print_module
from oneshot_verify.refute.search import exercise
from tests.elide.rewrite_cases import CASES, Case
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


SUM = "func.func private @sum(%w: tensor<4x?xi8>, %x: i8, %y: i8) -> i8 {\n return %y : i8 \n}\n"


def _elided(text: str) -> tuple[Elision, int]:
    """The program without copies, and how many there are with them."""
    module = parse(text, "case.mlir")[0].module
    before = module.clone()
    bufferize_module(before, OPTIONS)
    found = elide_copies(module, OPTIONS)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    stay = [each for each in found.report.removals if each.status is not Status.PROVED]
    assert sum(each.copy.bytes != "0" for each in stay) == found.report.after.copies
    return found, measure(before).copies


IDS = [f"{number}-{case.rewrite}" for number, case in enumerate(CASES)]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_it_saves_copies(case: Case) -> None:
    found, before = _elided(case.text)
    assert (before, found.report.after.copies) == (case.before, case.after)
    assert {each.site.change for each in found.report.rewritten} == {case.rewrite}
    assert not found.report.fell_back


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_it_is_not_taken_where_it_must_not(case: Case) -> None:
    found, before = _elided(SUM + case.twin if "@sum" in case.twin else case.twin)
    assert (before, found.report.after.copies) == (case.twin_before, case.twin_after)
    assert case.rewrite not in {each.site.change for each in found.report.rewritten}


@pytest.mark.parametrize(
    ("rewrite", "before"),
    [("inline call", "%r = linalg.exp")],
)
def test_what_is_long_is_not_there_twice(rewrite: str, before: str) -> None:
    text = next(case.text for case in CASES if case.rewrite == rewrite and before in case.text)
    more = "\n".join(
        f"%more{number} = arith.constant {number} : index" for number in range(LARGEST)
    )
    found, _ = _elided(text)
    assert found.report.after.copies == 0
    found, _ = _elided(text.replace(before, f"{more}\n{before}"))
    assert found.report.after.copies == 1
    assert not found.report.rewritten


def test_a_constant_without_elements_has_no_value_to_fill_in() -> None:
    text = next(case.text for case in CASES if case.rewrite == "fill instead")
    found, _ = _elided(text.replace("dense<1.5>", "dense<>").replace("16xf32", "0xf32"))
    assert "fill instead" not in {each.site.change for each in found.report.rewritten}


def test_a_function_that_is_not_to_be_inlined_stays_a_call() -> None:
    text = next(case.text for case in CASES if case.rewrite == "inline call")
    found, _ = _elided(
        text.replace("-> tensor<8xf32> {", "-> tensor<8xf32> attributes {no_inline} {")
    )
    assert found.report.after.copies == 1
    assert "call @g" in print_module(found.module)


PART = TEXTS["part"]


def test_the_rest_is_not_copied_where_nothing_need_be() -> None:
    found, before = _elided(PART)
    assert (before, found.report.after.copies) == (2, 1)
    assert [each.site.change for each in found.report.rewritten] == ["read earlier"]


SHARED = TEXTS["shared"]
"""No copy changes what is computed, but callers elsewhere do not expect that two results are one buffer."""


def test_only_the_copy_that_callers_rely_on_stays() -> None:
    found, before = _elided(SHARED)
    assert (before, found.report.after.copies) == (2, 1)
    assert [each.status for each in found.report.removals] == [Status.REJECTED, Status.PROVED]
    found, before = _elided(SHARED.replace("return %t, %a, %s", "return %t, %t, %s"))
    assert (before, found.report.after.copies) == (2, 0)


WRONG = TEXTS["wrong"]


def test_a_rewrite_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rewrite is wrong, and all trials lie, the proof of the whole finds out."""
    from oneshot_verify.elide.rewrites.read_through import ReadThrough

    def wrong(self: ReadThrough, at) -> None:
        at.op.results[0].replace_all_uses_with(at.value)

    monkeypatch.setattr(ReadThrough, "apply", wrong)
    module = parse(WRONG, "wrong.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    tried = [each for each in found.report.rewrites if each.site.change == ReadThrough.name]
    assert [each.status for each in tried] == [Status.REFUTED]
    assert found.report.after.copies == 1
    monkeypatch.setattr(Trial, "run", lambda *_: Outcome(Status.PROVED))
    found = elide_copies(module, OPTIONS)
    assert found.report.fell_back
    assert found.report.after.copies == 1
    assert not found.stages


def test_a_place_that_is_none_changes_nothing() -> None:
    module = parse(WRONG, "none.mlir")[0].module
    operands = [
        (n, k)
        for n, op in enumerate(module.body.block.first_op.walk())
        for k in range(len(op.operands))
    ]
    for rewrite in ("read earlier", "read through insertion"):
        for position, operand in operands:
            site = Site("f", position, operand, rewrite)
            assert Numbering(module).has(site)
            rewritten(module, [site])[0].verify()
    assert not Numbering(module).has(Site("f", 1, 7, "read earlier"))
    assert not Numbering(module).has(Site("g", 0, 0, "read earlier"))


SELF_COPY = TEXTS["self_copy"]


def test_a_copy_of_a_part_to_itself_goes() -> None:
    found, before = _elided(SELF_COPY)
    assert (before, found.report.after.copies) == (1, 0)
    assert not found.report.fell_back


PART_TO_ANOTHER = SELF_COPY.replace("%f into %t[%i]", "%s into %t[%j]")


def test_a_copy_of_a_part_to_another_one_stays() -> None:
    found, before = _elided(PART_TO_ANOTHER)
    assert before > 0
    assert found.report.after.copies > 0


def test_self_copies_are_proved_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other copies are taken for such, the proof of the whole finds out."""
    from oneshot_verify.elide import measure

    monkeypatch.setattr(measure._Origins, "are_same", lambda *_: True)
    found, _ = _elided(PART_TO_ANOTHER)
    assert found.report.fell_back
    assert found.report.after.copies > 0


def test_choices_one_behind_the_other_are_looked_at_once() -> None:
    """Each of 200 gives what the one before has given, in both branches."""
    from oneshot_verify.elide.measure import self_copies

    type_, count = "memref<4xf32>", 200
    lines = [f"func.func @f(%b: i1, %0: {type_}, %m: {type_}) {{"]
    for number in range(count):
        branch = f"scf.yield %{number} : {type_}"
        lines.append(f"%{number + 1} = scf.if %b -> ({type_}) {{ {branch} }} else {{ {branch} }}")
    lines.append(f"memref.copy %0, %{count} : {type_} to {type_}")
    lines.append(f"memref.copy %0, %m : {type_} to {type_} return }}")
    module = parse("\n".join(lines), "f.mlir")[0].module
    assert len(self_copies(module)) == 1
