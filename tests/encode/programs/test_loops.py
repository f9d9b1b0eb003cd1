"""Loops: the rule of induction proves what is right, and not its close neighbours."""

from __future__ import annotations

import pytest

FILL = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %lb: index, %ub: index, %s: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (memref<?xf32>) {
    memref.store %x, %a[%i] : memref<?xf32>
    scf.yield %a : memref<?xf32>
  }
  return %r : memref<?xf32>
}
""",
)
TWO = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %c, %b : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %n: index)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)
      -> (memref<4xf32>, memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
""",
)
FRESH = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %old = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %old : tensor<4xf32>, f32
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    memref.copy %a, %new : memref<4xf32> to memref<4xf32>
    memref.store %x, %new[%i] : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  %old = memref.load %t[%c0] : memref<4xf32>
  return %r, %old : memref<4xf32>, f32
}
""",
)
SWAP = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b, %c : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
""",
    TWO[1].replace("scf.yield %a, %b", "scf.yield %b, %a"),
)
SLICE = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c1] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %q = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %q : tensor<?xf32>
}
""",
    """
#l = strided<[1], offset: 2>
func.func @f(%t: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %t[2] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s)
      -> (memref<4xf32, strided<[1], offset: 2>>) {
    memref.store %x, %a[%c1] : memref<4xf32, strided<[1], offset: 2>>
    scf.yield %a : memref<4xf32, strided<[1], offset: 2>>
  }
  return %t : memref<?xf32>
}
""".replace("#l = strided<[1], offset: 2>\n", ""),
)
SCALARS = (
    """
func.func @f(%n: index, %x: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %x) -> (index, f32) {
    %a2 = arith.addi %a, %c1 : index
    %b2 = arith.addf %b, %b : f32
    scf.yield %a2, %b2 : index, f32
  }
  return %r#0, %r#1 : index, f32
}
""",
) * 2
NESTED = (
    """
func.func @f(%t: tensor<?x?xf32>, %x: f32, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %q = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> (tensor<?x?xf32>) {
      %c = tensor.insert %x into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %c : tensor<?x?xf32>
    }
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
""",
    """
func.func @f(%t: memref<?x?xf32>, %x: f32, %n: index, %m: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      memref.store %x, %t[%i, %j] : memref<?x?xf32>
    }
  }
  return %t : memref<?x?xf32>
}
""",
)
GROWING = (
    """
