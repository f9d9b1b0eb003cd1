"""Targets in which tensors and buffers share memory: what becomes of the one when the other is written, or freed.

Each program is wrong, and right once a line of it is another one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict
from tests.check.conftest import Check


@dataclass(frozen=True)
class Case:
    """A pair of programs, whose functions are called `f`."""

    ours: str
    theirs: str
    old: str
    new: str
    """What makes the target a right one."""
    points: tuple[Point, ...] = ()
    tensors: Tensors = Tensors.ANYWHERE
    right: str = ""
    """A right target, where that is another one in more than a line."""


def _given(parameters: str, types: str, body: str, declared: str = "") -> str:
    constants = "".join(f"%c{n} = arith.constant {n} : index\n" for n in range(3))
    return f"{declared}\nfunc.func @f({parameters}) -> ({types}) {{\n{constants}{body}\n}}"


T, M = "tensor<4xf32>", "memref<4xf32>"
T2 = "tensor<2xf32>"
OPEN = "memref<4xf32, strided<[?], offset: ?>>"
PART = "memref<2xf32, strided<[1], offset: 2>>"
READS = f'func.func private @k({T} {{bufferization.access = "read"}}) -> {T}'
MADE = f"%m = memref.alloc() : {M} linalg.fill ins(%x : f32) outs(%m : {M})"
SPLAT = f"%t = tensor.splat %x : {T}"
UNTOUCHED = _given(f"%t: {T}, %x: f32", T, f"return %t : {T}")
GIVEN_AWAY = f"%t = bufferization.to_tensor %m restrict writable : {M} to {T}"
KEPT = f"%t = bufferization.to_tensor %m restrict : {M} to {T}"

CASES = {
    "a part that others may give is freed": Case(
        _given(
            "%x: f32",
            "f32",
            f"""{SPLAT} %s = tensor.extract_slice %t[2] [2] [1] : {T} to tensor<2xf32>
            %r = func.call @k(%s) : (tensor<2xf32>) -> tensor<2xf32>
            %y = tensor.extract %r[%c0] : tensor<2xf32> return %y : f32""",
            "func.func private @k(tensor<2xf32>) -> tensor<2xf32>",
        ),
        _given(
            "%x: f32",
            "f32",
            f"""{MADE} %s = memref.subview %m[2] [2] [1] : {M} to {PART}
            %r = func.call @k(%s) : ({PART}) -> {PART}
            %y = memref.load %r[%c0] : {PART}
            memref.dealloc %r : {PART} return %y : f32""",
            f"func.func private @k({PART}) -> {PART}",
        ),
        f"memref.dealloc %r : {PART}",
        "",
        (Point(6, 8, "call"),),
        Tensors.AT_BOUNDARIES,
    ),
    "a smaller buffer that others give is freed": Case(
        _given(
            "%x: f32",
            "f32",
            f"""{SPLAT} %r = func.call @k(%t) : ({T}) -> tensor<2xf32>
            %y = tensor.extract %r[%c0] : tensor<2xf32> return %y : f32""",
            f"func.func private @k({T}) -> tensor<2xf32>",
        ),
        _given(
            "%x: f32",
            "f32",
            f"""{MADE} %r = func.call @k(%m) : ({M}) -> {PART}
            %y = memref.load %r[%c0] : {PART}
            memref.dealloc %r : {PART} return %y : f32""",
            f"func.func private @k({M}) -> {PART}",
        ),
        f"memref.dealloc %r : {PART}",
        "",
        (Point(5, 7, "call"),),
        Tensors.AT_BOUNDARIES,
    ),
    "others make a buffer of a tensor, which is freed": Case(
        _given(
            "%x: f32",
            "f32",
            f"""{SPLAT} %r = func.call @k(%t) : ({T}) -> {T}
            %y = tensor.extract %r[%c0] : {T} return %y : f32""",
            f"func.func private @k({T}) -> {T}",
        ),
        _given(
            "%x: f32",
            "f32",
            f"""{SPLAT} %r = func.call @k(%t) : ({T}) -> {M}
            %y = memref.load %r[%c0] : {M}
            memref.dealloc %r : {M} return %y : f32""",
            f"func.func private @k({T}) -> {M}",
        ),
        "",
        "",
        (Point(5, 5, "call"),),
        right=_given(
            "%x: f32",
            "f32",
            f"""{SPLAT} %r = func.call @k(%t) : ({T}) -> {T}
            %y = tensor.extract %r[%c0] : {T} return %y : f32""",
            f"func.func private @k({T}) -> {T}",
        ),
    ),
    "a tensor is used behind its end": Case(
        _given("%x: f32", "f32", "return %x : f32"),
        _given(
            "%x: f32",
            "f32",
            f"""%u = bufferization.alloc_tensor() : {T}
            %v = linalg.fill ins(%x : f32) outs(%u : {T}) -> {T}
            bufferization.dealloc_tensor %v : {T}
            %y = tensor.extract %v[%c0] : {T} return %y : f32""",
        ),
        f"bufferization.dealloc_tensor %v : {T}",
        "",
    ),
    "a part that became a tensor is freed": Case(
        _given("%x: f32", "f32", "return %x : f32"),
        _given(
            "%x: f32",
            "f32",
            f"""{MADE} %s = memref.subview %m[2] [2] [1] : {M} to {PART}
            %t = bufferization.to_tensor %s restrict : {PART} to tensor<2xf32>
            %b = bufferization.to_buffer %t read_only : tensor<2xf32> to {PART}
            %y = memref.load %b[%c0] : {PART}
            memref.dealloc %b : {PART} return %y : f32""",
        ),
        f"memref.dealloc %b : {PART}",
        "",
    ),
    "the stack of a scope is used behind it": Case(
        _given("%x: index", "i32", "%y = arith.index_cast %x : index to i32 return %y : i32"),
        _given(
            "%x: index",
            "i32",
            """%b = memref.alloca_scope -> (memref<4xi32>) {
              %a = memref.alloca() : memref<4xindex>
              memref.store %x, %a[%c0] : memref<4xindex>
              %s = arith.index_cast %a : memref<4xindex> to memref<4xi32>
              memref.alloca_scope.return %s : memref<4xi32>
            }
            %y = memref.load %b[%c0] : memref<4xi32> return %y : i32""",
        ),
        "memref.alloca()",
        "memref.alloc()",
        (),
        Tensors.AT_BOUNDARIES,
    ),
    "a buffer is cast whose offset its type leaves out": Case(
        _given("%x: index", "i32", "%y = arith.index_cast %x : index to i32 return %y : i32"),
        _given(
            "%x: index",
            "i32",
            """%a = memref.alloc() : memref<4xindex>
            linalg.fill ins(%x : index) outs(%a : memref<4xindex>)
            %u = memref.subview %a[2] [2] [1] : memref<4xindex> to memref<2xindex, strided<[1], offset: 2>>
            %m = arith.index_cast %u : memref<2xindex, strided<[1], offset: 2>> to memref<2xi32>
            %r = memref.load %m[%c0] : memref<2xi32> return %r : i32""",
        ),
        "memref<2xi32>",
        "memref<2xi32, strided<[1], offset: 2>>",
        (),
        Tensors.AT_BOUNDARIES,
    ),
    "a tensor lies in its buffer in another order": Case(
        _given(
            f"%t: {T}",
            f"{T}, f32",
            f"""%v = tensor.extract %t[%c1] : {T} %r = tensor.insert %v into %t[%c0] : {T}
            return %r, %v : {T}, f32""",
        ),
        _given(
            f"%m: {M}",
            f"{M}, f32",
            f"""{KEPT} %n = arith.constant -1 : index
            %u = tensor.extract_slice %t[1] [2] [%n] : {T} to tensor<2xf32>
            %v = tensor.extract %t[%c1] : {T}
            memref.store %v, %m[%c0] : {M}
            %w = tensor.extract %u[%c0] : tensor<2xf32> return %m, %w : {M}, f32""",
        ),
        f"memref.store %v, %m[%c0] : {M}\n            %w = tensor.extract %u[%c0] : tensor<2xf32>",
        f"%w = tensor.extract %u[%c0] : tensor<2xf32> memref.store %v, %m[%c0] : {M}",
    ),
    "what was cloned is read after a write to the clone": Case(
        _given(
            f"%t: {T}, %x: f32",
            f"{T}, f32",
            f"""%y = tensor.extract %t[%c0] : {T} %r = tensor.insert %x into %t[%c0] : {T}
            return %r, %y : {T}, f32""",
        ),
        _given(
            f"%m: {M}, %x: f32",
            f"{M}, f32",
            f"""%n = bufferization.clone %m : {M} to {M} memref.store %x, %n[%c0] : {M}
            %y = memref.load %m[%c0] : {M} return %n, %y : {M}, f32""",
        ),
        f"memref.store %x, %n[%c0] : {M}\n            %y = memref.load %m[%c0] : {M}",
        f"%y = memref.load %m[%c0] : {M} memref.store %x, %n[%c0] : {M}",
        (),
        Tensors.AT_BOUNDARIES,
    ),
    "what others give may lie elsewhere in what they got": Case(
        _given(
            f"%t: {T}, %x: f32",
            f"{T}, f32",
            f"""%u = func.call @k(%t) : ({T}) -> {T}
            %r = tensor.insert %x into %t[%c1] : {T} %y = tensor.extract %u[%c0] : {T}
            return %r, %y : {T}, f32""",
            READS,
        ),
        _given(
            f"%m: {M}, %x: f32",
            f"{M}, f32",
            f"""{KEPT} %u = func.call @k(%t) : ({T}) -> {T}
            %b = bufferization.to_buffer %u read_only : {T} to {OPEN}
            memref.store %x, %m[%c1] : {M}
            %y = memref.load %b[%c0] : {OPEN} return %m, %y : {M}, f32""",
            READS,
        ),
        f"memref.store %x, %m[%c1] : {M}\n            %y = memref.load %b[%c0] : {OPEN}",
        f"%y = memref.load %b[%c0] : {OPEN} memref.store %x, %m[%c1] : {M}",
        (Point(4, 5, "call"),),
        Tensors.AT_BOUNDARIES,
    ),
    "what others give may lie elsewhere than where it is put": Case(
        _given(
            f"%t: {T2}",
            f"{T2}, f32",
            f"""%u = func.call @k(%t) : ({T2}) -> {T2}
            %a = tensor.extract %u[%c0] : {T2} %b = tensor.extract %u[%c1] : {T2}
            %s = tensor.insert %a into %t[%c0] : {T2} %r = tensor.insert %b into %s[%c1] : {T2}
            return %r, %a : {T2}, f32""",
            READS.replace(T, T2),
        ),
        _given(
            "%m: memref<2xf32>",
            "memref<2xf32>, f32",
            f"""%t = bufferization.to_tensor %m restrict : memref<2xf32> to {T2}
            %u = func.call @k(%t) : ({T2}) -> {T2}
            %a = tensor.extract %u[%c0] : {T2} %b = tensor.extract %u[%c1] : {T2}
            memref.store %a, %m[%c0] : memref<2xf32> memref.store %b, %m[%c1] : memref<2xf32>
            %y = tensor.extract %u[%c0] : {T2} return %m, %y : memref<2xf32>, f32""",
            READS.replace(T, T2),
        ),
        f"%y = tensor.extract %u[%c0] : {T2} return %m, %y",
        "return %m, %a",
        (Point(4, 5, "call"),),
    ),
    "nothing is written where a tensor lives": Case(
        UNTOUCHED,
        _given(
            f"%m: {M}, %x: f32",
            T,
            f"""{GIVEN_AWAY} %a = memref.alloc() : {M}
            memref.copy %a, %m : {M} to {M} return %t : {T}""",
        ),
        f"memref.copy %a, %m : {M} to {M}",
        "",
        (),
        Tensors.AT_BOUNDARIES,
    ),
    "a buffer is given away for a second time": Case(
        UNTOUCHED,
        _given(
            f"%m: {M}, %x: f32",
            T,
            f"""{GIVEN_AWAY} memref.store %x, %m[%c1] : {M}
            %u = bufferization.to_tensor %m restrict writable : {M} to {T} return %t : {T}""",
        ),
        f"memref.store %x, %m[%c1] : {M}\n            %u = bufferization.to_tensor %m restrict writable : {M} to {T}",
        "",
        (),
        Tensors.AT_BOUNDARIES,
    ),
    "rounds write to a buffer that was given away": Case(
        _given(f"%t: {T}, %x: f32", T, f"scf.for %i = %c0 to %c2 step %c1 {{ }} return %t : {T}"),
        _given(
            f"%m: {M}, %x: f32",
            T,
            f"""{GIVEN_AWAY} scf.for %i = %c0 to %c2 step %c1 {{
              memref.store %x, %m[%c0] : {M}
            }} return %t : {T}""",
        ),
        f"memref.store %x, %m[%c0] : {M}",
        "",
        (Point(4, 5, "loop", regions=((),)),),
        Tensors.AT_BOUNDARIES,
    ),
    "threads write to a buffer that was given away": Case(
        _given(f"%t: {T}, %x: f32", T, f"scf.forall (%i) in (4) {{ }} return %t : {T}"),
        _given(
            f"%m: {M}, %x: f32",
            T,
            f"""{GIVEN_AWAY} scf.forall (%i) in (4) {{
              memref.store %x, %m[%i] : {M}
            }} return %t : {T}""",
        ),
        f"memref.store %x, %m[%i] : {M}\n            }} return %t",
        f"}} %a = memref.alloc() : {M} memref.store %x, %a[%c0] : {M} return %t",
        (Point(4, 5, "threads", regions=((),)),),
        Tensors.AT_BOUNDARIES,
    ),
    "a change in place meets a buffer of before": Case(
        _given(
            f"%t: {T}, %x: f32",
            f"{T}, f32",
            f"""%y = tensor.extract %t[%c0] : {T} %r = tensor.insert %x into %t[%c0] : {T}
            return %r, %y : {T}, f32""",
        ),
        _given(
            f"%m: {M}, %x: f32",
            f"{M}, f32",
            f"""{GIVEN_AWAY} %a = bufferization.to_buffer %t read_only : {T} to {M}
            %u = tensor.insert %x into %t[%c0] : {T}
            %b = bufferization.to_buffer %u : {T} to {M}
            %y = memref.load %a[%c0] : {M} return %b, %y : {M}, f32""",
        ),
        f"%a = bufferization.to_buffer %t read_only : {T} to {M}",
        f"""%a = memref.alloc() : {M}
            bufferization.materialize_in_destination %t in restrict writable %a : ({T}, {M}) -> ()""",
    ),
    "others may change a tensor in place": Case(
        _given(
            f"%t: {T}",
            "f32, f32",
            f"""%y = tensor.extract %t[%c0] : {T} %u = func.call @k(%t) : ({T}) -> f32
            return %u, %y : f32, f32""",
            f"func.func private @k({T}) -> f32",
        ),
        _given(
            f"%m: {M}",
            "f32, f32",
            f"""{GIVEN_AWAY} %b = bufferization.to_buffer %t read_only : {T} to {M}
            %u = func.call @k(%t) : ({T}) -> f32
            %y = memref.load %b[%c0] : {M} return %u, %y : f32, f32""",
            f"func.func private @k({T}) -> f32",
        ),
        f"""{GIVEN_AWAY} %b = bufferization.to_buffer %t read_only : {T} to {M}
            %u = func.call @k(%t) : ({T}) -> f32
            %y = memref.load %b[%c0] : {M}""",
        f"""{GIVEN_AWAY} %y = tensor.extract %t[%c0] : {T}
            %u = func.call @k(%t) : ({T}) -> f32""",
        (Point(5, 6, "call"),),
    ),
    "buffers of a tensor and of its slice": Case(
        _given("%x: f32, %z: f32", "f32, f32", "return %x, %z : f32, f32"),
        _given(
            "%x: f32, %z: f32",
            "f32, f32",
            f"""{SPLAT} %e = tensor.extract_slice %t[0] [2] [1] : {T} to tensor<2xf32>
            %b2 = bufferization.to_buffer %e read_only : tensor<2xf32> to memref<2xf32, strided<[1]>>
            %b1 = bufferization.to_buffer %t : {T} to {M}
            memref.store %z, %b1[%c0] : {M}
            %y = memref.load %b2[%c0] : memref<2xf32, strided<[1]>>
            %w = memref.load %b1[%c0] : {M} return %y, %w : f32, f32""",
        ),
        f"%b1 = bufferization.to_buffer %t : {T} to {M}",
        f"%v = tensor.splat %x : {T} %b1 = bufferization.to_buffer %v : {T} to {M}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_memory_of_tensors(run: Check, name: str) -> None:
    case = CASES[name]
    right = case.right or case.theirs.replace(case.old, case.new)
    assert right != case.theirs
    count = case.ours.rpartition("return ")[2].partition(" :")[0].count("%")
    more = {"results": [("returned", number) for number in range(count)], "tensors": case.tensors}
    # Of what threads write where they like, nobody knows what is there: so it is said here, too.
    loose = (replace(each, havoc=("^0.0.0.0",)) for each in case.points if each.rule == "threads")
    for points in (case.points, *((each,) for each in loose)):
        wrong = run(case.ours, case.theirs, *points, **more)
        assert wrong.answer in (Answer.REFUSED, Answer.NOT_ABLE), wrong
    said = run(case.ours, right, *case.points, **more)
    assert said.answer is Answer.HOLDS, said


def test_what_is_left_to_later_steps_is_printed() -> None:
    text = _given(f"%t: {T}", "f32", f"%y = tensor.extract %t[%c0] : {T} return %y : f32")
    body = f"%b = bufferization.to_buffer %t read_only : {T} to {M} %y = memref.load %b[%c0] : {M}"
    other = _given(f"%t: {T}", "f32", f"{body} return %y : f32")
    pair = [parse(each, "f.mlir")[0].module for each in (text, other)]
    (result,) = prove_pair(*pair, ProofOptions(tensors=Tensors.ANYWHERE))
    assert result.verdict is Verdict.PROVED
    assert any("change no tensor in place" in each for each in result.assumptions)


@pytest.mark.parametrize("name", CASES)
def test_the_prover_alone(name: str) -> None:
    case = CASES[name]
    pair = [parse(text, "f.mlir")[0].module for text in (case.ours, case.theirs)]
    options = ProofOptions(replay_first=False, replay_seconds=0.05, tensors=Tensors.ANYWHERE)
    assert [each.verdict for each in prove_pair(*pair, options)] != [Verdict.PROVED]
