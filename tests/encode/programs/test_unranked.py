"""Arguments whose rank is not known."""

from __future__ import annotations

SOURCE = """
func.func @f(%t: tensor<*xf32>, %i: index) -> (index, index, f32, tensor<?x3xf32>) {
  %rank = tensor.rank %t : tensor<*xf32>
  %n = tensor.dim %t, %i : tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x3xf32>
  %x = tensor.extract %c[%i, %i] : tensor<?x3xf32>
  return %rank, %n, %x, %c : index, index, f32, tensor<?x3xf32>
}
"""
TARGET = """
func.func @f(%t: memref<*xf32>, %i: index) -> (index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>) {
  %rank = memref.rank %t : memref<*xf32>
  %n = memref.dim %t, %i : memref<*xf32>
  %c = memref.cast %t : memref<*xf32> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %x = memref.load %c[%i, %i] : memref<?x3xf32, strided<[?, ?], offset: ?>>
  return %rank, %n, %x, %c : index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>
}
"""


def test_rank_sizes_and_casts(must_prove, must_not_prove, change) -> None:
    must_prove(SOURCE, TARGET)
    must_not_prove(SOURCE, change(TARGET, "return %rank, %n", "return %n, %n"))
    # Nothing says that the elements lie one after the other.
    dense = TARGET.replace("memref<?x3xf32, strided<[?, ?], offset: ?>>", "memref<?x3xf32>")
    must_not_prove(SOURCE, dense)
    other_rank = change(
        TARGET,
        "%rank = memref.rank %t : memref<*xf32>",
        """%rank = memref.rank %t : memref<*xf32>
  %d = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %y = memref.load %d[%i] : memref<?xf32, strided<[?], offset: ?>>""",
    )
    must_not_prove(SOURCE, other_rank)


def test_what_is_written_counts(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<*xf32>, %x: f32) -> (tensor<*xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %w = tensor.insert %x into %c[%c0] : tensor<?xf32>
  return %t, %w : tensor<*xf32>, tensor<?xf32>
}
"""
    target = """
func.func @f(%t: memref<*xf32>, %x: f32) -> (memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %c, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %c, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %t, %w : memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>
}
"""
    must_prove(source, target)
    in_place = change(
        target,
        "memref.store %x, %a[%c0] : memref<?xf32>",
        "memref.store %x, %c[%c0] : memref<?xf32, strided<[?], offset: ?>>",
    )
    must_not_prove(source, in_place)
    must_not_prove(source, change(in_place, "return %t, %w", "return %t, %c"))
    freed = change(
        target, "return", "memref.dealloc %c : memref<?xf32, strided<[?], offset: ?>>\n  return"
    )
    must_not_prove(source, freed)


def test_only_known_ops_take_them(must_not_prove) -> None:
    source = SOURCE.replace(
        "%c = tensor.cast", '"some.op"(%t) : (tensor<*xf32>) -> ()\n  %c = tensor.cast'
    )
    target = TARGET.replace(
        "%c = memref.cast", '"some.op"(%t) : (memref<*xf32>) -> ()\n  %c = memref.cast'
    )
    must_not_prove(source, target, differs=False)


def test_boundaries_that_stay_tensors(must_prove) -> None:
    source = """
func.func @f(%t: tensor<*xf32>) -> index {
  %r = tensor.rank %t : tensor<*xf32>
  return %r : index
}
"""
    target = """
