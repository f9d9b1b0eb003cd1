// title: Scratch memory.
// verdict: proved
// wrong: "memref.store %y, %e[%j]" => "memref.store %y, %e[%c0]" -- scratch memory that is wrong
// wrong: "memref.store %y" => "memref.store %x" -- scratch memory that is wrong
// wrong: "%e = memref.alloc() : memref<2xf32>" => "%e = memref.subview %t[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1]>>", "memref.store %y, %e[%j] : memref<2xf32>" => "memref.store %y, %e[%j] : memref<2xf32, strided<[1]>>", "memref.copy %e, %s : memref<2xf32>" => "memref.copy %e, %s : memref<2xf32, strided<[1]>>" -- scratch memory that is wrong
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %w = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %e) -> (tensor<2xf32>) {
      %x = tensor.extract %a[%j] : tensor<8xf32>
      %y = arith.addf %x, %x : f32
      %c = tensor.insert %y into %b[%j] : tensor<2xf32>
      scf.yield %c : tensor<2xf32>
    }
    %d = tensor.insert_slice %w into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %d : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.alloc() : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %x = memref.load %t[%j] : memref<8xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %e[%j] : memref<2xf32>
    }
    %s = memref.subview %t[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.copy %e, %s : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  }
  return %t : memref<8xf32>
}
