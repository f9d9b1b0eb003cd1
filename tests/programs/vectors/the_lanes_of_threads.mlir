// title: The lanes of threads.
// Eight lanes, of which the mask lets the five pass that no other thread writes; with six, threads race.
// verdict: proved
// right: "vector.maskedstore" => "vector.compressstore" -- the lanes of threads
func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.forall (%i) = (0) to (%n) step (5) shared_outs(%t = %o) -> tensor<?xf32> {
    %s = affine.min affine_map<(d0)[s0] -> (5, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %as = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %ts = tensor.extract_slice %t[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %v = vector.transfer_read %as[%c0], %z, %m {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    %x = vector.transfer_write %w, %ts[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zz = arith.constant dense<0.0> : vector<8xf32>
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.forall (%i) = (0) to (%n) step (5) {
    %s = affine.min affine_map<(d0)[s0] -> (5, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %v = vector.maskedload %a[%i], %m, %zz : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    vector.maskedstore %o[%i], %m, %w : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return %o : memref<?xf32>
}