func.func @f(%t: tensor<*xf32>) -> index {
  %b = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  %r = memref.rank %b : memref<*xf32>
  return %r : index
}
"""
    must_prove(source, target)


TENSOR = """
func.func @f(%u: tensor<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %r = tensor.extract %m[%c0] : tensor<?xf32>
  call @g(%u) : (tensor<*xf32>) -> ()
  return %r : f32
}
"""
BUFFER = """
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  call @g(%u) : (memref<*xf32>) -> ()
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %r : f32
}
"""
READ_FIRST = """
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  call @g(%u) : (memref<*xf32>) -> ()
  return %r : f32
}
"""


def test_what_a_function_without_a_body_leaves_there(must_prove, must_not_prove) -> None:
    ours, theirs = (f"func.func private @g({type}<*xf32>)" for type in ("tensor", "memref"))
    must_not_prove(ours + TENSOR, theirs + BUFFER, differs=False)
    must_not_prove(theirs + READ_FIRST, theirs + BUFFER, differs=False)
    read = ' {bufferization.access = "read"})'
    ours, theirs = ours.replace(")", read), theirs.replace(")", read)
    must_prove(ours + TENSOR, theirs + BUFFER)


STORES = """
func.func private @g(%u: memref<*xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  // before
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  call @g(%u, %x) : (memref<*xf32>, f32) -> ()
  // behind
  return %v : f32
}
"""


def test_what_a_callee_stores_there(must_prove, must_not_prove) -> None:
    load = "%v = memref.load %m[%c0] : memref<4xf32>"
    behind, before = (STORES.replace(f"// {where}", load) for where in ("behind", "before"))
    must_prove(behind, behind)
    must_not_prove(behind, before)


def test_what_a_callee_of_a_callee_leaves_there(must_not_prove) -> None:
    between = """
func.func private @h(memref<*xf32>)
func.func private @g(%u: memref<*xf32>) {
  call @h(%u) : (memref<*xf32>) -> ()
  return
}
"""
    must_not_prove(between + READ_FIRST, between + BUFFER, differs=False)


GIVEN = """
func.func @f(%m: memref<*xf32>, %t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, index, memref<*xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<*xf32> to tensor<*xf32>
  %n = tensor.rank %a : tensor<*xf32>
  %c = tensor.cast %a : tensor<*xf32> to tensor<?xf32>
  %e = tensor.extract %c[%i] : tensor<?xf32>
  %w = tensor.insert %e into %t[%i] : tensor<?xf32>
  %k = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %w, %n, %k : tensor<?xf32>, index, memref<*xf32>
}
"""
GIVEN_BUFFERIZED = """
func.func @f(%m: memref<*xf32>, %t: memref<?xf32>, %x: f32, %i: index) -> (memref<?xf32>, index, memref<*xf32>) {
  %n = memref.rank %m : memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %e = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %e, %t[%i] : memref<?xf32>
  %k = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %t, %n, %k : memref<?xf32>, index, memref<*xf32>
}
"""
STORE = "memref.store %x, %c[%i] : memref<?xf32, strided<[?], offset: ?>>"


def test_a_buffer_without_a_rank_as_a_tensor(must_prove, must_not_prove, change) -> None:
    must_prove(GIVEN, GIVEN_BUFFERIZED)
    for place in ("  %e", "  %k", "  return"):
        must_not_prove(GIVEN, change(GIVEN_BUFFERIZED, place, f"  {STORE}\n{place}"))


def test_a_clone_is_another_buffer(must_prove, must_not_prove, change) -> None:
    must_not_prove(GIVEN, change(GIVEN_BUFFERIZED, "%n, %k", "%n, %m"), differs=False)
    must_not_prove(change(GIVEN, "%n, %k", "%n, %m"), GIVEN_BUFFERIZED, differs=False)
    # A write to the clone leaves the original alone.
    clone = "%k2 = memref.cast %k : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>"
    store = STORE.replace("%c", "%k2")
    must_prove(
        change(GIVEN, "  return", f"  {clone}\n  {store}\n  return"),
        change(GIVEN_BUFFERIZED, "  return", f"  {clone}\n  {store}\n  return"),
    )
    must_not_prove(GIVEN, change(GIVEN_BUFFERIZED, "  return", f"  {clone}\n  {store}\n  return"))


def test_what_was_given_to_tensors_is_lost(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%m: memref<*xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %a = bufferization.to_tensor %m restrict writable : memref<*xf32> to tensor<*xf32>
  %c = tensor.cast %a : tensor<*xf32> to tensor<?xf32>
  %w = tensor.insert %x into %c[%i] : tensor<?xf32>
  return %w : tensor<?xf32>
}
"""
    target = """
func.func @f(%m: memref<*xf32>, %x: f32, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %c : memref<?xf32, strided<[?], offset: ?>>
}
"""
    must_prove(source, target)
    must_not_prove(change(source, "restrict writable", "restrict"), target)


