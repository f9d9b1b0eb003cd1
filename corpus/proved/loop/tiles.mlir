// title: Fill a tensor tile by tile.
// The slice, the fill and the insertion of each tile all work on one buffer.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

#tile = affine_map<(d0)[s0, s1] -> (s0 - d0, s1)>

func.func @fill_tiles(%t: tensor<?xf32>, %x: f32, %step: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %step iter_args(%acc = %t) -> (tensor<?xf32>) {
    %size = affine.min #tile(%i)[%n, %step]
    %slice = tensor.extract_slice %acc[%i] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<?xf32>) -> tensor<?xf32>
    %next = tensor.insert_slice %filled into %acc[%i] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
