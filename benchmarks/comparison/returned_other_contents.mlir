// what: The buffer that is returned holds something else
// verdict: refuted
// mlir-tv: returned memrefs are equal if block and offset are (src/value.cpp, MemRef::refines)
func.func @f(%n: index, %x: f32, %y: f32) -> tensor<?xf32> {
  %empty = tensor.empty(%n) : tensor<?xf32>
  %filled = linalg.fill ins(%x : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  return %filled : tensor<?xf32>
}

// target

func.func @f(%n: index, %x: f32, %y: f32) -> memref<?xf32> {
  %buffer = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%y : f32) outs(%buffer : memref<?xf32>)
  return %buffer : memref<?xf32>
}
