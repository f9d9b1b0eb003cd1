// title: All attributes are compared.
// verdict: proved
// right: each "= 2" => "= 3" -- all attributes are compared
// right: each "= 2" => "= 1" -- all attributes are compared
// right: each "{v = 2 : i32} " => "" -- all attributes are compared
// right: each "<{v = 1 : i32}> {v" => "{a = 1 : i32, b" -- all attributes are compared
// right: each "<{v = 1 : i32}> {v" => "{\"a = 1 : i32, b\"" -- all attributes are compared
// unproved: "func.func @f(%t: memref<4xf32>) -> memref<4xf32> {\n  \"acme.tell\"() <{v = 1 : i32}> {v = 2 : i32} : () -> ()" => "func.func @f(%t: memref<4xf32>) -> memref<4xf32> {\n\"acme.tell\"() <{v = 1 : i32}> {v = 3 : i32} : () -> ()" -- all attributes are compared
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  "acme.tell"() <{v = 1 : i32}> {v = 2 : i32} : () -> ()
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  "acme.tell"() <{v = 1 : i32}> {v = 2 : i32} : () -> ()
  return %t : memref<4xf32>
}
