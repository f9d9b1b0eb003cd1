// title: A buffer is cast whose offset its type leaves out.
// verdict: unproved
// partial: yes
func.func @f(%x: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = arith.index_cast %x : index to i32
  func.return %y : i32
}
// ----- target
func.func @f(%x: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xindex>
  linalg.fill ins(%x : index) outs(%a : memref<4xindex>)
  %u = memref.subview %a[2] [2] [1] : memref<4xindex> to memref<2xindex, strided<[1], offset: 2>>
  %m = arith.index_cast %u : memref<2xindex, strided<[1], offset: 2>> to memref<2xi32>
  %r = memref.load %m[%c0] : memref<2xi32>
  func.return %r : i32
}
