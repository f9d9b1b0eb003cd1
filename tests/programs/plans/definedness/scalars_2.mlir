// title: Scalars.
// verdict: refuted
func.func @f(%n: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (index) {
    %t = tensor.empty() : tensor<4xindex>
    %m = tensor.extract %t[%c0] : tensor<4xindex>
    scf.yield %m : index
  }
  return %x : f32
}
// ----- target
func.func @f(%n: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (index) {
    %b = arith.cmpi slt, %a, %c1 : index
    scf.if %b {
      %z = arith.negf %x : f32
    }
    %t = memref.alloc() : memref<4xindex>
    %m = memref.load %t[%c0] : memref<4xindex>
    scf.yield %m : index
  }
  return %x : f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "loop",
     "equal": [["^3.0.0.1", "^3.0.0.1"]],
     "regions": [[]],
     "defined": ["^3.0.0.1"]}
  ]
}
