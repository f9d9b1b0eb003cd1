// title: A callee writes to an argument without a rank.
// verdict: proved
// wrong: "memref.cast %a" => "memref.cast %t" -- to what is read later
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> f32 {
  %a = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  %b = func.call @set(%a, %x, %i) : (tensor<*xf32>, f32, index) -> f32
  %r = tensor.extract %t[%i] : tensor<?xf32>
  return %r : f32
}
func.func private @set(%t: tensor<*xf32>, %x: f32, %i: index) -> f32 {
  %a = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %r = tensor.extract %b[%i] : tensor<?xf32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> f32 {
  %z = arith.constant 0 : index
  %n = memref.dim %t, %z : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  %b = func.call @set(%u, %x, %i) : (memref<*xf32>, f32, index) -> f32
  %r = memref.load %t[%i] : memref<?xf32>
  return %r : f32
}
func.func private @set(%t: memref<*xf32>, %x: f32, %i: index) -> f32 {
  %a = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %a[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}
// ----- plan
{
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 6, "rule": "call"}]
}
