// title: Loops read a buffer that is another one than the one they write.
// If it may be the same memory, an iteration may read what another one has written.
// verdict: proved
// wrong: "%x = memref.load %a[%k]" => "%x = memref.load %s[%k]" -- a part of the buffer that is written
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "memref.store %x, %z[%i] : memref<8xf32, strided<[0]>>" -- a view that shows one element again and again
// wrong: "%x = memref.load %a[%k]" => "%b = arith.select %p, %a, %s : memref<7xf32, strided<[1], offset: ?>> %x = memref.load %b[%k]" -- it may be that part
func.func @f(%t: tensor<8xf32>, %u: tensor<7xf32>, %p: i1) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %r = tensor.insert_slice %u into %t[1] [7] [1] : tensor<7xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>, %a: memref<7xf32, strided<[1], offset: ?>>, %p: i1) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = memref.subview %m[%c0] [7] [1] : memref<8xf32> to memref<7xf32, strided<[1], offset: ?>>
  %z = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [0] : memref<8xf32> to memref<8xf32, strided<[0]>>
  affine.for %i = 1 to 8 {
    %k = arith.subi %i, %c1 : index
    %x = memref.load %a[%k] : memref<7xf32, strided<[1], offset: ?>>
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
