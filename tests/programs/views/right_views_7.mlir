// title: Right views are proved.
// verdict: proved
// wrong: "memref.copy %a, %p : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>" => "" -- the part is not copied
// wrong: "memref.copy %a" => "memref.copy %s" -- the first part each time
// wrong: "memref.store %x, %p" => "memref.store %x, %a" -- the old part is written
// wrong: "scf.yield %p" => "scf.yield %s" -- another part
// wrong: "memref.store %x, %p[%i] : memref<4xf32, strided<[1], offset: 2>>" => "memref.store %x, %p[%i] : memref<4xf32, strided<[1], offset: 2>>\nmemref.dealloc %new : memref<8xf32>" -- the part of a freed buffer
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %y = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %y : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32, strided<[1], offset: 2>>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<8xf32>
  %s = memref.subview %first[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %t, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (memref<4xf32, strided<[1], offset: 2>>) {
    %new = memref.alloc() : memref<8xf32>
    %p = memref.subview %new[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
    memref.copy %a, %p : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
    memref.store %x, %p[%i] : memref<4xf32, strided<[1], offset: 2>>
    scf.yield %p : memref<4xf32, strided<[1], offset: 2>>
  }
  %y = memref.load %t[%c1] : memref<4xf32>
  return %r, %y : memref<4xf32, strided<[1], offset: 2>>, f32
}
