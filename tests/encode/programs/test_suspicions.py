"""Attempts to get something wrong proved, one for each suspicion that a reading of the prover gave.

Each of these is a program that somebody might hand in, however odd; no odd program may be proved to be what it is not.
"""

from __future__ import annotations

import pytest

SQUARES = """
func.func @f(%n: index, %k: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.muli %i, %i : index
    tensor.yield %x : index
  } : tensor<?xindex>
  %b = tensor.insert %c0 into %a[%k] : tensor<?xindex>
  %m = arith.subi %n, %c1 : index
  %r = tensor.generate %m {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    %x = tensor.extract %b[%j] : tensor<?xindex>
    %y = arith.addi %x, %c1 : index
    tensor.yield %y : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
"""
SQUARES_ON_BUFFERS = """
func.func @f(%n: index, %k: index) -> memref<?xindex> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %m = arith.subi %n, %c1 : index
  %r = memref.alloc(%m) : memref<?xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%r : memref<?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c1 : index
    %e = arith.cmpi eq, %j, %k : index
    %w = arith.muli %j, %j : index
    %x = arith.select %e, %c0, %w : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  }
  return %r : memref<?xindex>
}
"""


def test_bodies_inside_of_bodies(must_prove):
    must_prove(SQUARES, SQUARES_ON_BUFFERS)


def test_a_body_inside_of_another_keeps_its_own_index(must_not_prove, change):
    # A substitution for the outer index that reaches into the inner body makes this look right.
    must_not_prove(SQUARES, change(SQUARES_ON_BUFFERS, "muli %j, %j", "muli %i, %i"))


OWN_INDEX_WRITTEN = """
func.func @f(%b: tensor<4xindex>, %k: index, %l: index) -> (index, index) {
  %r = tensor.generate {
  ^bb0(%i: index):
    %t = tensor.insert %i into %b[%k] : tensor<4xindex>
    %x = tensor.extract %t[%i] : tensor<4xindex>
    tensor.yield %x : index
  } : tensor<4xindex>
  %s = tensor.generate {
  ^bb0(%i: index):
    %t = tensor.insert %i into %b[%l] : tensor<4xindex>
    %x = tensor.extract %t[%i] : tensor<4xindex>
    tensor.yield %x : index
  } : tensor<4xindex>
  %x = tensor.extract %r[%k] : tensor<4xindex>
  %y = tensor.extract %s[%l] : tensor<4xindex>
  %z = arith.subi %x, %y : index
  return %x, %z : index, index
}
"""
OWN_INDEX_WRITTEN_ON_BUFFERS = """
func.func @f(%b: memref<4xindex>, %k: index, %l: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %z = arith.subi %k, %l : index
  return %k, %z : index, index
}
"""


def test_a_body_that_writes_its_own_index(must_prove):
    must_prove(OWN_INDEX_WRITTEN, OWN_INDEX_WRITTEN_ON_BUFFERS)


def test_the_index_of_a_body_does_not_leak(must_not_prove, change):
    must_not_prove(
        OWN_INDEX_WRITTEN, change(OWN_INDEX_WRITTEN_ON_BUFFERS, "return %k, %z", "return %k, %c0")
    )


SEVEN = """
func.func private @w(%x: i32) {
  return
}
func.func @f(%x: i32) -> i32 {
  call @w(%x) : (i32) -> ()
  %c = arith.constant 7 : i32
  return %c : i32
}
"""
SEVEN_FROM_A_GLOBAL = """
memref.global "private" @g : memref<1xi32> = dense<7>
func.func private @w(%x: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return
}
func.func @f(%x: i32) -> i32 {
  call @w(%x) : (i32) -> ()
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xi32>
  %c = memref.load %m[%c0] : memref<1xi32>
  return %c : i32
}
"""


def test_a_callee_may_write_to_a_global(must_not_prove):
    must_not_prove(SEVEN, SEVEN_FROM_A_GLOBAL)


def test_a_global_that_may_be_written_need_not_hold_its_first_value(must_not_prove, change):
    target = change(SEVEN_FROM_A_GLOBAL, "  memref.store %x, %m[%c0] : memref<1xi32>\n", "")
    must_not_prove(SEVEN, target, differs=False)


