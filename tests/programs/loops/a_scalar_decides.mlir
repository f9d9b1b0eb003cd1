// title: A scalar decides.
// verdict: proved
// wrong: "memref.store %x, %a[%c0] : memref<?xf32>\n    %p = arith.cmpi slt, %i, %n : index" => "memref.store %x, %a[%c0] : memref<?xf32>\n%p = arith.cmpi sle, %i, %n : index" -- another loop
// unproved: "memref.store %x, %a[%c0] : memref<?xf32>\n    %p = arith.cmpi slt, %i, %n : index" => "memref.store %x, %a[%c0] : memref<?xf32>\n%p = arith.cmpi ne, %i, %n : index" -- another loop
// wrong: "memref.store %x, %a[%c0]" => "memref.store %x, %a[%c1]" -- another loop
// wrong: "memref.store %y" => "memref.store %x" -- another loop
// unproved: "scf.yield %j, %b" => "scf.yield %i, %b" -- another loop
// wrong: "scf.condition(%p) %a, %i" => "scf.condition(%p) %a, %c0" -- another loop
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<?xf32>) -> (tensor<?xf32>, index) {
    %b = tensor.insert %x into %a[%c0] : tensor<?xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %b, %i : tensor<?xf32>, index
  } do {
  ^bb0(%b: tensor<?xf32>, %i: index):
    %y = arith.negf %x : f32
    %c = tensor.insert %y into %b[%i] : tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %c : index, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, memref<?xf32>) -> (memref<?xf32>, index) {
    memref.store %x, %a[%c0] : memref<?xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %a, %i : memref<?xf32>, index
  } do {
  ^bb0(%b: memref<?xf32>, %i: index):
    %y = arith.negf %x : f32
    memref.store %y, %b[%i] : memref<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<?xf32>
  }
  return %r#0, %r#1 : memref<?xf32>, index
}
