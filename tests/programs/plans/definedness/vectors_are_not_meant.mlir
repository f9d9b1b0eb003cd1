// title: Vectors are not meant.
// Each lane is defined, or not.
// verdict: refuted
func.func @f(%n: index, %k: vector<4xindex>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (vector<4xindex>) {
    %t = tensor.empty() : tensor<4xindex>
    %m = vector.transfer_read %t[%c0], %c0 {in_bounds = [true]} : tensor<4xindex>, vector<4xindex>
    scf.yield %m : vector<4xindex>
  }
  return %x : f32
}
// ----- target
func.func @f(%n: index, %k: vector<4xindex>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (vector<4xindex>) {
    %l = vector.extract %a[0] : index from vector<4xindex>
    %b = arith.cmpi slt, %l, %c1 : index
    scf.if %b {
      %z = arith.negf %x : f32
    }
    %t = memref.alloc() : memref<4xindex>
    %m = vector.transfer_read %t[%c0], %c0 {in_bounds = [true]} : memref<4xindex>, vector<4xindex>
    scf.yield %m : vector<4xindex>
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
