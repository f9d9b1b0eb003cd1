// title: The border is in both.
// verdict: proved
// wrong: "memref.copy %t, %other" => "memref.copy %t, %t" -- the border of an inner loop is in both
// wrong: each "%y = tensor.extract %a[%i]" => "%y = tensor.extract %a[%j]", "%y = memref.load %a[%i]" => "%y = memref.load %b[%j]" -- the inside is read in the other one
// right: "%y = memref.load %a[%i]" => "%y = memref.load %b[%c0]", "%y = tensor.extract %a[%i]" => "%y = tensor.extract %a[%c0]" -- the border is read in the other one
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.subi %d, %c2 : index
  %e = arith.subi %d, %c2 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %w = scf.for %i = %c0 to %e step %c4 iter_args(%b = %a) -> tensor<?xf32> {
      %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%e]
      %j = arith.addi %i, %c1 : index
      %y = tensor.extract %a[%i] : tensor<?xf32>
      %z = arith.addf %x, %y : f32
      %m = tensor.extract_slice %b[%j] [%p] [1] : tensor<?xf32> to tensor<?xf32>
      %f = linalg.fill ins(%z : f32) outs(%m : tensor<?xf32>) -> tensor<?xf32>
      %o = tensor.insert_slice %f into %b[%j] [%p] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %o : tensor<?xf32>
    }
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %s = arith.subi %d, %c2 : index
  %e = arith.subi %d, %c2 : index
  %other = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %other : memref<?xf32> to memref<?xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    scf.for %i = %c0 to %e step %c4 {
      %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%e]
      %j = arith.addi %i, %c1 : index
      %y = memref.load %a[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      %m = memref.subview %b[%j] [%p] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      linalg.fill ins(%z : f32) outs(%m : memref<?xf32, strided<[1], offset: ?>>)
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
// ----- plan
{"points": [
   {"source": 8,
    "target": 10,
    "rule": "loop",
    "holds": [
      {"tensor": "^8.0.0.1", "buffer": "^10.0.0.1"},
      {"tensor": "^8.0.0.1",
       "buffer": "^10.0.0.2",
       "outside": [[{"dimension": 0, "first": [[1, ""]], "end": [[1, "7.0"], [1, ""]]}]]}
    ],
    "regions": [
      [
        {"source": 9,
         "target": 11,
         "rule": "loop",
         "holds": [
           {"tensor": "^8.0.0.1",
            "buffer": "^10.0.0.2",
            "outside": [[{"dimension": 0, "first": [[1, ""]], "end": [[1, "7.0"], [1, ""]]}]]},
           {"tensor": "^8.0.0.1", "buffer": "^10.0.0.1"},
           {"tensor": "^9.0.0.1",
            "buffer": "^10.0.0.1",
            "outside": [[{"dimension": 0, "first": [[1, ""]], "end": [[1, "7.0"], [1, ""]]}]]},
           {"tensor": "^9.0.0.1",
            "buffer": "^10.0.0.2",
            "outside": [
              [
                {"dimension": 0,
                 "first": [[1, "^9.0.0.0"], [1, ""]],
                 "end": [[1, "7.0"], [1, ""]]}
              ]
            ]}
         ],
         "regions": [[]]}
      ]
    ],
    "moved": [0, 1]}
 ]}
