// title: Loops move each element to the next place.
// They read a copy. In the buffer itself, an iteration would find what the one before has written.
// verdict: proved
// wrong: "memref.load %a[%k] : memref<8xf32>" => "memref.load %s[%k] : memref<7xf32, strided<[1]>>" -- the same memory by another name
// wrong: "memref.load %a[%k] : memref<8xf32>" => "memref.load %m[%k] : memref<8xf32>" -- the same memory by the same name
// wrong: "memref.copy %m, %a : memref<8xf32> to memref<8xf32>" => "" -- nothing is copied
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[0] [7] [1] : tensor<8xf32> to tensor<7xf32>
  %r = tensor.insert_slice %s into %t[1] [7] [1] : tensor<7xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %m[0] [7] [1] : memref<8xf32> to memref<7xf32, strided<[1]>>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  affine.for %i = 1 to 8 {
    %k = arith.subi %i, %c1 : index
    %x = memref.load %a[%k] : memref<8xf32>
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
