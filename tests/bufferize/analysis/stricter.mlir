// the result of an index_switch is one of the tensors that its regions yield
// options: bufferize-function-boundaries
// expect: yield T; yield T; insert F; return TT =-1,0
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.index_switch %i -> tensor<?xf32>
  case 2 {
    scf.yield %t : tensor<?xf32>
  }
  default {
    scf.yield %t : tensor<?xf32>
  }
  %x = tensor.insert %v into %r[%i] : tensor<?xf32>
  return %x, %t : tensor<?xf32>, tensor<?xf32>
}

// -----

// a block may overwrite what a later block reads
// options: bufferize-function-boundaries
// expect: insert F; extract T; extract T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %b: i1) -> f32 {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %q = tensor.extract %x[%i] : tensor<?xf32>
  cf.br ^bb2
^bb2:
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %e : f32
}

// -----

// a loop over blocks reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: extract T; insert F; extract T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %b: i1) -> f32 {
  cf.br ^bb1
^bb1:
  %e = tensor.extract %t[%i] : tensor<?xf32>
  cf.cond_br %b, ^bb2, ^bb3
^bb2:
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %q = tensor.extract %x[%i] : tensor<?xf32>
  cf.br ^bb1
^bb3:
  return %e : f32
}

// -----

// a parallel insertion keeps the rest of its destination
// options: bufferize-function-boundaries
// expect: forall T; insert F; extract_slice T; parallel_insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %a[%c0] : tensor<?xf32>
    %s = tensor.extract_slice %x[%c0] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// a parallel insertion reads its source while it is written
// options: bufferize-function-boundaries
// expect: forall T; parallel_insert_slice TF; return T =0
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %a[%j] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// an affine loop reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: extract T; insert F; extract T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %r = affine.for %k = 0 to 3 iter_args(%a = %v) -> (f32) {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %a into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    affine.yield %s : f32
  }
  return %r : f32
}

// -----

// rounds of a parallel loop overwrite what others read
// options: bufferize-function-boundaries
// expect: extract T; insert F; extract T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%k) = (%c0) to (%c3) step (%c1) init (%v) -> f32 {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    scf.reduce(%s : f32) {
    ^bb0(%a: f32, %b: f32):
      %y = arith.addf %a, %b : f32
      scf.reduce.return %y : f32
    }
  }
  return %r : f32
}

// -----

// rounds of a parallel loop that each write a tensor of outside and read just that
// options: bufferize-function-boundaries
// expect: insert F; extract T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%k) = (%c0) to (%c3) step (%c1) init (%v) -> f32 {
    %n = arith.index_cast %k : index to i32
    %w = arith.sitofp %n : i32 to f32
    %x = tensor.insert %w into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    scf.reduce(%q : f32) {
    ^bb0(%a: f32, %b: f32):
      %y = arith.addf %a, %b : f32
      scf.reduce.return %y : f32
    }
  }
  return %r : f32
}

// -----

// the body of a generate reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: extract T; insert F; extract T; return T
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.generate {
  ^bb0(%k: index):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    tensor.yield %s : f32
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// the body of a pad reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: pad T; extract T; insert F; extract T; return T
func.func @f(%u: tensor<4xf32>, %t: tensor<?xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = tensor.pad %u low[2] high[2] {
  ^bb0(%k: index):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    tensor.yield %s : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// the body of a generic reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: generic T; extract T; insert F; extract T; return T =0
func.func @f(%u: tensor<4xf32>, %t: tensor<?xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%u : tensor<4xf32>) {
  ^bb0(%old: f32):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// a masked write of a whole tensor keeps what the mask leaves out
// options: bufferize-function-boundaries
// expect: fill F; extract T; transfer_write T; return T =-1,0
func.func @f(%t: tensor<3xf32>, %v: vector<3xf32>, %m: vector<3xi1>, %x: f32) -> (f32, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = linalg.fill ins(%x : f32) outs(%t : tensor<3xf32>) -> tensor<3xf32>
  %e = tensor.extract %a[%c0] : tensor<3xf32>
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<3xf32>, tensor<3xf32>
  return %e, %w : f32, tensor<3xf32>
}

// -----

// a loop in a later block that writes what it carries, which is returned
// options: bufferize-function-boundaries
// expect: for F; extract T; insert T; yield T; extract T; return T =0,-1
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %b: i1) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %b, ^bb1, ^bb2(%x : f32)
^bb1:
  %r, %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<?xf32>, f32) {
    %e = tensor.extract %a[%k] : tensor<?xf32>
    %z = arith.addf %y, %e : f32
    %i = tensor.insert %z into %a[%k] : tensor<?xf32>
    scf.yield %i, %z : tensor<?xf32>, f32
  }
  %q = tensor.extract %r[%c0] : tensor<?xf32>
  %w = arith.addf %q, %s : f32
  cf.br ^bb2(%w : f32)
^bb2(%v: f32):
  return %t, %v : tensor<?xf32>, f32
}

// -----

// a loop in a loop without a model that writes what it carries
// options: bufferize-function-boundaries
// expect: for F; extract T; insert T; yield T
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = affine.for %j = 0 to 4 iter_args(%w = %x) -> (f32) {
    %r, %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %y = %w) -> (tensor<?xf32>, f32) {
      %e = tensor.extract %a[%k] : tensor<?xf32>
      %z = arith.addf %y, %e : f32
      %i = tensor.insert %z into %a[%k] : tensor<?xf32>
      scf.yield %i, %z : tensor<?xf32>, f32
    }
    affine.yield %s : f32
  }
  return %v : f32
}

