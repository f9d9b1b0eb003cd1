// name: mutual

func.func private @g(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %s, %k = func.call @f(%t, %m) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
  return %s, %k : tensor<4xf32>, index
}
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7.0 : f32
  %go = arith.cmpi sgt, %n, %c0 : index
  %r, %j = scf.if %go -> (tensor<4xf32>, index) {
    %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
    %s, %k = func.call @g(%w, %n) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
    scf.yield %s, %k : tensor<4xf32>, index
  } else {
    scf.yield %t, %n : tensor<4xf32>, index
  }
  return %r, %j : tensor<4xf32>, index
}

// -----
// name: a_cycle_inside_of_a_cycle_is_named_once

func.func @a(%n: i32) -> i32 {
  %r = func.call @b(%n) : (i32) -> i32
  return %r : i32
}
func.func @b(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %z : i32
  %r = scf.if %c -> i32 {
    %q = func.call @a(%n) : (i32) -> i32
    scf.yield %q : i32
  } else {
    %q = func.call @c(%n) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @c(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %z : i32
  %r = scf.if %c -> i32 {
    scf.yield %z : i32
  } else {
    %q = func.call @b(%z) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}
