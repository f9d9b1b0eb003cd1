// title: Nests change rows one by one.
// verdict: proved
// right: each "j, %c0" => "j, %c1" -- nests of loops
// wrong: each "arith.addi %i, %c0" => "arith.subi %i, %c1" -- nests that read what they have written
// right: each "%g, %h" => "%i, %c0" -- a column that no iteration writes
// wrong: each "%g, %h" => "%c1, %h" -- the first row, when it is changed
func.func @f(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?x?xf32> {
    %g = arith.addi %i, %c0 : index
    %q = scf.for %j = %c1 to %m step %c1 iter_args(%b = %a) -> tensor<?x?xf32> {
      %h = arith.addi %j, %c0 : index
      %x = tensor.extract %t[%g, %h] : tensor<?x?xf32>
      %y = arith.negf %x : f32
      %w = tensor.insert %y into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %w : tensor<?x?xf32>
    }
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %n: index, %m: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %g = arith.addi %i, %c0 : index
    scf.for %j = %c1 to %m step %c1 {
      %h = arith.addi %j, %c0 : index
      %x = memref.load %t[%g, %h] : memref<?x?xf32>
      %y = arith.negf %x : f32
      memref.store %y, %t[%i, %j] : memref<?x?xf32>
    }
  }
  return %t : memref<?x?xf32>
}
// ----- plan
{"points": [
   {"source": 3,
    "target": 3,
    "rule": "loop",
    "holds": [
      {"tensor": "^0.0.0.0",
       "buffer": "^0.0.0.0",
       "outside": [[{"dimension": 0, "first": [[1, ""]], "end": [[1, "^3.0.0.0"]]}]]},
      {"tensor": "^3.0.0.1", "buffer": "^0.0.0.0"}
    ],
    "regions": [
      [
        {"source": 5,
         "target": 5,
         "rule": "loop",
         "holds": [
           {"tensor": "^0.0.0.0",
            "buffer": "^0.0.0.0",
            "outside": [
              [{"dimension": 0, "first": [[1, ""]], "end": [[1, "^3.0.0.0"]]}],
              [
                {"dimension": 0, "first": [[1, "^3.0.0.0"]], "end": [[1, "^3.0.0.0"], [1, ""]]},
                {"dimension": 1, "first": [[1, ""]], "end": [[1, "^5.0.0.0"]]}
              ]
            ]},
           {"tensor": "^5.0.0.1", "buffer": "^0.0.0.0"}
         ],
         "regions": [[]]}
      ]
    ]}
 ]}