def test_a_buffer_of_a_tensor_without_a_rank(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<*xf32>, %x: f32) {
  %m = bufferization.to_buffer %t read_only : tensor<*xf32> to memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %e = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  vector.print %e : f32
  return
}
"""
    target = """
func.func @f(%m: memref<*xf32>, %x: f32) {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %e = memref.load %c[%c0] : memref<?xf32, strided<[?], offset: ?>>
  vector.print %e : f32
  return
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "vector.print %e", "vector.print %x"))
    store = STORE.replace("%i", "%c0")
    must_not_prove(source, change(target, "  %e", f"  {store}\n  %e"))


OUTSIDE = """
func.func private @ext(tensor<*xf32> {how}) -> f32
func.func @f(%t: tensor<*xf32> {given}) -> (f32, tensor<*xf32>) {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %v, %t : f32, tensor<*xf32>
}
"""
READS = '{bufferization.access = "read"}'
NOT_WRITABLE = "{bufferization.writable = false}"


def outside(text: str, how: str = "", given: str = "") -> tuple[str, str]:
    """The program, and what it is with buffers."""
    text = text.replace("{how}", how).replace("{given}", given)
    return text, text.replace("tensor<", "memref<")


def test_what_a_function_without_a_body_may_do(must_prove, must_not_prove, change) -> None:
    """What it may write is not returned as it was, and has to be writable."""
    must_prove(*outside(OUTSIDE, READS))
    must_prove(*outside(OUTSIDE, READS, NOT_WRITABLE))
    must_not_prove(*outside(OUTSIDE), differs=False)
    alone = change(OUTSIDE, "%v, %t : f32, tensor<*xf32>", "%v : f32")
    alone = change(alone, "-> (f32, tensor<*xf32>)", "-> f32")
    must_prove(*outside(alone))
    must_not_prove(*outside(alone, given=NOT_WRITABLE), differs=False)


def test_a_function_without_a_body_that_gets_two(must_prove, must_not_prove, change) -> None:
    """One that it writes is not the other one."""
    text = """
func.func private @ext(tensor<*xf32> {bufferization.access = "read"}, tensor<*xf32> {bufferization.access = "write"})
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  func.call @ext(%t, %u) : (tensor<*xf32>, tensor<*xf32>) -> ()
  return
}
"""
    must_prove(*outside(text))
    must_not_prove(*outside(change(text, "@ext(%t, %u)", "@ext(%t, %t)")), differs=False)


def test_one_program_alone_says_the_rank_of_a_result(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %x: f32) -> tensor<?x4xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x4xf32>
  %d = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  return %c : tensor<?x4xf32>
}
"""
    target = """
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %x: f32) -> memref<*xf32> {
  return %t : memref<*xf32>
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "return %t", "return %u"))
    written = change(
        target,
        "  return",
        """  %c = memref.cast %t : memref<*xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  memref.store %x, %c[%i, %i] : memref<?x4xf32, strided<[?, ?], offset: ?>>
  return""",
    )
    must_not_prove(source, written)
    # Without the cast, nobody knows the rank that is handed over.
    other = change(source, "return %c", "return %e").replace(
        "  %c = tensor.cast %t : tensor<*xf32> to tensor<?x4xf32>\n",
        "  %e = tensor.empty(%i) : tensor<?x4xf32>\n",
    )
    must_not_prove(other, target)
