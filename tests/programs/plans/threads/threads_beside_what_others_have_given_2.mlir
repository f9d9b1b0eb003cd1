// title: Threads beside what others have given.
// verdict: unproved
func.func private @g(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %s = func.call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    %v = arith.negf %x : f32
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %w = linalg.fill ins(%v : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func private @g(memref<4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %p = memref.alloc() : memref<4xf32>
  memref.copy %t, %p : memref<4xf32> to memref<4xf32>
  %s = func.call @g(%p) : (memref<4xf32>) -> memref<4xf32>
  scf.forall (%i) in (4) {
    %v = arith.negf %x : f32
    %e = memref.subview %p[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%e : memref<1xf32, strided<[1], offset: ?>>)
  }
  return %p : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 2, "target": 4, "rule": "call"},
    {"source": 3, "target": 5, "rule": "threads",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "2.0"}],
     "regions": [[]]}
  ]
}
