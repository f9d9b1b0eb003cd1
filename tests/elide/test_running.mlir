// name: main

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %t = tensor.generate {
  ^bb0(%i: index):
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    tensor.yield %x : f32
  } : tensor<8xf32>
  %r:2 = func.call @f(%t) : (tensor<8xf32>) -> (tensor<8xf32>, f32)
  vector.print %r#1 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    %x = tensor.extract %r#0[%i] : tensor<8xf32>
    vector.print %x : f32
  }
  return
}

// -----
// name: in_step

func.func private @f(%t: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %j = arith.addi %i, %c1 : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    %y = arith.addf %x, %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %y = tensor.extract %t[%c7] : tensor<8xf32>
  return %r, %y : tensor<8xf32>, f32
}

// -----
// name: turns

func.func private @f(%t: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<8xf32>
  %z = arith.constant 0.5 : f32
  %u = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xf32>, tensor<8xf32>) {
    %x = tensor.extract %a[%i] : tensor<8xf32>
    %y = arith.addf %x, %z : f32
    %w = tensor.insert %y into %b[%i] : tensor<8xf32>
    scf.yield %w, %a : tensor<8xf32>, tensor<8xf32>
  }
  %y = tensor.extract %r#1[%c1] : tensor<8xf32>
  return %r#0, %y : tensor<8xf32>, f32
}

// -----
// name: read_through

func.func private @f(%t: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 0.5 : f32
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %z) -> f32 {
    %p = tensor.extract_slice %t[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %f = linalg.fill ins(%s : f32) outs(%p : tensor<2xf32>) -> tensor<2xf32>
    %w = tensor.insert_slice %f into %t[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    %e = tensor.extract %w[%c3] : tensor<8xf32>
    %u = arith.addf %e, %s : f32
    scf.yield %u : f32
  }
  return %t, %r : tensor<8xf32>, f32
}

// -----
// name: threads

func.func private @f(%t: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 3.0 : f32
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %t[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.negf ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %y = tensor.extract %r[%c1] : tensor<8xf32>
  return %r, %y : tensor<8xf32>, f32
}

