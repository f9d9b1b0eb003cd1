// title: Paths that meet.
// verdict: proved
// right: "memref.store %x, %a[%c1] : memref<4xf32>" => "memref.store %x, %a[%c1] : memref<4xf32>\ncf.br ^more\n^more:" -- a chain of blocks on one side only
// wrong: "cf.cond_br %c, ^write(%t : memref" => "cf.cond_br %c, ^write(%u : memref" -- other paths
// wrong: "), ^meet(%u, %x : memref" => "), ^meet(%t, %x : memref" -- other paths
// wrong: "cf.br ^meet(%a, %y" => "cf.br ^meet(%a, %x" -- other paths
// wrong: "memref.store %x, %a" => "memref.store %x, %u" -- other paths
// wrong: "memref.store %z, %r" => "memref.store %z, %t" -- other paths
// wrong: "cf.cond_br %c, ^write(%t : memref<4xf32>), ^meet(%u, %x : memref<4xf32>, f32)" => "%c3 = arith.constant true\ncf.cond_br %c3, ^write(%t : memref<4xf32>), ^meet(%u, %x : memref<4xf32>, f32)" -- other paths
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1, %x: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^write(%t : tensor<4xf32>), ^meet(%u, %x : tensor<4xf32>, f32)
^write(%a: tensor<4xf32>):
  %y = arith.negf %x : f32
  %b = tensor.insert %x into %a[%c1] : tensor<4xf32>
  cf.br ^meet(%b, %y : tensor<4xf32>, f32)
^meet(%r: tensor<4xf32>, %z: f32):
  %c2 = arith.constant 2 : index
  %s = tensor.insert %z into %r[%c2] : tensor<4xf32>
  return %s : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^write(%t : memref<4xf32>), ^meet(%u, %x : memref<4xf32>, f32)
^write(%a: memref<4xf32>):
  %y = arith.negf %x : f32
  memref.store %x, %a[%c1] : memref<4xf32>
  cf.br ^meet(%a, %y : memref<4xf32>, f32)
^meet(%r: memref<4xf32>, %z: f32):
  %c2 = arith.constant 2 : index
  memref.store %z, %r[%c2] : memref<4xf32>
  return %r : memref<4xf32>
}
