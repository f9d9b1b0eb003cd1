// title: The summary of the base case alone is not enough.
// The base case returns its argument unchanged; the whole function does not.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %w = tensor.insert %x into %t[%c1] : tensor<4xf32>
    %m = arith.subi %n, %c1 : index
    %s, %u = func.call @f(%w, %x, %m) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
    scf.yield %s : tensor<4xf32>
  }
  %v = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    memref.store %x, %t[%c1] : memref<4xf32>
    %m = arith.subi %n, %c1 : index
    %s, %u = func.call @f(%t, %x, %m) : (memref<4xf32>, f32, index) -> (memref<4xf32>, f32)
    scf.yield %s : memref<4xf32>
  }
  %v = memref.load %t[%c1] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
