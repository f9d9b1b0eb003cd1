func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %pad = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c4 iter_args(%o = %b) -> (tensor<?x?xf32>) {
    %r2 = scf.for %j = %c0 to %n step %c8 iter_args(%p = %o) -> (tensor<?x?xf32>) {
      %sm = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%m]
      %sn = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%n]
      %mask = vector.create_mask %sm, %sn : vector<4x8xi1>
      %v = vector.transfer_read %a[%i, %j], %pad, %mask : tensor<?x?xf32>, vector<4x8xf32>
      %w = arith.mulf %v, %v : vector<4x8xf32>
      %x = vector.transfer_write %w, %p[%i, %j], %mask : vector<4x8xf32>, tensor<?x?xf32>
      scf.yield %x : tensor<?x?xf32> }
    scf.yield %r2 : tensor<?x?xf32> }
  return %r : tensor<?x?xf32> }
