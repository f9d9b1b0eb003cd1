// title: A body that may not return is run by each program on its own, and its numbers differ.
// against: body_run_alone.target.mlir

func.func private @ext(i32)
func.func @f(%n: i32, %t: tensor<i32>) -> tensor<i32> {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %r = scf.if %true -> (tensor<i32>) {
    %g = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%t : tensor<i32>) {
    ^bb0(%o: i32):
      func.call @ext(%n) : (i32) -> ()
      %d = arith.divsi %c1, %n : i32
      linalg.yield %d : i32
    } -> tensor<i32>
    scf.yield %g : tensor<i32>
  } else {
    scf.yield %t : tensor<i32>
  }
  return %r : tensor<i32>
}
