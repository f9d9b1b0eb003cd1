// title: A tiled matmul.
// The inner loop accumulates over slices of the reduction dimension into one tile of the result.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

#tile = affine_map<(d0)[s0, s1] -> (s0 - d0, s1)>

func.func @tiled_matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %tile: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %tile iter_args(%out = %c) -> (tensor<?x?xf32>) {
    %mt = affine.min #tile(%i)[%m, %tile]
    %block = tensor.extract_slice %out[%i, 0] [%mt, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %done = scf.for %p = %c0 to %k step %tile iter_args(%acc = %block) -> (tensor<?x?xf32>) {
      %kt = affine.min #tile(%p)[%k, %tile]
      %lhs = tensor.extract_slice %a[%i, %p] [%mt, %kt] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %rhs = tensor.extract_slice %b[%p, 0] [%kt, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %sum = linalg.matmul ins(%lhs, %rhs : tensor<?x?xf32>, tensor<?x?xf32>)
                           outs(%acc : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %sum : tensor<?x?xf32>
    }
    %next = tensor.insert_slice %done into %out[%i, 0] [%mt, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %next : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
