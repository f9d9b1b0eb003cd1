// title: Functions that call each other.
// verdict: proved
// wrong: "return %s, %k : memref" => "return %t, %n : memref" -- a wrong function in the cycle
func.func private @g(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %s, %k = func.call @f(%t, %m) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
  return %s, %k : tensor<4xf32>, index
}
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7.0 : f32
  %go = arith.cmpi sgt, %n, %c0 : index
  %r, %j = scf.if %go -> (tensor<4xf32>, index) {
    %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
    %s, %k = func.call @g(%w, %n) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
    scf.yield %s, %k : tensor<4xf32>, index
  } else {
    scf.yield %t, %n : tensor<4xf32>, index
  }
  return %r, %j : tensor<4xf32>, index
}
// ----- target
func.func private @g(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, index) {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %s, %k = func.call @f(%t, %m) : (memref<4xf32>, index) -> (memref<4xf32>, index)
  return %s, %k : memref<4xf32>, index
}
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7.0 : f32
  %go = arith.cmpi sgt, %n, %c0 : index
  %r, %j = scf.if %go -> (memref<4xf32>, index) {
    memref.store %x, %t[%c0] : memref<4xf32>
    %s, %k = func.call @g(%t, %n) : (memref<4xf32>, index) -> (memref<4xf32>, index)
    scf.yield %s, %k : memref<4xf32>, index
  } else {
    scf.yield %t, %n : memref<4xf32>, index
  }
  return %r, %j : memref<4xf32>, index
}
