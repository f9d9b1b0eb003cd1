"""Tensors that live in buffers, where paths meet: what holds on one path only, and what rounds leave for the next ones.

The expectations are those of concrete runs, and of what `bufferization.to_buffer` says of the tensor that it is given:
neither it nor the memory that it lives in may be used once the buffer was written to.
"""

from __future__ import annotations

# A tensor that lives in one of two buffers, or in that of an argument.
CHOSEN = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %z into %t[%c0] : tensor<4xf32>
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %w[%c0] : tensor<4xf32>
  return %x, %y : f32, f32
}
""",
    """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %u = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  EARLY
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  LATE
  %y = memref.load %m[%c0] : memref<4xf32>
  return %x, %y : f32, f32
}
""",
)
STORE = "memref.store %z, %m[%c0] : memref<4xf32>"


def test_a_tensor_that_may_live_in_a_buffer_on_one_path(must_prove, must_not_prove) -> None:
    source, target = CHOSEN
    must_prove(source, target.replace("EARLY", "").replace("LATE", STORE))
    must_not_prove(source, target.replace("EARLY", STORE).replace("LATE", ""))


# On each path, one of two buffers is made undefined.
ONE_OF_TWO = """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %b = scf.if %c -> memref<4xf32> {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %n : memref<4xf32>
  }
  %t = bufferization.to_tensor %b restrict writable : memref<4xf32> to tensor<4xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %d = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  memref.store %x, %d[%c0] : memref<4xf32>
  return
}
"""
BOTH = """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  return
}
"""
THE_SAME = """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %b = scf.if %c -> memref<4xf32> {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %n : memref<4xf32>
  }
  memref.store %x, %b[%c0] : memref<4xf32>
  return
}
"""


def test_only_the_buffer_of_the_path_is_undefined(must_prove, must_not_prove) -> None:
    must_prove(ONE_OF_TWO, THE_SAME)
    must_not_prove(ONE_OF_TWO, BOTH)


# A store goes to a buffer of the tensor on one path, to one of its own on the other.
ONE_OR_ITS_OWN = """
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<2x2xf32>
  memref.store %y, %a[%c1] : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %s = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %d = bufferization.to_buffer %s : tensor<2x2xf32> to memref<2x2xf32>
  %b = arith.select %c, %d, %e : memref<2x2xf32>
  memref.store %x, %b[%c0, %c0] : memref<2x2xf32>
  %r = scf.if %c -> f32 {
    THEN
  } else {
    ELSE
  }
  return %r : f32
}
"""
LOAD = "%v = memref.load %a[%c1] : memref<4xf32>\n scf.yield %v : f32"
SELECT = """
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
"""


def test_what_shares_memory_on_one_path_is_kept_on_the_other(must_prove, must_not_prove) -> None:
    must_prove(SELECT, ONE_OR_ITS_OWN.replace("THEN", "scf.yield %x : f32").replace("ELSE", LOAD))
    must_not_prove(
        SELECT.replace("%c, %x", "%c, %y"),
        ONE_OR_ITS_OWN.replace("THEN", LOAD).replace("ELSE", "scf.yield %y : f32"),
    )


# A buffer that is made of a tensor on one path only.
LENT = """
func.func @f(%x: f32, %z: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  scf.if %c {
    %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
    %y = memref.load %b[%c0] : memref<1xf32>
    vector.print %y : f32
  }
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  %r = arith.select %c, %v, %z : f32
  return %r : f32
}
"""
NOT_LENT = """
func.func @f(%x: f32, %z: f32, %c: i1) -> f32 {
  scf.if %c {
    vector.print %x : f32
  }
  %r = arith.select %c, %x, %z : f32
  return %r : f32
}
"""


def test_a_buffer_of_one_path_does_not_say_which_path_it_was(must_prove, must_not_prove) -> None:
    must_prove(LENT, NOT_LENT)
    must_not_prove(LENT, NOT_LENT.replace("return %r", "return %x"))


ROUNDS = """
func.func @f(%x: f32, %z: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %v = tensor.extract %t[%c0] : tensor<1xf32>
    %w = arith.addf %a, %v : f32
    USE
    scf.yield %w : f32
  }
  return %s : f32
}
"""
BUFFER = "%b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>\n"


def test_what_a_round_writes_the_next_one_does_not_read(must_prove, must_not_prove) -> None:
    source = ROUNDS.replace("USE", "")
    must_prove(source, ROUNDS.replace("USE", BUFFER + "%l = memref.load %b[%c0] : memref<1xf32>"))
    writes = BUFFER + "memref.store %z, %b[%c0] : memref<1xf32>"
    must_not_prove(source, ROUNDS.replace("USE", writes))


CALLS = """
func.func private @g(%m: memref<1xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  BODY
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %z, %a[%c0] : memref<1xf32>
  %t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  %u = tensor.extract_slice %t[0] [1] [1] : tensor<1xf32> to tensor<1xf32>
  %b = bufferization.to_buffer %u : tensor<1xf32> to memref<1xf32>
  func.call @g(%b, %z) : (memref<1xf32>, f32) -> ()
  %y = memref.load %a[%c0] : memref<1xf32>
  return %y : f32
}
"""
NO_SHARED = """
func.func private @g(%m: memref<1xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  BODY
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xf32>
  memref.store %z, %b[%c0] : memref<1xf32>
  func.call @g(%b, %z) : (memref<1xf32>, f32) -> ()
  return %z : f32
}
"""


def test_a_callee_may_write_to_what_shares_its_memory(must_prove, must_not_prove) -> None:
    reads = "%x = memref.load %m[%c0] : memref<1xf32>"
    must_prove(NO_SHARED.replace("BODY", reads), CALLS.replace("BODY", reads))
    writes = "%x = arith.negf %z : f32\n memref.store %x, %m[%c0] : memref<1xf32>"
    must_not_prove(NO_SHARED.replace("BODY", writes), CALLS.replace("BODY", writes))


MADE = """
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t, %a = %x) -> (tensor<1xf32>, f32) {
    %v = tensor.extract %b[%c0] : tensor<1xf32>
    %u = tensor.from_elements %x : tensor<1xf32>
    scf.yield %u, %v : tensor<1xf32>, f32
  }
  return %s : f32
}
"""
MADE_OF_ANOTHER = """
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %y, %m[%c0] : memref<1xf32>
  %t = memref.alloc() : memref<1xf32>
  memref.store %x, %t[%c0] : memref<1xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t, %a = %x) -> (memref<1xf32>, f32) {
    memref.store %y, %m[%c0] : memref<1xf32>
    %v = memref.load %b[%c0] : memref<1xf32>
    %w = bufferization.to_tensor %m restrict writable : memref<1xf32> to tensor<1xf32>
    %u = tensor.insert %x into %w[%c0] : tensor<1xf32>
    %d = bufferization.to_buffer %u : tensor<1xf32> to memref<1xf32>
    %e = memref.alloc() : memref<1xf32>
    memref.copy %d, %e : memref<1xf32> to memref<1xf32>
    scf.yield %e, %v : memref<1xf32>, f32
  }
  return %s : f32
}
"""


def test_a_round_hands_on_what_may_be_another_buffer(must_prove, must_not_prove, change) -> None:
    must_prove(MADE, MADE_OF_ANOTHER)
    must_not_prove(MADE, change(MADE_OF_ANOTHER, "yield %e", "yield %d"))


# What is returned holds a part of the argument, and is made of a tensor that lives there.
PART = """
func.func private @get(%m: memref<2xf32>) -> SHAPED {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  %p = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %s = tensor.extract_slice %p[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %b = bufferization.to_buffer %s : tensor<1xf32> to memref<1xf32>
  RESULT
}
func.func @f(%m: memref<2xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m) : (memref<2xf32>) -> SHAPED
  memref.store %y, %m[%c0] : memref<2xf32>
  %v = READ %t[%c0] : SHAPED
  return %v : f32
}
"""
TENSOR = """%t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  return %t : tensor<1xf32>"""


def test_a_buffer_of_a_part_is_not_new(must_prove, must_not_prove) -> None:
    source = PART.replace("RESULT", TENSOR).replace("SHAPED", "tensor<1xf32>")
    source = source.replace("READ", "tensor.extract")
    target = PART.replace("SHAPED", "memref<1xf32>").replace("READ", "memref.load")
    must_prove(source, target.replace("RESULT", "return %a : memref<1xf32>"))
    must_not_prove(source, target.replace("RESULT", "return %b : memref<1xf32>"))
