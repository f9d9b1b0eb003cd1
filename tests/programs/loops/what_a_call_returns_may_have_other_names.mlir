// title: What a call returns may have other names.
// The call is no allocation, though a function may hold one: here it returns an argument.
// verdict: proved
// wrong: "memref.store %v, %b[%j] : memref<?xf32>" => "memref.store %v, %b[%j] : memref<?xf32>\nmemref.dealloc %x : memref<?xf32>" -- what a call returns may have other names
func.func private @id(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %n: index) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %a = call @id(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %y = tensor.insert %v into %x[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %u = tensor.extract %t[%i] : tensor<?xf32>
  return %r, %u : tensor<?xf32>, f32
}
// ----- target
func.func private @id(%t: memref<?xf32>) -> memref<?xf32> {
  return %t : memref<?xf32>
}
func.func @f(%t: memref<?xf32>, %v: f32, %i: index, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %a = call @id(%t) : (memref<?xf32>) -> memref<?xf32>
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %a) -> (memref<?xf32>) {
    %b = memref.alloc(%d) : memref<?xf32>
    memref.copy %x, %b : memref<?xf32> to memref<?xf32>
    memref.store %v, %b[%j] : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %u = memref.load %t[%i] : memref<?xf32>
  return %r, %u : memref<?xf32>, f32
}
