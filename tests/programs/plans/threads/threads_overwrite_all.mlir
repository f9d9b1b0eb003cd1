// title: Threads overwrite all.
// verdict: proved
// wrong: each "(4," => "(3," -- what threads leave or read is needed
// wrong: each "(0)" => "(1)" -- what threads leave or read is needed
// wrong: "%y = tensor.extract %t" => "%y = tensor.extract %a", "%y = memref.load %t" => "%y = memref.load %b" -- what threads leave or read is needed
// wrong: "linalg.fill ins(%y : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)" => "linalg.fill ins(%y : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)\n%h = arith.addi %i, %q : index\n%l = arith.cmpi slt, %h, %n : index\nscf.if %l {\nmemref.store %z, %b[%h] : memref<?xf32>\n}" -- what threads leave or read is needed
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %z = arith.constant 7.0 : f32
  %g = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%n]
  %r = scf.forall (%k) = (0) to (%n) step (4) shared_outs(%a = %u) -> tensor<?xf32> {
    %i = affine.apply affine_map<(d0)[s0] -> (d0)>(%k)[%n]
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %y = tensor.extract %t[%i] : tensor<?xf32>
    %e = tensor.empty(%q) : tensor<?xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i] [%q] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %u, %c0 : memref<?xf32>
  %z = arith.constant 7.0 : f32
  %g = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%n]
  %b = memref.alloc(%n) : memref<?xf32>
  scf.forall (%k) = (0) to (%n) step (4) {
    %i = affine.apply affine_map<(d0)[s0] -> (d0)>(%k)[%n]
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %y = memref.load %t[%i] : memref<?xf32>
    %v = memref.subview %b[%i] [%q] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)
  }
  return %b : memref<?xf32>
}
// ----- plan
{"points": [
   {"source": 6,
    "target": 7,
    "rule": "threads",
    "holds": [
      {"tensor": "^6.0.0.1",
       "buffer": "6.0",
       "inside": [[{"dimension": 0, "end": [[1, "^6.0.0.0"]]}]]}
    ],
    "regions": [[]]}
 ]}
