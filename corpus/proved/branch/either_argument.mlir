// title: The branch chooses one of two tensors.
// What is written next goes to the chosen one, and the other is read.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @choose(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %chosen = scf.if %c -> (tensor<?xf32>) {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  %written = tensor.insert %x into %chosen[%i] : tensor<?xf32>
  %seen = tensor.extract %a[%i] : tensor<?xf32>
  return %written, %seen : tensor<?xf32>, f32
}
