// title: The same op on buffers is proved: in a branch.
// verdict: proved
// unproved: "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {" => "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {\n\"iree_linalg_ext.map_store\"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()", "\"iree_linalg_ext.map_store\"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()" => "" -- before the branch
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %r = scf.if %p -> tensor<4xf32> {
    %s = "iree_linalg_ext.map_store"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {
  %r = scf.if %p -> memref<4xf32> {
    "iree_linalg_ext.map_store"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
