"""Proofs that the checker looks at as soon as they are there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import oneshot_verify as ov
from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.check import certificate
from oneshot_verify.check.certificate import Hold
from oneshot_verify.check.function import Answer, Checker
from oneshot_verify.check.relation import Pair
from oneshot_verify.cli.main import app
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.encode.certify import with_one_each
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.rechecking import checked, rechecked
from oneshot_verify.report.codes import code_of
from oneshot_verify.report.documents import document
from oneshot_verify.report.text import summary
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
SOURCE = TEXTS["source"]
CALLS_ITSELF = TEXTS["calls_itself"]
IN_A_BODY = TEXTS["in_a_body"]
GLOBAL_AND_CALL = TEXTS["global_and_call"]
# What stands for the global in a round is not there yet at the head.
GLOBAL_IN_ROUNDS = TEXTS["global_in_rounds"]

# What the callee reads, the source knows by two names: by that of what it has stored, and by that of the global.
GLOBAL_READ_IN_A_CALL = TEXTS["global_read_in_a_call"]

# Nobody writes to the global, also not the function that is called.
GLOBAL_READ_IN_ROUNDS = TEXTS["global_read_in_rounds"]


CALLED = TEXTS["called"]
BESIDE_A_REJECTED_ONE = SOURCE + TEXTS["beside_a_rejected_one"]


@pytest.mark.parametrize(
    ("source", "more", "answer", "summary"),
    [
        (GLOBAL_READ_IN_ROUNDS, [], "holds", "1 proved"),
        (GLOBAL_READ_IN_A_CALL, [], "holds", "2 proved"),
        (SOURCE, [], "holds", "1 proved"),
        (IN_A_BODY, [], "holds", "1 proved"),
        (GLOBAL_AND_CALL, [], "holds", "1 proved"),
        (GLOBAL_IN_ROUNDS, [], "holds", "1 proved"),
        (CALLS_ITSELF, [], "holds", "1 proved"),
        # Function boundaries are left on tensors, as was asked for.
        (SOURCE, ["--options", "allow-return-allocs-from-loops"], "holds", "1 proved"),
        (CALLED, ["--options", "allow-return-allocs-from-loops"], "holds", "1 proved"),
        (BESIDE_A_REJECTED_ONE, [], "holds", "1 proved, 1 rejected"),
    ],
)
def test_what_prove_says(
    tmp_path: Path, source: str, more: list[str], answer: str | None, summary: str
) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(source)
    words = ["prove", str(path), "--no-cache", "--jobs", "1", *more]
    runner = CliRunner()
    said = runner.invoke(app, words)
    code = 3 if "rejected" in summary else 0
    assert (said.exit_code, summary in said.output) == (code, True), said.output
    if not more:
        return
    document = json.loads(runner.invoke(app, [*words, "--format", "json"]).stdout)
    assert document["files"][0]["functions"][0]["rechecked"] == answer


@pytest.mark.parametrize(
    ("source", "code", "summary"),
    [(SOURCE, 0, "1 proved"), (CALLS_ITSELF, 0, "1 proved")],
)
def test_what_is_required_is_confirmed(
    tmp_path: Path, source: str, code: int, summary: str
) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(source)
    words = ["prove", str(path), "--require-recheck", "--cache", str(tmp_path / "proofs")]
    for _ in range(2):
        said = CliRunner().invoke(app, [*words, "--jobs", "1"])
        assert (said.exit_code, summary in " ".join(said.output.split())) == (code, True), said
    plain = CliRunner().invoke(app, [word for word in words if word != "--require-recheck"])
    assert plain.exit_code == 0


def test_a_check_is_not_required_that_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(SOURCE)
    said = CliRunner().invoke(app, ["prove", str(path), "--no-recheck", "--require-recheck"])
    assert said.exit_code == 2


def _proof(seconds: float = 0.0, text: str = "") -> FunctionResult:
    """A proof whose certificate is another one, behind the checker."""
    ours, theirs = (parse(each, "f.mlir")[0].module for each in (SOURCE, TARGET))
    judge = Judge(ours, theirs, ProofOptions(searches=False, certify=True, replay_first=False))
    result = judge.judge("f")
    changed = result.certificate.replace(*text.split(" -> ")) if text else result.certificate
    result = replace(result, certificate=changed, seconds=seconds or result.seconds)
    return rechecked(judge, result, 60.0)


TARGET = SOURCE.replace("%r = tensor.insert %x into %t[%c0]", "memref.store %x, %t[%c0]")
TARGET = TARGET.replace("tensor", "memref").replace("return %r", "return %t")


def test_a_proof_that_the_checker_refuses_is_none() -> None:
    held = _proof()
    assert (held.verdict, held.rechecked, held.notes) == (Verdict.PROVED, "holds", ())
    refused = _proof(text='"returned": 0 -> "returned": 1')
    assert (refused.verdict, refused.rechecked) == (Verdict.UNKNOWN, "refused")
    assert refused.reason.startswith("the checker refuses the proof: ")
    code = code_of(refused)
    assert code is not None
    assert code.name == "OV406"


def test_a_proof_that_took_long_is_not_lost() -> None:
    found = _proof(seconds=50.0)
    assert (found.verdict, found.rechecked) == (Verdict.PROVED, "not able")
    assert found.notes == ("not rechecked: the proof took most of the time",)


def test_a_mistake_of_the_checker_is_named_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError("seeded")

    monkeypatch.setattr(Pair, "require_alike", fails)
    found = _proof()
    assert (found.verdict, found.rechecked) == (Verdict.PROVED, "internal fault")
    (note,) = found.notes
    begin, _, end = note.partition("/test_rechecking.py:")
    assert begin == "not rechecked: a mistake in the checker: KeyError at pipeline"
    assert end.endswith(": 'seeded'")
    files = [FileResult("f.mlir", [found, replace(found, rechecked="not able")])]
    said = "2 functions: 2 proved (2 not rechecked: @f, @f, 1 by a fault of the checker)"
    assert summary(files).plain == said
    functions = document(files)["files"][0]["functions"]
    assert [each["rechecked"] for each in functions] == ["internal fault", "not able"]


def _chain(length: int) -> str:
    """Functions each of which calls the one before."""
    return SOURCE.replace("@f", "@f0") + "".join(
        f"""