CONSTANT = """
func.func private @w() -> tensor<1xi32> {
  %c = arith.constant dense<7> : tensor<1xi32>
  return %c : tensor<1xi32>
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %m = call @w() : () -> tensor<1xi32>
  %c = tensor.extract %m[%c0] : tensor<1xi32>
  return %c : i32
}
"""
CONSTANT_ON_BUFFERS = """
memref.global "private" constant @g : memref<1xi32> = dense<7>
func.func private @w() -> memref<1xi32> {
  %m = memref.get_global @g : memref<1xi32>
  return %m : memref<1xi32>
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %m = call @w() : () -> memref<1xi32>
  %c = memref.load %m[%c0] : memref<1xi32>
  return %c : i32
}
"""


def test_a_callee_may_return_a_constant(must_prove):
    must_prove(CONSTANT, CONSTANT_ON_BUFFERS)


@pytest.mark.parametrize(
    "line",
    [
        "  memref.dealloc %m : memref<1xi32>\n",
        "  %nine = arith.constant 9 : i32\n  memref.store %nine, %m[%c0] : memref<1xi32>\n",
    ],
)
def test_what_a_callee_returns_may_be_a_constant(line, must_not_prove, change):
    must_not_prove(CONSTANT, change(CONSTANT_ON_BUFFERS, "  return %c :", line + "  return %c :"))


ZERO = """
func.func @f(%a: tensor<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
"""
SUM = """  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%a : memref<4xindex>) outs(%RESULT : memref<index>) {
  ^bb0(%x: index, %o: index):
    %v = memref.load %b[%c0] : memref<1xindex>
    %y = arith.addi %v, %o : index
    linalg.yield %y : index
  }
"""
DIFFERENCE_OF_SUMS = (
    """
func.func @f(%a: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<1xindex>
  memref.store %c0, %b[%c0] : memref<1xindex>
  %r1 = memref.alloc() : memref<index>
  %r2 = memref.alloc() : memref<index>
  memref.store %c0, %r1[] : memref<index>
  memref.store %c0, %r2[] : memref<index>
"""
    + SUM.replace("%RESULT", "%r1")
    + "  memref.store %c1, %b[%c0] : memref<1xindex>\n"
    + SUM.replace("%RESULT", "%r2")
    + """  %1 = memref.load %r1[] : memref<index>
  %2 = memref.load %r2[] : memref<index>
  %d = arith.subi %1, %2 : index
  return %d : index
}
"""
)


def test_equal_reductions_are_equal(must_prove, must_not_prove, change):
    equal = change(DIFFERENCE_OF_SUMS, "store %c1, %b", "store %c0, %b")
    must_prove(change(equal, "subi %1, %2", "subi %2, %2"), equal)
    must_prove(ZERO, equal)
    # What is in %a may be undefined, and zero is not.
    must_not_prove(ZERO, equal.replace("addi %v, %o", "addi %x, %o"), differs=False)


def test_what_a_body_reads_on_its_own_counts_as_an_input(must_not_prove):
    must_not_prove(ZERO, DIFFERENCE_OF_SUMS)


def test_the_body_of_a_reduction_must_be_defined(must_not_prove, change):
    must_not_prove(ZERO, change(DIFFERENCE_OF_SUMS, "load %b[%c0]", "load %b[%c1]"))


STORE_IN_A_BODY = """
func.func @f(%a: memref<?xindex>, %b: memref<1xindex>) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%a : memref<?xindex>) {
  ^bb0(%o: index):
    memref.store %c0, %b[%c0] : memref<1xindex>
    linalg.yield %o : index
  }
  return %b : memref<1xindex>
}
"""


def test_a_body_that_stores_is_run_as_often_as_there_are_elements(must_not_prove):
    source = """
func.func @f(%a: tensor<?xindex>, %b: tensor<1xindex>) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %c0 into %b[%c0] : tensor<1xindex>
  return %r : tensor<1xindex>
}
"""
    must_not_prove(source, STORE_IN_A_BODY)


