// title: Right branches are proved.
// verdict: proved
// wrong: "memref.store %x, %n[%c0] : memref<4xf32>" => "memref.store %x, %n[%c0] : memref<4xf32>\nmemref.dealloc %n : memref<4xf32>" -- freed in one branch
// wrong: "scf.yield %n : memref<4xf32>\n  } else {" => "scf.yield %n : memref<4xf32>\n} else {\nmemref.dealloc %u : memref<4xf32>" -- freed in the other branch
// wrong: "memref.copy %t, %n : memref<4xf32> to memref<4xf32>" => "" -- no copy
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    memref.copy %t, %n : memref<4xf32> to memref<4xf32>
    memref.store %x, %n[%c0] : memref<4xf32>
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  return %r, %t : memref<4xf32>, memref<4xf32>
}
