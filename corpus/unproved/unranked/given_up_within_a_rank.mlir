// title: A walk is given up while a rank is supposed, and a store goes out of bounds for other ranks.
// against: given_up_within_a_rank.target.mlir

func.func @f(%a: tensor<*xi32>, %n: index, %x: i32, %y: i32, %i: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %h = arith.constant 100 : index
  scf.index_switch %z
  case 0 {
    scf.yield
  }
  default {
    scf.yield
  }
  scf.for %j = %z to %nine step %o {
    %k = arith.cmpi eq, %j, %h : index
    scf.if %k {
      vector.print %y : i32
    }
  }
  return %x : i32
}
