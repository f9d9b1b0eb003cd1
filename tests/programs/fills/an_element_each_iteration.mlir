// title: Loops that only look like a map of elements.
// Here each iteration writes its own element, and reads no other one of that buffer.
// verdict: proved
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "memref.store %x, %m[%c3] : memref<8xf32>" -- all iterations write one element
// wrong: "%x = memref.load %a[%i] : memref<8xf32>" => "%x = memref.load %m[%c3] : memref<8xf32>" -- a written element is read
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "memref.store %x, %m[%i] : memref<8xf32> memref.store %x, %a[%c3] : memref<8xf32>" -- another buffer is written, too
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "memref.store %x, %m[%i] : memref<8xf32> memref.store %x, %a[%i] : memref<8xf32> // written" -- it may not be written, and nothing changes there
// wrong: "%c8 step" => "%c3 step" -- some elements are left out
// wrong: "%c8 step" => "%c9 step" -- out of bounds
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "cf.assert %p, \"no\" memref.store %x, %m[%i] : memref<8xf32>" -- it may end
// wrong: "%x = memref.load %a[%i] : memref<8xf32>" => "%k = arith.remui %i, %n : index %x = memref.load %a[%i] : memref<8xf32>" -- it may divide by zero
func.func @f(%t: tensor<8xf32> {bufferization.writable = false}, %p: i1, %n: index) -> tensor<8xf32> {
  %new = tensor.empty() : tensor<8xf32>
  %r = linalg.copy ins(%t : tensor<8xf32>) outs(%new : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%a: memref<8xf32>, %p: i1, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %m = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf32>
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
