// title: Memory of tensors: the stack of a scope is used behind it.
// verdict: proved
// wrong: "%a = memref.alloc" => "%a = memref.alloca" -- the stack of a scope is used behind it
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
  %b = memref.alloca_scope -> (memref<4xi32>) {
    %a = memref.alloc() : memref<4xindex>
    memref.store %x, %a[%c0] : memref<4xindex>
    %s = arith.index_cast %a : memref<4xindex> to memref<4xi32>
    memref.alloca_scope.return %s : memref<4xi32>
  }
  %y = memref.load %b[%c0] : memref<4xi32>
  func.return %y : i32
}
// ----- plan
{"points": []}
