"""Assertions in the bodies of reductions: both programs end at the same elements, and what stands behind an assertion
is required only where it holds. What a reduction has accumulated is not said by any one iteration."""

from __future__ import annotations

import pytest

HEAD = """
func.func private @seen(f32)
func.func @f(%t: KIND<?x?xi64>, %u: KIND<?xf32>, %e: KIND<?xf32>, %x: f32) -> f32 {
  %zero = arith.constant 0 : i64
  %none = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = KIND.dim %u, %c0 : KIND<?xf32>
"""
NEST = """RESULTlinalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%t : KIND<?x?xi64>) outs(%z : KIND<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    BODY
    linalg.yield %sum : f32
  }END
"""
TAIL = "  return %x : f32\n}\n"
CALL = "  func.call @seen(%x) : (f32) -> ()\n"
INDEX = (
    "%at = arith.index_cast %in : i64 to index\n    %low = arith.cmpi sge, %in, %zero : i64\n    "
)
INSIDE = "%high = arith.cmpi slt, %at, %n : index\n    "
BELOW = 'cf.assert %low, "below"\n    '
ABOVE = 'cf.assert %high, "above"\n    '
LAST = "%sum = arith.addf %part, %out : f32"
GATHERED = INDEX + INSIDE + BELOW + ABOVE + "READ\n    " + LAST


def program(kind: str, body: str, before: str = "", after: str = "", first: str = "%none") -> str:
    shaped = kind == "tensor"
    read = {
        "tensor": "%part = tensor.extract %u[%at] : tensor<?xf32>",
        "memref": "%part = memref.load %u[%at] : memref<?xf32>",
    }[kind]
    made = {
        "tensor": "  %z = linalg.fill ins(FIRST : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>\n  ",
        "memref": "  %d = memref.dim %e, %c0 : memref<?xf32>\n  %z = memref.alloc(%d) : memref<?xf32>\n"
        "  linalg.fill ins(FIRST : f32) outs(%z : memref<?xf32>)\n  ",
    }[kind].replace("FIRST", first)
    nest = NEST.replace("RESULT", "%r = " if shaped else "")
    nest = nest.replace("END", " -> tensor<?xf32>" if shaped else "").replace("BODY", body)
    nest = nest.replace("READ", read)
    return (HEAD + before + made + nest + after + TAIL).replace("KIND", kind)


def test_the_same_assertions(must_prove) -> None:
    must_prove(program("tensor", GATHERED), program("memref", GATHERED))


@pytest.mark.parametrize(
    "body",
    [
        GATHERED.replace(BELOW, ""),
        GATHERED.replace(ABOVE, ""),
        GATHERED.replace(BELOW + ABOVE, ABOVE + BELOW),
        GATHERED.replace("cmpi sge", "cmpi sgt"),
        GATHERED.replace('"above"', '"over"'),
        GATHERED.replace("assert %high", "assert %low"),
    ],
)
def test_other_assertions(must_not_prove, body: str) -> None:
    must_not_prove(program("tensor", GATHERED), program("memref", body), differs=False)
    must_not_prove(program("tensor", body), program("memref", GATHERED), differs=False)


def test_an_access_in_front_of_its_assertion(must_not_prove) -> None:
    early = INDEX + INSIDE + "READ\n    " + BELOW + ABOVE + LAST
    must_not_prove(program("tensor", GATHERED), program("memref", early), differs=False)


def test_what_is_seen_before_the_end(must_prove, must_not_prove) -> None:
    before, after = (program("tensor", GATHERED, **{where: CALL}) for where in ("before", "after"))
    must_prove(before, program("memref", GATHERED, before=CALL))
    must_prove(after, program("memref", GATHERED, after=CALL))
    must_not_prove(before, program("memref", GATHERED, after=CALL), differs=False)
    must_not_prove(after, program("memref", GATHERED, before=CALL), differs=False)


def test_an_assertion_in_a_branch(must_prove, must_not_prove) -> None:
    def body(condition: str) -> str:
        branch = f"scf.if {condition} {{\n      {BELOW}}}\n    "
        return INDEX + INSIDE + branch + "%part = arith.sitofp %in : i64 to f32\n    " + LAST

    must_prove(program("tensor", body("%high")), program("memref", body("%high")))
    must_not_prove(program("tensor", body("%high")), program("memref", body("%low")), differs=False)


def test_what_was_accumulated_is_not_judged_by_one_iteration(must_not_prove) -> None:
    body = 'RUNcf.assert %ok, "sum"\n    %part = arith.sitofp %in : i64 to f32\n    ' + LAST
    body = body.replace("RUN", "%ok = arith.cmpf olt, %out, %x : f32\n    ")
    source = program("tensor", body)
    must_not_prove(source, program("memref", body, first="%x"), differs=False)
