// title: Masked lanes.
// A thread accesses the lanes that a mask lets through, and no others.
// verdict: proved
// right: "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n    %m = vector.create_mask %s : vector<8xi1>" => "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n%m = vector.create_mask %s : vector<8xi1>\n%u = vector.maskedload %o[%i], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>" -- masked lanes
// wrong: "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n    %m = vector.create_mask %s : vector<8xi1>" => "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n%m = vector.create_mask %w : vector<8xi1>" -- masked lanes
// wrong: "vector.maskedstore %o[%i]" => "vector.maskedstore %o[%c0]" -- masked lanes
// wrong: "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n    %m = vector.create_mask %s : vector<8xi1>" => "%w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]\n%m = vector.create_mask %s : vector<8xi1>\n%u = vector.maskedload %o[%c0], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>" -- masked lanes
func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = scf.forall (%i) = (0) to (%n) step (8) shared_outs(%t = %o) -> tensor<?xf32> {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %as = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %ts = tensor.extract_slice %t[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %v = vector.transfer_read %as[%c0], %z, %m {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
    %x = vector.transfer_write %v, %ts[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %t[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : vector<8xf32>
  scf.forall (%i) = (0) to (%n) step (8) {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]
    %m = vector.create_mask %s : vector<8xi1>
    %v = vector.maskedload %a[%i], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.maskedstore %o[%i], %m, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  return %o : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "threads",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^0.0.0.1"}],
     "regions": [[]]}
  ]
}
