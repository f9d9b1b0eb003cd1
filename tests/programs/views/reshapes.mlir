// title: Reshapes.
// verdict: proved
// wrong: "%r = memref.reshape %a" => "%r = memref.reshape %t" -- reshapes
// wrong: "memref.store %x, %r[%i, %c0]" => "memref.store %x, %r[%c0, %i]" -- reshapes
func.func @f(%t: tensor<?x6xf32>, %s: tensor<2xindex>, %x: f32, %i: index)
    -> (tensor<?x?xf32>, tensor<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %r = tensor.reshape %t(%s) : (tensor<?x6xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %w = tensor.insert %x into %r[%i, %c0] : tensor<?x?xf32>
  return %w, %t : tensor<?x?xf32>, tensor<?x6xf32>
}
// ----- target
func.func @f(%t: memref<?x6xf32>, %s: memref<2xindex>, %x: f32, %i: index)
    -> (memref<?x?xf32>, memref<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?x6xf32>
  %a = memref.alloc(%n) : memref<?x6xf32>
  memref.copy %t, %a : memref<?x6xf32> to memref<?x6xf32>
  %r = memref.reshape %a(%s) : (memref<?x6xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %x, %r[%i, %c0] : memref<?x?xf32>
  return %r, %t : memref<?x?xf32>, memref<?x6xf32>
}
