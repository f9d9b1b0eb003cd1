// name: read_through_insertion

func.func @f(%t: tensor<4x?xi8>, %j: index, %x: i8, %n: index) -> (tensor<4x?xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<4x?xi8>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %x) -> i8 {
    %s = tensor.extract_slice %t[%k, 1] [1, %j] [1, 1] : tensor<4x?xi8> to tensor<?xi8>
    %f = linalg.fill ins(%a : i8) outs(%s : tensor<?xi8>) -> tensor<?xi8>
    %w = tensor.insert_slice %f into %t[%k, 1] [1, %j] [1, 1] : tensor<?xi8> into tensor<4x?xi8>
    %e = tensor.extract %w[%c0, %j] : tensor<4x?xi8>
    %u = arith.addi %e, %a : i8
    scf.yield %u : i8
  }
  return %t, %r : tensor<4x?xi8>, i8
}

// -----
// name: read_through_insertion_2

func.func @f(%t: tensor<8xf32>, %i: index, %j: index, %x: f32) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  return %t, %y : tensor<8xf32>, f32
}

// -----
// name: y_tensor_extract_a_j_tensor_8xf32
%c1 = arith.constant 1 : index
  %y = scf.for %k = %i to %j step %c1 iter_args(%s = %x) -> f32 {
    %e = tensor.extract %a[%k] : tensor<8xf32>
    %u = arith.addf %e, %s : f32
    scf.yield %u : f32
  }
// -----
// name: read_earlier

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, vector<4xf32>) {
  %c2 = arith.constant 2 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %p = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %p[%c0], %x {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  return %a, %r : tensor<8xf32>, vector<4xf32>
}

// -----
// name: share_contents

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %y = tensor.extract %t[%i] : tensor<8xf32>
  %b = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %c = tensor.insert %x into %b[%i] : tensor<8xf32>
  return %c, %y : tensor<8xf32>, f32
}

// -----
// name: build_in_place

