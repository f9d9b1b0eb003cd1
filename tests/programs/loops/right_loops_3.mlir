// title: Right loops are proved.
// verdict: proved
// right: "scf.yield %c, %b" => "scf.yield %b, %c", "scf.yield %a, %b" => "scf.yield %b, %a" -- right loops are proved
// wrong: "scf.yield %a, %b" => "scf.yield %a, %a" -- wrong yield
// wrong: "scf.yield %a, %b" => "scf.yield %b, %a" -- swapped yields
// wrong: "scf.yield %c, %b" => "scf.yield %b, %c" -- unswapped yields
// wrong: "scf.yield %a, %b" => "scf.yield %t, %t" -- outer buffer yielded
// wrong: "%c1 = arith.constant 1 : index\n  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)\n      -> (memref<4xf32>, memref<4xf32>) {" => "%c1 = arith.constant 1 : index\n%r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t)\n-> (memref<4xf32>, memref<4xf32>) {" -- one buffer for two tensors
// wrong: "scf.yield %c, %b" => "scf.yield %b, %c", "memref.store %x, %a" => "memref.store %x, %b", "scf.yield %a, %b" => "scf.yield %b, %a" -- store after the swap's partner
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %c, %b : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %n: index)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u)
      -> (memref<4xf32>, memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
