// title: The same op.
// verdict: proved
// right: each "arith.mului_extended" => "arith.mulsi_extended" -- the same op
// right: "%t = tensor.insert %r" => "%t = tensor.insert %l", "%l, %h = arith.mului_extended %x, %y : i8\n  %r = arith.xori %l, %h : i8\n  memref.store %r, %m[%c0] : memref<?xi8>" => "%l = arith.muli %y, %x : i8\nmemref.store %l, %m[%c0] : memref<?xi8>" -- the carry is known
// wrong: "%x = memref.load %m[%c1] : memref<?xi8>\n  %l, %h = arith.mului_extended %x, %y : i8" => "%x = memref.load %m[%c1] : memref<?xi8>\n%l, %h = arith.mulsi_extended %x, %y : i8" -- another op
func.func @f(%m: tensor<?xi8>, %y: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract %m[%c1] : tensor<?xi8>
  %l, %h = arith.mului_extended %x, %y : i8
  %r = arith.xori %l, %h : i8
  %t = tensor.insert %r into %m[%c0] : tensor<?xi8>
  return %t : tensor<?xi8>
}
// ----- target
func.func @f(%m: memref<?xi8>, %y: i8) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<?xi8>
  %l, %h = arith.mului_extended %x, %y : i8
  %r = arith.xori %l, %h : i8
  memref.store %r, %m[%c0] : memref<?xi8>
  return %m : memref<?xi8>
}
