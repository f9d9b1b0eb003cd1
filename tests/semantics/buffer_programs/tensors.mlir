// bufferize
// Tensor programs, bufferized by mlir-opt before they run there.
func.func @show(%t: tensor<24xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1 : i32
  %v = vector.transfer_read %t[%c0], %pad : tensor<24xi32>, vector<24xi32>
  vector.print %v : vector<24xi32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i7 = arith.constant 7 : i32
  %pad = arith.constant -1 : i32
  %m = arith.constant dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]> : tensor<4x6xi32>
  %sizes = arith.constant dense<[2, 3, 4]> : tensor<3xindex>
  %r = tensor.reshape %m(%sizes) : (tensor<4x6xi32>, tensor<3xindex>) -> tensor<2x3x4xi32>
  %x0 = tensor.extract %r[%c1, %c2, %c0] : tensor<2x3x4xi32>
  vector.print %x0 : i32
  %c = tensor.collapse_shape %m [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  %w = tensor.insert %i7 into %c[%c3] : tensor<24xi32>
  func.call @show(%w) : (tensor<24xi32>) -> ()
  func.call @show(%c) : (tensor<24xi32>) -> ()
  %e = tensor.expand_shape %w [[0, 1, 2]] output_shape [3, 4, 2] : tensor<24xi32> into tensor<3x4x2xi32>
  %x1 = tensor.extract %e[%c0, %c1, %c1] : tensor<3x4x2xi32>
  vector.print %x1 : i32
  %s0 = tensor.extract_slice %m[1, 0] [2, 6] [1, 1] : tensor<4x6xi32> to tensor<2x6xi32>
  %s1 = tensor.extract_slice %m[0, 0] [2, 6] [2, 1] : tensor<4x6xi32> to tensor<2x6xi32>
  %cat = tensor.concat dim(0) %s0, %s1 : (tensor<2x6xi32>, tensor<2x6xi32>) -> tensor<4x6xi32>
  %catc = tensor.collapse_shape %cat [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  func.call @show(%catc) : (tensor<24xi32>) -> ()
  %small = tensor.extract_slice %m[1, 1] [2, 3] [1, 2] : tensor<4x6xi32> to tensor<2x3xi32>
  %padded = tensor.pad %small low[1, 2] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %pad : i32
  } : tensor<2x3xi32> to tensor<4x6xi32>
  %padc = tensor.collapse_shape %padded [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  func.call @show(%padc) : (tensor<24xi32>) -> ()
  %gen = tensor.generate {
  ^bb0(%i: index):
    %k = arith.muli %i, %c3 : index
    %n = arith.index_cast %k : index to i32
    tensor.yield %n : i32
  } : tensor<24xi32>
  func.call @show(%gen) : (tensor<24xi32>) -> ()
  %splat = tensor.splat %i7 : tensor<24xi32>
  func.call @show(%splat) : (tensor<24xi32>) -> ()
  %from = tensor.from_elements %x0, %x1, %i7 : tensor<3xi32>
  %x2 = tensor.extract %from[%c1] : tensor<3xi32>
  vector.print %x2 : i32
  %rank = tensor.rank %r : tensor<2x3x4xi32>
  vector.print %rank : index
  %copy = bufferization.alloc_tensor() copy(%c) : tensor<24xi32>
  %cw = tensor.insert %i7 into %copy[%c0] : tensor<24xi32>
  func.call @show(%cw) : (tensor<24xi32>) -> ()
  func.call @show(%copy) : (tensor<24xi32>) -> ()
  %buffer = memref.alloc() : memref<24xi32>
  bufferization.materialize_in_destination %cw in writable %buffer : (tensor<24xi32>, memref<24xi32>) -> ()
  %back = bufferization.to_tensor %buffer restrict writable : memref<24xi32> to tensor<24xi32>
  %bw = tensor.insert %i7 into %back[%c2] : tensor<24xi32>
  func.call @show(%bw) : (tensor<24xi32>) -> ()
  return
}
