// title: A body divides behind a call that may not return, in both programs.
// against: division_behind_call_in_body.target.mlir

func.func private @ext(i32)
func.func @f(%n: i32, %t: tensor<4xi32>) -> tensor<4xi32> {
  %c1 = arith.constant 1 : i32
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<4xi32>) {
  ^bb0(%o: i32):
    func.call @ext(%n) : (i32) -> ()
    %d = arith.divsi %c1, %n : i32
    linalg.yield %d : i32
  } -> tensor<4xi32>
  return %g : tensor<4xi32>
}
