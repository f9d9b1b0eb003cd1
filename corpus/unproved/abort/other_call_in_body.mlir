// title: A body shows another number to a call where the division behind it would fail.
// against: other_call_in_body.target.mlir

func.func private @ext(i32)
func.func @f(%n: i32, %t: tensor<i32>) -> tensor<i32> {
  %c1 = arith.constant 1 : i32
  %g = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%t : tensor<i32>) {
  ^bb0(%o: i32):
    func.call @ext(%n) : (i32) -> ()
    %d = arith.divsi %c1, %n : i32
    linalg.yield %d : i32
  } -> tensor<i32>
  return %g : tensor<i32>
}
