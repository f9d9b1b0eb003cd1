// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xf80>, %i: index, %x: f80) -> (memref<?xf80>, f80) {" => "func.func @f(%t: memref<?xf80>, %i: index, %x: f80) -> (memref<?xf80>, f80) {\nmemref.store %x, %t[%i] : memref<?xf80>", "memref.store %x, %t[%i] : memref<?xf80>" => "" -- elements are moved
func.func @f(%t: tensor<?xf80>, %i: index, %x: f80) -> (tensor<?xf80>, f80) {
  %y = tensor.extract %t[%i] : tensor<?xf80>
  %r = tensor.insert %x into %t[%i] : tensor<?xf80>
  return %r, %y : tensor<?xf80>, f80
}
// ----- target
func.func @f(%t: memref<?xf80>, %i: index, %x: f80) -> (memref<?xf80>, f80) {
  %y = memref.load %t[%i] : memref<?xf80>
  memref.store %x, %t[%i] : memref<?xf80>
  return %t, %y : memref<?xf80>, f80
}