func.func @f{number}(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{
  %r = func.call @f{number - 1}(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}}"""
        for number in range(1, length)
    )


@pytest.mark.parametrize("writes", [False, True])
def test_each_function_of_a_chain_of_calls_is_checked_once(
    writes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who writes certificates knows all that a check has used, also where it was shown before; as a caller has it, a
    certificate does not say what made it, so that it is another one."""
    asked: list[str] = []
    outcome = Checker.outcome
    monkeypatch.setattr(
        Checker, "outcome", lambda self, c: (asked.append(c.function), outcome(self, c))[1]
    )
    length = 6
    source = parse(_chain(length), "f.mlir")[0].module
    target = parse(_chain(length), "f.mlir")[0].module
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    judge = Judge(
        source,
        target,
        ProofOptions(searches=False, certify=True, writes=writes, replay_first=False),
    )
    found = [rechecked(judge, judge.judge(f"f{number}")) for number in range(length)]
    assert [each.rechecked for each in found] == ["holds"] * length
    assert len(asked) == (2 * length - 1 if writes else length)
    assert [len(each.needed) for each in found] == ([*range(length)] if writes else [0] * length)


def _of_corpus(name: str) -> tuple[FunctionResult, FunctionResult, Answer]:
    """The proof of a case, with what `prove` has rechecked, and what the checker says of the plan as it was."""
    path = CORPUS / "proved" / f"{name}.mlir"
    source = parse(path.read_text(), "f.mlir")[0].module
    there = path.with_suffix(".target.mlir")
    text = there.read_text() if there.exists() else print_module(ov.bufferize(source))
    target = parse(text, "f.mlir")[0].module
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    (function,) = bodies_of(source)
    proof = judge.judge(function)
    result = rechecked(judge, proof, 60.0)
    first = Checker((source, target)).check(certificate.read(proof.certificate))
    return proof, result, first.answer


@pytest.mark.parametrize(
    "name",
    [
        "abort/print_is_no_epoch",
        "abort/division_before_for_loop",
        "insert/built_in_place_at_any_offset",
        "insert/row_of_a_cache",
    ],
)
def test_a_plan_that_knows_too_little_is_written_anew(name: str) -> None:
    """At its points the source is not far enough for what it requires to be known."""
    proof, result, first = _of_corpus(name)
    assert (first, result.rechecked) == (Answer.REFUSED, "holds")
    assert len(result.certificate) < len(proof.certificate)


def test_what_the_first_round_requires_is_known_behind_the_loop() -> None:
    _, result, first = _of_corpus("definedness/loop_with_sign")
    assert (first, result.rechecked) == (Answer.REFUSED, "holds")
    assert '"first": 1' in result.certificate


def test_what_is_there_in_the_first_round_only_may_be_left_out() -> None:
    holds = (Hold("6.0", "^9.0.0.1"), Hold("^8.0.0.1", "^9.0.0.1"), Hold("6.0", "5.0"))
    inner = certificate.Point(3, 4, "cut", holds)
    loop = certificate.Point(8, 9, "loop", holds, regions=((inner,),))
    plan = certificate.Certificate("f", "", "", (), (loop,))
    (found,) = with_one_each(plan).points
    assert (found.holds, found.regions) == (holds[1:], loop.regions)


def test_a_while_loop_that_carries_another_buffer_in_each_round() -> None:
    proof, result, first = _of_corpus("loop/while_yields_outside")
    assert (first, result.rechecked) == (Answer.HOLDS, "holds")
    assert result.certificate == proof.certificate


def test_loops_of_two_kinds() -> None:
    """One of them writes to what it carries, what the other one carries may be of others, too."""
    _, result, first = _of_corpus("loop/window_and_buffers_in_turn")
    assert (first, result.rechecked) == (Answer.NOT_ABLE, "holds")
    assert all(name in result.certificate for name in ('"moved"', '"frozen"'))


ONE_OF_TWO = TEXTS["one_of_two"]


def test_what_is_carried_among_others_is_written_behind_the_loop() -> None:
    ours = ONE_OF_TWO.replace("WRITE", "%b = tensor.insert %e into %a[%c1]").replace("RESULT", "%b")
    theirs = ONE_OF_TWO.replace("WRITE", "memref.store %e, %a[%c1]").replace("RESULT", "%a")
    ours = ours.replace("LOAD", "tensor.extract").replace("TYPE", "tensor<4xf32>")
    theirs = theirs.replace("LOAD", "memref.load").replace("TYPE", "memref<4xf32>")
    source, target = (parse(text, "f.mlir")[0].module for text in (ours, theirs))
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    result = rechecked(judge, judge.judge("f"))
    assert (result.rechecked, '"among"' in result.certificate) == ("holds", True)


KEEPS = TEXTS["keeps"]


def test_a_callee_is_asked_as_it_is_confirmed() -> None:
    """Its plan says first that the loop takes over what it carries, of which the caller needs more."""
    source = parse(KEEPS, "f.mlir")[0].module
    judge = Judge(
        source, ov.bufferize(source), ProofOptions(searches=False, certify=True, replay_first=False)
    )
    assert [rechecked(judge, judge.judge(name)).rechecked for name in "gf"] == ["holds", "holds"]


ROUNDS = TEXTS["rounds"]
IN_PLACE = TEXTS["in_place"]


def test_what_rounds_have_not_changed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan says it in a region. Without one, a proof that rests on it is none that the checker refuses; others are
    refused."""
    source, target = (parse(text, "f.mlir")[0].module for text in (ROUNDS, IN_PLACE))
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    proof = judge.judge("f")
    result = rechecked(judge, proof)
    assert (result.rechecked, '"outside"' in result.certificate) == ("holds", True)
    monkeypatch.setattr(f"{rechecked.__module__}.with_written_boxes", lambda _pair, plan: plan)
    result = rechecked(judge, proof)
    assert (result.verdict, result.rechecked) == (Verdict.PROVED, "not able")
    assert "have not changed yet" in " ".join(result.notes)
    monkeypatch.setattr(judge.pair.attempt("f"), "knows_rest", False)
    assert rechecked(judge, proof).verdict is Verdict.UNKNOWN
    # Where there are few rounds, each is looked at by itself.
    few = (parse(each.replace("70 :", "9 :"), "f.mlir")[0].module for each in (ROUNDS, IN_PLACE))
    judge = Judge(*few, ProofOptions(searches=False, certify=True, replay_first=False))
    assert rechecked(judge, judge.judge("f")).rechecked == "holds"
    # What a round before has changed, is no such part.
    before = "%b = arith.subi %i, %c1 : index\n    %x = "
    wrong = [
        text.replace("%c0 to", "%c1 to")
        .replace("%x = ", before, 1)
        .replace("%t[%i] : ", "%t[%b] : ", 1)
        for text in (ROUNDS, IN_PLACE)
    ]
    source, target = (parse(text, "f.mlir")[0].module for text in wrong)
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    assert judge.judge("f").verdict is Verdict.REFUTED
    # What a round reads of the tensor that it carries, needs nothing of it.
    right = (ROUNDS.replace("extract %t", "extract %a"), IN_PLACE)
    source, target = (parse(text, "f.mlir")[0].module for text in right)
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    assert not judge.pair.attempt("f").knows_rest
    assert rechecked(judge, judge.judge("f")).rechecked == "holds"


TWO_OUTPUTS = TEXTS["two_outputs"]


def test_two_shared_outputs_that_are_alike_are_in_two_buffers() -> None:
    source = parse(TWO_OUTPUTS, "f.mlir")[0].module
    judge = Judge(
        source, ov.bufferize(source), ProofOptions(searches=False, certify=True, replay_first=False)
    )
    assert rechecked(judge, judge.judge("f")).rechecked == "holds"


CARRIES = TEXTS["carries"]


def test_what_is_not_shown_at_a_head_is_not_said() -> None:
    source = parse(CARRIES, "f.mlir")[0].module
    judge = Judge(
        source, ov.bufferize(source), ProofOptions(searches=False, certify=True, replay_first=False)
    )
    plan = certificate.read(judge.judge("f").certificate)
    loop = next(each for each in plan.points if each.rule == "loop")
    rest = [each for each in plan.points if each is not loop]
    wrong = replace(loop, equal=(*loop.equal, (loop.equal[0][0], loop.equal[1][1])))
    said = replace(plan, points=(wrong, *rest))
    assert Checker(judge.pair.modules).check(said).answer is Answer.REFUSED
    held, outcome, _ = checked(judge.pair, said, {}.get)
    assert (held.points, outcome.answer) == ((loop, *rest), Answer.HOLDS)
    # Without what the proof needs, nothing is confirmed.
    lacking = replace(plan, points=(replace(loop, equal=wrong.equal[1:]), *rest))
    assert checked(judge.pair, lacking, {}.get)[1].answer is Answer.REFUSED
