// title: The loop works on the very buffer whose old elements it reads.
// Wrong from the second half on: those elements are overwritten before they are read.
// against: read_outer_in_place.target.mlir
func.func @reverse(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (tensor<?xf32>) {
    %mirror = arith.subi %last, %i : index
    %x = tensor.extract %t[%mirror] : tensor<?xf32>
    %next = tensor.insert %x into %acc[%i] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
