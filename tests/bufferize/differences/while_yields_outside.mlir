// title: The body of an scf.while yields a tensor that must not be written, and the next round writes to it.
// pass: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
// upstream: wrong
// ours: proved
func.func @while_yields_outside(%t: tensor<4xf32>, %u: tensor<4xf32> {bufferization.writable = false}, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %k = scf.while (%a = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %w = tensor.insert %x into %a[%c0] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %w, %i : tensor<4xf32>, index
  } do {
  ^bb0(%b: tensor<4xf32>, %j: index):
    %j1 = arith.addi %j, %c1 : index
    scf.yield %u, %j1 : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}
