"""Threads that insert into a part of a shared output: what it held there is of no concern, and the rest stays."""

from __future__ import annotations

import pytest

# A loop whose rounds compute by threads the inner part of a tensor from that of the round before.
ROUNDS = """
func.func @f(%t: tensor<?xf32>, %n: index, %z: f32) -> tensor<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.subi %d, %c2 : index
  %m = affine.apply affine_map<()[s0] -> ({threads})>()[%s]
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {{
    %w = scf.forall (%k) in (%m) shared_outs(%o = %a) -> (tensor<?xf32>) {{
      %j = affine.apply affine_map<(d0, d1) -> ({place})>(%k, %i)
      %x = tensor.extract %a[%k] : tensor<?xf32>
      %y = arith.addf %x, %z : f32
      %e = tensor.empty() : tensor<{size}xf32>
      %p = linalg.fill ins(%y : f32) outs(%e : tensor<{size}xf32>) -> tensor<{size}xf32>
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %p into %o[%j] [{size}] [1] : tensor<{size}xf32> into tensor<?xf32>
      }}
    }}
    scf.yield {yielded} : tensor<?xf32>
  }}
  return %r : tensor<?xf32>
}}
"""
TURNS = """
func.func @f(%t: memref<?xf32>, %n: index, %z: f32) -> memref<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %s = arith.subi %d, %c2 : index
  %m = affine.apply affine_map<()[s0] -> ({threads})>()[%s]
  %other = memref.alloc(%d) : memref<?xf32>
  {copy}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {{
    scf.forall (%k) in (%m) {{
      %j = affine.apply affine_map<(d0, d1) -> ({place})>(%k, %i)
      %x = memref.load %a[%k] : memref<?xf32>
      %y = arith.addf %x, %z : f32
      %p = memref.subview %b[%j] [{size}] [1] : memref<?xf32> to memref<{size}xf32, strided<[1], offset: ?>>
      linalg.fill ins(%y : f32) outs(%p : memref<{size}xf32, strided<[1], offset: ?>>)
    }}
    {stored}
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }}
  return %r#0 : memref<?xf32>
}}
"""
INNER = {
    "threads": "s0",
    "place": "d0 + 1",
    "size": 1,
    "yielded": "%w",
    "copy": "memref.copy %t, %other : memref<?xf32> to memref<?xf32>",
    "stored": "",
}
BORDER = """
    %l = arith.subi %d, %c1 : index
    %g = arith.minui %i, %c1 : index
    %h = arith.muli %g, %l : index
"""
PAIRS = {"threads": "s0 floordiv 2", "place": "d0 * 2 + 1", "size": 2}


@pytest.mark.parametrize("changed", [{}, PAIRS, {"place": "d0 + 2"}], ids=str)
def test_the_rest_is_in_both_buffers(changed, must_prove) -> None:
    words = INNER | changed
    must_prove(ROUNDS.format(**words), TURNS.format(**words))


@pytest.mark.parametrize(
    "changed",
    [
        # Between what two threads insert, one buffer holds what the round before last has left.
        PAIRS | {"size": 1, "place": "d0 * 2 + d1 mod 2 + 1"},
        # The rest is not in both.
        {"copy": ""},
        # The rest changes, too.
        {"yielded": "%v", "stored": BORDER + "memref.store %z, %b[%h] : memref<?xf32>"},
    ],
    ids=str,
)
def test_what_threads_leave_need_not_be_there(changed, must_not_prove) -> None:
    words = INNER | changed
    source = ROUNDS.format(**words)
    # In the second of two rounds, another element at the border is written.
    source = source.replace(
        "scf.yield %v", f"{BORDER} %v = tensor.insert %z into %w[%h] : tensor<?xf32>\nscf.yield %v"
    )
    must_not_prove(source, TURNS.format(**words))


# Of what threads insert, one element is read behind them.
READ = """
func.func @f(%t: tensor<8xf32>, %z: f32) -> (tensor<8xf32>, f32) {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %r = scf.forall (%k) in (6) shared_outs(%o = %t) -> (tensor<8xf32>) {{
    %j = affine.apply affine_map<(d0) -> ({place})>(%k)
    %e = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }}
  }}
  %x = tensor.extract %r[{read}] : tensor<8xf32>
  return %r, %x : tensor<8xf32>, f32
}}
"""
READ_BEFORE = """
func.func @f(%t: memref<8xf32>, %z: f32) -> (memref<8xf32>, f32) {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %x = memref.load %t[{read}] : memref<8xf32>
  scf.forall (%k) in (6) {{
    %j = affine.apply affine_map<(d0) -> ({place})>(%k)
    memref.store %z, %t[%j] : memref<8xf32>
  }}
  return %t, %x : memref<8xf32>, f32
}}
"""


@pytest.mark.parametrize("read", ["%c0", "%c7"])
def test_what_is_read_beside_the_part_is_as_before(read, must_prove) -> None:
    must_prove(*(text.format(place="d0 + 1", read=read) for text in (READ, READ_BEFORE)))


@pytest.mark.parametrize("place", ["d0 + 1", "(d0 * 3) mod 7 + 1", "6 - d0"])
def test_what_is_read_in_the_part_is_another_one(place, must_not_prove) -> None:
    """The first and the last thread may insert near each other."""
    must_not_prove(*(text.format(place=place, read="%c4") for text in (READ, READ_BEFORE)))
