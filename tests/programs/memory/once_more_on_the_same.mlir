// title: The same op on buffers is proved: once more on the same.
// verdict: proved
// unproved: "memref.copy %e, %g : memref<4xf32> to memref<4xf32>" => "" -- two buffers that nobody has written
// unproved: "memref.copy %e, %g : memref<4xf32> to memref<4xf32>" => "", "return %e, %g" => "return %e, %e" -- it may be undefined on what the source has never run it on
func.func @f(%a: tensor<4xf32>, %p: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = "iree_linalg_ext.map_store"(%a, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r, %r : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %p: i1) -> (memref<4xf32>, memref<4xf32>) {
  %e = memref.alloc() : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  memref.copy %e, %g : memref<4xf32> to memref<4xf32>
  "iree_linalg_ext.map_store"(%a, %e) : (memref<4xf32>, memref<4xf32>) -> ()
  "iree_linalg_ext.map_store"(%a, %g) : (memref<4xf32>, memref<4xf32>) -> ()
  return %e, %g : memref<4xf32>, memref<4xf32>
}
