// title: An atomic change loads and stores.
// verdict: proved
// right: "func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {" => "func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {\nmemref.prefetch %m[%i], write, locality<0>, instr : memref<4xf32>\naffine.prefetch %m[3], read, locality<1>, data : memref<4xf32>" -- prefetching changes nothing
// wrong: "memref.store %new" => "memref.store %old" -- another atomic change
// wrong: "%old = memref.load %m[%i] : memref<4xf32>\n  %new = arith.addf %old, %x : f32" => "%old = memref.load %m[%i] : memref<4xf32>\n%new = arith.addf %x, %x : f32" -- another atomic change
// wrong: "memref.store %new, %m" => "memref.store %new, %t" -- another atomic change
// wrong: "%old = memref.load %m[%i] : memref<4xf32>\n  %new = arith.addf %old, %x : f32\n  memref.store %new, %m[%i] : memref<4xf32>" => "%n = arith.constant 4 : index\n%u = memref.generic_atomic_rmw %m[%n] : memref<4xf32> {\n^bb0(%old: f32):\n%new = arith.addf %old, %x : f32\nmemref.atomic_yield %new : f32\n}" -- an atomic change out of bounds is undefined
// unproved: "%r = tensor.insert %x" => "%r = tensor.insert %u", "memref.store %x" => "memref.store %old" -- which element an atomic change gives is left open
// wrong: "%r = tensor.insert %x" => "%r = tensor.insert %u", "memref.store %x" => "memref.store %new" -- which element an atomic change gives is left open
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %u = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {
  %old = memref.load %m[%i] : memref<4xf32>
  %new = arith.addf %old, %x : f32
  memref.store %new, %m[%i] : memref<4xf32>
  memref.store %x, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
