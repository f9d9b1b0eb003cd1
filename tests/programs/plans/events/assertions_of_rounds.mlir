// title: Assertions of rounds.
// verdict: proved
// wrong: "cf.assert %is, \"no\"\n    %v = memref.load %u[%k] : memref<?xf32>" => "%v = memref.load %u[%k] : memref<?xf32>\ncf.assert %is, \"no\"" -- in front of it
// wrong: "cf.assert %is, \"no\"\n    %v = memref.load %u[%k] : memref<?xf32>" => "%v = memref.load %u[%c0] : memref<?xf32>\ncf.assert %is, \"no\"" -- of the first round
// wrong: "cf.assert %is, \"no\"\n    %v = memref.load %u[%k] : memref<?xf32>" => "cf.assert %is, \"no\"\n%l = arith.addi %k, %c1 : index\n%v = memref.load %u[%l] : memref<?xf32>" -- of the next round
func.func @f(%n: index, %b: tensor<4xi1>, %u: tensor<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %x) -> (f32) {
    %is = tensor.extract %b[%k] : tensor<4xi1>
    cf.assert %is, "no"
    %v = tensor.extract %u[%k] : tensor<?xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%n: index, %b: memref<4xi1>, %u: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %x) -> (f32) {
    %is = memref.load %b[%k] : memref<4xi1>
    cf.assert %is, "no"
    %v = memref.load %u[%k] : memref<?xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"},
       {"tensor": "^0.0.0.2", "buffer": "^0.0.0.2"}
     ],
     "equal": [["^4.0.0.1", "^4.0.0.1"]],
     "regions": [[]]}
  ]
}
