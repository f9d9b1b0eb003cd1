// a read before the write is over
// options: bufferize-function-boundaries
// expect: extract T; insert T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %e = tensor.extract %t[%i] : tensor<?xf32>
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a read after the write conflicts
// options: bufferize-function-boundaries
// expect: insert F; extract T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// the size of a tensor is not a read of it
// options: bufferize-function-boundaries
// expect: insert T; dim T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %d = tensor.dim %t, %i : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a slice that is read later passes the read on
// options: bufferize-function-boundaries
// expect: extract_slice F; insert T; extract T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %e = tensor.extract %s[%i] : tensor<4xf32>
  return %x : tensor<?xf32>
}

// -----

// a slice that is only overwritten reads nothing
// options: bufferize-function-boundaries
// expect: extract_slice F; insert T; fill T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %e = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<?xf32>
}

// -----

// a constant is never written
// options: bufferize-function-boundaries
// expect: insert F; cast T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %x = tensor.insert %v into %k[%i] : tensor<4xf32>
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// an argument that is not writable is never written
// options: bufferize-function-boundaries
// expect: insert F; return T
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %v: f32, %i: index) -> tensor<?xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// without function boundaries no argument is written
// options: 
// expect: insert F; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a buffer is writable if to_tensor says so
// options: bufferize-function-boundaries
// expect: insert T; insert F
func.func @f(%m: memref<?xf32>, %k: memref<?xf32>, %v: f32, %i: index) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %k restrict : memref<?xf32> to tensor<?xf32>
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %y = tensor.insert %v into %u[%i] : tensor<?xf32>
  return
}

// -----

