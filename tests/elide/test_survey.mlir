// name: handed_on

func.func @f(%t: tensor<4xi8>, %x: i8, %p: i1) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xi8>, index) -> (tensor<4xi8>, index) {
    %q = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %t) -> tensor<4xi8> {
      scf.yield %b : tensor<4xi8>
    }
    %s = scf.while (%c = %q) : (tensor<4xi8>) -> tensor<4xi8> {
      %v = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %c) -> tensor<4xi8> {
        %y = tensor.extract %c[%j] : tensor<4xi8>
        %w = tensor.insert %y into %b[%j] : tensor<4xi8>
        scf.yield %w : tensor<4xi8>
      }
      scf.condition(%p) %q : tensor<4xi8>
    } do {
    ^bb0(%d: tensor<4xi8>):
      scf.yield %q : tensor<4xi8>
    }
    %u = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %a) -> tensor<4xi8> {
      %y = tensor.extract %a[%j] : tensor<4xi8>
      %z = arith.addi %y, %x : i8
      %w = tensor.insert %z into %b[%j] : tensor<4xi8>
      scf.yield %w : tensor<4xi8>
    }
    %k = arith.addi %i, %c1 : index
    %go = arith.cmpi slt, %k, %c4 : index
    scf.condition(%go) %u, %k : tensor<4xi8>, index
  } do {
  ^bb0(%a: tensor<4xi8>, %i: index):
    scf.yield %a, %i : tensor<4xi8>, index
  }
  return %t : tensor<4xi8>
}

// -----
// name: costs

func.func @f(%t: tensor<?x4xf32>, %u: tensor<2x3xi8>, %v: tensor<2xvector<4xf32>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c2 {
    scf.for %j = %c0 to %n step %c2 {
      "test.op"() : () -> ()
    }
  }
  scf.forall (%i, %j) in (3, 5) {
    "test.op"() : () -> ()
  }
  return
}

// -----
// name: twice

func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %y: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {loop}
  %w = tensor.insert %y into %r#0[%i] : tensor<?xf32>
  return %w, %r#1 : tensor<?xf32>, tensor<?xf32>
}}

// -----
// name: twice_in_for
%r:2 = scf.for %k = %c0 to %n step %c1
      iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %new = tensor.splat %x[%n] : tensor<?xf32>
    scf.yield %new, %new : tensor<?xf32>, tensor<?xf32>
  }
// -----
// name: twice_in_while
%r:3 = scf.while (%a = %t, %b = %t, %k = %c0)
      : (tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>, index) {
    %go = arith.cmpi slt, %k, %n : index
    scf.condition(%go) %a, %b, %k : tensor<?xf32>, tensor<?xf32>, index
  } do {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xf32>, %k: index):
    %next = arith.addi %k, %c1 : index
    %new = tensor.splat %x[%n] : tensor<?xf32>
    scf.yield %new, %new, %next : tensor<?xf32>, tensor<?xf32>, index
  }
// -----
// name: what_nobody_can_call_costs_nothing

func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {
  call @g(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----
// name: copies_of_a_private_function_are_tried

func.func private @g(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %y = tensor.extract %t[%i] : tensor<8xf32>
  %a = tensor.insert %y into %t[%i] : tensor<8xf32>
  %z = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %z : tensor<8xf32>, f32
}
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a, %z = call @g(%t, %x, %i) : (tensor<8xf32>, f32, index) -> (tensor<8xf32>, f32)
  return %a, %z : tensor<8xf32>, f32
}

