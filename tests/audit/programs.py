"""Pairs of programs that the tests of the audit share: a tensor program, and a bufferized one with copies."""

READ_AFTER_WRITE = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  %1 = memref.load %t[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %a, %1 : memref<?xf32>, f32
}
""",
)
"""The load reads what the store would overwrite: the copy is needed."""

READ_ELSEWHERE = tuple(
    text.replace("[%i] : tensor<?xf32>\n  return", "[%j] : tensor<?xf32>\n  return")
    .replace("%1 = memref.load %t[%i]", "%1 = memref.load %t[%j]")
    .replace("(%t", "(%j: index, %t")
    for text in READ_AFTER_WRITE
)
"""The same, but for another place, which may be the same one."""

READ_BEFORE = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  %1 = memref.load %t[%i] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %a[%i] : memref<?xf32>
  return %a, %1 : memref<?xf32>, f32
}
""",
)
"""Nobody reads the argument after the store: the copy is needless, if the result may be the argument's buffer."""

IN_LOOP = (
    """
func.func @f(%t: tensor<8xf32>, %n: index, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.insert_slice %f into %a[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    """
func.func @f(%t: memref<8xf32, strided<[?], offset: ?>>, %n: index, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<8xf32>) {
    %s = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
    %f = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%f : memref<4xf32>)
    memref.copy %f, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
    scf.yield %a : memref<8xf32>
  }
  return %r : memref<8xf32>
}
""",
)
"""Both copies are needless, and can go at once."""

CALLED = (
    """
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}
""",
    """
func.func private @g(%t: memref<4xf32>) -> memref<4xf32> {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @g(%t) : (memref<4xf32>) -> memref<4xf32>
  %1 = memref.load %t[%c0] : memref<4xf32>
  return %0, %1 : memref<4xf32>, f32
}
""",
)
"""Only the caller sees that the callee's copy is needed."""

FREED = (
    READ_BEFORE[0]
    .replace("-> (tensor<?xf32>, f32)", "-> f32")
    .replace(
        "return %0, %1 : tensor<?xf32>, f32",
        "%2 = tensor.extract %0[%i] : tensor<?xf32>\n  return %2 : f32",
    ),
    READ_BEFORE[1]
    .replace("-> (memref<?xf32>, f32)", "-> f32")
    .replace(
        "return %a, %1 : memref<?xf32>, f32",
        "%2 = memref.load %a[%i] : memref<?xf32>\n  memref.dealloc %a : memref<?xf32>\n  return %2 : f32",
    ),
)
"""The copy is freed; what it is a copy of is the caller's."""
