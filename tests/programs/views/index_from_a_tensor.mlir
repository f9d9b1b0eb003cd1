// title: Right views are proved: index from a tensor.
// verdict: proved
// wrong: "memref.store %x, %t[%p]" => "memref.store %x, %t[%i]" -- another index
// wrong: "-> (memref<4xf32>, memref<4xindex>) {" => "-> (memref<4xf32>, memref<4xindex>) {\nmemref.store %j, %k[%i] : memref<4xindex>", "memref.store %j, %k[%i] : memref<4xindex>" => "" -- an index is read before it is overwritten
func.func @f(%t: tensor<4xf32>, %k: tensor<4xindex>, %i: index, %j: index, %x: f32)
    -> (tensor<4xf32>, tensor<4xindex>) {
  %p = tensor.extract %k[%i] : tensor<4xindex>
  %l = tensor.insert %j into %k[%i] : tensor<4xindex>
  %r = tensor.insert %x into %t[%p] : tensor<4xf32>
  return %r, %l : tensor<4xf32>, tensor<4xindex>
}
// ----- target
func.func @f(%t: memref<4xf32>, %k: memref<4xindex>, %i: index, %j: index, %x: f32)
    -> (memref<4xf32>, memref<4xindex>) {
  %p = memref.load %k[%i] : memref<4xindex>
  memref.store %j, %k[%i] : memref<4xindex>
  memref.store %x, %t[%p] : memref<4xf32>
  return %t, %k : memref<4xf32>, memref<4xindex>
}
