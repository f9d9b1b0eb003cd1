// title: The same op.
// verdict: proved
// right: "%x = memref.load %m[%c1] : memref<?xi8>\n  %s, %o = arith.addui_extended %x, %y : i8, i1" => "%x = memref.load %m[%c1] : memref<?xi8>\n%s = arith.addi %y, %x : i8\n%o = arith.cmpi ult, %s, %y : i8" -- the carry is known
// wrong: "%x = memref.load %m[%c1] : memref<?xi8>\n  %s, %o = arith.addui_extended %x, %y : i8, i1\n  %c = arith.extui %o : i1 to i8\n  %r = arith.xori %s, %c : i8" => "%x = memref.load %m[%c1] : memref<?xi8>\n%s, %o = arith.addui_extended %x, %y : i8, i1\n%c = arith.extsi %o : i1 to i8\n%r = arith.xori %s, %c : i8" -- another op
func.func @f(%m: tensor<?xi8>, %y: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract %m[%c1] : tensor<?xi8>
  %s, %o = arith.addui_extended %x, %y : i8, i1
  %c = arith.extui %o : i1 to i8
  %r = arith.xori %s, %c : i8
  %t = tensor.insert %r into %m[%c0] : tensor<?xi8>
  return %t : tensor<?xi8>
}
// ----- target
func.func @f(%m: memref<?xi8>, %y: i8) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<?xi8>
  %s, %o = arith.addui_extended %x, %y : i8, i1
  %c = arith.extui %o : i1 to i8
  %r = arith.xori %s, %c : i8
  memref.store %r, %m[%c0] : memref<?xi8>
  return %m : memref<?xi8>
}
