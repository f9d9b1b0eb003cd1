// title: Only the same op on the same contents.
// verdict: proved
// wrong: "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {" => "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {\nmemref.copy %a, %b : memref<4xf32> to memref<4xf32>", "{\"points\": [{\"source\": 1, \"target\": 1" => "{\"points\": [{\"source\": 1, \"target\": 2" -- only the same op on the same contents
// wrong: "\"iree_linalg_ext.map_store\"(%a, %b) <{k = 1 : i64}> : (memref" => "\"iree_linalg_ext.map_store\"(%a, %b) <{k = 2 : i64}> : (memref" -- only the same op on the same contents
// wrong: "\"iree_linalg_ext.map_store\"(%a, %b) <{k = 1 : i64}> : (memref" => "\"iree_linalg_ext.map_store\"(%b, %b) <{k = 1 : i64}> : (memref" -- only the same op on the same contents
// wrong: "\"iree_linalg_ext.map_store\"(%a, %b) <{k = 1 : i64}> : (memref" => "\"iree_linalg_ext.map_store\"(%b, %a) <{k = 1 : i64}> : (memref", "return %b" => "return %a" -- only the same op on the same contents
// wrong: "\"iree_linalg_ext.map_store\"(%a, %b) <{k = 1 : i64}> : (memref" => "\"iree_linalg_ext.map_load\"(%a, %b) <{k = 1 : i64}> : (memref" -- only the same op on the same contents
// right: "{\"points\": [{\"source\": 1, \"target\": 1, \"rule\": \"nest\"}]}" => "{\"points\": []}" -- without a point, it is the same op on the same
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = "iree_linalg_ext.map_store"(%a, %b) <{k = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  "iree_linalg_ext.map_store"(%a, %b) <{k = 1 : i64}> : (memref<4xf32>, memref<4xf32>) -> ()
  return %b : memref<4xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "nest"}]}
