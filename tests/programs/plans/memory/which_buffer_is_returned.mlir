// title: Which buffer is returned.
// verdict: proved
// wrong: "%c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  return %m : memref<4xf32>\n}\n// ----- plan" => "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\nreturn %n : memref<4xf32>\n}\n// ----- plan" -- which buffer is returned
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  return %m : memref<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
