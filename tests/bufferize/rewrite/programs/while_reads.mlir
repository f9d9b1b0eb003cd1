// options: bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map
// ops: func.func scf.while memref.load arith.addf arith.cmpi memref.alloc memref.copy scf.condition memref.load arith.addf
// ops: arith.addi scf.yield func.return
// type: (memref<4xf32>, memref<4xf32>, index, f32) -> f32
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32> {bufferization.writable = false}, %n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %k, %z = scf.while (%a = %t, %i = %c0, %y = %v) : (tensor<4xf32>, index, f32) -> (tensor<4xf32>, index, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %s = arith.addf %y, %e : f32
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %a, %i, %s : tensor<4xf32>, index, f32
  } do {
  ^bb0(%b: tensor<4xf32>, %j: index, %h: f32):
    %q = tensor.extract %b[%c1] : tensor<4xf32>
    %g = arith.addf %h, %q : f32
    %j1 = arith.addi %j, %c1 : index
    scf.yield %u, %j1, %g : tensor<4xf32>, index, f32
  }
  return %z : f32
}
