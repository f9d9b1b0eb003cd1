// title: What is forwarded is something else.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %t)
      : (index, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %a, %b : index, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %t)
      : (index, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>) {
    %b = memref.cast %a : memref<4xf32> to memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %a, %b : index, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %a: memref<4xf32>, %b: memref<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<4xf32>
  }
  return %r#1, %r#2 : memref<4xf32>, memref<4xf32>
}
