"""`scf.index_switch` and `scf.execute_region`: the region that is chosen is the same, and so is what it does."""

from __future__ import annotations

import pytest

SWITCH = (
    """
func.func @f(%k: index, %t: tensor<4xf32>, %x: f32, %y: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = scf.index_switch %k -> tensor<4xf32>
  case 2 {
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  case 5 {
    %b = tensor.insert %y into %t[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
""",
    """
func.func @f(%k: index, %t: memref<4xf32>, %x: f32, %y: f32, %i: index) -> (memref<4xf32>, f32) {
  %r = scf.index_switch %k -> memref<4xf32>
  case 2 {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  case 5 {
    memref.store %y, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  default {
    scf.yield %t : memref<4xf32>
  }
  %v = memref.load %r[%i] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
""",
)
REGION = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %r = scf.execute_region -> memref<4xf32> {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
""",
)
WRONG = {
    "another case": (SWITCH, "case 2", "case 3"),
    "cases exchanged": (SWITCH, "memref.store %x", "memref.store %y"),
    "default does something": (
        SWITCH,
        "default {\n",
        "default {\n    memref.store %x, %t[%i] : memref<4xf32>\n",
    ),
    "case does nothing": (SWITCH, "    memref.store %y, %t[%i] : memref<4xf32>\n", ""),
    "region does nothing": (REGION, "    memref.store %x, %t[%i] : memref<4xf32>\n", ""),
}


@pytest.mark.parametrize("pair", [SWITCH, REGION], ids=["index_switch", "execute_region"])
def test_right_choices_are_proved(pair, must_prove):
    must_prove(*pair)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_choices_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    must_not_prove(source, change(target, old, new))


def test_an_unranked_tensor_is_the_tensor_itself(must_prove, must_not_prove, change):
    source = """
func.func private @look(%t: tensor<*xf32>)
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %u = tensor.cast %r : tensor<?xf32> to tensor<*xf32>
  func.call @look(%u) : (tensor<*xf32>) -> ()
  %back = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  return %back : tensor<?xf32>
}
""".replace("%t: tensor<*xf32>)", '%t: tensor<*xf32> {bufferization.access = "read"})')
    target = """
func.func private @look(%t: memref<*xf32>)
func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  %u = memref.cast %t : memref<?xf32> to memref<*xf32>
  func.call @look(%u) : (memref<*xf32>) -> ()
  return %t : memref<?xf32>
}
"""
    must_prove(source, target)
    store = "  memref.store %x, %t[%i] : memref<?xf32>\n"
    late = change(target, store, "").replace("  return", store + "  return")
    must_not_prove(source, late)


NARROW = """
func.func @f(%s: i8, %x: i32, %y: i32) -> i32 {
  cf.switch %s : i8, [
    default: ^d,
    1: ^a
  ]
^a:
  return %x : i32
^d:
  return %y : i32
}
"""


@pytest.mark.parametrize("type", ["i16", "i32"])
def test_numbers_of_two_types_decide(must_prove, must_not_prove, change, type: str) -> None:
    """Blocks that belong together decide by numbers of one type; else they are looked at one program at a time."""
    wide = change(
        NARROW, "cf.switch %s : i8", f"%t = arith.extsi %s : i8 to {type}\n  cf.switch %t : {type}"
    )
    must_prove(NARROW, NARROW)
    must_not_prove(NARROW, change(wide, "1: ^a", "2: ^a"))
