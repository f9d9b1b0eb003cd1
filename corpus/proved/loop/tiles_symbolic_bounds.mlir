// title: Slice, fill, insert over any range with any step: tiles may overlap each other and leave gaps.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @fill_range(%t: tensor<?xf32>, %x: f32, %lb: index, %ub: index, %step: index, %size: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%acc = %t) -> (tensor<?xf32>) {
    %slice = tensor.extract_slice %acc[%i] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<?xf32>) -> tensor<?xf32>
    %next = tensor.insert_slice %filled into %acc[%i] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
