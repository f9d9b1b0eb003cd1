func.func @f(%t: memref<index>, %z: index) -> index {
  %c0 = arith.constant 0 : index
  %k = arith.constant 77 : index
  %c = arith.cmpi eq, %z, %c0 : index
  %v = memref.load %t[] : memref<index>
  %r = arith.select %c, %k, %v : index
  return %r : index
}
