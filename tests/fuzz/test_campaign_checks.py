"""How a campaign judges one program, and what it takes for known."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify.fuzz.campaign.checks import LIGHT, Checks, Kind, difference_of, judge
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.known import SHAPES, known_as
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
    return [problem.kind for problem in judge(source, made, Checks(), number=0).problems]


def test_who_frees_owns_what_calls_give() -> None:
    # The prover says so among its assumptions; the interpreter may not assume less, or it would shout.
    assert judged(CALLS, FREES) == []
    assert judged(CALLS, FREES_WHAT_IT_GOT) == [Kind.WRONG_PROGRAM]


ONE_BLOCK_WRITES = TEXTS["one_block_writes"]
"""Several blocks, but what is overwritten is made and read in one of them."""
ABOVE = TEXTS["above"]
"""The write is in the block of the definition: there it counts."""
MADE_IN_A_BLOCK = TEXTS["made_in_a_block"]


def difference(name: str) -> str:
    return (DIFFERENCES / f"{name}.mlir").read_text()


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (difference("later_block"), True),
        (difference("loop_of_blocks"), True),
        (MADE_IN_A_BLOCK, True),
        (ONE_BLOCK_WRITES, False),
        (ABOVE, False),
        (difference("switch_result"), False),
    ],
)
def test_writes_of_other_blocks(text: str, fits: bool) -> None:
    shape = SHAPES["a block overwrites what another block has defined"]
    assert shape(parse(text, "program")[0].module) is fits


INLINED = TEXTS["inlined"]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (difference("deallocated_reduction"), True),
        (INLINED.replace("RESULT", "f32").replace("GIVEN", "%x"), True),
        (INLINED.replace("RESULT", "tensor<2xf32>").replace("GIVEN", "%t"), False),
        (difference("switch_result"), False),
    ],
)
def test_scalars_of_regions_beside_several_blocks(text: str, fits: bool) -> None:
    shape = SHAPES["a region gives a scalar, and several blocks"]
    assert shape(parse(text, "program")[0].module) is fits


STORES = TEXTS["stores"]
STORE = "ml_program.global_store @g = %x : tensor<4xi64>"
CALL = "func.call @set(%x) : (tensor<4xi64>) -> ()"
LOAD = "%z = ml_program.global_load @g : tensor<4xi64>\n  "


@pytest.mark.parametrize("store", [STORE, CALL])
@pytest.mark.parametrize(
    ("writable", "other", "copied"),
    [
        ("", "x", True),
        ("", "z", False),
        ("{bufferization.writable = false}", "z", True),
    ],
)
def test_stores_to_globals(store: str, writable: str, other: str, copied: bool) -> None:
    text = STORES.replace("STORE", store).replace("WRITABLE", writable).replace("OTHER", other)
    loads = other == "z"
    text = text.replace("%y = tensor", LOAD + "%y = tensor") if loads else text
    module = parse(text, "program")[0].module
    name = "a tensor that is stored to a global is used elsewhere, or must not be written"
    assert SHAPES[name](module) is copied
    assert SHAPES["a global is loaded and stored"](module) is loads


STOCK = {
    "a part that a loop moves counts as one place": ["slice_pair_in_loop", "slice_pair_in_while"],
    "a store to a global counts as a write, and not as a read": [
        "global_store_reads",
        "global_store_of_constant",
    ],
    "a loaded tensor is the buffer of its global, which is stored to": [
        "global_read_after_store",
        "global_returned",
        "global_passed",
    ],
}


@pytest.mark.parametrize(
    ("known", "name"), [(known, name) for known, names in STOCK.items() for name in names]
)
def test_bugs_that_campaigns_find_are_known(known: str, name: str) -> None:
    for kind, said in ((Kind.WRONG_PROGRAM, known), (Kind.CRASH, "")):
        assert known_as(kind.value, "mlir-opt-22 ...", "result _", difference(name), "") == said
    assert known_as(Kind.WRONG_PROGRAM.value, "builtin", "result _", difference(name), "") == ""


MOVES = TEXTS["moves"]


@pytest.mark.parametrize(
    ("into", "at", "fits"), [("t", "i", True), ("t", "n", False), ("a", "i", False)]
)
def test_parts_that_a_loop_moves(into: str, at: str, fits: bool) -> None:
    text = MOVES.replace("INTO", into).replace("AT", at)
    assert SHAPES["a part that a loop moves"](parse(text, "program")[0].module) is fits


WRITE = TEXTS["write"]


@pytest.mark.parametrize(
    ("lanes", "fits"), [("2", True), ("3", True), ("1", False), ("2x3", False)]
)
def test_writes_of_vectors_of_a_lower_rank(lanes: str, fits: bool) -> None:
    shape = SHAPES["a transfer_write of a vector of a lower rank"]
    assert shape(parse(WRITE.replace("LANES", lanes), "program")[0].module) is fits


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
    sighting = Sighting(Kind.CRASH, "s", detail, 0, 0, "f", Configuration(), text=text)
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
