// title: A clone that recursion returns may be the argument, which is read after a store to it.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (tensor<4xf32>, f32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %c = arith.cmpi eq, %n, %z : index
  %r, %v = scf.if %c -> (tensor<4xf32>, f32) {
    %e = tensor.extract %t[%z] : tensor<4xf32>
    scf.yield %t, %e : tensor<4xf32>, f32
  } else {
    %m = arith.subi %n, %o : index
    %s, %w = func.call @f(%t, %m, %x) : (tensor<4xf32>, index, f32) -> (tensor<4xf32>, f32)
    %k = tensor.insert %x into %s[%z] : tensor<4xf32>
    %e = tensor.extract %t[%z] : tensor<4xf32>
    scf.yield %k, %e : tensor<4xf32>, f32
  }
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> (memref<4xf32>, f32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %c = arith.cmpi eq, %n, %z : index
  %r, %v = scf.if %c -> (memref<4xf32>, f32) {
    %e = memref.load %t[%z] : memref<4xf32>
    %k = bufferization.clone %t : memref<4xf32> to memref<4xf32>
    scf.yield %k, %e : memref<4xf32>, f32
  } else {
    %m = arith.subi %n, %o : index
    %s, %w = func.call @f(%t, %m, %x) : (memref<4xf32>, index, f32) -> (memref<4xf32>, f32)
    memref.store %x, %s[%z] : memref<4xf32>
    %e = memref.load %t[%z] : memref<4xf32>
    scf.yield %s, %e : memref<4xf32>, f32
  }
  return %r, %v : memref<4xf32>, f32
}
