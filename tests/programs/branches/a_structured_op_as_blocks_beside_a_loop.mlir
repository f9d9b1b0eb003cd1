// title: Loops of blocks that a pass made of a structured op are none of the tensor program's.
// verdict: proved
// wrong: "%c4 = arith.constant 4 : index" => "%c4 = arith.constant 3 : index" -- the last element is left out
// wrong: "cf.br ^bb1(%c0 : index)" => "cf.br ^bb1(%c1 : index)" -- the first element is left out
// wrong: "arith.cmpi slt, %3, %arg2" => "arith.cmpi sle, %3, %arg2" -- the other loop runs once more
func.func @f(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.fill ins(%arg1 : f32) outs(%arg0 : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1(%c0, %arg1 : index, f32)
^bb1(%1: index, %2: f32):  // 2 preds: ^bb0, ^bb2
  %3 = arith.cmpi slt, %1, %arg2 : index
  cf.cond_br %3, ^bb2, ^bb3
^bb2:  // pred: ^bb1
  %4 = arith.addf %2, %arg1 : f32
  %5 = arith.addi %1, %c1 : index
  cf.br ^bb1(%5, %4 : index, f32)
^bb3:  // pred: ^bb1
  return %0, %2 : tensor<4xf32>, f32
}
// ----- target
func.func @f(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^bb1(%c0 : index)
^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
  %1 = arith.cmpi slt, %0, %c4 : index
  cf.cond_br %1, ^bb2, ^bb3
^bb2:  // pred: ^bb1
  memref.store %arg1, %arg0[%0] : memref<4xf32, strided<[?], offset: ?>>
  %2 = arith.addi %0, %c1 : index
  cf.br ^bb1(%2 : index)
^bb3:  // pred: ^bb1
  cf.br ^bb4(%c0, %arg1 : index, f32)
^bb4(%3: index, %4: f32):  // 2 preds: ^bb3, ^bb5
  %5 = arith.cmpi slt, %3, %arg2 : index
  cf.cond_br %5, ^bb5, ^bb6
^bb5:  // pred: ^bb4
  %6 = arith.addf %4, %arg1 : f32
  %7 = arith.addi %3, %c1 : index
  cf.br ^bb4(%7, %6 : index, f32)
^bb6:  // pred: ^bb4
  return %arg0, %4 : memref<4xf32, strided<[?], offset: ?>>, f32
}