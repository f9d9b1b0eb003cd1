// title: Right uses of memory are proved.
// verdict: proved
// wrong: "%v = memref.subview %t[%i, 1]" => "%v = memref.subview %t[%i, 2]" -- slice one further
// wrong: "%v = memref.subview %t[%i, 1] [1, 3] [1, 2]" => "%z = arith.constant 0 : index\n%v = memref.subview %t[%z, 1] [1, 3] [1, 2]" -- wrong uses of memory are not proved
// wrong: "memref.copy %s, %v : memref<3xf32> to memref<3xf32, strided<[2], offset: ?>>" => "" -- not copied
func.func @f(%t: tensor<?x8xf32>, %s: tensor<3xf32>, %i: index) -> tensor<?x8xf32> {
  %r = tensor.insert_slice %s into %t[%i, 1] [1, 3] [1, 2] : tensor<3xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
// ----- target
func.func @f(%t: memref<?x8xf32>, %s: memref<3xf32>, %i: index) -> memref<?x8xf32> {
  %v = memref.subview %t[%i, 1] [1, 3] [1, 2]
      : memref<?x8xf32> to memref<3xf32, strided<[2], offset: ?>>
  memref.copy %s, %v : memref<3xf32> to memref<3xf32, strided<[2], offset: ?>>
  return %t : memref<?x8xf32>
}
