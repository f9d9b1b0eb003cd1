memref.global "private" constant @g : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @f(%m: memref<4xf32>, %z: index, %x: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w0 = scf.for %j = %o0 to %two step %o iter_args(%a = %o0) -> index {
    %b2 = arith.addi %a, %two : index
    scf.yield %b2 : index
  }
  %w = arith.subi %w0, %two : index
  %k3 = arith.constant 3 : index
  %k5 = arith.constant 5 : index
  %kk = arith.constant 149192 : index
  %q0 = arith.muli %z, %z : index
  %q1 = arith.muli %q0, %k3 : index
  %q2 = arith.addi %q1, %k5 : index
  %c = arith.cmpi eq, %q2, %kk : index
  %g = memref.get_global @g : memref<4xf32>
  %b = arith.select %c, %g, %m : memref<4xf32>
  "foo.look"(%b) : (memref<4xf32>) -> ()
  %k = arith.constant 77 : index
  %r = arith.select %c, %k, %x : index
  return %r, %w : index, index
}
