"""How a campaign judges one program, and what it takes for known."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify.fuzz.campaign.checks import LIGHT, Kind, difference_of, judge
from oneshot_verify.fuzz.campaign.findings import cause_of, known_as, told
from oneshot_verify.fuzz.campaign.programs import SOURCE_NAME, Configuration, Slice
from oneshot_verify.fuzz.campaign.records import Sighting
from oneshot_verify.fuzz.campaign.shrink import Shrinker
from oneshot_verify.fuzz.campaign.targets import CommandTarget, Ending, Made, make_target
from oneshot_verify.fuzz.campaign.work import NOT_SHOWN_AGAIN, Settings, send_shrunk
from oneshot_verify.ir import parse
from oneshot_verify.refute import Choice
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

DIFFERENCES = Path(__file__).resolve().parents[1] / "bufferize" / "differences"

CALLS = TEXTS["calls"]
BUFFER = "memref<2xf32, strided<[?], offset: ?>>"
FREES = f"""
func.func private @made({BUFFER} {{bufferization.access = "read"}}) -> {BUFFER}
func.func @f(%t: {BUFFER}) {{
  %0 = func.call @made(%t) : ({BUFFER}) -> {BUFFER}
  memref.dealloc %0 : {BUFFER}
  return
}}"""
FREES_WHAT_IT_GOT = FREES.replace("dealloc %0", "dealloc %t")


def judged(source: str, target: str) -> list[Kind]:
    made = Made(Ending.DONE, parse(target, "bufferized")[0].module)
    return [problem.kind for problem in judge(source, made).problems]


def test_who_frees_owns_what_calls_give() -> None:
    # The prover says so among its assumptions; the interpreter may not assume less, or it would shout.
    assert judged(CALLS, FREES) == []
    assert judged(CALLS, FREES_WHAT_IT_GOT) == [Kind.WRONG_PROGRAM]


def difference(name: str) -> str:
    return (DIFFERENCES / f"{name}.mlir").read_text()


STOCK = {
    "a loaded tensor is the buffer of its global, which is stored to": ["global_passed"],
    "a loop over blocks passes on what is made of its argument": ["loop_of_selected"],
    "a loop yields a tensor that is not writable": ["yield_constant"],
    "a loop yields one tensor for two iter_args": ["yield_twice"],
    "a part that a loop moves counts as one place": ["slice_pair_in_loop", "slice_pair_in_while"],
    "a shared output of scf.forall is written beside the insertion": [
        "forall_reads_others",
        "forall_overlapping",
    ],
    "a store to a global counts as a write, and not as a read": [
        "global_store_reads",
        "global_store_of_constant",
    ],
    "a write counts only in the block of the argument": ["later_block", "loop_of_blocks"],
    "a write of lanes counts as overwriting all of a tensor": ["masked_part", "narrow_write"],
    "linalg.map does not read its output": ["map_reads_init"],
    "the body of a structured op, tensor.generate or tensor.pad counts as run once": [
        "structured_body",
        "generate_body",
        "pad_body",
    ],
    "the body of affine.for counts as run once": ["affine_loop_body"],
    "the body of an scf.while yields a tensor that it does not own": ["while_yields_outside"],
    "the body of scf.parallel counts as run once": ["parallel_loop_body"],
    "the caller writes to a constant that a function returns": ["call_result_is_constant"],
    "the result of a call counts as the undefined tensor that was passed": ["call_result_is_new"],
    "two results of a call share a buffer": ["results_share", "forall_swapped"],
    "yields of scf.index_switch alias nothing": ["switch_result", "switch_result_not_writable"],
    "": ["marked_read", "marked_write", "unknown_body"],
}
"""By the name of a known difference, programs that show it; and programs that show none of them."""


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("known", "name"), [(known, name) for known, names in STOCK.items() for name in names]
)
def test_bugs_that_campaigns_find_are_known(known: str, name: str, mlir_opt: object) -> None:
    text, target, plain = difference(name), make_target("mlir-opt-22", 20.0), Configuration()
    [made] = target.bufferize([text], plain)
    [problem, *_] = judge(text, made).problems
    source = parse(text, SOURCE_NAME)[0].module
    if made.module is not None:
        problem = told(source, made.module, problem, text, made.printed)
    cause = cause_of(problem.kind, problem.detail, problem.counterexample, source, plain)
    assert known_as(target.command(plain), cause) == known
    assert known_as("builtin", cause) == ""


def test_a_hang_is_known_by_the_ops_of_its_program() -> None:
    detail, plain = "did not end within 10 s", Configuration()
    for text, known in (
        (difference("all_true_mask"), "a write to a buffer in vector.mask"),
        (difference("later_block"), ""),
    ):
        source = parse(text, SOURCE_NAME)[0].module
        cause = cause_of(Kind.CRASH, detail, None, source, plain)
        assert known_as("mlir-opt-22", cause).startswith(known)
        assert bool(known_as("mlir-opt-22", cause)) is bool(known)


DYING = """\
#!{python}
import os, pathlib, signal, sys
sys.stdin.read()
calls = pathlib.Path(__file__ + ".calls")
calls.write_text(calls.read_text() + "x" if calls.exists() else "x")
turn = len(calls.read_text())
around = ["mlir::a::find", "mlir::b::written"] * 128
frames = around[turn % 2 :][:256 if turn % 3 else 5]
for number, name in enumerate(["mlir::end" + str(turn), *frames]):
    print(number, "libMLIR.so 0x00007f", name + "(int) + 52", file=sys.stderr)
