// name: two

func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index) -> (f32, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%u : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %y = tensor.extract %b[%i] : tensor<8xf32>
  return %x, %y : f32, f32
}

// -----
// name: smaller

func.func @f(%t: tensor<8xf32>, %u: tensor<2x3xf32>, %i: index) -> (f32, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %e1 = tensor.empty() : tensor<2x3xf32>
  %b = linalg.abs ins(%u : tensor<2x3xf32>) outs(%e1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = tensor.extract %b[%i, %i] : tensor<2x3xf32>
  return %x, %y : f32, f32
}

// -----
// name: in_a_loop

func.func @f(%t: tensor<8xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %a) -> tensor<8xf32> {
    %x = tensor.extract %s[%c1] : tensor<8xf32>
    %w = tensor.insert %x into %s[%c0] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %e1 = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %y = tensor.extract %b[%c0] : tensor<8xf32>
  %x = tensor.extract %r[%c0] : tensor<8xf32>
  return %x, %y : f32, f32
}

// -----
// name: choice
  %s = scf.if %c -> f32 {
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%i] : tensor<8xf32>
    scf.yield %y : f32
  } else {
    %e2 = tensor.empty() : tensor<8xf32>
    %b = linalg.negf ins(%t : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%i] : tensor<8xf32>
    scf.yield %y : f32
  }

// -----
// name: in_rounds

func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%k] : tensor<8xf32>
    %e2 = tensor.empty() : tensor<8xf32>
    %d = linalg.abs ins(%a : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
    %y2 = tensor.extract %d[%k] : tensor<8xf32>
    %s = arith.addf %y, %y2 : f32
    %w = tensor.insert %s into %a[%k] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----
// name: in_nests

func.func @f(%t: tensor<8x8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %s1 = scf.for %j = %c0 to %n step %c1 iter_args(%acc1 = %acc) -> f32 {
      %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
      %e1 = tensor.empty() : tensor<8xf32>
      %b = linalg.exp ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
      %y = tensor.extract %b[%j] : tensor<8xf32>
      %e2 = tensor.empty() : tensor<8xf32>
      %b2 = linalg.abs ins(%row : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
      %y2 = tensor.extract %b2[%j] : tensor<8xf32>
      %y3 = arith.addf %y, %y2 : f32
      %r = arith.addf %acc1, %y3 : f32
      scf.yield %r : f32
    }
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e3 = tensor.empty() : tensor<8xf32>
    %b3 = linalg.negf ins(%row : tensor<8xf32>) outs(%e3 : tensor<8xf32>) -> tensor<8xf32>
    %y4 = tensor.extract %b3[%i] : tensor<8xf32>
    %r1 = arith.addf %s1, %y4 : f32
    scf.yield %r1 : f32
  }
  return %s : f32
}

// -----
// name: no_more

func.func @f(%t: tensor<?xf32>, %i: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.minui %n, %j : index
  %e0 = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%t : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.extract %a[%i] : tensor<?xf32>
  %e1 = tensor.empty(%m) : tensor<?xf32>
  %b = linalg.fill ins(%x : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %b[%c0] : tensor<?xf32>
  return %x, %y : f32, f32
}

// -----
// name: turned

func.func @f(%t: tensor<?x?xf32>, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %n2 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %a = linalg.exp ins(%t : tensor<?x?xf32>) outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %x = tensor.extract %a[%i, %c0] : tensor<?x?xf32>
  %e1 = tensor.empty(%m, %n2) : tensor<?x?xf32>
  %b = linalg.transpose ins(%t : tensor<?x?xf32>) outs(%e1 : tensor<?x?xf32>) permutation = [1, 0]
  %y = tensor.extract %b[%c0, %i] : tensor<?x?xf32>
  return %x, %y : f32, f32
}

// -----
// name: cubes

func.func @f(%t: tensor<?x?x4xf32>, %u: tensor<4x?x?xf32>, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?x4xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?x4xf32>
  %e0 = tensor.empty(%n, %m) : tensor<?x?x4xf32>
  %a = linalg.exp ins(%t : tensor<?x?x4xf32>) outs(%e0 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %x = tensor.extract %a[%i, %c0, %c1] : tensor<?x?x4xf32>
  %e1 = tensor.empty(%m, %n) : tensor<3x?x?xf32>
  %b = linalg.fill ins(%x : f32) outs(%e1 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
  %y = tensor.extract %b[%c0, %i, %i] : tensor<3x?x?xf32>
  return %x, %y : f32, f32
}

// -----
// name: in_threads

func.func @f(%t: tensor<8x8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %w = scf.forall (%k) in (8) shared_outs(%o = %u) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%n] : tensor<8xf32>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %y) -> (f32) {
      %e2 = tensor.empty() : tensor<8xf32>
      %b2 = linalg.fill ins(%acc : f32) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
      %b3 = tensor.insert %z into %b2[%j] : tensor<8xf32>
      %y2 = tensor.extract %b3[%c1] : tensor<8xf32>
      scf.yield %y2 : f32
    }
    %od = tensor.extract_slice %o[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %yy = linalg.fill ins(%s : f32) outs(%od : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %yy into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %w : tensor<8xf32>
}

// -----
// name: carried

func.func @f(%t: tensor<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8xf32>
  %a0 = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {
    %v = tensor.extract %a0[%k] : tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %b[%k] : tensor<8xf32>
    %y1 = arith.addf %v, %y : f32
    %y2 = arith.addf %acc, %y1 : f32
    scf.yield %y2 : f32
  }
  return %s : f32
}

// -----
// name: over

#id = affine_map<(i, j) -> (i, j)>
func.func @f(%t: tensor<4x?xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<4x?xf32>
  %e0 = tensor.empty(%n) : tensor<4x?xf32>
  %a = linalg.exp ins(%t : tensor<4x?xf32>) outs(%e0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %e1 = tensor.empty(%n) : tensor<4x?xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%e1 : tensor<4x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %x : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  %y = tensor.extract %b[%c0, %i] : tensor<4x?xf32>
  return %y : f32
}

// -----
// name: before_threads

func.func @f(%t: tensor<8x8xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a0 = linalg.exp ins(%u : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a0[%n] : tensor<8xf32>
  %w = scf.forall (%k) in (8) shared_outs(%o = %u) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%k, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
    %e1 = tensor.empty() : tensor<8xf32>
    %b = linalg.abs ins(%row : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract_slice %b[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %w, %x : tensor<8xf32>, f32
}

// -----
// name: rounds

func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %s = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%u : tensor<8xf32>) -> tensor<8xf32>
    %b = linalg.add ins(%s, %u : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----
// name: of_a_round

func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t) -> tensor<?xf32> {
    %a = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 7)>, affine_map<(d0) -> (d0)>],
                         iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    } -> tensor<8xf32>
    %c = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

