// title: A buffer that is reshaped on one way.
// Which element of it is which, is known by the sizes that it has on this way.
// verdict: proved
// wrong: "memref.store %b" => "memref.store %a", "memref.store %a" => "memref.store %b" -- a buffer that is reshaped on one way
// wrong: "%c = arith.select %p, %r, %t : memref" => "%c = arith.select %p, %t, %r : memref" -- a buffer that is reshaped on one way
// wrong: "%c = arith.select %p, %r, %t : memref" => "%c = arith.select %p, %r, %r : memref" -- a buffer that is reshaped on one way
func.func @f(%t: tensor<?x?xf32>, %p: i1) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %b, %a : tensor<2xindex>
  %u = tensor.cast %t : tensor<?x?xf32> to tensor<?x?xf32>
  %r = tensor.reshape %u(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %c = arith.select %p, %r, %t : tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %p: i1) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %t, %c0 : memref<?x?xf32>
  %b = memref.dim %t, %c1 : memref<?x?xf32>
  %s = memref.alloc() : memref<2xindex>
  memref.store %b, %s[%c0] : memref<2xindex>
  memref.store %a, %s[%c1] : memref<2xindex>
  %u = memref.alloc(%a, %b) : memref<?x?xf32>
  memref.copy %t, %u : memref<?x?xf32> to memref<?x?xf32>
  %r = memref.reshape %u(%s) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %c = arith.select %p, %r, %t : memref<?x?xf32>
  return %c : memref<?x?xf32>
}
// ----- plan
{"points": []}
