// what: The same for every size, however large
// verdict: proved
// mlir-tv: unknown sizes are at most --max-unknown-dimsize, 50 (src/vcgen.cpp)
func.func @f(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>, %i: index, %j: index, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %s, %c0 : tensor<?x?xf32>
  %m = tensor.dim %s, %c1 : tensor<?x?xf32>
  %r = tensor.insert_slice %s into %t[%i, %j] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %q = tensor.insert %x into %r[%i, %j] : tensor<?x?xf32>
  return %q : tensor<?x?xf32>
}

// target

func.func @f(%t: memref<?x?xf32>, %s: memref<?x?xf32>, %i: index, %j: index, %x: f32) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %s, %c0 : memref<?x?xf32>
  %m = memref.dim %s, %c1 : memref<?x?xf32>
  %part = memref.subview %t[%i, %j] [%n, %m] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s, %part : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %t[%i, %j] : memref<?x?xf32>
  return %t : memref<?x?xf32>
}
