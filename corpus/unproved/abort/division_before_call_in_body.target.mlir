func.func private @ext(i32)
func.func @f(%n: i32, %t: memref<4xi32>) -> memref<4xi32> {
  %c1 = arith.constant 1 : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : memref<4xi32>) {
  ^bb0(%o: i32):
    %d = arith.divsi %c1, %n : i32
    func.call @ext(%n) : (i32) -> ()
    linalg.yield %d : i32
  }
  return %t : memref<4xi32>
}
