// title: Buffers whose elements read as another type.
// verdict: proved
// wrong: "%u = arith.index_cast %t : memref<4xi32> to memref<4xindex>" => "%u = arith.index_cast %t : memref<4xi32> to memref<4xindex>\nmemref.store %x, %t[%i] : memref<4xi32>" -- buffers whose elements read as another type
func.func @f(%t: tensor<4xi32>, %i: index, %x: i32) -> index {
  %u = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %y = tensor.extract %u[%i] : tensor<4xindex>
  return %y : index
}
// ----- target
func.func @f(%t: memref<4xi32>, %i: index, %x: i32) -> index {
  %u = arith.index_cast %t : memref<4xi32> to memref<4xindex>
  %y = memref.load %u[%i] : memref<4xindex>
  return %y : index
}
