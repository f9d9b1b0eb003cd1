// title: A function without a body gets a buffer without a rank.
// against: outside_gets_no_rank.target.mlir
func.func private @ext(memref<4xf32>)
func.func @f(%m: memref<4xf32>) {
  func.call @ext(%m) : (memref<4xf32>) -> ()
  return
}
