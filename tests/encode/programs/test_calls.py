"""Calls: a caller may rely on the callee's proved summary, and on nothing else."""

from __future__ import annotations

import pytest

CALLER = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
"""
WRITES = (
    """
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
"""
    + CALLER,
    """
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r = call @g(%n, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
""",
)
COPIES = (
    WRITES[0],
    """
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  return %n : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
""",
)
ONE_OR_OTHER = (
    """
func.func private @g(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %c, %t, %u : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%c, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %a = tensor.extract %t[%c0] : tensor<4xf32>
  %b = tensor.extract %u[%c0] : tensor<4xf32>
  return %w, %a, %b : tensor<4xf32>, f32, f32
}
""",
    """
func.func private @g(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  %r = arith.select %c, %t, %u : memref<4xf32>
  return %r : memref<4xf32>
}
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%c, %t, %u) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.copy %r, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  %a = memref.load %t[%c0] : memref<4xf32>
  %b = memref.load %u[%c0] : memref<4xf32>
  return %n, %a, %b : memref<4xf32>, f32, f32
}
""",
)
READS_TWO = (
    """
func.func private @g(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.extract %u[%c0] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %r:2 = call @g(%t, %t, %x) : (tensor<4xf32>, tensor<4xf32>, f32) -> (tensor<4xf32>, f32)
  return %r#0, %r#1 : tensor<4xf32>, f32
}
""",
    """
func.func private @g(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  %v = memref.load %u[%c0] : memref<4xf32>
  return %t, %v : memref<4xf32>, f32
}
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r:2 = call @g(%n, %t, %x) : (memref<4xf32>, memref<4xf32>, f32) -> (memref<4xf32>, f32)
  return %r#0, %r#1 : memref<4xf32>, f32
}
""",
)
OUTSIDE = (
    """
func.func private @e(tensor<4xf32> {bufferization.access = "ACCESS"})
func.func private @p(f32)
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  call @e(%t) : (tensor<4xf32>) -> ()
  call @p(%x) : (f32) -> ()
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
""",
    """
func.func private @e(memref<4xf32> {bufferization.access = "ACCESS"})
func.func private @p(f32)
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  call @e(%t) : (memref<4xf32>) -> ()
  call @p(%x) : (f32) -> ()
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
""",
)
PARTS = (
    """
