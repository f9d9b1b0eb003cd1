"""`scf.forall`: what is known of shared outputs and of what threads race for."""

from __future__ import annotations

import pytest

STAYS = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %t[%i] : tensor<4xf32>
    %s = tensor.from_elements WRITTEN : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  scf.forall (%i) in (4) {
    %v = memref.load %t[%i] : memref<4xf32>
    %s = memref.alloc() : memref<1xf32>
    %c0 = arith.constant 0 : index
    memref.store WRITTEN, %s[%c0] : memref<1xf32>
    %p = memref.subview %t[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %s, %p : memref<1xf32> to memref<1xf32, strided<[1], offset: ?>>
  }
  return %t, %t : memref<4xf32>, memref<4xf32>
}
""",
)


def test_threads_that_insert_what_is_there_already(must_prove, change):
    """The tensor from before the loop is what the loop gives: it may be read behind it."""
    must_prove(*(change(text, "WRITTEN", "%v") for text in STAYS))


def test_threads_that_insert_something_else(must_not_prove, change):
    must_not_prove(*(change(text, "WRITTEN", "%x") for text in STAYS))


def test_threads_that_race_although_each_restores_what_was_there(must_not_prove, change):
    """Each thread on its own leaves the buffer as it was, but what it puts there meanwhile may come late."""
    ours, theirs = (change(text, "WRITTEN", "%v") for text in STAYS)
    junk = "%c2 = arith.constant 2 : index\n %old = memref.load %t[%c2] : memref<4xf32>\n"
    junk += (
        "memref.store %x, %t[%c2] : memref<4xf32>\n memref.store %old, %t[%c2] : memref<4xf32>\n"
    )
    must_not_prove(ours, change(theirs, "%v = memref", junk + "%v = memref"), differs=False)


CHOSEN = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %p: i1) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %t2 = arith.select %p, %t, OTHER : tensor<4xf32>
  %r:2 = scf.forall (%i) in (4) shared_outs(%o = %t2, %q = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %v = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.from_elements %v : tensor<1xf32>
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %w into %q[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %x = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %r#0, %x : tensor<4xf32>, f32
}
""",
    """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %p: i1) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %t2 = arith.select %p, %t, OTHER : memref<4xf32>
  scf.forall (%i) in (4) {
    %v = memref.load %t[%c0] : memref<4xf32>
    %s = memref.subview %t2[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    BACK
    %w = memref.subview %u[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%w : memref<1xf32, strided<[1], offset: ?>>)
  }
  %x = memref.load %u[%c0] : memref<4xf32>
  return %t2, %x : memref<4xf32>, f32
}
""",
)


OWN_ELEMENT = "memref.copy %s, %s : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>"


def test_a_choice_between_a_buffer_and_itself(must_prove, change):
    must_prove(*(change(text, "OTHER", "%t").replace("BACK", "") for text in CHOSEN))


def test_an_element_is_copied_onto_itself_that_all_threads_read(must_not_prove, change):
    texts = (change(text, "OTHER", "%t").replace("BACK", OWN_ELEMENT) for text in CHOSEN)
    must_not_prove(*texts, differs=False)


def test_a_choice_between_two_buffers_of_which_one_is_overwritten(must_not_prove, change):
    must_not_prove(*(change(text, "OTHER", "%u").replace("BACK", "") for text in CHOSEN))


RACED_IN_NESTS = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xf32>) {
    %q = scf.forall (%j) in (4) shared_outs(%p = %t) -> (tensor<4xf32>) {
      %one = tensor.from_elements %x : tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %one into %p[%j] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    %s = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %q) -> (tensor<4xf32>) {
      %v = tensor.extract %a[%k] : tensor<4xf32>
      %w = arith.addf %v, %v : f32
      %b = tensor.insert %w into %a[%k] : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }
    %e = tensor.extract %s[%c0] : tensor<4xf32>
    %z = tensor.from_elements USED : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i) in (4) {
    scf.forall (%j) in (4) {
      memref.store %x, %t[%j] : memref<4xf32>
    }
    %s = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
      %v = memref.load %a[%k] : memref<4xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %a[%k] : memref<4xf32>
      scf.yield %a : memref<4xf32>
    }
    %e = memref.load %s[%c0] : memref<4xf32>
    memref.store USED, %u[%i] : memref<4xf32>
  }
  return %u : memref<4xf32>
}
""",
)


def test_loops_in_threads_that_race_for_what_nobody_uses(must_prove, change):
    must_prove(*(change(text, "USED", "%x") for text in RACED_IN_NESTS))


def test_loops_in_threads_that_race_for_what_is_used(must_not_prove, change):
    must_not_prove(*(change(text, "USED", "%e") for text in RACED_IN_NESTS))


def test_buffers_that_threads_race_for_hold_nothing_behind_the_loop(must_not_prove, change):
    ours, theirs = (change(text, "USED", "%x") for text in RACED_IN_NESTS)
    ours = change(ours, "return %r", "return %t")
    must_not_prove(ours, change(theirs, "return %u", "return %t"))


TWO_HOLD_IT = (
    """
