// title: Scalars.
// verdict: refuted
func.func @f(%n: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4xindex>
  %s = tensor.extract %t[%c0] : tensor<4xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (index) {
    %m = arith.addi %a, %c1 : index
    scf.yield %m : index
  }
  return %x : f32
}
// ----- target
func.func @f(%n: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xindex>
  %s = memref.load %t[%c0] : memref<4xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (index) {
    %b = arith.cmpi slt, %a, %c1 : index
    scf.if %b {
      %z = arith.negf %x : f32
    }
    %m = arith.addi %a, %c1 : index
    scf.yield %m : index
  }
  return %x : f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "equal": [["^5.0.0.1", "^5.0.0.1"]],
     "regions": [[]],
     "defined": ["^5.0.0.1"]}
  ]
}
