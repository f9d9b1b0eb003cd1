// title: Sizes.
// The first elements of a buffer are not all of it.
// verdict: proved
// wrong: each "d %u" => "d %p" -- sizes
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %k: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %c0) -> (tensor<?xf32>, index) {
    %z = tensor.dim %a, %c0 : tensor<?xf32>
    %p = tensor.extract_slice %u[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %u, %z : tensor<?xf32>, index
  }
  %l = tensor.dim %r, %c0 : tensor<?xf32>
  %m = arith.addi %s, %l : index
  return %m : index
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %k: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %u, %c0 : memref<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %c0) -> (memref<?xf32>, index) {
    %z = memref.dim %a, %c0 : memref<?xf32>
    %o = memref.subview %u[0] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %p = memref.cast %o : memref<?xf32, strided<[1]>> to memref<?xf32>
    scf.yield %u, %z : memref<?xf32>, index
  }
  %l = memref.dim %r, %c0 : memref<?xf32>
  %m = arith.addi %s, %l : index
  return %m : index
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "equal": [["^4.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "among": [[0, "^0.0.0.1"]]}
  ]
}
