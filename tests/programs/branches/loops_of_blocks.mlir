// title: Loops of blocks.
// verdict: proved
// wrong: "memref.store %w, %b[%i]" => "memref.store %w, %b[%j]" -- other loops of blocks
// unproved: "cf.cond_br %q, ^inner(%k, %b" => "cf.cond_br %q, ^inner(%i, %b" -- other loops of blocks
// unproved: "cf.cond_br %o, ^early, ^outer(%h, %b" => "cf.cond_br %o, ^early, ^outer(%i, %b" -- other loops of blocks
// wrong: "^outer(%i: index, %a: memref<?xf32>):\n  %p = arith.cmpi slt, %i, %n : index" => "^outer(%i: index, %a: memref<?xf32>):\n%p = arith.cmpi sle, %i, %n : index" -- other loops of blocks
// wrong: "memref.store %x, %b[%i]" => "memref.store %x, %b[%c0]" -- other loops of blocks
// wrong: "return %b : memref<?xf32>" => "%t2 = memref.alloc(%n) : memref<?xf32>\nreturn %t2 : memref<?xf32>" -- other loops of blocks
// wrong: "return %r : tensor<?xf32>" => "%old = tensor.extract %t[%c0] : tensor<?xf32>\n%s = tensor.insert %old into %r[%c0] : tensor<?xf32>\nreturn %s : tensor<?xf32>", "^done(%r: memref<?xf32>):" => "^done(%r: memref<?xf32>):\n%old = memref.load %t[%c0] : memref<?xf32>\nmemref.store %old, %r[%c0] : memref<?xf32>" -- the old tensor is read behind the loop
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %t : index, tensor<?xf32>)
^outer(%i: index, %a: tensor<?xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0, %a : index, tensor<?xf32>), ^done(%a : tensor<?xf32>)
^inner(%j: index, %b: tensor<?xf32>):
  %v = tensor.extract %b[%j] : tensor<?xf32>
  %w = arith.addf %v, %x : f32
  %c = tensor.insert %w into %b[%i] : tensor<?xf32>
  %k = arith.addi %j, %c1 : index
  %q = arith.cmpi slt, %k, %m : index
  cf.cond_br %q, ^inner(%k, %c : index, tensor<?xf32>), ^next
^next:
  %h = arith.addi %i, %c1 : index
  %o = arith.cmpi eq, %h, %m : index
  cf.cond_br %o, ^early, ^outer(%h, %c : index, tensor<?xf32>)
^early:
  %d = tensor.insert %x into %c[%i] : tensor<?xf32>
  return %d : tensor<?xf32>
^done(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %t : index, memref<?xf32>)
^outer(%i: index, %a: memref<?xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0, %a : index, memref<?xf32>), ^done(%a : memref<?xf32>)
^inner(%j: index, %b: memref<?xf32>):
  %v = memref.load %b[%j] : memref<?xf32>
  %w = arith.addf %v, %x : f32
  memref.store %w, %b[%i] : memref<?xf32>
  %k = arith.addi %j, %c1 : index
  %q = arith.cmpi slt, %k, %m : index
  cf.cond_br %q, ^inner(%k, %b : index, memref<?xf32>), ^next
^next:
  %h = arith.addi %i, %c1 : index
  %o = arith.cmpi eq, %h, %m : index
  cf.cond_br %o, ^early, ^outer(%h, %b : index, memref<?xf32>)
^early:
  memref.store %x, %b[%i] : memref<?xf32>
  return %b : memref<?xf32>
^done(%r: memref<?xf32>):
  return %r : memref<?xf32>
}
