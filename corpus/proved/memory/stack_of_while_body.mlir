// title: What the body of scf.while puts on the stack lives on behind the loop.
// against: stack_of_while_body.target.mlir

func.func @f(%x: index, %z: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloca() : memref<index>
  memref.store %x, %m[] : memref<index>
  %r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<index>) -> (index, memref<index>) {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i, %b : index, memref<index>
  } do {
  ^bb0(%i: index, %b: memref<index>):
    %q = memref.alloca() : memref<index>
    memref.store %x, %q[] : memref<index>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %q : index, memref<index>
  }
  %s = memref.load %r#1[] : memref<index>
  return %s : index
}
