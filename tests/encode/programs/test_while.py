"""`scf.while`: the same decision in each round, and an invariant that each round keeps."""

from __future__ import annotations

import pytest

# A scalar decides; the tensor is written in place in both regions.
COUNT = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<?xf32>) -> (tensor<?xf32>, index) {
    %b = tensor.insert %x into %a[%c0] : tensor<?xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %b, %i : tensor<?xf32>, index
  } do {
  ^bb0(%b: tensor<?xf32>, %i: index):
    %y = arith.negf %x : f32
    %c = tensor.insert %y into %b[%i] : tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %c : index, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, memref<?xf32>) -> (memref<?xf32>, index) {
    memref.store %x, %a[%c0] : memref<?xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %a, %i : memref<?xf32>, index
  } do {
  ^bb0(%b: memref<?xf32>, %i: index):
    %y = arith.negf %x : f32
    memref.store %y, %b[%i] : memref<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<?xf32>
  }
  return %r#0, %r#1 : memref<?xf32>, index
}
""",
)
# What an element says decides, the tensors swap in each round, and each round copies them to new buffers.
SWAP = (
    """
func.func @f(%t: tensor<4xi1>, %u: tensor<4xi1>, %k: index) -> (tensor<4xi1>, tensor<4xi1>) {
  %no = arith.constant false
  %r:2 = scf.while (%a = %t, %b = %u)
      : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
    %p = tensor.extract %a[%k] : tensor<4xi1>
    scf.condition(%p) %b, %a : tensor<4xi1>, tensor<4xi1>
  } do {
  ^bb0(%b: tensor<4xi1>, %a: tensor<4xi1>):
    %c = tensor.insert %no into %a[%k] : tensor<4xi1>
    scf.yield %b, %c : tensor<4xi1>, tensor<4xi1>
  }
  return %r#0, %r#1 : tensor<4xi1>, tensor<4xi1>
}
""",
    """
func.func @f(%t: memref<4xi1>, %u: memref<4xi1>, %k: index) -> (memref<4xi1>, memref<4xi1>) {
  %no = arith.constant false
  %r:2 = scf.while (%a = %t, %b = %u)
      : (memref<4xi1>, memref<4xi1>) -> (memref<4xi1>, memref<4xi1>) {
    %p = memref.load %a[%k] : memref<4xi1>
    %m = memref.alloc() : memref<4xi1>
    memref.copy %b, %m : memref<4xi1> to memref<4xi1>
    %n = memref.alloc() : memref<4xi1>
    memref.copy %a, %n : memref<4xi1> to memref<4xi1>
    scf.condition(%p) %m, %n : memref<4xi1>, memref<4xi1>
  } do {
  ^bb0(%b: memref<4xi1>, %a: memref<4xi1>):
    memref.store %no, %a[%k] : memref<4xi1>
    scf.yield %b, %a : memref<4xi1>, memref<4xi1>
  }
  return %r#0, %r#1 : memref<4xi1>, memref<4xi1>
}
""",
)
# Without any copies, the buffers swap.
IN_PLACE = """
func.func @f(%t: memref<4xi1>, %u: memref<4xi1>, %k: index) -> (memref<4xi1>, memref<4xi1>) {
  %no = arith.constant false
  %r:2 = scf.while (%a = %t, %b = %u)
      : (memref<4xi1>, memref<4xi1>) -> (memref<4xi1>, memref<4xi1>) {
    %p = memref.load %a[%k] : memref<4xi1>
    scf.condition(%p) %b, %a : memref<4xi1>, memref<4xi1>
  } do {
  ^bb0(%b: memref<4xi1>, %a: memref<4xi1>):
    memref.store %no, %a[%k] : memref<4xi1>
    scf.yield %b, %a : memref<4xi1>, memref<4xi1>
  }
  return %r#0, %r#1 : memref<4xi1>, memref<4xi1>
}
"""
# The result of the last round is not what the next one would have started from.
FORWARDED = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %t)
      : (index, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %a, %b : index, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %t)
      : (index, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %a, %b : index, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %a: memref<4xf32>, %b: memref<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<4xf32>
  }
  return %r#1, %r#2 : memref<4xf32>, memref<4xf32>
}
""",
)
ENDLESS = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %yes = arith.constant true
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
    scf.condition(%yes) %a : tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>):
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %yes = arith.constant true
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (memref<4xf32>) -> (memref<4xf32>) {
    scf.condition(%yes) %a : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
""",
)


def test_a_scalar_decides(must_prove):
    must_prove(*COUNT)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cmpi slt", "cmpi sle"),
        ("cmpi slt", "cmpi ne"),
        ("%x, %a[%c0]", "%x, %a[%c1]"),
        ("%y, %b[%i]", "%x, %b[%i]"),
        ("%j, %b : index", "%i, %b : index"),
        ("scf.condition(%p) %a, %i", "scf.condition(%p) %a, %c0"),
    ],
)
def test_another_loop(old, new, must_not_prove, change):
    # A loop that does not end is not told apart by a run.
    must_not_prove(
        COUNT[0], change(COUNT[1], old, new), differs=new not in ("cmpi ne", "%i, %b : index")
    )


def test_an_element_decides(must_prove):
    must_prove(*SWAP)


def test_buffers_that_swap(must_prove):
    must_prove(SWAP[0], IN_PLACE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("scf.yield %b, %a", "scf.yield %a, %b"),
        ("scf.condition(%p) %b, %a", "scf.condition(%p) %a, %b"),
        ("memref.store %no, %a[%k]", "memref.store %no, %b[%k]"),
    ],
)
def test_buffers_that_swap_otherwise(old, new, must_not_prove, change):
    # A loop that does not end is not told apart by a run.
    must_not_prove(SWAP[0], change(IN_PLACE, old, new), differs="condition" not in new)


def test_what_is_forwarded(must_prove):
    must_prove(*FORWARDED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The old value is overwritten, though it is the result.
        (
            "%b = memref.alloc() : memref<4xf32>\n",
            "%b = memref.cast %a : memref<4xf32> to memref<4xf32>\n",
        ),
        ("scf.condition(%p) %i, %a, %b", "scf.condition(%p) %i, %b, %b"),
        ("memref.copy %a, %b", "memref.copy %t, %b"),
        ("scf.yield %j, %b", "scf.yield %j, %a"),
    ],
)
def test_what_is_forwarded_is_something_else(old, new, must_not_prove, change):
    must_not_prove(FORWARDED[0], change(FORWARDED[1], old, new))


def test_a_loop_that_never_ends(must_prove):
    must_prove(*ENDLESS)


def test_a_loop_that_ends_where_the_other_does_not(must_not_prove, change):
    must_not_prove(
        ENDLESS[0],
        change(
            ENDLESS[1], "scf.condition(%yes)", "%no = arith.constant false\n scf.condition(%no)"
        ),
        differs=False,
    )


def test_a_fault_in_a_loop_that_never_ends(must_not_prove, change):
    must_not_prove(
        ENDLESS[0],
        change(ENDLESS[1], "%c0 = arith.constant 0", "%c0 = arith.constant 4"),
        differs=False,
    )
