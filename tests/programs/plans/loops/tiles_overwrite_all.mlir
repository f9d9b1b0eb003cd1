// title: Tiles overwrite all.
// verdict: proved
// right: each "4, s0 - d0" => "s0 - d0, 4, s0 + 1" -- what tiles overwrite need not be there
// wrong: each "(4," => "(3," -- what tiles leave or read is needed
// wrong: each "o %n" => "o %m" -- what tiles leave or read is needed
// wrong: each "= %c0" => "= %c1" -- what tiles leave or read is needed
// wrong: "%y = tensor.extract %t[%i" => "%y = tensor.extract %a[%j", "%y = memref.load %t[%i" => "%y = memref.load %b[%j" -- what tiles leave or read is needed
// wrong: "\"inside\"" => "\"outside\"" -- elements that no tile has overwritten yet
// right: "\"regions\": [[]]" => "\"regions\": [[]], \"first\": 2" -- the first iterations one by one
func.func @f(%t: tensor<?x5xf32>, %u: tensor<?x5xf32>, %k: index, %p: i1) -> tensor<?x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %u, %c0 : tensor<?x5xf32>
  %m = arith.subi %n, %c1 : index
  %z = arith.constant 7.0 : f32
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %u) -> tensor<?x5xf32> {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%k]
    %y = tensor.extract %t[%i, %c0] : tensor<?x5xf32>
    %e = tensor.empty(%q) : tensor<?x5xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
    %w = tensor.insert_slice %x into %a[%j, 0] [%q, 5] [1, 1] : tensor<?x5xf32> into tensor<?x5xf32>
    scf.yield %w : tensor<?x5xf32>
  }
  return %r : tensor<?x5xf32>
}
// ----- target
func.func @f(%t: memref<?x5xf32>, %u: memref<?x5xf32>, %k: index, %p: i1) -> memref<?x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %u, %c0 : memref<?x5xf32>
  %m = arith.subi %n, %c1 : index
  %z = arith.constant 7.0 : f32
  %b = memref.alloc(%n) : memref<?x5xf32>
  scf.for %i = %c0 to %n step %c4 {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%k]
    %y = memref.load %t[%i, %c0] : memref<?x5xf32>
    %v = memref.subview %b[%j, 0] [%q, 5] [1, 1]
        : memref<?x5xf32> to memref<?x5xf32, strided<[5, 1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?x5xf32, strided<[5, 1], offset: ?>>)
  }
  return %b : memref<?x5xf32>
}
// ----- plan
{"points": [
   {"source": 8,
    "target": 9,
    "rule": "loop",
    "holds": [
      {"tensor": "^8.0.0.1",
       "buffer": "8.0",
       "inside": [[{"dimension": 0, "end": [[1, "^8.0.0.0"]]}]]}
    ],
    "regions": [[]]}
 ]}