// what is cast from a constant is not written
// options: bufferize-function-boundaries
// expect: cast F; insert T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %r = tensor.cast %k : tensor<4xf32> to tensor<?xf32>
  %x = tensor.insert %v into %r[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// each thread needs a buffer of its own
// options: bufferize-function-boundaries
// expect: forall T; insert F; extract_slice T; parallel_insert_slice TT; return T =1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %u) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%j] : tensor<?xf32>
    %s = tensor.extract_slice %x[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// privatisation can be turned off
// options: bufferize-function-boundaries check-parallel-regions=false
// expect: forall T; insert F; extract_slice T; parallel_insert_slice TT; return T =1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %u) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%j] : tensor<?xf32>
    %s = tensor.extract_slice %x[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// one thread needs no buffer of its own
// options: bufferize-function-boundaries
// expect: forall T; insert T; extract_slice T; parallel_insert_slice TT; return T =1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.forall (%j) in (1) shared_outs(%a = %u) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%j] : tensor<?xf32>
    %s = tensor.extract_slice %x[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// exclusive branches do not see each other
// options: bufferize-function-boundaries
// expect: insert T; yield T; extract T; cast T; yield T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.if %b -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  } else {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %k = tensor.from_elements %e : tensor<1xf32>
    %y = tensor.cast %k : tensor<1xf32> to tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// the regions of a while loop are not exclusive
// options: bufferize-function-boundaries
// expect: while T; insert F; extract T; condition T; extract T; insert T; yield T; return T =1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.while (%a = %u) : (tensor<?xf32>) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    scf.condition(%b) %a : tensor<?xf32>
  } do {
  ^bb0(%c: tensor<?xf32>):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %z = tensor.insert %e into %c[%i] : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// element by element an op may overwrite what it reads
// options: bufferize-function-boundaries
// expect: generic TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a permuted read is overwritten too early
// options: bufferize-function-boundaries
// expect: generic TF; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 7)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a reduction is not elementwise
// options: bufferize-function-boundaries
// expect: generic TF; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]}
      ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// an op may not overwrite another part of what it reads
// options: bufferize-function-boundaries
// expect: extract_slice F; generic TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%s : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a payload that does not use the output does not read it
// options: bufferize-function-boundaries
// expect: insert F; generic TT; return TT =-1,0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%u : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?xf32>
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// -----

// a write before the definition does no harm
// options: bufferize-function-boundaries
// expect: insert T; fill T; extract T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.extract %y[%i] : tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// undefined contents cannot be lost
// options: bufferize-function-boundaries
// expect: insert F; insert T; return TT
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %k = tensor.empty(%n) : tensor<?xf32>
  %x = tensor.insert %v into %k[%i] : tensor<?xf32>
  %y = tensor.insert %v into %k[%n] : tensor<?xf32>
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// -----

// a loop reads again what it has overwritten
// options: bufferize-function-boundaries
// expect: for T; extract T; insert F; extract T; insert T; yield T; return T =1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %u) -> (tensor<?xf32>) {
    %e = tensor.extract %t[%j] : tensor<?xf32>
    %x = tensor.insert %e into %t[%j] : tensor<?xf32>
    %q = tensor.extract %x[%j] : tensor<?xf32>
    %y = tensor.insert %q into %a[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a loop may overwrite what the iteration before gave it
// options: bufferize-function-boundaries
// expect: for T; extract T; insert T; yield T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %t) -> (tensor<?xf32>) {
    %e = tensor.extract %a[%j] : tensor<?xf32>
    %x = tensor.insert %e into %a[%j] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a write after the loop does no harm to reads in it
// options: bufferize-function-boundaries
// expect: for T; extract T; insert T; yield T; insert T; return TT =1,0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %u) -> (tensor<?xf32>) {
    %e = tensor.extract %t[%j] : tensor<?xf32>
    %y = tensor.insert %e into %a[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %r, %x : tensor<?xf32>, tensor<?xf32>
}

// -----

// a tensor is still used after the loop that starts from it
// options: bufferize-function-boundaries
// expect: for F; insert T; yield T; extract T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %t) -> (tensor<?xf32>) {
    %y = tensor.insert %v into %a[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// blocks in a row run in order
// options: bufferize-function-boundaries
// expect: extract T; insert T; return T =0
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %b: i1) -> tensor<?xf32> {
  cf.br ^bb1
^bb1:
  %e = tensor.extract %t[%i] : tensor<?xf32>
  cf.br ^bb2
^bb2:
  %x = tensor.insert %e into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a tile goes back to where it came from
// options: bufferize-function-boundaries
// expect: extract_slice T; fill T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a tile goes to another place
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// disjoint tiles conflict all the same
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[8] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// offsets are equal by arithmetic
// options: bufferize-function-boundaries
// expect: extract_slice T; fill T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %o = affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%i)
  %m = arith.muli %i, %c2 : index
  %c3 = arith.constant 3 : index
  %p = arith.addi %m, %c3 : index
  %s = tensor.extract_slice %t[%o] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[%p] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// sizes are equal by the size of the slice
// options: bufferize-function-boundaries
// expect: extract_slice T; dim T; fill T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.insert_slice %f into %t[%i] [%d] [1] : tensor<?xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a slice that is copied onto itself
// options: bufferize-function-boundaries
// expect: extract_slice T; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %x = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a slice that is copied to an overlapping part
// options: bufferize-function-boundaries
// expect: extract_slice F; insert_slice TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %x = tensor.insert_slice %s into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a tile that is read after it was put back
// options: bufferize-function-boundaries
// expect: extract_slice T; fill T; insert_slice TT; extract T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %e = tensor.extract %f[%i] : tensor<4xf32>
  return %x : tensor<?xf32>
}

// -----

// a tensor that is read after its tile was written
// options: bufferize-function-boundaries
// expect: extract_slice F; fill T; insert_slice TF; extract T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// an insert_slice that overwrites everything reads nothing
// options: bufferize-function-boundaries
// expect: cast T; fill F; insert_slice TT; extract T; cast T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %k = tensor.empty() : tensor<4xf32>
  %c = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %w = linalg.fill ins(%v : f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.from_elements %v, %v, %v, %v : tensor<4xf32>
  %x = tensor.insert_slice %s into %c[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %e = tensor.extract %w[%i] : tensor<4xf32>
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// who comes first is in place: bottom-up
// options: bufferize-function-boundaries analysis-heuristic=bottom-up
// expect: fill F; fill F; fill T; return TTT =-1,-1,0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// who comes first is in place: top-down
// options: bufferize-function-boundaries analysis-heuristic=top-down
// expect: fill T; fill F; fill F; return TTT =0,-1,-1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// who comes first is in place: bottom-up-from-terminators
// options: bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators
// expect: fill F; fill F; fill T; return TTT =-1,-1,0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// who comes first is in place: fuzzer analysis-fuzzer-seed=1
// options: bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=1
// expect: fill T; fill F; fill F; return TTT =0,-1,-1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// who comes first is in place: fuzzer analysis-fuzzer-seed=2
// options: bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=2
// expect: fill F; fill T; fill F; return TTT =-1,0,-1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// who comes first is in place: fuzzer analysis-fuzzer-seed=3
// options: bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3
// expect: fill F; fill T; fill F; return TTT =-1,0,-1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %z = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// branches that give the same buffer
// options: bufferize-function-boundaries
// expect: insert T; yield T; yield T; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.if %b -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// branches that give different buffers
// options: bufferize-function-boundaries
// expect: yield T; yield T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.if %b -> (tensor<?xf32>) {
    scf.yield %u : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a select of the same buffer
// options: bufferize-function-boundaries
// expect: insert T; select TT; return T =0
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %r = arith.select %b, %x, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// a loop that yields a new buffer is refused
// options: bufferize-function-boundaries
// expect: refused: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %t) -> (tensor<?xf32>) {
    %k = tensor.empty(%n) : tensor<?xf32>
    %y = linalg.fill ins(%v : f32) outs(%k : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a loop may yield a new buffer
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// expect: for T; fill T; yield T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.for %j = %i to %n step %n iter_args(%a = %t) -> (tensor<?xf32>) {
    %k = tensor.empty(%n) : tensor<?xf32>
    %y = linalg.fill ins(%v : f32) outs(%k : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a while loop that passes on a new buffer is refused
// options: bufferize-function-boundaries
// expect: refused: Condition arg #0 is not equivalent to the corresponding iter bbArg
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = scf.while (%a = %t) : (tensor<?xf32>) -> (tensor<?xf32>) {
    %k = tensor.empty(%n) : tensor<?xf32>
    scf.condition(%b) %k : tensor<?xf32>
  } do {
  ^bb0(%c: tensor<?xf32>):
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// a buffer of unknown aliases is refused
// options: bufferize-function-boundaries
// expect: refused: to_tensor ops without `restrict` are not supported by One-Shot Analysis
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %e : f32
}

// -----

// a destination that is still read is refused
// options: bufferize-function-boundaries
// expect: refused: not bufferizable under the given constraints: cannot avoid RaW conflict
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %k = tensor.empty(%n) : tensor<?xf32>
  %w = linalg.fill ins(%v : f32) outs(%k : tensor<?xf32>) -> tensor<?xf32>
  %x = bufferization.materialize_in_destination %t in %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.extract %w[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a destination that is read-only is refused
// options: bufferize-function-boundaries
// expect: refused: not bufferizable under the given constraints: would write to read-only buffer
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %x = bufferization.materialize_in_destination %r in %k : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// a callee that only reads
// options: bufferize-function-boundaries
// expect: extract T; call T; extract T; return T =0
func.func @g(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %e : f32
}
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> f32
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// a callee that writes an argument that is read later
// options: bufferize-function-boundaries
// expect: insert T; return T =0; call F; extract T; return T
func.func @g(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// a result is the argument of the call
// options: bufferize-function-boundaries
// expect: insert T; return T =0; call T; return T =0
func.func @g(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// a callee without a body may do anything
// options: bufferize-function-boundaries
// expect: call F; extract T; return T
func.func private @g(tensor<?xf32>, f32, index) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// a callee without a body that says it only reads
// options: bufferize-function-boundaries
// expect: call T; extract T; return T =0
func.func private @g(tensor<?xf32> {bufferization.access = "read"}, f32, index) -> f32
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> f32
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// functions that call each other
// options: bufferize-function-boundaries
// expect: call T; return T; call F; extract T; return T
func.func @g(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %x = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// several returns that agree
// options: bufferize-function-boundaries
// expect: return TT =0,0; return TT =0,1
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %b: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  return %t, %t : tensor<?xf32>, tensor<?xf32>
^bb2:
  return %t, %u : tensor<?xf32>, tensor<?xf32>
}

// -----

// an unknown op reads and writes
// options: bufferize-function-boundaries allow-unknown-ops
// expect: op F; extract T; return T
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %r = "test.op"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// ops of other dialects are unknown
// options: dialect-filter=bufferization allow-unknown-ops
// expect: insert F; return F
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// a function that is not analysed
// options: bufferize-function-boundaries no-analysis-func-filter=g
// expect: call T; return T
func.func @g(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> (tensor<?xf32>) {
  %c = func.call @g(%t, %v, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// a loop over blocks goes round ops with regions, too
// options: bufferize-function-boundaries
// expect: fill T; extract T; insert F; extract T
func.func @f(%v: f32, %w: f32, %i: index, %b: i1) -> f32 {
  %k = tensor.empty(%i) : tensor<?xf32>
  %t = linalg.fill ins(%w : f32) outs(%k : tensor<?xf32>) -> tensor<?xf32>
  cf.br ^bb1
^bb1:
  %r = scf.if %b -> f32 {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %e : f32
  } else {
    scf.yield %v : f32
  }
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %q = tensor.extract %x[%i] : tensor<?xf32>
  cf.cond_br %b, ^bb1, ^bb2
^bb2:
  return %r : f32
}

// -----

// a write of a whole tensor inside of vector.mask reads what the mask leaves out
// options: bufferize-function-boundaries
// expect: fill F; extract T; transfer_write T; yield T; return T =-1,0
func.func @f(%t: tensor<3xf32>, %v: vector<3xf32>, %m: vector<3xi1>, %x: f32) -> (f32, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = linalg.fill ins(%x : f32) outs(%t : tensor<3xf32>) -> tensor<3xf32>
  %e = tensor.extract %a[%c0] : tensor<3xf32>
  %w = vector.mask %m { vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<3xf32>, tensor<3xf32> } : vector<3xi1> -> tensor<3xf32>
  return %e, %w : f32, tensor<3xf32>
}

// -----

// what a function returns may be written if an op that nobody knows has made it
// options: bufferize-function-boundaries allow-unknown-ops
// expect: return T; insert T; return T
func.func private @made() -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = func.call @made() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// what an op that nobody knows has made is not written in the function itself
// options: bufferize-function-boundaries allow-unknown-ops
// expect: insert F; return T
func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// a loop writes the same part of a tensor of outside in each round
// options: bufferize-function-boundaries
// expect: extract_slice T; fill T; insert_slice TF; extract T
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (i64) {
    %q = arith.addi %p, %c1 : index
    %s = tensor.extract_slice %t[%q] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%a : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %w = tensor.insert_slice %f into %t[%q] [1] [1] : tensor<1xi64> into tensor<4xi64>
    %x = tensor.extract %w[%p] : tensor<4xi64>
    scf.yield %x : i64
  }
  return %r : i64
}

// -----

// each round of a loop writes another part of the tensor that it carries
// options: bufferize-function-boundaries
// expect: for T; extract_slice T; fill T; insert_slice TT; yield T; return T =0
func.func @f(%t: tensor<4xi64>, %k: i64, %n: index) -> tensor<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xi64>) {
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %w = tensor.insert_slice %f into %a[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    scf.yield %w : tensor<4xi64>
  }
  return %r : tensor<4xi64>
}

// -----

// an inner loop writes a part of what the outer one carries, which only the outer one changes
// options: bufferize-function-boundaries
// expect: for T; extract_slice T; fill T; insert_slice TF; extract T; fill T; yield T; return T =0
func.func @f(%t: tensor<4xi64>, %k: i64, %p: index, %n: index) -> (tensor<4xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t1 = %t) -> (tensor<4xi64>) {
    %y = scf.for %j = %c0 to %n step %c1 iter_args(%b = %k) -> (i64) {
      %s = tensor.extract_slice %t1[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
      %f = linalg.fill ins(%b : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
      %w = tensor.insert_slice %f into %t1[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
      %x = tensor.extract %w[%p] : tensor<4xi64>
      scf.yield %x : i64
    }
    %z = linalg.fill ins(%y : i64) outs(%t1 : tensor<4xi64>) -> tensor<4xi64>
    scf.yield %z : tensor<4xi64>
  }
  return %r : tensor<4xi64>
}

// -----

// what one block reads, a block from which a way leads back does not overwrite
// options: bufferize-function-boundaries
// expect: fill T; extract T; insert F; extract T
func.func @f(%v: f32, %i: index, %b: i1) -> f32 {
  %z = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%v : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1
^bb1:
  %e = tensor.extract %t[%i] : tensor<4xf32>
  cf.cond_br %b, ^bb2, ^bb3
^bb2:
  %x = tensor.insert %e into %t[%i] : tensor<4xf32>
  %q = tensor.extract %x[%i] : tensor<4xf32>
  cf.cond_br %b, ^bb1, ^bb3
^bb3:
  return %e : f32
}
