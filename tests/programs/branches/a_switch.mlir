// title: A switch.
// verdict: proved
// unproved: "%r = scf.execute_region -> memref<4xf32> {\n    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]" => "%r = scf.execute_region -> memref<4xf32> {\ncf.switch %n : i32, [default: ^other, 5: ^five(%c0 : index), 7: ^five(%c0 : index)]" -- another switch
// unproved: "%r = scf.execute_region -> memref<4xf32> {\n    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]" => "%r = scf.execute_region -> memref<4xf32> {\ncf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 6: ^five(%c0 : index)]" -- another switch
// unproved: "%r = scf.execute_region -> memref<4xf32> {\n    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]" => "%r = scf.execute_region -> memref<4xf32> {\ncf.switch %n : i32, [default: ^five(%c0 : index), 5: ^five(%c1 : index), 7: ^five(%c0 : index)]" -- another switch
func.func @f(%t: tensor<4xf32>, %n: i32, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> tensor<4xf32> {
    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]
  ^five(%i: index):
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  ^other:
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: i32, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> memref<4xf32> {
    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]
  ^five(%i: index):
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  ^other:
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
