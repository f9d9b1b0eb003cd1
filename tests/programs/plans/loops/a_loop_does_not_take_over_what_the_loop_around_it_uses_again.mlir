// title: A loop does not take over what the loop around it uses again.
// In its second round the outer loop would see what the inner one has done to the argument.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = tensor.extract %t[%c0] : tensor<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> (f32) {
    %e = tensor.extract %t[%c0] : tensor<4xf32>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }
    scf.yield %e : f32
  }
  return %s : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = memref.load %m[%c0] : memref<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> (f32) {
    %e = memref.load %m[%c0] : memref<4xf32>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
      memref.store %x, %a[%c0] : memref<4xf32>
      scf.yield %a : memref<4xf32>
    }
    scf.yield %e : f32
  }
  return %s : f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "equal": [["^5.0.0.1", "^5.0.0.1"]],
     "regions": [
       [
         {"source": 7, "target": 7, "rule": "loop",
          "holds": [{"tensor": "^7.0.0.1", "buffer": "^7.0.0.1"}],
          "moved": [0],
          "regions": [[]]}
       ]
     ]}
  ]
}
