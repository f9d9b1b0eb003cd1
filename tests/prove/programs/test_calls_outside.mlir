// name: handed

func.func private @g(memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %n = call @g(%m) : (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
  return
}

