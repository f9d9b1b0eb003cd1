// title: A cut of one of two buffers.
// verdict: proved
// wrong: ">%y = memref.load %s" => ">%y = memref.load %n" -- a cut of one of two buffers
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.select %b, %t, %u : tensor<4xf32>
  %r = tensor.insert %x into %s[%c0] : tensor<4xf32>%y = tensor.extract %r[%c1] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.select %b, %m, %n : memref<4xf32>
  memref.store %x, %s[%c0] : memref<4xf32>%y = memref.load %s[%c1] : memref<4xf32>
  return %y : f32
}
// ----- plan
{
  "points": [{"source": 5, "target": 5, "rule": "cut", "holds": [{"tensor": "5.0", "buffer": "4.0"}]}]
}
