// title: A switch.
// verdict: proved
// wrong: "cf.switch %c : i32, [default: ^end, 5" => "cf.switch %c : i32, [default: ^end, 6" -- a switch
// wrong: "cf.switch %c : i32, [default: ^end, 5: ^five" => "cf.switch %c : i32, [default: ^five, 5: ^end" -- a switch
func.func @f(%t: tensor<4xf32>, %x: f32, %c: i32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.switch %c : i32, [default: ^end(%t : tensor<4xf32>), 5: ^five, 7: ^end(%t : tensor<4xf32>)]
^five:
  %b = tensor.insert %x into %t[%c0] : tensor<4xf32>
  cf.br ^end(%b : tensor<4xf32>)
^end(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %c: i32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.switch %c : i32, [default: ^end, 5: ^five, 7: ^end]
^five:
  memref.store %x, %m[%c0] : memref<4xf32>
  cf.br ^end
^end:
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
