// bufferize
// transform
// `linalg.pack` and `linalg.unpack`, lowered by mlir-opt's own transforms, and `linalg.softmax`, decomposed.
func.func @show(%t: tensor<64xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1 : i32
  %v = vector.transfer_read %t[%c0], %pad : tensor<64xi32>, vector<64xi32>
  vector.print %v : vector<64xi32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1 : i32
  %m = arith.constant dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24], [25, 26, 27, 28, 29, 30]]> : tensor<5x6xi32>
  %e = tensor.empty() : tensor<2x2x4x4xi32>
  %p = linalg.pack %m padding_value(%pad : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<5x6xi32> -> tensor<2x2x4x4xi32>
  %pc = tensor.collapse_shape %p [[0, 1, 2, 3]] : tensor<2x2x4x4xi32> into tensor<64xi32>
  func.call @show(%pc) : (tensor<64xi32>) -> ()
  %z = tensor.empty() : tensor<5x6xi32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %z : tensor<2x2x4x4xi32> -> tensor<5x6xi32>
  %padded = tensor.pad %u low[0, 0] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %pad : i32
  } : tensor<5x6xi32> to tensor<8x8xi32>
  %uc = tensor.collapse_shape %padded [[0, 1]] : tensor<8x8xi32> into tensor<64xi32>
  func.call @show(%uc) : (tensor<64xi32>) -> ()
  return
}
