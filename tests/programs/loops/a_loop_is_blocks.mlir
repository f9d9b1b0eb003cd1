// title: A nest of loops with a branch, which the target has as blocks.
// `-convert-scf-to-cf` makes them; blocks of the loop's body that branch alone are gone.
// verdict: proved
// wrong: "arith.cmpi slt, %i, %n" => "arith.cmpi sle, %i, %n" -- one more row
// wrong: "arith.cmpi slt, %j, %n" => "arith.cmpi slt, %j, %i" -- only what is below the diagonal
// wrong: "arith.addi %i, %c1" => "arith.addi %i, %c2" -- every second row is left out
// wrong: "arith.addi %j, %c1" => "arith.addi %j, %c2" -- every second column is left out
// wrong: "cf.br ^rows(%c0 : index)" => "cf.br ^rows(%c1 : index)" -- the first row is left out
// wrong: "cf.br ^columns(%c0 : index)" => "cf.br ^columns(%i : index)" -- some columns are left out
// wrong: "%t[%i, %j]" => "%t[%i, %i]" -- the diagonal alone
// wrong: "cf.cond_br %p, ^then, ^else" => "cf.cond_br %p, ^else, ^then" -- the other branch
// wrong: "cf.br ^store(%x : f32)" => "cf.br ^store(%y : f32)" -- another value
func.func @f(%t: tensor<?x?xf32>, %n: index, %x: f32, %y: f32, %p: i1) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?x?xf32> {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<?x?xf32> {
      %e = scf.execute_region -> f32 {
        %z = scf.if %p -> f32 {
          scf.yield %x : f32
        } else {
          %w = arith.mulf %x, %y : f32
          scf.yield %w : f32
        }
        scf.yield %z : f32
      }
      %s = tensor.insert %e into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %s : tensor<?x?xf32>
    }
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %n: index, %x: f32, %y: f32, %p: i1) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^rows(%c0 : index)
^rows(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^row, ^end
^row:
  cf.br ^columns(%c0 : index)
^columns(%j: index):
  %more2 = arith.cmpi slt, %j, %n : index
  cf.cond_br %more2, ^column, ^next
^column:
  cf.cond_br %p, ^then, ^else
^then:
  cf.br ^store(%x : f32)
^else:
  %w = arith.mulf %x, %y : f32
  cf.br ^store(%w : f32)
^store(%e: f32):
  memref.store %e, %t[%i, %j] : memref<?x?xf32>
  %j2 = arith.addi %j, %c1 : index
  cf.br ^columns(%j2 : index)
^next:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^rows(%i2 : index)
^end:
  return %t : memref<?x?xf32>
}
