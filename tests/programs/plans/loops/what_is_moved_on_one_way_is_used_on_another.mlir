// title: What is moved on one way is used on another.
// verdict: proved
// unproved: each "%r, %a0" => "%a0, %r" -- what is moved on one way is used on another
// unproved: each "%c," => "%d," -- what is moved on one way is used on another
func.func @f(%a0: tensor<4xf32>, %c: i1, %d: i1, %x: f32, %n: index) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (tensor<4xf32>) {
      %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a0 : tensor<4xf32>
  }
  %u = arith.select %c, %r, %a0 : tensor<4xf32>
  %z = tensor.extract %u[%c1] : tensor<4xf32>
  return %z, %r : f32, tensor<4xf32>
}
// ----- target
func.func @f(%a0: memref<4xf32>, %c: i1, %d: i1, %x: f32, %n: index) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (memref<4xf32>) {
      memref.store %x, %a[%c0] : memref<4xf32>
      %b = memref.cast %a : memref<4xf32> to memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %a0 : memref<4xf32>
  }
  %u = arith.select %c, %r, %a0 : memref<4xf32>
  %z = memref.load %u[%c1] : memref<4xf32>
  return %z, %r : f32, memref<4xf32>
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
     ]}
  ]
}