func.func @f(%t: tensor<8xf32>, %u: tensor<4xf32>, %i: index) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %m = linalg.exp ins(%u : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = arith.minsi %i, %c4 : index
  %w = tensor.insert_slice %m into %t[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %w : tensor<8xf32>
}

// -----
// name: build_in_place_2
%v = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<4xf32>

// -----
// name: hoist_empty

func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %m = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %w = linalg.add ins(%m, %a : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----
// name: forget_contents

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %u) -> tensor<?xf32> {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = tensor.extract_slice %t[%i] [%q] [1] : tensor<?xf32> to tensor<?xf32>
    %o = tensor.extract_slice %a[%i] [%q] [1] : tensor<?xf32> to tensor<?xf32>
    %m = linalg.exp ins(%s : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    %w = tensor.insert_slice %m into %a[%i] [%q] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %u : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: forget_contents_2

func.func @f(%t: tensor<14xf32>, %u: tensor<14xf32>, %i: index) -> tensor<14xf32> {
  %c8 = arith.constant 8 : index
  %x = arith.constant 0.0 : f32
  %n = arith.minui %i, %c8 : index
  %h = arith.subi %c8, %n : index
  %d = tensor.extract_slice %t[%n] [%n] [1] : tensor<14xf32> to tensor<?xf32>
  %s = tensor.extract_slice %u[0] [8] [1] : tensor<14xf32> to tensor<8xf32>
  %q = tensor.pad %d low[0] high[%h] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<8xf32>
  %m = linalg.exp ins(%s : tensor<8xf32>) outs(%q : tensor<8xf32>) -> tensor<8xf32>
  %b = tensor.extract_slice %m[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %w = tensor.insert_slice %b into %t[%n] [%n] [1] : tensor<?xf32> into tensor<14xf32>
  return %w : tensor<14xf32>
}

// -----
// name: forget_contents_3

#id = affine_map<(i) -> (i)>
func.func @f(%u: tensor<10xf32>) -> tensor<10xf32> {
  %l = tensor.extract_slice %u[0] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %r = tensor.extract_slice %u[2] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %m = tensor.extract_slice %u[1] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%l, %r : tensor<8xf32>, tensor<8xf32>) outs(%m : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %w = tensor.insert_slice %n into %u[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %w : tensor<10xf32>
}

// -----
// name: hoist_computation

func.func @f(%t: tensor<?xf32>, %u: tensor<6xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %v = arith.addf %x, %x : f32
    %p = tensor.pad %u low[1] high[1] {
    ^bb0(%k: index):
      tensor.yield %v : f32
    } : tensor<6xf32> to tensor<8xf32>
    %e = tensor.extract %p[%i] : tensor<8xf32>
    %w = tensor.insert %e into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----
// name: share_computation

func.func @f(%u: tensor<6xf32>, %x: f32, %y: f32, %i: index) -> (f32, tensor<8xf32>) {
  %p = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<6xf32> to tensor<8xf32>
  %a = tensor.extract %p[%i] : tensor<8xf32>
  %q = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<6xf32> to tensor<8xf32>
  %w = tensor.insert %y into %q[%i] : tensor<8xf32>
  return %a, %w : f32, tensor<8xf32>
}

// -----
// name: build_in_place_3

func.func private @g(%x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %w = linalg.exp ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %t: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = call @g(%x, %e) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert_slice %r into %t[4] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %w : tensor<32xf32>
}

// -----
// name: read_the_start

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
// name: read_the_start_2

func.func @f(%t: tensor<14xf32>) -> (tensor<14xf32>, tensor<14xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%a = %t) -> tensor<14xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %n = affine.min affine_map<(d0) -> (d0 * -4 + 14, 4)>(%i)
    %s = tensor.extract_slice %a[%k] [%n] [1] : tensor<14xf32> to tensor<?xf32>
    %b = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %a[%k] [%n] [1] : tensor<?xf32> into tensor<14xf32>
    }
  }
  return %r, %t : tensor<14xf32>, tensor<14xf32>
}

// -----
// name: copy_the_rest

func.func @f(%t: tensor<8xf32>, %u: tensor<6xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %s = tensor.extract_slice %t[2] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %m = linalg.exp ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>) -> tensor<6xf32>
  %w = tensor.insert_slice %m into %t[2] [6] [1] : tensor<6xf32> into tensor<8xf32>
  return %w, %t : tensor<8xf32>, tensor<8xf32>
}

// -----
// name: copy_the_rest_2

func.func @f(%t: tensor<8x4xf32>, %v: vector<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %w = vector.transfer_write %v, %t[%c6, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x4xf32>
  return %w, %t : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----
// name: read_the_start_3

#id = affine_map<(i) -> (i)>
func.func @f(%t: tensor<16xf32>, %y: tensor<4xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %end = arith.constant 16 : index
  %r = scf.for %j = %c0 to %end step %c4 iter_args(%a = %t) -> tensor<16xf32> {
    %s = tensor.extract_slice %a[%j] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%y : tensor<4xf32>) outs(%s : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %z = arith.addf %p, %q : f32
      linalg.yield %z : f32
    } -> tensor<4xf32>
    %w = tensor.insert_slice %x into %a[%j] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }
  return %r, %t : tensor<16xf32>, tensor<16xf32>
}

// -----
// name: inline_call

func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %t: tensor<64xf32>, %i: index) -> tensor<64xf32> {
  %r = call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert_slice %r into %t[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
  return %w : tensor<64xf32>
}

// -----
// name: inline_call_2

func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %e) -> tensor<8xf32> {
    %v = tensor.extract %x[%i] : tensor<8xf32>
    %u = arith.mulf %v, %v : f32
    %w = tensor.insert %u into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %t: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %q = scf.for %i = %c0 to %c64 step %c8 iter_args(%a = %t) -> tensor<64xf32> {
    %r = func.call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %r into %a[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %q : tensor<64xf32>
}

// -----
// name: inline_call_3

func.func private @g(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %z = tensor.extract %x[%c0] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert %z into %y[%c0] : tensor<8xf32>
  return %r, %w : tensor<8xf32>, tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r, %s = call @g(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %r, %y : tensor<8xf32>, tensor<8xf32>
}

// -----
// name: read_earlier_in_rounds

func.func @f(%t: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %z: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = arith.subi %d, %c1 : index
  %r:2 = scf.for %i = %c1 to %e step %c1 iter_args(%x = %t, %acc = %z) -> (tensor<?xf32>, f32) {
    %h = arith.subi %i, %c1 : index
    %k = arith.addi %i, %c1 : index
    %l = tensor.extract %x[%h] : tensor<?xf32>
    %m = tensor.extract %t[%k] : tensor<?xf32>
    %s = arith.addf %l, %m : f32
    %w = tensor.insert %s into %x[%i] : tensor<?xf32>
    %o = tensor.extract %t[%i] : tensor<?xf32>
    %p = arith.subf %o, %s : f32
    %q = arith.maximumf %acc, %p : f32
    scf.yield %w, %q : tensor<?xf32>, f32
  }
  return %r#0, %r#1 : tensor<?xf32>, f32
}

// -----
// name: fill_instead

func.func @f(%u: tensor<?xindex>, %x: f32) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<1.5> : tensor<16xf32>
  %d = tensor.dim %u, %c0 : tensor<?xindex>
  %r = scf.for %i = %c0 to %d step %c1 iter_args(%a = %t) -> tensor<16xf32> {
    %k = tensor.extract %u[%i] : tensor<?xindex>
    %o = tensor.extract %a[%k] : tensor<16xf32>
    %s = arith.addf %o, %x : f32
    %w = tensor.insert %s into %a[%k] : tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// -----
// name: fill_instead_2

func.func @f(%w: tensor<?x?xf32>, %x: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %w, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %p = linalg.matvec ins(%w, %x : tensor<?x?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  %q = linalg.matvec ins(%w, %p : tensor<?x?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: compute_over

#id = affine_map<(i) -> (i)>
func.func @f(%t: tensor<8xf32>, %b: tensor<8xf32>, %y: tensor<?xf32>) -> (tensor<8xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %d step %c1 iter_args(%h = %t, %o = %y) -> (tensor<8xf32>, tensor<?xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%h, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%p: f32, %q: f32, %v: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<8xf32>
    %x = tensor.extract %n[%c1] : tensor<8xf32>
    %w = tensor.insert %x into %o[%i] : tensor<?xf32>
    scf.yield %n, %w : tensor<8xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<?xf32>
}

// -----
// name: write_twice

#in = affine_map<(i) -> (i)>
#id = affine_map<(i) -> (i)>
func.func @f(%y: tensor<?x?xi32>, %g: tensor<?xi32>, %n: index, %m: index) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%t = %y, %h = %g) -> (tensor<?x?xi32>, tensor<?xi32>) {
    %x = tensor.extract_slice %t[%k, 0] [1, %m] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %i = linalg.generic {indexing_maps = [#in, #id], iterator_types = ["parallel"]}
        ins(%x : tensor<?xi32>) outs(%h : tensor<?xi32>) {
    ^bb0(%a: i32, %b: i32):
      %c = arith.muli %a, %b : i32
      %d = arith.addi %c, %b : i32
      linalg.yield %d : i32
    } -> tensor<?xi32>
    %u = tensor.insert_slice %i into %t[%k, 0] [1, %m] [1, 1] : tensor<?xi32> into tensor<?x?xi32>
    scf.yield %u, %i : tensor<?x?xi32>, tensor<?xi32>
  }
  return %r#0, %r#1 : tensor<?x?xi32>, tensor<?xi32>
}

// -----
// name: write_twice_2

func.func @f(%y: tensor<?x?xi32>, %v: tensor<?x?xi32>, %g: tensor<?xi32>, %z: tensor<i32>, %n: index, %m: index)
    -> (tensor<?x?xi32>, tensor<?xi32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %k = %c0 to %n step %c1 iter_args(%t = %y, %h = %g, %d = %z)
      -> (tensor<?x?xi32>, tensor<?xi32>, tensor<i32>) {
    %x = tensor.extract_slice %v[%k, 0] [1, %m] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %i = linalg.add ins(%x, %h : tensor<?xi32>, tensor<?xi32>) outs(%h : tensor<?xi32>) -> tensor<?xi32>
    %q = linalg.dot ins(%i, %x : tensor<?xi32>, tensor<?xi32>) outs(%d : tensor<i32>) -> tensor<i32>
    %j = tensor.expand_shape %i [[0, 1]] output_shape [1, %m] : tensor<?xi32> into tensor<1x?xi32>
    %u = tensor.insert_slice %j into %t[%k, 0] [1, %m] [1, 1] : tensor<1x?xi32> into tensor<?x?xi32>
    scf.yield %u, %i, %q : tensor<?x?xi32>, tensor<?xi32>, tensor<i32>
  }
  return %r#0, %r#1, %r#2 : tensor<?x?xi32>, tensor<?xi32>, tensor<i32>
}

