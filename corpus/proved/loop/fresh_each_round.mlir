// title: Each round makes a new tensor from the old one, so the loop carries another allocation in every round.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// options: bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @rotate(%t: tensor<?xf32>, %steps: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %r = scf.for %k = %c0 to %steps step %c1 iter_args(%acc = %t) -> (tensor<?xf32>) {
    %empty = tensor.empty(%n) : tensor<?xf32>
    %head = tensor.extract_slice %acc[0] [%last] [1] : tensor<?xf32> to tensor<?xf32>
    %moved = tensor.insert_slice %head into %empty[1] [%last] [1] : tensor<?xf32> into tensor<?xf32>
    %end = tensor.extract %acc[%last] : tensor<?xf32>
    %next = tensor.insert %end into %moved[%c0] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