def test_a_body_that_allocates_has_new_contents_each_time(must_not_prove):
    source = """
func.func @f(%n: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %z = tensor.empty() : tensor<1xindex>
  %x = tensor.extract %z[%c0] : tensor<1xindex>
  %r = tensor.splat %x[%n] : tensor<?xindex>
  return %r : tensor<?xindex>
}
"""
    target = """
func.func @f(%n: index) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %e = memref.alloc(%n) : memref<?xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%e : memref<?xindex>) {
  ^bb0(%o: index):
    %m = memref.alloc() : memref<1xindex>
    %x = memref.load %m[%c0] : memref<1xindex>
    linalg.yield %x : index
  }
  return %e : memref<?xindex>
}
"""
    must_not_prove(source, target, differs=False)


def test_a_reduction_inside_of_a_body_is_another_one_at_each_index(must_not_prove):
    source = """
func.func @f(%a: tensor<4x4xindex>, %z: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate {
  ^bb0(%i: index):
    %row = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<4x4xindex> to tensor<4xindex>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : tensor<4xindex>) outs(%z : tensor<index>) {
    ^bb0(%x: index, %o: index):
      %y = arith.addi %x, %o : index
      linalg.yield %y : index
    } -> tensor<index>
    %x = tensor.extract %s[] : tensor<index>
    tensor.yield %x : index
  } : tensor<4xindex>
  %p = tensor.extract %r[%c0] : tensor<4xindex>
  %q = tensor.extract %r[%c1] : tensor<4xindex>
  %d = arith.subi %p, %q : index
  return %d : index
}
"""
    target = """
func.func @f(%a: memref<4x4xindex>, %z: memref<index>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
"""
    must_not_prove(source, target, differs=False)


def test_undefined_contents_are_not_chosen_by_what_they_lead_to(must_not_prove):
    # Were the empty tensor chosen to be the sum over it plus one, that sum would be equal to itself plus one.
    source = """
func.func @f(%z: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %u = tensor.empty() : tensor<1xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%u : tensor<1xindex>) outs(%z : tensor<index>) {
  ^bb0(%x: index, %o: index):
    %c1 = arith.constant 1 : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  } -> tensor<index>
  %p = tensor.extract %r[] : tensor<index>
  %v = tensor.from_elements %p : tensor<1xindex>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%v : tensor<1xindex>) outs(%z : tensor<index>) {
  ^bb0(%x: index, %o: index):
    %c1 = arith.constant 1 : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  } -> tensor<index>
  %q = tensor.extract %s[] : tensor<index>
  %d = arith.subi %q, %p : index
  return %d : index
}
"""
    target = """
func.func @f(%z: memref<index>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
"""
    must_not_prove(source, target, differs=False)


STRIDED = """
func.func @f(%x: memref<4xf32>, %s: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %z -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    %sv = memref.subview %b[0] [4] [%s] : memref<4xf32> to memref<4xf32, strided<[?]>>
    memref.copy %x, %sv : memref<4xf32> to memref<4xf32, strided<[?]>>
    %q = memref.alloc() : memref<4xf32>
    memref.copy %sv, %q : memref<4xf32, strided<[?]>> to memref<4xf32>
    scf.yield %q : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  return %r : memref<4xf32>
}
"""


def test_a_stride_may_be_zero(must_not_prove):
    source = """
func.func @f(%x: tensor<4xf32>, %s: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
    must_not_prove(source, STRIDED)


def test_a_new_buffer_may_overlap_itself(must_not_prove):
    source = "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    target = """
func.func @f(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32, strided<[0]>>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32, strided<[0]>>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32, strided<[0]>> to memref<4xf32>
  return %b : memref<4xf32>
}
"""
    must_not_prove(source, target, differs=False)


ROWS = """linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
      affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "parallel"]}"""


def test_iterations_that_write_one_element_meet_in_place(must_not_prove):
    source = f"""
func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) -> tensor<4xf32> {{
  %r = {ROWS} ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%a : tensor<4xf32>) {{
  ^bb0(%x: f32, %w: f32, %o: f32):
    %y = arith.addf %x, %w : f32
    linalg.yield %y : f32
  }} -> tensor<4xf32>
  return %r : tensor<4xf32>
}}
"""
    target = f"""
