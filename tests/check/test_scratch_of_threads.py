"""Threads that write to memory that none of them reads, or that is the scratch of the only one."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

HEAD = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index\n"
POINT = Point(3, 5, "threads", (Hold("^3.0.0.1", "^0.0.0.0"),), havoc=("3.0",), regions=((),))


def _source(bound: str) -> str:
    return f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {{ {HEAD}
      %r = scf.forall (%j) in ({bound}) shared_outs(%o = %t) -> (tensor<?xf32>) {{
        %e = tensor.from_elements %x : tensor<1xf32>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
        }}
      }}
      return %r, %x : tensor<?xf32>, f32 }}"""


def _target(body: str, bound: str = "%n", behind: str = "", result: str = "%x") -> str:
    return f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {{ {HEAD}
      %s = memref.alloc() : memref<2xf32>
      memref.store %x, %s[%c0] : memref<2xf32>
      scf.forall (%j) in ({bound}) {{
        memref.store %x, %m[%j] : memref<?xf32>
        {body}
      }}
      {behind}
      return %m, {result} : memref<?xf32>, f32 }}"""


WRITE = "memref.store %x, %s[%c1] : memref<2xf32>\n"
READ = "%z = memref.load %s[{}] : memref<2xf32>\n"


@pytest.mark.parametrize(
    ("body", "bound", "answer"),
    [
        (WRITE, "%n", Answer.HOLDS),
        (WRITE + READ.format("%c1"), "%n", Answer.REFUSED),
        (WRITE + READ.format("%c1"), "1", Answer.HOLDS),
        # It is read where it is not written; this language has no words for that.
        (WRITE + READ.format("%c0"), "%n", Answer.REFUSED),
        ("memref.dealloc %s : memref<2xf32>", "1", Answer.REFUSED),
    ],
)
def test_memory_that_no_thread_reads(run: Check, body: str, bound: str, answer: Answer) -> None:
    outcome = run(_source(bound), _target(body, bound), POINT)
    assert outcome.answer is answer, outcome


def test_what_it_holds_behind_the_threads(run: Check) -> None:
    """Nobody knows which of them was the last one to write, nor whether there was one."""
    body = "%k = arith.constant 7.0 : f32 memref.store %k, %s[%c0] : memref<2xf32>"
    assert run(_source("%n"), _target(body), POINT).answer is Answer.HOLDS
    behind = READ.format("%c0")
    assert run(_source("%n"), _target(body, "%n", behind, "%z"), POINT).answer is Answer.REFUSED


def test_a_shared_output_that_is_scratch(run: Check) -> None:
    point = Point(
        3, 5, "threads", (Hold("^3.0.0.1", "^0.0.0.0"),), havoc=("^0.0.0.0",), regions=((),)
    )
    assert run(_source("%n"), _target(""), point).answer is Answer.REFUSED


def test_scratch_has_to_be_a_buffer(run: Check) -> None:
    point = Point(3, 5, "threads", (Hold("^3.0.0.1", "^0.0.0.0"),), havoc=("9.9",), regions=((),))
    assert run(_source("%n"), _target(""), point).answer is Answer.REFUSED
