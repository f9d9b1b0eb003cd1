// title: A clone of what nobody may write.
// It may be the buffer itself: only who makes a copy may write to that.
// verdict: proved
// unproved: "%k = memref.alloc() : memref<2xf32>\n  memref.copy %g, %k : memref<2xf32> to memref<2xf32>" => "%k = bufferization.clone %g : memref<2xf32> to memref<2xf32>" -- a clone of a constant
// unproved: "%n = memref.alloc() : memref<2xf32>\n  memref.copy %a, %n : memref<2xf32> to memref<2xf32>" => "%n = bufferization.clone %a : memref<2xf32> to memref<2xf32>" -- a clone of an argument that is only read
// unproved: "%n = memref.alloc() : memref<2xf32>\n  memref.copy %a, %n : memref<2xf32> to memref<2xf32>" => "%j = bufferization.clone %a : memref<2xf32> to memref<2xf32>\n  %n = bufferization.clone %j : memref<2xf32> to memref<2xf32>" -- a clone of a clone
func.func @f(%a: tensor<2xf32> {bufferization.writable = false}, %x: f32) -> (tensor<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %a[%c0] : tensor<2xf32>
  return %r, %x : tensor<2xf32>, f32
}
// ----- target
memref.global "private" constant @numbers : memref<2xf32> = dense<[1.0, 2.0]>
func.func @f(%a: memref<2xf32>, %x: f32) -> (memref<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @numbers : memref<2xf32>
  %k = memref.alloc() : memref<2xf32>
  memref.copy %g, %k : memref<2xf32> to memref<2xf32>
  memref.store %x, %k[%c0] : memref<2xf32>
  %y = memref.load %k[%c0] : memref<2xf32>
  memref.dealloc %k : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  memref.copy %a, %n : memref<2xf32> to memref<2xf32>
  memref.store %x, %n[%c0] : memref<2xf32>
  return %n, %y : memref<2xf32>, f32
}
