// Parts of a buffer of bytes, seen as elements of other types.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c48 = arith.constant 48 : index
  %x = arith.constant 7 : i32
  %y = arith.constant 2.5 : f64
  %bytes = memref.alloc() {alignment = 64 : i64} : memref<56xi8>
  %a = memref.view %bytes[%c0][] : memref<56xi8> to memref<4xi32>
  %b = memref.view %bytes[%c16][%c2] : memref<56xi8> to memref<?x2xf64>
  %c = memref.view %bytes[%c48][] : memref<56xi8> to memref<8xi8>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%y : f64) outs(%b : memref<?x2xf64>)
  %z = arith.constant -3 : i8
  memref.store %z, %c[%c0] : memref<8xi8>
  %w = arith.addi %x, %x : i32
  memref.store %w, %a[%c2] : memref<4xi32>
  %r = memref.load %a[%c1] : memref<4xi32>
  vector.print %r : i32
  %s = memref.load %a[%c2] : memref<4xi32>
  vector.print %s : i32
  %t = memref.load %b[%c1, %c0] : memref<?x2xf64>
  vector.print %t : f64
  %u = memref.load %c[%c0] : memref<8xi8>
  vector.print %u : i8
  memref.dealloc %bytes : memref<56xi8>
  return
}
