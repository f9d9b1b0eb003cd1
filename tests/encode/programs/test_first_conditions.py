"""Behind a while loop it is known that its first condition was found."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<8xi1>, %x: f32) -> (f32, tensor<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xi1>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, tensor<8xi1>) -> (index, tensor<8xi1>) {
    %c = tensor.extract %t[%i] : tensor<8xi1>
    scf.condition(%c) %i, %a : index, tensor<8xi1>
  } do {
  ^bb0(%i: index, %a: tensor<8xi1>):
    %j = arith.addi %i, %c1 : index
    %g = tensor.extract %t[%j] : tensor<8xi1>
    %b = tensor.insert %g into %a[%i] : tensor<8xi1>
    scf.yield %j, %b : index, tensor<8xi1>
  }
  return %x, %s : f32, tensor<8xi1>
}
"""
TARGET = """
func.func @f(%t: memref<8xi1>, %x: f32) -> (f32, memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<8xi1>
  %m = memref.alloca() : memref<f32>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, memref<8xi1>) -> (index, memref<8xi1>) {
    %c = memref.load %t[%i] : memref<8xi1>
    scf.condition(%c) %i, %a : index, memref<8xi1>
  } do {
  ^bb0(%i: index, %a: memref<8xi1>):
    %j = arith.addi %i, %c1 : index
    %g = memref.load %t[%j] : memref<8xi1>
    memref.store %g, %a[%i] : memref<8xi1>
    scf.yield %j, %a : index, memref<8xi1>
  }
  %q = memref.load %t[%c0] : memref<8xi1>
  scf.if %q {
    memref.store %x, %m[] : memref<f32>
  }
  return %x, %s : f32, memref<8xi1>
}
"""
CONDITION = "%c = memref.load %t[%i] : memref<8xi1>"
BRANCH = TARGET[TARGET.index("  %q") : TARGET.index("  return")]


def test_a_branch_on_what_decided_first(must_prove) -> None:
    must_prove(SOURCE, TARGET)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Only the first element was surely looked at.
        ("memref.load %t[%c0]", "memref.load %t[%c1]"),
        ("memref.load %t[%c0] : memref<8xi1>\n", "memref.load %s[%c0] : memref<8xi1>\n"),
    ],
)
def test_a_branch_on_something_else(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new), differs=False)


def test_a_branch_before_the_loop(must_not_prove, change) -> None:
    """What the tensor program looks at first may be printed about before: a loop may not be reached."""
    print_x = "  vector.print %x : f32\n"
    source = change(SOURCE, "  %e =", f"  func.call @ext() : () -> ()\n{print_x}  %e =")
    source = f"func.func private @ext()\n{source}"
    target = change(TARGET, "  %e =", f"  func.call @ext() : () -> ()\n{print_x}  %e =")
    early = change(target, BRANCH, "")
    early = change(
        early, "  func.call @ext", f"  %m = memref.alloca() : memref<f32>\n{BRANCH}  func.call @ext"
    )
    early = early.replace("  %m = memref.alloca() : memref<f32>\n  %r, %s", "  %r, %s")
    must_not_prove(source, f"func.func private @ext()\n{early}", differs=False)


def test_a_branch_in_the_loop_on_another_element(must_not_prove, change) -> None:
    inside = BRANCH.replace("%t[%c0]", "%t[%c1]").replace("%q", "%o")
    early = change(change(TARGET, BRANCH, ""), CONDITION, f"{CONDITION}\n{inside}")
    must_not_prove(SOURCE, early, differs=False)


def test_facts_of_a_condition_that_is_not_the_first(must_not_prove, change) -> None:
    """The first condition is found at an index from outside: nothing is known of another one."""
    source = change(SOURCE, "%x: f32)", "%x: f32, %n: index)").replace("%i = %c0", "%i = %n")
    target = change(TARGET, "%x: f32)", "%x: f32, %n: index)").replace("%i = %c0", "%i = %n")
    must_not_prove(source, target, differs=False)
