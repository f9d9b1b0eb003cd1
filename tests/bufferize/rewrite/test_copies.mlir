// name: conflict

func.func @f(%t: tensor<?xf32>, %i: index, %v: f32) -> (f32, f32) {
  %0 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %2 = tensor.extract %0[%i] : tensor<?xf32>
  return %1, %2 : f32, f32
}

// -----
// name: contents_that_are_overwritten_are_not_copied

func.func @f(%t: tensor<?xf32>, %i: index, %v: f32) -> (f32, f32) {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %2 = tensor.extract %0[%i] : tensor<?xf32>
  return %1, %2 : f32, f32
}

// -----
// name: the_small_result_is_copied_instead_of_the_la

func.func @f(%t: tensor<100xf32>, %v: f32, %i: index) -> (f32, f32) {
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<100xf32> to tensor<2xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<2xf32>
  %2 = tensor.extract %t[%i] : tensor<100xf32>
  %3 = tensor.extract %1[%i] : tensor<2xf32>
  return %2, %3 : f32, f32
}

// -----
// name: swap

func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = scf.for %i = %n to %n step %n iter_args(%s = %a, %t = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %t, %s : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: one_of_two_is_written

func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index, %p: i1) {
  scf.while (%a = %t, %b = %t) : (tensor<4xf32>, tensor<4xf32>) -> () {
    %w = tensor.insert %x into %a[%i] : tensor<4xf32>
    %d = tensor.extract %w[%i] : tensor<4xf32>
    %e = tensor.extract %b[%i] : tensor<4xf32>
    "test.use"(%d, %e) : (f32, f32) -> ()
    scf.condition(%p)
  } do {
    scf.yield %u, %u : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----
// name: in_an_inner_loop

func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index, %p: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while (%a = %t) : (tensor<4xf32>) -> () {
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<4xf32> {
      %w = tensor.insert %x into %b[%i] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    %d = tensor.extract %r[%c0] : tensor<4xf32>
    "test.use"(%d) : (f32) -> ()
    scf.condition(%p)
  } do {
    scf.yield %u : tensor<4xf32>
  }
  return %u : tensor<4xf32>
}

// -----
// name: copy_before_write_copies_although_nobody_rea

func.func @f(%t: tensor<?xf32>, %i: index, %v: f32) -> tensor<?xf32> {
  %0 = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----
// name: forcing_a_yield_out_of_place_copies_it

func.func @f(%a: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%s = %a) -> (tensor<?xf32>) {
    %0 = tensor.insert %v into %s[%i] : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----
// name: callee

func.func private @g(%t: tensor<2xf32>, %v: f32, %p: i1) -> tensor<2xf32> {
  MADE
  %r = arith.select %p, %t, %0 : tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @f(%t: tensor<2xf32>, %v: f32, %p: i1, %i: index) -> tensor<2xf32> {
  %0 = func.call @g(%t, %v, %p) : (tensor<2xf32>, f32, i1) -> tensor<2xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<2xf32>
  return %1 : tensor<2xf32>
}