// -----

// a loop in parallel threads whose inner loop writes what it carries
// options: bufferize-function-boundaries
// expect: for F; for T; extract T; insert T; yield T; yield T
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %r, %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<?xf32>, f32) {
      %p, %o = scf.for %l = %c0 to %n step %c1 iter_args(%d = %a, %h = %y) -> (tensor<?xf32>, f32) {
        %e = tensor.extract %d[%l] : tensor<?xf32>
        %z = arith.addf %h, %e : f32
        %i = tensor.insert %z into %d[%l] : tensor<?xf32>
        scf.yield %i, %z : tensor<?xf32>, f32
      }
      scf.yield %p, %o : tensor<?xf32>, f32
    }
    scf.reduce(%s : f32) {
    ^bb0(%l: f32, %m: f32):
      %z = arith.addf %l, %m : f32
      scf.reduce.return %z : f32
    }
  }
  return %v : f32
}

// -----

// a loop writes another part of a tensor of outside in each round
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TF; extract T
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (i64) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%a : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %w = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    %x = tensor.extract %w[%p] : tensor<4xi64>
    scf.yield %x : i64
  }
  return %r : i64
}

// -----

// an inner loop writes a part that only the outer one changes
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TF; extract T
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (i64) {
    %q = arith.addi %i, %p : index
    %y = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (i64) {
      %s = tensor.extract_slice %t[%q] [1] [1] : tensor<4xi64> to tensor<1xi64>
      %f = linalg.fill ins(%b : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
      %w = tensor.insert_slice %f into %t[%q] [1] [1] : tensor<1xi64> into tensor<4xi64>
      %x = tensor.extract %w[%p] : tensor<4xi64>
      scf.yield %x : i64
    }
    scf.yield %y : i64
  }
  return %r : i64
}

// -----

// a loop of blocks writes another part of a tensor in each round
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TF; extract T
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> i64 {
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%p, %k : index, i64)
^bb1(%i: index, %a: i64):
  %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
  %f = linalg.fill ins(%a : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
  %w = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
  %x = tensor.extract %w[%p] : tensor<4xi64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^bb1(%j, %x : index, i64), ^bb2
^bb2:
  return %x : i64
}

// -----

// what a loop of blocks wrote is put back behind it
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TT; extract T
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> i64 {
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%p : index)
^bb1(%i: index):
  %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
  %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^bb1(%j : index), ^bb2
^bb2:
  %w = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
  %x = tensor.extract %w[%p] : tensor<4xi64>
  return %x : i64
}

// -----

// a mask keeps some of the part that is written
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; extract T; transfer_write T; return T =-1,0
func.func @f(%t: tensor<4xi64>, %v: vector<4xi64>, %m: vector<4xi1>, %k: i64, %p: index) -> (i64, tensor<4xi64>) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<4xi64> to tensor<4xi64>
  %f = linalg.fill ins(%k : i64) outs(%s : tensor<4xi64>) -> tensor<4xi64>
  %x = tensor.extract %f[%p] : tensor<4xi64>
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xi64>, tensor<4xi64>
  return %x, %w : i64, tensor<4xi64>
}

// -----

// what must be in place in a switch conflicts as it does in an scf.if
// options: bufferize-function-boundaries
// expect: refused: not bufferizable under the given constraints: cannot avoid RaW conflict
func.func @f(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    %e = tensor.empty() : tensor<4xf32>
    %m = bufferization.materialize_in_destination %t in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %m : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
