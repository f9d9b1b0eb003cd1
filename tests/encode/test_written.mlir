// name: blocks
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<?xf32>)
^end:
  return %a : tensor<?xf32>
}
// -----
// name: global
memref.global "private" @count : memref<1xindex> = dense<0>
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %g = memref.get_global @count : memref<1xindex>
    memref.store %i, %g[%c0] : memref<1xindex>
    %b = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----
// name: number
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %s = vector.reduction <add>, %v : vector<8xf32> into f32
  %r = tensor.insert %s into %u[%c0] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----
// name: in_turns
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    %b = tensor.insert %p into %a[%i] : tensor<4xf32>
    scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
  }
  return %r#0 : tensor<4xf32>
}
// -----
// name: chosen
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %e = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %e, %x, %y : f32
    memref.store %s, %m[%i] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// -----
// name: counted
func.func @f(%x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return %r : index
}
// -----
// name: if
func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %r : f32
}
// -----
// name: blocks_twice
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%c0, %x, %y : index, f32, f32)
^head(%i: index, %s: f32, %o: f32):
  %more = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %o, %s : index, f32, f32)
^end:
  return %s : f32
}
