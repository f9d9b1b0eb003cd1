// title: What the target does besides.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.alloc() : memref<4xi32>
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%n : memref<4xi32>)linalg.generic
      {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%n : memref<4xi32>){
  ^bb0(%o: i32): %q = arith.divui %o, %o : i32
    linalg.yield %q : i32
  }
  return %x : f32
}
// ----- plan
{"points": []}
