// title: Both branches write the same tensor in different places: no copy, they never both run.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @both_write(%t: tensor<?x?xf32>, %c: i1, %x: f32, %i: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<?x?xf32>) {
    %row = tensor.insert %x into %t[%i, %c0] : tensor<?x?xf32>
    scf.yield %row : tensor<?x?xf32>
  } else {
    %column = tensor.insert %x into %t[%c0, %i] : tensor<?x?xf32>
    scf.yield %column : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
