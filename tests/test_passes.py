"""`conformance passes`: what passes of mlir-opt make of a few programs is judged, and who is to blame is said."""

import shutil
import subprocess
import sys
from random import Random

import pytest

from benchmarks.common.mlir import LOWER
from benchmarks.conformance import passes
from benchmarks.conformance.passes_drawn import DEFECTS, PASSES, draw_passes
from oneshot_verify.verdict import FunctionResult, Verdict

needs_mlir_opt = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["passes", *map(str, arguments)])
    return passes.main()


@needs_mlir_opt
def test_a_few_programs(monkeypatch, capsys, tmp_path):
    assert run(monkeypatch, "--programs", 4, "--seed", 1, "--out", tmp_path) == 0
    said = capsys.readouterr()
    assert said.out.startswith("4 programs: ")
    assert " proved" in said.out
    assert not said.err
    kept = {path.name.split(".")[1] for path in tmp_path.iterdir()}
    assert kept <= {"source", "before", "target"}


@needs_mlir_opt
@pytest.mark.parametrize(
    ("verdict", "raised", "code"),
    [(Verdict.UNKNOWN, None, 0), (Verdict.REFUTED, None, 1), (None, IndexError("none"), 1)],
)
def test_what_is_not_proved_is_kept(monkeypatch, capsys, tmp_path, verdict, raised, code):
    """A false alarm and a crash of ours are failures, and lie in the folder with the pass that they come with."""

    def judged(source, target, options):
        if raised is not None:
            raise raised
        return [FunctionResult("f", verdict, reason="line 3: not so")]

    monkeypatch.setattr(passes, "prove_pair", judged)
    asked = ("--programs", 4, "--passes", "convert-linalg-to-loops", "--out", tmp_path)
    assert run(monkeypatch, *asked) == code
    first = sorted(tmp_path.glob("*.target.mlir"))[0].read_text()
    assert first.startswith("// --convert-linalg-to-loops\n")
    assert ("crash: IndexError: none" if raised else f"{verdict.value}: not so") in (
        capsys.readouterr().out
    )


@needs_mlir_opt
def test_what_mlir_opt_does_not_do_is_no_success(monkeypatch, capsys):
    """It is counted apart, and nothing is judged."""
    assert run(monkeypatch, "--programs", 2, "--passes", "one-shot-nothing") == 2
    said = capsys.readouterr().out
    assert "nothing was judged" in said
    assert "2 for which mlir-opt gives nothing" in said
    assert "2 x mlir-opt one-shot-nothing refuses: mlir-opt" in said


@needs_mlir_opt
def test_mlir_opt_has_all_passes():
    for name in PASSES:
        assert "func.func" in passes.optimized("func.func @f() { return }", name)


@pytest.mark.parametrize(
    ("earlier", "place"),
    [("proved proved", 2), ("proved unknown", 1), ("refuted proved", 0), ("none proved", 2)],
)
def test_the_first_pass_behind_which_it_fails_is_to_blame(earlier, place):
    results = [
        None if word == "none" else FunctionResult("f", Verdict(word)) for word in earlier.split()
    ]
    assert passes.blamed(FunctionResult("f", Verdict.UNKNOWN), results) == place


@pytest.mark.parametrize(
    ("verdict", "name", "op", "said"),
    [
        ("refuted", "convert-scf-to-cf", "scf.index_switch", passes.DEFECT),
        ("refuted", "convert-scf-to-cf", "scf.if", "refuted"),
        ("refuted", "canonicalize", "scf.index_switch", "refuted"),
        ("error", "convert-scf-to-cf", "scf.index_switch", "error"),
    ],
)
def test_a_known_defect_is_told_from_a_false_alarm(verdict, name, op, said):
    assert passes.verdict_of(FunctionResult("f", Verdict(verdict)), name, f"%0 = {op} %1") == said


PEELED = """
func.func @f(%m: memref<i64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7 : i64
  scf.for %i = %c0 to %n step %c2 {
    memref.store %x, %m[] : memref<i64>
  }
  return
}
func.func @main() -> i64 {
  %n = arith.constant -1 : index
  %x = arith.constant 5 : i64
  %m = memref.alloc() : memref<i64>
  memref.store %x, %m[] : memref<i64>
  call @f(%m, %n) : (memref<i64>, index) -> ()
  %r = memref.load %m[] : memref<i64>
  return %r : i64
}
"""


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("name", "printed"),
    [
        (None, "5"),
        ("scf-for-loop-peeling", "7"),
        ("scf-for-loop-peeling=peel-front=true", "7"),
    ],
)
def test_a_peeled_loop_of_no_round_runs(mlir_opt, mlir_runner, name, printed):
    """`-scf-for-loop-peeling` has two of the known defects."""
    text = passes.optimized(PEELED, name)
    lowered = passes.optimized(text, None, "-lower-affine", *LOWER)
    done = subprocess.run(
        [mlir_runner, "-e", "main", "-entry-point-result=i64"],
        input=lowered,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == printed
    assert name is None or (name, "scf.for") in DEFECTS


def test_the_same_passes_are_drawn_again():
    drawn = [draw_passes(Random(f"0/{n}"), PASSES, 3) for n in range(200)]
    assert drawn == [draw_passes(Random(f"0/{n}"), PASSES, 3) for n in range(200)]
    assert {len(names) for names in drawn} >= {1, 2, 3, 4}
    assert all(set(names) <= set(PASSES) for names in drawn)
