// what: An index goes through i64 and back
// verdict: proved
// mlir-tv: `index` has Index::BITS = 32 bits (src/simplevalue.h)
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// target

func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  %wide = arith.index_cast %i : index to i64
  %back = arith.index_cast %wide : i64 to index
  memref.store %x, %t[%back] : memref<?xf32>
  return %t : memref<?xf32>
}
