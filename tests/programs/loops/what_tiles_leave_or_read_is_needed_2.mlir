// title: What tiles leave or read is needed.
// verdict: refuted
func.func @f(%t: tensor<?x5xf32>, %u: tensor<?x5xf32>, %k: index, %p: i1) -> tensor<?x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %u, %c0 : tensor<?x5xf32>
  %m = arith.subi %n, %c1 : index
  %z = arith.constant 7.0 : f32
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %u) -> tensor<?x5xf32> {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%k]
    %y = tensor.extract %t[%i, %c0] : tensor<?x5xf32>
    %e = tensor.empty(%q) : tensor<?x4xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %w = tensor.insert_slice %x into %a[%j, 0] [%q, 4] [1, 1] : tensor<?x4xf32> into tensor<?x5xf32>
    scf.yield %w : tensor<?x5xf32>
  }
  return %r : tensor<?x5xf32>
}
// ----- target
func.func @f(%t: memref<?x5xf32>, %u: memref<?x5xf32>, %k: index, %p: i1) -> memref<?x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %u, %c0 : memref<?x5xf32>
  %m = arith.subi %n, %c1 : index
  %z = arith.constant 7.0 : f32
  %b = memref.alloc(%n) : memref<?x5xf32>
  scf.for %i = %c0 to %n step %c4 {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%k]
    %y = memref.load %t[%i, %c0] : memref<?x5xf32>
    %v = memref.subview %b[%j, 0] [%q, 4] [1, 1]
        : memref<?x5xf32> to memref<?x4xf32, strided<[5, 1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?x4xf32, strided<[5, 1], offset: ?>>)
  }
  return %b : memref<?x5xf32>
}
