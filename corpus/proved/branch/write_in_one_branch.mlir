// title: A loop that writes only where the condition holds; the other branch passes the tensor through.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @clamp(%t: tensor<?xf32>, %limit: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (tensor<?xf32>) {
    %x = tensor.extract %acc[%i] : tensor<?xf32>
    %high = arith.cmpf ogt, %x, %limit : f32
    %next = scf.if %high -> (tensor<?xf32>) {
      %written = tensor.insert %limit into %acc[%i] : tensor<?xf32>
      scf.yield %written : tensor<?xf32>
    } else {
      scf.yield %acc : tensor<?xf32>
    }
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
