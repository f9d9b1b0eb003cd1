// name: carried

func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = affine.for %k = 0 to 3 iter_args(%y = %x) -> (f32) {
    %d = scf.for %l = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      %g = tensor.extract %a[%c0] : tensor<4xf32>
      %h = arith.addf %g, %y : f32
      %w = tensor.insert %h into %a[%c0] : tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    }
    %v = tensor.extract %d[%c0] : tensor<4xf32>
    %q = arith.addf %y, %v : f32
    affine.yield %q : f32
  }
  return %r : f32
}

// -----
// name: joined

func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = scf.for %l = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c1] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %r = scf.index_switch %n -> tensor<4xf32>
  case 1 {
    %w = tensor.insert %x into %d[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: later_block

func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %b: i1) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %b, ^bb1, ^bb2(%x : f32)
^bb1:
  %r, %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<?xf32>, f32) {
    %e = tensor.extract %a[%k] : tensor<?xf32>
    %z = arith.addf %y, %e : f32
    %w = tensor.insert %z into %a[%k] : tensor<?xf32>
    scf.yield %a, %z : tensor<?xf32>, f32
  }
  %q = tensor.extract %r[%c0] : tensor<?xf32>
  %w = arith.addf %q, %s : f32
  cf.br ^bb2(%w : f32)
^bb2(%v: f32):
  return %t, %v : tensor<?xf32>, f32
}

// -----
// name: threads

func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %r, %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<?xf32>, f32) {
      %e = tensor.extract %a[%k] : tensor<?xf32>
      %z = arith.addf %y, %e : f32
      %w = tensor.insert %z into %a[%k] : tensor<?xf32>
      scf.yield %a, %z : tensor<?xf32>, f32
    }
    scf.reduce(%s : f32) {
    ^bb0(%l: f32, %m: f32):
      %z = arith.addf %l, %m : f32
      scf.reduce.return %z : f32
    }
  }
  return %v : f32
}

