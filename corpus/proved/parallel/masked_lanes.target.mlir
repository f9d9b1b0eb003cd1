func.func @vm(%a: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zz = arith.constant dense<0.0> : vector<8xf32>
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (8) {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %v = vector.maskedload %a[%i], %m, %zz : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    vector.maskedstore %o[%i], %m, %w : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return %o : memref<?xf32>
}
