// title: What only the meaning of the op could tell is not proved: another body.
// verdict: unproved
// unproved: "%z = arith.mulf %x, %y" => "%z = arith.addf %y, %x" -- the body has its operands swapped
// unproved: "%z = arith.mulf %x, %y : f32" => "%z = arith.addf %x, %y : f32\n\"iree_linalg_ext.yield\"(%z) : (f32) -> ()\n}) : (memref<?xf32>, memref<?xf32>, memref<f32>) -> ()\n\"iree_linalg_ext.scan\"(%a, %e, %s) <{dimension = 0 : i64, inclusive = true}> ({\n^bb0(%x: f32, %y: f32):\n%z = arith.addf %x, %y : f32" -- run twice
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %s = tensor.from_elements %zero : tensor<f32>
  %r:2 = "iree_linalg_ext.scan"(%a, %e, %s) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb0(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        "iree_linalg_ext.yield"(%z) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> (tensor<?xf32>, tensor<f32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<f32>
}
// ----- target
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index) -> (memref<?xf32>, memref<f32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc() : memref<f32>
  memref.store %zero, %s[] : memref<f32>
  "iree_linalg_ext.scan"(%a, %e, %s) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb0(%x: f32, %y: f32):
        %z = arith.mulf %x, %y : f32
        "iree_linalg_ext.yield"(%z) : (f32) -> ()
  }) : (memref<?xf32>, memref<?xf32>, memref<f32>) -> ()
  return %e, %s : memref<?xf32>, memref<f32>
}
