// title: By what nobody wrote nothing is chosen.
// Also not where both ways come to the same.
// verdict: proved
// wrong: "%p = arith.cmpi eq, %i, %c0 : index" => "%p = memref.load %u[] : memref<i1>" -- by what nobody wrote nothing is chosen
func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %s: memref<4xf32>, %i: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %u = memref.alloc() : memref<i1>
  %p = arith.cmpi eq, %i, %c0 : index
  %v = vector.load %t[%c0] : memref<4xf32>, vector<4xf32>
  %w = vector.load %s[%c0] : memref<4xf32>, vector<4xf32>
  %x = arith.select %p, %w, %v : vector<4xf32>
  %y = arith.select %p, %v, %x : vector<4xf32>
  vector.store %y, %t[%c0] : memref<4xf32>, vector<4xf32>
  return %t : memref<4xf32>
}
// ----- plan
{"points": []}
