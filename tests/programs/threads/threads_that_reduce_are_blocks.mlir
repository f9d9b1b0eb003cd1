// title: Threads that reduce, in two dimensions, as loops of blocks.
// verdict: proved
// wrong: "cf.br ^h(%lo, %z : index, i32)" => "cf.br ^h(%hi, %z : index, i32)" -- no threads
// wrong: "cf.br ^h(%lo, %z : index, i32)" => "cf.br ^h(%lo, %c1i : index, i32)" -- another number to start with
// wrong: "%s = arith.addi %b, %y" => "%s = arith.addi %a, %y" -- what inner threads give is lost
// wrong: "= memref.load %t[%i, %j]" => "= memref.load %t[%i, %lo]" -- another element
// wrong: "cmpi slt, %j, %n" => "cmpi sle, %j, %n" -- one thread more
func.func @f(%t: tensor<?x?xi32>, %m: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) init (%z) -> i32 {
    %x = tensor.extract %t[%i, %j] : tensor<?x?xi32>
    %y = arith.muli %x, %x : i32
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
// ----- target
func.func @f(%t: memref<?x?xi32>, %m: index, %n: index) -> i32 {
  %lo = arith.constant 0 : index
  %hi = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %c1i = arith.constant 1 : i32
  cf.br ^h(%lo, %z : index, i32)
^h(%i: index, %a: i32):
  %c = arith.cmpi slt, %i, %m : index
  cf.cond_br %c, ^g(%lo, %a : index, i32), ^e
^g(%j: index, %b: i32):
  %d = arith.cmpi slt, %j, %n : index
  cf.cond_br %d, ^k, ^l
^k:
  %x = memref.load %t[%i, %j] : memref<?x?xi32>
  %y = arith.muli %x, %x : i32
  %s = arith.addi %b, %y : i32
  %u = arith.addi %j, %hi : index
  cf.br ^g(%u, %s : index, i32)
^l:
  %v = arith.addi %i, %hi : index
  cf.br ^h(%v, %b : index, i32)
^e:
  return %a : i32
}
