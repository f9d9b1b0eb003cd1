// title: Right branches are proved.
// verdict: proved
// wrong: "%r = scf.if %c -> (memref" => "%r = scf.if %d -> (memref" -- other condition
// wrong: "memref.store %x, %t[%i] : memref<4xf32>" => "" -- write in neither branch
// wrong: "scf.yield %t : memref<4xf32>\n  } else {" => "scf.yield %t : memref<4xf32>\n} else {\nmemref.store %x, %t[%i] : memref<4xf32>" -- write in both branches
// wrong: "memref.store %x, %t[%i] : memref<4xf32>" => "", "scf.yield %t : memref<4xf32>\n  } else {" => "scf.yield %t : memref<4xf32>\n} else {\nmemref.store %x, %t[%i] : memref<4xf32>" -- write in the other branch
// wrong: "func.func @f(%c: i1, %d: i1, %t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {\n  %c0 = arith.constant 0 : index" => "func.func @f(%c: i1, %d: i1, %t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {\n%c0 = arith.constant 0 : index\nmemref.store %x, %t[%i] : memref<4xf32>" -- write before the branch
func.func @f(%c: i1, %d: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %w = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%c: i1, %d: i1, %t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %t : memref<4xf32>
  }
  %v = memref.load %r[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
