// title: A buffer of both programs that has no rank in one of them.
// verdict: proved
// right: "return %c : memref<?xf32>" => "return %m : memref<*xf32>", "-> memref<?xf32>" => "-> memref<*xf32>" -- in none of them
// wrong: "memref.store %x, %c[%i] : memref<?xf32>" => "" -- a store that the target lacks
// wrong: "%c = memref.cast %m" => "%c = memref.cast %n" -- the other argument
// unproved: "%d = memref.alloc(%i) : memref<?xf32>" => "%k = memref.dim %c, %z : memref<?xf32>\n  %d = memref.alloc(%k) : memref<?xf32>\n  memref.copy %c, %d : memref<?xf32> to memref<?xf32>", "return %c" => "return %d" -- a copy
// wrong: "memref.cast %m : memref<*xf32> to memref<?xf32>\n  memref.store %x, %c[%i] : memref<?xf32>" => "memref.cast %m : memref<*xf32> to memref<?x1xf32>\n  memref.store %x, %c[%i, %z] : memref<?x1xf32>", "return %c : memref<?xf32>" => "return %c : memref<?x1xf32>", "-> memref<?xf32>" => "-> memref<?x1xf32>" -- another rank
// wrong: "%a = memref.cast %m : memref<*xf32> to memref<?xf32>\n  memref.store %x, %a[%i] : memref<?xf32>\n" => "", "memref.store %x, %c[%i] : memref<?xf32>" => "" -- a rank that the source does not ask for
func.func @f(%m: memref<*xf32>, %n: memref<*xf32>, %x: f32, %i: index) -> memref<*xf32> {
  %a = memref.cast %m : memref<*xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  return %m : memref<*xf32>
}
// ----- target
func.func @f(%m: memref<*xf32>, %n: memref<*xf32>, %x: f32, %i: index) -> memref<?xf32> {
  %z = arith.constant 0 : index
  %c = memref.cast %m : memref<*xf32> to memref<?xf32>
  memref.store %x, %c[%i] : memref<?xf32>
  %d = memref.alloc(%i) : memref<?xf32>
  return %c : memref<?xf32>
}
// ----- plan
{"points": []}