func.func @f(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %at = affine.apply affine_map<(d0) -> (STEP)>(%i)
    %s = tensor.from_elements %x, %x : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%at] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  %v = tensor.extract %r[%c0] : tensor<8xf32>
  return %r, %v : tensor<8xf32>, f32
}
""",
    """
func.func @f(%t: memref<8xf32>, %x: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32> to memref<8xf32>
  scf.forall (%i) in (4) {
    %at = affine.apply affine_map<(d0) -> (STEP)>(%i)
    %p = memref.subview %t[%at] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%p : memref<2xf32, strided<[1], offset: ?>>)
    %q = memref.subview %m[%at] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%q : memref<2xf32, strided<[1], offset: ?>>)
  }
  %v = memref.load %t[%c0] : memref<8xf32>
  return %m, %v : memref<8xf32>, f32
}
""",
)


def test_two_buffers_that_hold_a_shared_output(must_prove, change):
    must_prove(*(change(text, "STEP", "d0 * 2") for text in TWO_HOLD_IT))


def test_two_buffers_of_which_one_holds_something_else(must_not_prove, change):
    ours, theirs = (change(text, "STEP", "d0 * 2") for text in TWO_HOLD_IT)
    fill = "linalg.fill ins(%x : f32) outs(%q"
    must_not_prove(
        ours, change(theirs, fill, "%y = arith.negf %x : f32\n" + fill.replace("%x", "%y"))
    )


def test_two_buffers_that_threads_race_for_need_not_hold_the_same(must_not_prove, change):
    texts = (change(text, "STEP", "d0") for text in TWO_HOLD_IT)
    must_not_prove(*texts, differs=False)


RACED_FOR_EACH_ELEMENT = (
    """
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %x: i8, %y: i8) -> tensor<4xi8> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xi8>) {
    %z = tensor.from_elements %x : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
""",
    """
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %x: i8, %y: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) {
    memref.store %y, %t[%i] : memref<4xi8>
    %m = memref.alloc() : memref<2xi8>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        outs(%m : memref<2xi8>) {
    ^bb0(%old: i8):
      READ
      linalg.yield %e : i8
    }
    %a = memref.load %m[%c0] : memref<2xi8>
    %b = memref.load %m[%c1] : memref<2xi8>
    %p = arith.cmpi eq, %a, %b : i8
    %v = arith.select %p, %x, %y : i8
    memref.store STORED, %u[%i] : memref<4xi8>
  }
  return %u : memref<4xi8>
}
""",
)
READS = {
    "load": "%e = memref.load %t[%c0] : memref<4xi8>",
    "copy": "%n = memref.alloc() : memref<4xi8>\n memref.copy %t, %n : memref<4xi8> to memref<4xi8>\n"
    " %e = memref.load %n[%c0] : memref<4xi8>",
}


@pytest.mark.parametrize("read", READS)
def test_elements_that_hang_on_a_race_are_not_used(read, must_prove, change):
    ours, theirs = RACED_FOR_EACH_ELEMENT
    must_prove(ours, change(change(theirs, "READ", READS[read]), "STORED", "%x"))


@pytest.mark.parametrize("read", READS)
def test_elements_that_hang_on_a_race_differ_from_each_other(read, must_not_prove, change):
    """Each is read on its own, so two of them need not be the same."""
    ours, theirs = RACED_FOR_EACH_ELEMENT
    must_not_prove(ours, change(change(theirs, "READ", READS[read]), "STORED", "%v"))


READ_IN_VAIN = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %k: index, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %v = tensor.extract %t[%k] : tensor<?xf32>
    %w = arith.negf %v : f32
    %s = tensor.from_elements USED : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %k: index, %n: index) -> memref<?xf32> {
  scf.forall (%i) in (%n) {
    %v = memref.load %t[%k] : memref<?xf32>
    %w = arith.negf %v : f32
    memref.store USED, %t[WHERE] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
""",
)


def test_threads_that_read_in_vain_what_others_write(must_prove, change):
    ours, theirs = (change(text, "USED", "%x") for text in READ_IN_VAIN)
    must_prove(ours, change(theirs, "WHERE", "%i"))


@pytest.mark.parametrize(("used", "where"), [("%w", "%i"), ("%x", "%k")])
def test_threads_that_use_what_others_write_or_write_elsewhere(used, where, must_not_prove, change):
    ours, theirs = (change(text, "USED", used) for text in READ_IN_VAIN)
    must_not_prove(ours, change(theirs, "WHERE", where))
