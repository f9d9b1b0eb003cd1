// title: Buffers that a loop in a thread takes over.
// They are of this thread, which has made them.
// verdict: proved
// wrong: "memref.store %y, %w[%c0]" => "memref.store %y, %w[%c1]" -- buffers that a loop in a thread takes over
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %e = tensor.from_elements %x, %x : tensor<2xf32>
    %z = scf.for %j = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<2xf32>) {
      %b = tensor.insert %y into %a[%c0] : tensor<2xf32>
      scf.yield %b : tensor<2xf32>
    }
    %v = tensor.extract %z[%c1] : tensor<2xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %e = memref.alloc() : memref<2xf32>
    memref.store %x, %e[%c0] : memref<2xf32>
    memref.store %x, %e[%c1] : memref<2xf32>
    %z = scf.for %j = %c0 to %n step %c1 iter_args(%a = %e) -> (memref<2xf32>) {
      %w = memref.alloc() : memref<2xf32>
      memref.copy %a, %w : memref<2xf32> to memref<2xf32>
      memref.store %y, %w[%c0] : memref<2xf32>
      scf.yield %w : memref<2xf32>
    }
    %v = memref.load %z[%c1] : memref<2xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "threads",
     "regions": [
       [
         {"source": 5, "target": 7, "rule": "loop",
          "holds": [{"tensor": "^5.0.0.1", "buffer": "^7.0.0.1"}],
          "moved": [0],
          "regions": [[]]}
       ]
     ]}
  ]
}
