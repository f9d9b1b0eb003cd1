func.func @f(%a: tensor<16x64xf32>, %b: tensor<64x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  %i = vector.transfer_read %c[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<16x16xf32>, vector<16x16xf32>
  %acc = scf.for %k = %c0 to %c64 step %c8 iter_args(%x = %i) -> (vector<16x16xf32>) {
    %l = vector.transfer_read %a[%c0, %k], %pad {in_bounds = [true, true]} : tensor<16x64xf32>, vector<16x8xf32>
    %r = vector.transfer_read %b[%k, %c0], %pad {in_bounds = [true, true]} : tensor<64x16xf32>, vector<8x16xf32>
    %y = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %l, %r, %x : vector<16x8xf32>, vector<8x16xf32> into vector<16x16xf32>
    scf.yield %y : vector<16x16xf32> }
  %w = vector.transfer_write %acc, %c[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, tensor<16x16xf32>
  return %w : tensor<16x16xf32> }