func.func private @g(%t: tensor<8xf32>, %i: index, %j: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = tensor.extract_slice %t[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %b = tensor.extract_slice %t[%j] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %r:2 = call @g(%t, %i, %j) : (tensor<8xf32>, index, index) -> (tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
""",
    """
func.func private @g(%t: memref<8xf32>, %i: index, %j: index)
    -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>) {
  %a = memref.subview %t[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %b = memref.subview %t[%j] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %a, %b : memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>
}
func.func @f(%t: memref<8xf32>, %i: index, %j: index)
    -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>) {
  %r:2 = call @g(%t, %i, %j) : (memref<8xf32>, index, index)
      -> (memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>)
  return %r#0, %r#1
      : memref<2xf32, strided<[1], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>
}
""",
)


def with_access(access: str) -> tuple[str, str]:
    source, target = OUTSIDE
    return source.replace("ACCESS", access), target.replace("ACCESS", access)


RIGHT = {
    "callee writes a copy": WRITES,
    "callee copies": COPIES,
    "one or the other": ONE_OR_OTHER,
    "two arguments, one written": READS_TWO,
    "two arguments, the other one written": (
        READS_TWO[0],
        READS_TWO[1].replace("call @g(%n, %t, %x)", "call @g(%t, %n, %x)"),
    ),
    "outside reads": with_access("read"),
    "outside does nothing": with_access("none"),
    "parts of an argument": PARTS,
}
COPY = "  memref.copy %t, %n : memref<4xf32> to memref<4xf32>\n"
IN_PLACE = (
    "%n = memref.alloc() : memref<4xf32>",
    "%n = memref.cast %t : memref<4xf32> to memref<4xf32>",
)
WRONG = {
    "callee writes what the caller reads": (WRITES, "call @g(%n,", "call @g(%t,"),
    "caller forgets to copy": (WRITES, COPY, ""),
    "callee does not write": (WRITES, "  memref.store %x, %t[%c0] : memref<4xf32>\n", ""),
    "caller returns another buffer": (WRITES, "return %r, %v", "return %t, %v"),
    "another argument": (WRITES, "memref.copy %t, %n", "memref.copy %u, %n"),
    "another scalar": (WRITES, "call @g(%n, %x)", "call @g(%n, %z)"),
    "callee writes in place": (COPIES, *IN_PLACE),
    "caller frees what it got, then returns it": (
        COPIES,
        "  return %r, %v",
        "  memref.dealloc %r : memref<4xf32>\n  return %r, %v",
    ),
    "caller frees what it gave": (
        COPIES,
        "  %v = memref.load",
        "  memref.dealloc %t : memref<4xf32>\n  %v = memref.load",
    ),
    "result may be either argument": (
        ONE_OR_OTHER,
        "%n = memref.alloc() : memref<4xf32>",
        "%n = memref.cast %r : memref<4xf32> to memref<4xf32>",
    ),
    "the wrong one of two": (ONE_OR_OTHER, "select %c, %t, %u", "select %c, %u, %t"),
    "always the first": (ONE_OR_OTHER, "select %c, %t, %u", "select %c, %t, %t"),
    "one buffer twice": (READS_TWO, "call @g(%n, %t, %x)", "call @g(%n, %n, %x)"),
    "outside sees the write": (
        with_access("read"),
        "  call @e(%t)",
        "  memref.store %x, %t[%c0] : memref<4xf32>\n  call @e(%t)",
    ),
    "another order": (
        with_access("read"),
        "  call @e(%t) : (memref<4xf32>) -> ()\n  call @p(%x) : (f32) -> ()\n",
        "  call @p(%x) : (f32) -> ()\n  call @e(%t) : (memref<4xf32>) -> ()\n",
    ),
    "a call less": (with_access("read"), "  call @p(%x) : (f32) -> ()\n", ""),
    "a call twice": (
        with_access("read"),
        "  call @p(%x) : (f32) -> ()\n",
        "  call @p(%x) : (f32) -> ()\n" * 2,
    ),
    "parts swapped": (PARTS, "return %r#0, %r#1", "return %r#1, %r#0"),
    "one part twice": (PARTS, "return %r#0, %r#1", "return %r#0, %r#0"),
    "callee gives one part twice": (PARTS, "return %a, %b", "return %a, %a"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_calls_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_calls_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    if "%z" in new:
        target = target.replace(
            "  %n = memref.alloc", "  %z = arith.constant 0.0 : f32\n  %n = memref.alloc"
        )
    must_not_prove(source, change(target, old, new))


PRINTS = """
func.func @f(%x: f32, %y: f32, %c: i1) {
  vector.print %x : f32
  scf.if %c {
    vector.print %y : f32
  }
  vector.print %x : f32
  return
}
"""


def test_prints_are_compared(must_prove):
    must_prove(PRINTS, PRINTS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    vector.print %y : f32\n", "    vector.print %x : f32\n"),
        ("    vector.print %y : f32\n", ""),
        ("  vector.print %x : f32\n  scf.if", "  scf.if"),
        ("  vector.print %x : f32\n  return", "  vector.print %y : f32\n  return"),
        (
            "    vector.print %y : f32\n  }",
            "    vector.print %y : f32\n  } else {\n    vector.print %y : f32\n  }",
        ),
    ],
)
def test_other_prints_are_not_proved(old, new, must_not_prove, change):
    must_not_prove(PRINTS, change(PRINTS, old, new))


def test_a_function_with_a_body_on_one_side_only_is_not_taken_for_the_outside(must_not_prove):
    source, target = with_access("read")
    body = "func.func private @p(%x: f32) {\n  return\n}\n"
    must_not_prove(source, target.replace("func.func private @p(f32)\n", body))


def test_a_function_without_body_in_the_bufferized_program_has_no_summary(must_not_prove):
    source, target = COPIES
    caller = target[target.index("func.func @f") :]
    declaration = "func.func private @g(memref<4xf32>, f32) -> memref<4xf32>\n"
    must_not_prove(source, declaration + caller, differs=False)


def test_a_callee_that_is_undefined_on_every_input_makes_the_caller_vacuous(must_be_vacuous):
    text = """
func.func private @g(%t: tensor<4xf32>) -> f32 {
  %c9 = arith.constant 9 : index
  %v = tensor.extract %t[%c9] : tensor<4xf32>
  return %v : f32
}
func.func @f(%t: tensor<4xf32>) -> f32 {
  %v = call @g(%t) : (tensor<4xf32>) -> f32
  return %v : f32
}
"""
    must_be_vacuous(
        text, text.replace("tensor.extract", "memref.load").replace("tensor<", "memref<")
    )


TWO_RESULTS = {
    "two sizes of one new buffer": (
        """
func.func private @g(%n: index, %m: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c8 = arith.constant 8 : index
  %w = tensor.splat %x[%c8] : tensor<?xf32>
  %p = tensor.extract_slice %w[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %q = tensor.extract_slice %w[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}
func.func @f(%n: index, %m: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%n, %m, %x) : (index, index, f32) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %r#1, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  return %d : index
}
""",
        """
func.func private @g(%n: index, %m: index, %x: f32)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) {
  %w = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%w : memref<8xf32>)
  %p = memref.subview %w[0][%n][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.subview %w[0][%m][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return %p, %q : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>
}
func.func @f(%n: index, %m: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%n, %m, %x) : (index, index, f32)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>)
  return %c0 : index
}
""",
    ),
    "a new buffer that is one result and perhaps the other": (
        """
func.func private @g(%c: i1, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = arith.constant dense<1.0> : tensor<4xf32>
  %r = arith.select %c, %n, %t : tensor<4xf32>
  return %r, %n : tensor<4xf32>, tensor<4xf32>
}
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%c, %t) : (i1, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %x into %r#0[%c0] : tensor<4xf32>
  return %w, %r#1 : tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func private @g(%c: i1, %t: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %o = arith.constant 1.0 : f32
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%o : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %n, %t : memref<4xf32>
  return %r, %n : memref<4xf32>, memref<4xf32>
}
func.func @f(%c: i1, %t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%c, %t) : (i1, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %r#0[%c0] : memref<4xf32>
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
""",
    ),
    "two sizes of one argument": (
        """
func.func private @g(%t: tensor<8xf32>, %n: index, %m: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %p = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %q = tensor.extract_slice %t[0] [%m] [1] : tensor<8xf32> to tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}
func.func @f(%t: tensor<8xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%t, %n, %m) : (tensor<8xf32>, index, index) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %r#1, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  return %d : index
}
""",
        """
