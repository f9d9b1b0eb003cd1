// title: The body of a pad chooses by what is defined in the frame only.
// against: frame_chooses_in_frame_only.target.mlir

func.func @f(%t: tensor<?xf32>, %q: i1, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.addi %n, %c1 : index
  %e = tensor.empty(%m) : tensor<?xi1>
  %u = tensor.insert %q into %e[%n] : tensor<?xi1>
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %c = tensor.extract %u[%k] : tensor<?xi1>
    %s = arith.select %c, %t, %t : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
