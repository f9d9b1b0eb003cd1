// title: Who frees a result may write to it when nobody looks at the argument any more.
// verdict: proved
// unproved: "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>" => "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>\nmemref.store %x, %r[%z] : memref<4xi32>", "memref.store %x, %r[%z] : memref<4xi32>" => "" -- before it is freed
// unproved: "%v = memref.load %t[%z] : memref<4xi32>" => "", "memref.dealloc %r : memref<4xi32>" => "memref.dealloc %r : memref<4xi32>\n%v = memref.load %t[%z] : memref<4xi32>" -- behind that
// unproved: "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>" => "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>\n%junk = memref.alloc() : memref<4xi32>\nmemref.dealloc %junk : memref<4xi32>\nmemref.store %x, %r[%z] : memref<4xi32>", "memref.store %x, %r[%z] : memref<4xi32>" => "" -- a scratch buffer says nothing of what others return
// wrong: "memref.dealloc %r : memref<4xi32>" => "memref.dealloc %r : memref<4xi32>\nmemref.dealloc %r : memref<4xi32>" -- a result has to be freed once
// wrong: "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>" => "%r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>\n%junk = memref.alloc() : memref<4xi32>\nmemref.dealloc %junk : memref<4xi32>", "memref.dealloc %r : memref<4xi32>" => "" -- a result has to be freed once
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func @f(%t: tensor<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %t[%z] : tensor<4xi32>
  %u = tensor.insert %x into %r[%z] : tensor<4xi32>
  %w = tensor.extract %u[%z] : tensor<4xi32>
  return %v, %w : i32, i32
}
// ----- target
func.func private @ext(memref<4xi32> {bufferization.access = "read"}) -> memref<4xi32>
func.func @f(%t: memref<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>
  %v = memref.load %t[%z] : memref<4xi32>
  memref.store %x, %r[%z] : memref<4xi32>
  %w = memref.load %r[%z] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return %v, %w : i32, i32
}
