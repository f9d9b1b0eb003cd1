// name: read_after_loop

func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, f32) {
  %cst = arith.constant 0.0 : f32
  %cst_0 = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %cst into %t[%c0] : tensor<?xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<?xf32>) {
    %3 = tensor.extract %a[%i] : tensor<?xf32>
    %4 = arith.addf %3, %cst_0 : f32
    %5 = tensor.insert %4 into %a[%i] : tensor<?xf32>
    scf.yield %5 : tensor<?xf32>
  }
  %2 = tensor.extract %0[%c0] : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, f32
}

// -----
// name: read_after_insert

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// name: read_needs_an_index

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  // The place to read from
  %c1 = arith.constant 1 : index
  %j = arith.addi %i,
      %c1 : index
  %1 = tensor.extract %t[%j] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// name: written_constant

func.func @f(%i: index, %x: f32) -> tensor<4xf32> {
  %cst = arith.constant dense<2.000000e+00> : tensor<4xf32>
  %0 = tensor.insert %x into %cst[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// name: written_twice

func.func @f(%n: index, %i: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = tensor.insert %y into %z[%i] : tensor<?xf32>
  %1 = tensor.insert %x into %z[%i] : tensor<?xf32>
  %2 = tensor.insert %y into %1[%i] : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: read_after_branch

func.func @f(%c: i1, %t: tensor<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, f32) {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}

// -----
// name: read_by_matmul

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %d: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
                     outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%c, %b : tensor<4x4xf32>, tensor<4x4xf32>)
                     outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----
// name: read_by_vector

func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>) -> (tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %t[%c2], %z {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %0, %1 : tensor<8xf32>, vector<4xf32>
}

// -----
// name: read_after_threads

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = scf.forall (%k) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %w = linalg.fill ins(%x : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// name: overwritten_in_loop

func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %p = tensor.insert %x into %a[%k] : tensor<4xf32>
    scf.yield %p : tensor<4xf32>
  }
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: read_beside_the_loop

func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.addf %x, %x : f32
    %b = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----
// name: read_only_argument

func.func @f(%t: tensor<4xf32> {bufferization.writable = false}, %i: index, %x: f32) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// name: read_only_buffer

func.func @f(%m: memref<4xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%j] : tensor<4xf32>
  return %1 : f32
}

// -----
// name: in_vain

func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: inserted

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
// name: inserted_by_threads

func.func @f(%t: tensor<8x8xf32>, %u: tensor<8x4xf32>, %v: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant 0.0 : f32
  %r = scf.forall (%k) in (8) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    %s = tensor.extract_slice %u[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %e = tensor.empty() : tensor<1x8xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
    %m = linalg.matmul ins(%s, %v : tensor<1x4xf32>, tensor<4x8xf32>)
                       outs(%f : tensor<1x8xf32>) -> tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %o[%k, 0] [1, 8] [1, 1]
          : tensor<1x8xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}

// -----
// name: read_after_slice

func.func @f(%t: tensor<8xf32> {bufferization.writable = true}, %s: tensor<4xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// name: read_after_while

func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0:2 = scf.while (%a = %t, %k = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %k, %c3 : index
    scf.condition(%c) %a, %k : tensor<8xf32>, index
  } do {
  ^bb0(%b: tensor<8xf32>, %n: index):
    %w = tensor.insert %v into %b[%n] : tensor<8xf32>
    %m = arith.addi %n, %c1 : index
    scf.yield %w, %m : tensor<8xf32>, index
  }
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0#0, %1 : tensor<8xf32>, f32
}

// -----
// name: read_after_call

func.func private @g(%a: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %v into %a[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = func.call @g(%t, %v, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// name: read_twice_after_generic

#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) -> (tensor<8xf32>, f32, f32) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %k = arith.addi %i, %j : index
  %2 = tensor.extract %t[%k] : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, f32, f32
}