func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) -> memref<4xf32> {{
  {ROWS} ins(%a, %b : memref<4xf32>, memref<4x4xf32>) outs(%a : memref<4xf32>) {{
  ^bb0(%x: f32, %w: f32, %o: f32):
    %y = arith.addf %x, %w : f32
    linalg.yield %y : f32
  }}
  return %a : memref<4xf32>
}}
"""
    must_not_prove(source, target, differs=False)


TWO_SIZES = (
    """
func.func @f(%n: index, %m: index, %x: f32, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = tensor.splat %x[%c1] : tensor<?xf32>
  %q = tensor.splat %x[%c1] : tensor<?xf32>
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %p, %b = %q, %s = %c0)
      -> (tensor<?xf32>, tensor<?xf32>, index) {
    %da = tensor.dim %a, %c0 : tensor<?xf32>
    %db = tensor.dim %b, %c0 : tensor<?xf32>
    %d = arith.subi %da, %db : index
    %w = tensor.splat %x[%c8] : tensor<?xf32>
    %v = tensor.extract_slice %w[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %u = tensor.extract_slice %w[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %v, %u, %d : tensor<?xf32>, tensor<?xf32>, index
  }
  return %r#2 : index
}
""",
    """
func.func @f(%n: index, %m: index, %x: f32, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p0 = memref.alloc(%c1) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%p0 : memref<?xf32>)
  %p = memref.cast %p0 : memref<?xf32> to memref<?xf32, strided<[1]>>
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %p, %b = %p, %s = %c0)
      -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, index) {
    %w = memref.alloc(%c8) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%w : memref<?xf32>)
    %v = memref.subview %w[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %u = memref.subview %w[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    scf.yield %v, %u, %c0 : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, index
  }
  return %c0 : index
}
""",
)


def test_two_sizes_of_one_buffer_that_each_round_makes(must_not_prove):
    must_not_prove(*TWO_SIZES)


TYPES = {
    "a size": ("tensor<?xf32>", "memref<4xf32>", "%x", "tensor<?xf32>", "memref<4xf32>", "%x"),
    "an element": ("tensor<4xf32>", "memref<4xi32>", "%x", "tensor<4xf32>", "memref<4xi32>", "%x"),
}


@pytest.mark.parametrize("name", TYPES)
def test_types_that_do_not_fit(name, must_not_prove):
    mine, its, value, result, its_result, its_value = TYPES[name]
    source = f"func.func @f(%x: {mine}) -> {result} {{ return {value} : {result} }}"
    target = f"func.func @f(%x: {its}) -> {its_result} {{ return {its_value} : {its_result} }}"
    must_not_prove(source, target, differs=False)


def test_results_of_different_types(must_not_prove):
    source = "func.func @f() -> index {\n%a = arith.constant 1 : index\nreturn %a : index }"
    target = "func.func @f() -> i1 {\n%a = arith.constant true\nreturn %a : i1 }"
    must_not_prove(source, target, differs=False)


def test_arguments_belong_to_the_caller(must_not_prove):
    source = "func.func @f(%x: tensor<4xf32>) { return }"
    target = "func.func @f(%x: memref<4xf32>) {\nmemref.dealloc %x : memref<4xf32>\nreturn }"
    must_not_prove(source, target)


def test_a_stack_buffer_of_a_loop(must_prove, must_not_prove, change):
    source = """
func.func @f(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
    target = """
func.func @f(%x: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (memref<4xf32>) {
    %e = memref.alloca() : memref<4xf32>
    memref.copy %a, %e : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "yield %a", "yield %e"))


def test_a_loop_that_surely_runs_into_undefined_behaviour_is_vacuous(must_be_vacuous):
    text = """
func.func @f(%x: tensor<4xf32>, %c: i1) -> f32 {
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %z) -> (f32) {
    %v = tensor.extract %x[%c9] : tensor<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
"""
    target = text.replace("tensor.extract", "memref.load").replace("tensor<", "memref<")
    must_be_vacuous(text, target)