func.func private @g(%t: memref<8xf32>, %n: index, %m: index)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) {
  %p = memref.subview %t[0][%n][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.subview %t[0][%m][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return %p, %q : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>
}
func.func @f(%t: memref<8xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%t, %n, %m) : (memref<8xf32>, index, index)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>)
  return %c0 : index
}
""",
    ),
}


@pytest.mark.parametrize("name", TWO_RESULTS)
def test_two_results_may_share_a_buffer(name, must_not_prove):
    must_not_prove(*TWO_RESULTS[name])


ONE_ARGUMENT_TWICE = """
func.func private @g(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  FIRST
  SECOND
  return %r, %v : tensor<4xf32>, f32
}
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r, %v = func.call @g(%t, %t, %x, %i) : (tensor<4xf32>, tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  return %r, %v : tensor<4xf32>, f32
}
"""


def one_argument_twice(first: str, second: str) -> tuple[str, str]:
    """A function called with one tensor for two arguments, and the same on buffers, in place."""
    text = ONE_ARGUMENT_TWICE.replace("FIRST", first).replace("SECOND", second)
    target = text.replace("%r = tensor.insert %x into %t", "memref.store %x, %t")
    target = target.replace("tensor.extract", "memref.load").replace(
        "return %r, %v", "return %t, %v", 1
    )
    return text, target.replace("tensor<", "memref<")


INSERT = "%r = tensor.insert %x into %t[%i] : tensor<4xf32>"
READ = "%v = tensor.extract %u[%i] : tensor<4xf32>"


@pytest.mark.parametrize("read", [READ, "%v = arith.addf %x, %x : f32"])
def test_a_callee_that_is_done_with_an_argument_before_it_writes_to_another(must_prove, read):
    must_prove(*one_argument_twice(read, INSERT))


def test_a_callee_that_reads_an_argument_after_it_wrote_to_another(must_not_prove):
    must_not_prove(*one_argument_twice(INSERT, READ))


# The callee looks at one of its two numbers.
IGNORES = (
    """
func.func private @g(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %z = arith.addf %x, %y : f32
  %r = call @g(%t, %x, %z) : (tensor<4xf32>, f32, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
""",
    """
func.func private @g(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %r = call @g(%t, %x, %y) : (memref<4xf32>, f32, f32) -> memref<4xf32>
  return %r : memref<4xf32>
}
""",
)


def test_an_argument_that_no_callee_looks_at(must_prove) -> None:
    must_prove(*IGNORES)


def test_an_argument_that_the_callees_look_at(must_not_prove, change) -> None:
    source, target = IGNORES
    must_not_prove(change(source, "insert %x", "insert %y"), change(target, "store %x", "store %y"))


def test_an_argument_that_a_callee_hands_on(must_not_prove, change) -> None:
    """Each of the callees calls another function with it."""
    seen = "func.func private @seen(f32)\n"
    source, target = (
        seen + change(text, "  %c0 =", "  call @seen(%y) : (f32) -> ()\n  %c0 =")
        for text in IGNORES
    )
    must_not_prove(source, target)
