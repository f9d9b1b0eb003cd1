// title: What no iteration has changed yet.
// verdict: proved
// right: each ", %c0" => ", %c1" -- what no round has changed yet may be read
// wrong: each "arith.addi %i, %c0" => "arith.subi %i, %c1" -- what a round has changed may not
// wrong: each "[%i" => "[%q" -- what a round has changed may not
// wrong: each "%i, %c0" => "%q, %c0" -- what a round has changed may not
// wrong: each "%w = tensor.insert %y into %a[%i]" => "%w = tensor.insert %y into %a[%m]", "memref.store %y, %t[%i]" => "memref.store %y, %t[%m]" -- an iteration writes beyond what the next one knows to be written
// wrong: each "\"dimension\": 0" => "\"dimension\": 1" -- a dimension that the tensor has not
// wrong: each "\"dimension\": 0" => "\"dimension\": -1" -- a dimension that the tensor has not
// wrong: "\"first\": [[1, \"^0.0.0.1\"]]" => "\"first\": [[1, \"^0.0.0.0\"]]" -- a bound that is a tensor
// wrong: "\"first\": [[1, \"^0.0.0.1\"]]" => "\"first\": [[1, \"^0.0.0.3\"]]" -- a bound that is a truth value
// wrong: "\"first\": [[1, \"^0.0.0.1\"]]" => "\"first\": [[1, \"7.0\"]]" -- a bound from inside of the loop
// right: "\"regions\": [[]]" => "\"regions\": [[]], \"first\": 2" -- the first iterations one by one
// wrong: "  return %t : memref" => "  %b = arith.cmpi slt, %n, %l : index\n  scf.if %b {\n    memref.store %v, %t[%c0] : memref<?xf32>\n  }\n  return %t : memref" -- a write when there are no iterations
func.func @f(%t: tensor<?xf32>, %l: index, %n: index, %p: i1, %q: index, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %l to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %k = arith.addi %i, %c0 : index
    %x = tensor.extract %t[%k] : tensor<?xf32>
    %y = arith.negf %x : f32
    %m = arith.addi %i, %c1 : index
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %l: index, %n: index, %p: i1, %q: index, %v: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %l to %n step %c1 {
    %k = arith.addi %i, %c0 : index
    %x = memref.load %t[%k] : memref<?xf32>
    %y = arith.negf %x : f32
    %m = arith.addi %i, %c1 : index
    memref.store %y, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
// ----- plan
{"points": [
   {"source": 6,
    "target": 6,
    "rule": "loop",
    "holds": [
      {"tensor": "^0.0.0.0",
       "buffer": "^0.0.0.0",
       "outside": [[{"dimension": 0, "first": [[1, "^0.0.0.1"]], "end": [[1, "^6.0.0.0"]]}]]},
      {"tensor": "^6.0.0.1", "buffer": "^0.0.0.0"}
    ],
    "regions": [[]]}
 ]}
