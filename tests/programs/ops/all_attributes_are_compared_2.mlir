// title: All attributes are compared.
// verdict: unproved
// unproved: "\"acme.tell\"() <{v = 1 : i32}> {v = 1" => "\"acme.tell\"() {a = 1 : i32, b = 2", "\"acme.tell\"() <{v = 1 : i32}> :" => "\"acme.tell\"() {\"a = 1 : i32, b\" = 2 : i32} :" -- all attributes are compared
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  "acme.tell"() <{v = 1 : i32}> {v = 1 : i32} : () -> ()
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  "acme.tell"() <{v = 1 : i32}> : () -> ()
  return %t : memref<4xf32>
}
