func.func @f(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %pad = arith.constant 1.0 : f32
  %v = vector.transfer_read %a[%i, %j, %i], %pad {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : tensor<?x?x?xf32>, vector<4x8xf32>
  %u = vector.transfer_read %b[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, false]} : tensor<?x?xf32>, vector<4x8xf32>
  %s = arith.addf %v, %u : vector<4x8xf32>
  %r = vector.transfer_write %s, %b[%j, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<?x?xf32>
  return %r : tensor<?x?xf32> }
