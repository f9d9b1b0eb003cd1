// title: Right loops are proved.
// verdict: proved
// wrong: "return %r, %old : memref" => "return %t, %old : memref" -- init instead of the result
// wrong: "%new = memref.alloc() : memref<4xf32>\n    memref.copy %a, %new : memref<4xf32> to memref<4xf32>" => "%new = memref.cast %a : memref<4xf32> to memref<4xf32>" -- in place although the old one is read
// wrong: "memref.copy %a, %new : memref<4xf32> to memref<4xf32>" => "" -- new buffer without copy
// wrong: "memref.copy %a" => "memref.copy %t" -- copies the first one each time
// wrong: "memref.store %x, %new[%i] : memref<4xf32>" => "memref.store %x, %new[%i] : memref<4xf32>\nmemref.dealloc %new : memref<4xf32>" -- freed in the loop, then yielded
// wrong: "memref.store %x, %new[%i] : memref<4xf32>" => "memref.store %x, %new[%i] : memref<4xf32>\nmemref.dealloc %a : memref<4xf32>" -- last round's buffer freed, also the first
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %old = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %old : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    memref.copy %a, %new : memref<4xf32> to memref<4xf32>
    memref.store %x, %new[%i] : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  %old = memref.load %t[%c0] : memref<4xf32>
  return %r, %old : memref<4xf32>, f32
}
