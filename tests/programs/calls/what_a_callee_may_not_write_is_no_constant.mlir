// title: What a callee may not write is no constant.
// verdict: refuted
// right: "  memref.store %x, %t[%z] : memref<1xf32>\n  %v = memref.load %r[%z] : memref<1xf32>" => "  %v = memref.load %r[%z] : memref<1xf32>\n  memref.store %x, %t[%z] : memref<1xf32>" -- read before
// wrong: "scf.yield %k : tensor<1xf32>" => "scf.yield %u : tensor<1xf32>", "scf.yield %k : memref<1xf32>" => "scf.yield %u : memref<1xf32>" -- one of two arguments
memref.global "private" constant @k : memref<1xf32> = dense<1.0>
func.func private @g(%t: tensor<1xf32> {bufferization.writable = false}, %u: tensor<1xf32> {bufferization.writable = false}, %c: i1) -> tensor<1xf32> {
  %k = arith.constant dense<1.0> : tensor<1xf32>
  %r = scf.if %c -> tensor<1xf32> {
    scf.yield %t : tensor<1xf32>
  } else {
    scf.yield %k : tensor<1xf32>
  }
  return %r : tensor<1xf32>
}
func.func @f(%t: tensor<1xf32>, %u: tensor<1xf32>, %c: i1, %x: f32) -> (tensor<1xf32>, f32) {
  %z = arith.constant 0 : index
  %r = call @g(%t, %u, %c) : (tensor<1xf32>, tensor<1xf32>, i1) -> tensor<1xf32>
  %w = tensor.insert %x into %t[%z] : tensor<1xf32>
  %v = tensor.extract %r[%z] : tensor<1xf32>
  return %w, %v : tensor<1xf32>, f32
}
// ----- target
memref.global "private" constant @k : memref<1xf32> = dense<1.0>
func.func private @g(%t: memref<1xf32> {bufferization.writable = false}, %u: memref<1xf32> {bufferization.writable = false}, %c: i1) -> memref<1xf32> {
  %k = memref.get_global @k : memref<1xf32>
  %r = scf.if %c -> memref<1xf32> {
    scf.yield %t : memref<1xf32>
  } else {
    scf.yield %k : memref<1xf32>
  }
  return %r : memref<1xf32>
}
func.func @f(%t: memref<1xf32>, %u: memref<1xf32>, %c: i1, %x: f32) -> (memref<1xf32>, f32) {
  %z = arith.constant 0 : index
  %r = call @g(%t, %u, %c) : (memref<1xf32>, memref<1xf32>, i1) -> memref<1xf32>
  memref.store %x, %t[%z] : memref<1xf32>
  %v = memref.load %r[%z] : memref<1xf32>
  return %t, %v : memref<1xf32>, f32
}
