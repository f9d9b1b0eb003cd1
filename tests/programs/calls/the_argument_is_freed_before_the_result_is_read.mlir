// title: The argument is freed before the result is read.
// As buffer deallocation does it, by which a result is a new buffer of the caller's.
// verdict: proved
// wrong: "memref.dealloc %a" => "memref.dealloc %r" -- the argument is freed before the result is read
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xi32>
  %a = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r = func.call @ext(%a) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %r[%z] : tensor<4xi32>
  return %v : i32
}
// ----- target
func.func private @ext(memref<4xi32> {bufferization.access = "read"}) -> memref<4xi32>
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %r = func.call @ext(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  %v = memref.load %r[%z] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return %v : i32
}
