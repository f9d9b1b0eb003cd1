// title: A buffer that a function without a body gives.
// What it returns shares its memory in one of the programs just if it does so in the other.
// verdict: proved
func.func private @g(memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %n = call @g(%m) : (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
  return
}
// ----- target
func.func private @g(memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %n = call @g(%m) : (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
  return
}
