"""Bodies of loop nests that are not run for each element, and are not the same text: what both make is compared."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

MAPS = "{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ['reduction']}".replace(
    "'", '"'
)
READ = "%e = tensor.extract %u[%k] : tensor<4xf32>"
LOAD = "%e = memref.load %u[%k] : memref<4xf32>"
SUM = "%s = arith.addf %a, %b : f32 %z = arith.mulf %s, %e : f32"


def _source(body: str = f"{READ} {SUM}") -> str:
    return f"""func.func @f(%t: tensor<?xf32>, %o: tensor<f32>, %u: tensor<4xf32>, %k: index,
        %l: index) -> tensor<f32> {{
      %r = linalg.generic {MAPS} ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) {{
      ^bb0(%a: f32, %b: f32):
        {body}
        linalg.yield %z : f32
      }} -> tensor<f32>
      return %r : tensor<f32> }}"""


def _target(body: str = f"{LOAD} {SUM}", behind: str = "") -> str:
    return f"""func.func @f(%t: memref<?xf32>, %o: memref<f32>, %u: memref<4xf32>, %k: index,
        %l: index) -> memref<f32> {{
      linalg.generic {MAPS} ins(%t : memref<?xf32>) outs(%o : memref<f32>) {{
      ^bb0(%a: f32, %b: f32):
        {body}
        linalg.yield %z : f32
      }}
      {behind}
      return %o : memref<f32> }}"""


POINT = cut(1, 1, ("1.0", "^0.0.0.1"), rule="nest")


def test_what_a_body_reads_from_outside(run: Check) -> None:
    assert run(_source(), _target(), POINT).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "body",
    [
        f"{LOAD.replace('%k', '%l')} {SUM}",
        f"{LOAD} {SUM.replace('%a, %b', '%b, %a')}",
        f"{LOAD} {SUM.replace('%s, %e', '%s, %a')}",
        f"{LOAD} {SUM.replace('addf', 'subf')}",
        # The reduction writes to it.
        f"%e = memref.load %o[] : memref<f32> {SUM}",
    ],
)
def test_bodies_that_make_something_else(run: Check, body: str) -> None:
    assert run(_source(), _target(body), POINT).answer is Answer.REFUSED


def test_a_body_that_writes(run: Check) -> None:
    body = f"memref.store %a, %u[%k] : memref<4xf32> {LOAD} {SUM}"
    assert run(_source(), _target(body), POINT).answer is Answer.NOT_ABLE


def test_the_output_is_read_as_it_was(run: Check) -> None:
    """The source reads what was there before the reduction."""
    ours = _source(f"%e = tensor.extract %o[] : tensor<f32> {SUM}")
    theirs = _target(f"%e = memref.load %o[] : memref<f32> {SUM}")
    assert run(ours, theirs, POINT).answer is Answer.REFUSED


def test_what_a_body_requires_is_not_known_behind_it(run: Check) -> None:
    """There may be no iteration at all."""
    behind = LOAD.replace("%e", "%q")
    assert run(_source(), _target(behind=behind), POINT).answer is Answer.REFUSED
    # The body of the target may not require more, either.
    ours = "%e = arith.addf %a, %a : f32 " + SUM
    theirs = LOAD.replace("%e", "%q") + " " + ours
    assert run(_source(ours), _target(theirs), POINT).answer is Answer.REFUSED
    assert run(_source(ours), _target(ours), POINT).answer is Answer.HOLDS
