// title: Vectors are carried through.
// verdict: proved
// wrong: "%w = vector.transfer_read %u[%c0, %c0], %z : memref<4x4xf32>, vector<4x4xf32>\n  %x = vector.transpose %w, [1, 0] : vector<4x4xf32> to vector<4x4xf32>" => "%w = vector.transfer_read %u[%c0, %c0], %z : memref<4x4xf32>, vector<4x4xf32>\n%x = vector.transpose %w, [0, 1] : vector<4x4xf32> to vector<4x4xf32>" -- a near miss is not proved
// wrong: "}\n  %v, %x, %w : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>\n  vector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, memref<4x4xf32>" => "}\n%x, %v, %w : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>\nvector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, memref<4x4xf32>" -- a near miss is not proved
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0, %c0], %z : tensor<4x4xf32>, vector<4x4xf32>
  %w = vector.transfer_read %u[%c0, %c0], %z : tensor<4x4xf32>, vector<4x4xf32>
  %x = vector.transpose %w, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  %y = vector.contract {indexing_maps = [#a, #b, #c],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  }
  %v, %x, %w : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
  %r = vector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
// ----- target
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%t: memref<4x4xf32>, %u: memref<4x4xf32>) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0, %c0], %z : memref<4x4xf32>, vector<4x4xf32>
  %w = vector.transfer_read %u[%c0, %c0], %z : memref<4x4xf32>, vector<4x4xf32>
  %x = vector.transpose %w, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  %y = vector.contract {indexing_maps = [#a, #b, #c],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  }
  %v, %x, %w : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
  vector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, memref<4x4xf32>
  return %u : memref<4x4xf32>
}
