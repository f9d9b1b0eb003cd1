// name: swap

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %t: tensor<8xf32>, %x: f32, %i: index)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r:3 = scf.while (%p = %a, %q = %b, %j = %c0)
      : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>, index) {
    %c = arith.cmpi ult, %j, %n : index
    scf.condition(%c) %p, %q, %j : tensor<4xf32>, tensor<4xf32>, index
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>, %j: index):
    %k = arith.addi %j, %c1 : index
    scf.yield %q, %p, %k : tensor<4xf32>, tensor<4xf32>, index
  }
  %k = arith.addi %i, %c1 : index
  %w = tensor.insert %x into %t[%i] : tensor<8xf32>
  %e = tensor.extract %w[%c1] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  %z = arith.addf %y, %e : f32
  return %r#0, %r#1, %w, %z : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, f32
}

// -----
// name: rounds

func.func @f(%t: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %y = arith.addf %x, %z : f32
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: threads

func.func @f(%t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (2) shared_outs(%a = %t) -> tensor<8xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}

// -----
// name: this_round

func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %x = tensor.extract %t[%i] : tensor<64xf32>
    %y = arith.addf %x, %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// -----
// name: two_reads

func.func private @g(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  %b = tensor.insert %x into %t[%j] : tensor<8xf32>
  %z = tensor.extract %b[%i] : tensor<8xf32>
  return %t, %y, %z : tensor<8xf32>, f32, f32
}
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32, f32) {
  %r:3 = call @g(%t, %x, %i, %j) : (tensor<8xf32>, f32, index, index) -> (tensor<8xf32>, f32, f32)
  return %r#0, %r#1, %r#2 : tensor<8xf32>, f32, f32
}

// -----
// name: cache

func.func @f(%w: tensor<4x4xf32>, %x: tensor<4xf32>, %t: tensor<?x4xf32>, %k: index) -> tensor<?x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.matvec ins(%w, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.insert_slice %m into %t[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %d : tensor<?x4xf32>
}

