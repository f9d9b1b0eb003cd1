// title: A loop takes over on one way what was taken over on another.
// In its second round the outer loop would see what the inner one has done to the argument.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %c {
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      scf.yield %a : tensor<4xf32>
    }
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %x) -> (f32) {
    %z = scf.if %c -> (f32) {
      scf.yield %x : f32
    } else {
      %e = tensor.extract %t[%c0] : tensor<4xf32>
      %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }
      scf.yield %e : f32
    }
    scf.yield %z : f32
  }
  return %s : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: i1, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %c {
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
      scf.yield %a : memref<4xf32>
    }
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %x) -> (f32) {
    %z = scf.if %c -> (f32) {
      scf.yield %x : f32
    } else {
      %e = memref.load %t[%c0] : memref<4xf32>
      %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
        memref.store %x, %a[%c0] : memref<4xf32>
        scf.yield %a : memref<4xf32>
      }
      scf.yield %e : f32
    }
    scf.yield %z : f32
  }
  return %s : f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "branch",
     "regions": [
       [
         {"source": 5, "target": 5, "rule": "loop",
          "holds": [{"tensor": "^5.0.0.1", "buffer": "^5.0.0.1"}],
          "moved": [0],
          "regions": [[]]}
       ],
       []
     ]},
    {"source": 8, "target": 8, "rule": "loop",
     "equal": [["^8.0.0.1", "^8.0.0.1"]],
     "regions": [
       [
         {"source": 9, "target": 9, "rule": "branch",
          "regions": [
            [],
            [
              {"source": 12, "target": 12, "rule": "loop",
               "holds": [{"tensor": "^12.0.0.1", "buffer": "^12.0.0.1"}],
               "moved": [0],
               "regions": [[]]}
            ]
          ]}
       ]
     ]}
  ]
}