sys.stderr.flush()
os.kill(os.getpid(), signal.SIGSEGV)
"""


def test_an_endless_recursion_has_one_message(tmp_path) -> None:
    """Where the stack ends is different each time, and sometimes there is no room left to write it down."""
    program = tmp_path / "mlir-opt-dying"
    program.write_text(DYING.replace("{python}", sys.executable))
    program.chmod(0o755)
    target = make_target(str(program), 10.0)
    messages = {target.bufferize(["module {}"], Configuration())[0].message for _ in range(4)}
    assert messages == {"signal 11: in an endless recursion of mlir::a::find and mlir::b::written"}


STAMMERS = """\
read first < CALLS || first=no
echo yes > CALLS
cat > program
if [ "$first" = no ]; then echo "Assertion" >&2; exit 134; fi
grep -q tensor.insert program && echo "Assertion: this" >&2 && exit 134
cat program
"""


def test_a_crash_that_says_something_else_once_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stammers").write_text(STAMMERS.replace("CALLS", "calls"))
    text = TEXTS["a_crash_that_says_something_else_once_is_ask"]
    detail = "exit code 134: Assertion: this"
    sighting = Sighting(Kind.CRASH, "s", detail, Slice(0, 1), "f", Configuration(), text=text)
    found: list[dict[str, Any]] = []
    settings = Settings(target=f"sh {tmp_path / 'stammers'}")
    send_shrunk(settings, sighting, 10.0, found.append, lambda _: None)
    assert found[-1]["finding"]["detail"] == detail
    assert NOT_SHOWN_AGAIN not in found[-1]["finding"]["notes"]


HANGS = 'in=$(cat); case "$in" in *tensor.insert\\ *) exec sleep 30;; esac; echo "$in"'


def test_a_program_that_hangs_a_command_is_made_small_without_patience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oneshot_verify.fuzz.campaign.shrink.IMPATIENT_SECONDS", 0.15)
    target = CommandTarget("hangs", ("sh", "-c", HANGS), 1.0)
    text = TEXTS["a_program_that_hangs_a_command_is_made_small"]
    [made] = target.bufferize([text], Configuration())
    assert made.message == "did not end within 1 s"
    shrinker = Shrinker(Kind.CRASH, made.message, target, None)
    started = time.monotonic()
    shown = shrinker.shrink(text, Configuration(), 25.0)
    assert shown is not None
    assert shown.problem.detail == "did not end within 1 s", "the last look has patience"
    assert "tensor.insert " in shown.text
    assert not re.search("fill|copy|extract", shown.text)
    assert time.monotonic() - started < 20


RARE = """
func.func @f(%n: index) -> index {
  %rare = arith.constant 7654321 : index
  %other = arith.constant 0 : index
  %is = arith.cmpi eq, %n, %rare : index
  %m = arith.select %is, %other, %n : index
  return %m : index
}"""


def test_an_input_that_told_similar_programs_apart_is_tried_first() -> None:
    source, target = (
        parse(text, "program")[0].module
        for text in (RARE, RARE.replace("constant 0", "constant 1"))
    )
    assert difference_of(source, target, "f", LIGHT) is None
    told = [Choice((3,), ()), Choice((), (7654321,))]
    assert difference_of(source, target, "f", LIGHT, told) is not None