func.func @f(%x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.splat %x[%c1] : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %d1 = arith.addi %d, %c1 : index
    %b = tensor.splat %x[%d1] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc(%c1) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<?xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (memref<?xf32>) {
    %d = memref.dim %a, %c0 : memref<?xf32>
    %d1 = arith.addi %d, %c1 : index
    %b = memref.alloc(%d1) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
    scf.yield %b : memref<?xf32>
  }
  return %r : memref<?xf32>
}
""",
)
GROWN = tuple(
    text.replace("%n: index) -> ", "%n: index) -> (")
    .replace("?xf32> {\n  %c0", "?xf32>, index) {\n  %c0")
    .replace("  return %r : ", f"  %z = {kind}.dim %r, %c0 : {kind}<?xf32>\n  return %r, %z : ")
    .replace("?xf32>\n}\n", "?xf32>, index\n}\n")
    for text, kind in zip(GROWING, ("tensor", "memref"), strict=True)
)
SCRATCH = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %first = memref.alloc(%c4) : memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %first)
      -> (memref<4xf32>, memref<?xf32>) {
    memref.store %x, %s[%c3] : memref<?xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %new = memref.alloc(%c4) : memref<?xf32>
    scf.yield %a, %new : memref<4xf32>, memref<?xf32>
  }
  return %r#0 : memref<4xf32>
}
""",
)
RIGHT = {
    "fill": FILL,
    "scratch": SCRATCH,
    "two": TWO,
    "fresh": FRESH,
    "swap": SWAP,
    "slice": SLICE,
    "scalars": SCALARS,
    "nested": NESTED,
    "growing": GROWING,
    "grown": GROWN,
}
WRONG = {
    # Bounds, and what is stored.
    "other lower bound": (FILL, "= %lb to", "= %c1 to"),
    "other upper bound": (FILL, "to %ub step", "to %lb step"),
    "other step": (FILL, "step %s", "step %c1"),
    "index off by one": (
        FILL,
        "    memref.store %x, %a[%i]",
        "    %j = arith.addi %i, %c1 : index\n    memref.store %x, %a[%j]",
    ),
    "no store": (FILL, "    memref.store %x, %a[%i] : memref<?xf32>\n", ""),
    "init instead of the result": (FRESH, "return %r, %old", "return %t, %old"),
    # Yields.
    "wrong yield": (TWO, "scf.yield %a, %b", "scf.yield %a, %a"),
    "swapped yields": (TWO, "scf.yield %a, %b", "scf.yield %b, %a"),
    "unswapped yields": (SWAP, "scf.yield %b, %a", "scf.yield %a, %b"),
    "outer buffer yielded": (TWO, "scf.yield %a, %b", "scf.yield %t, %t"),
    "one buffer for two tensors": (TWO, "(%a = %t, %b = %u)", "(%a = %t, %b = %t)"),
    "store after the swap's partner": (SWAP, "memref.store %x, %a", "memref.store %x, %b"),
    # Frame.
    "writes outside of the carried slice": (
        SLICE,
        "memref.store %x, %a[%c1] : memref<4xf32, strided<[1], offset: 2>>",
        "memref.store %x, %t[%c1] : memref<?xf32>",
    ),
    "writes also outside of the carried slice": (
        SLICE,
        "    scf.yield",
        "    memref.store %x, %t[%c1] : memref<?xf32>\n    scf.yield",
    ),
    # Lifetime.
    "in place although the old one is read": (
        FRESH,
        "%new = memref.alloc() : memref<4xf32>\n    memref.copy %a, %new : memref<4xf32> to memref<4xf32>",
        "%new = memref.cast %a : memref<4xf32> to memref<4xf32>",
    ),
    "new buffer without copy": (
        FRESH,
        "    memref.copy %a, %new : memref<4xf32> to memref<4xf32>\n",
        "",
    ),
    "copies the first one each time": (FRESH, "memref.copy %a,", "memref.copy %t,"),
    "freed in the loop, then yielded": (
        FRESH,
        "    scf.yield",
        "    memref.dealloc %new : memref<4xf32>\n    scf.yield",
    ),
    "last round's buffer freed, also the first": (
        FRESH,
        "    scf.yield",
        "    memref.dealloc %a : memref<4xf32>\n    scf.yield",
    ),
    "freed in the loop, then used": (
        FILL,
        "    scf.yield",
        "    memref.dealloc %a : memref<?xf32>\n    scf.yield",
    ),
    # A buffer that holds no tensor.
    "scratch that was freed": (
        SCRATCH,
        "    scf.yield",
        "    memref.dealloc %new : memref<?xf32>\n    scf.yield",
    ),
    "scratch that is too small": (SCRATCH, "%new = memref.alloc(%c4)", "%new = memref.alloc(%c3)"),
    "scratch that is a constant": (
        SCRATCH,
        "%new = memref.alloc(%c4) : memref<?xf32>",
        "%k = memref.get_global @k : memref<4xf32>\n"
        "    %new = memref.cast %k : memref<4xf32> to memref<?xf32>",
    ),
    "scratch that is the result": (
        SCRATCH,
        "%new = memref.alloc(%c4) : memref<?xf32>",
        "%new = memref.cast %a : memref<4xf32> to memref<?xf32>",
    ),
    # Scalars.
    "scalar not counted": (SCALARS, "addi %a, %c1", "addi %a, %c0"),
    "scalar starts elsewhere": (SCALARS, "%a = %c0", "%a = %c1"),
    "float operation": (SCALARS, "arith.addf", "arith.mulf"),
    "both scalars": (SCALARS, "yield %a2, %b2", "yield %a, %b"),
    # Nests.
    "indices swapped": (NESTED, "%t[%i, %j]", "%t[%j, %i]"),
    "inner loop over the outer bound": (NESTED, "%c0 to %m", "%c0 to %n"),
    # Sizes.
    "size does not grow": (GROWING, "memref.alloc(%d1)", "memref.alloc(%d)"),
    "first size": (GROWING, "memref.alloc(%c1)", "memref.alloc(%c0)"),
    "the first size after the loop": (GROWN, "return %r, %z", "return %r, %c1"),
    "not filled": (GROWING, "    linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)\n", ""),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_loops_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_loops_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    must_not_prove(source, change(target, old, new))
