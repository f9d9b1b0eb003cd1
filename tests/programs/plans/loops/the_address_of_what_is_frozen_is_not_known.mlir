// title: The address of what is frozen is not known.
// After no round it is that of the first buffer.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %b = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %b) -> (tensor<4xf32>) {
    %d = tensor.insert %x into %t[%c0] : tensor<4xf32>
    scf.yield %d : tensor<4xf32>
  }
  return %false : i1
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<4xf32>
  memref.copy %m, %o : memref<4xf32> to memref<4xf32>
  memref.store %x, %o[%c0] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %o : memref<4xf32> -> index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o) -> (memref<4xf32>) {
    %d = memref.alloc() : memref<4xf32>
    memref.copy %m, %d : memref<4xf32> to memref<4xf32>
    memref.store %x, %d[%c0] : memref<4xf32>
    scf.yield %d : memref<4xf32>
  }
  %q = memref.extract_aligned_pointer_as_index %r : memref<4xf32> -> index
  %same = arith.cmpi eq, %p, %q : index
  return %same : i1
}
// ----- plan
{"points": [
  {"source": 5, "target": 7, "rule": "loop",
   "holds": [{"tensor": "^5.0.0.1", "buffer": "^7.0.0.1"}, {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}],
   "frozen": [0],
   "regions": [[]]}
]}
