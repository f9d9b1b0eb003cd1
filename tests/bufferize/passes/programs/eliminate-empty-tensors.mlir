// One tensor.empty each, and whether it can become a part of what is inserted into.

func.func @direct(%t: tensor<10xf32>, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %r = tensor.insert_slice %e into %t[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @late(%t: tensor<10xf32>, %i: index, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %j = arith.addi %i, %i : index
  %k = arith.addi %j, %i : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @impure(%t: tensor<10xf32>, %m: memref<index>, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = memref.load %m[] : memref<index>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @latedest(%i: index, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %t = tensor.empty() : tensor<10xf32>
  %t1 = linalg.fill ins(%c : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %r = tensor.insert_slice %f into %t1[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @copy(%t: tensor<5xf32>, %c: f32) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = linalg.copy ins(%f : tensor<5xf32>) outs(%t : tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// -----

func.func @mat(%t: tensor<5xf32>, %c: f32) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = bufferization.materialize_in_destination %f in %t : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// -----

func.func @matm(%t: memref<5xf32>, %c: f32)  {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %f in restrict writable %t : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @matm2(%t: memref<5xf32>, %c: f32)  {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %f in writable %t : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @cast(%t: memref<?xf32>, %c: f32)  {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %g = tensor.cast %f : tensor<5xf32> to tensor<?xf32>
  bufferization.materialize_in_destination %g in restrict writable %t : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @twice(%t: tensor<10xf32>, %i: index, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.add ins(%e, %e : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f into %t[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @loop(%t: tensor<10xf32>, %i: index, %c: f32, %n: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<5xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<10xf32> {
    %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    %s = tensor.insert_slice %f into %a[%k][5][1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %s : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}

// -----

func.func @loop2(%t: tensor<10xf32>, %i: index, %c: f32, %n: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<5xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %e) -> tensor<5xf32> {
    %f = linalg.fill ins(%c : f32) outs(%a : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %f : tensor<5xf32>
  }
  %j = arith.index_cast %n : index to i64
  %j1 = arith.index_cast %j : i64 to index
  %d = arith.divsi %j1, %i : index
  %s = tensor.insert_slice %r into %t[%d][5][1] : tensor<5xf32> into tensor<10xf32>
  return %s : tensor<10xf32>
}

// -----

func.func @rank(%t: tensor<4x10xf32>, %i: index, %c: f32, %n: index) -> tensor<4x10xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = tensor.insert_slice %f into %t[2, 0][1, %n][1, 1] : tensor<?xf32> into tensor<4x10xf32>
  return %s : tensor<4x10xf32>
}

// -----

func.func @load(%t: tensor<10xf32>, %m: memref<index>, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = memref.load %m[] : memref<index>
  %f2 = linalg.exp ins(%f : tensor<5xf32>) outs(%f : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f2 into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @inblock(%t: tensor<10xf32>, %b: i1, %c: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.if %b -> index {
    %c0 = arith.constant 0 : index
    scf.yield %c0 : index
  } else {
    %c0 = arith.constant 1 : index
    scf.yield %c0 : index
  }
  %k2 = arith.addi %k, %k : index
  %r = tensor.insert_slice %f into %t[%k2][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @nestedempty(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %f = scf.if %b -> tensor<5xf32> {
    %e = tensor.empty() : tensor<5xf32>
    %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %f : tensor<5xf32>
  } else {
    %e2 = tensor.empty() : tensor<5xf32>
    %f = linalg.fill ins(%c : f32) outs(%e2 : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %f : tensor<5xf32>
  }
  %k2 = arith.addi %i, %i : index
  %r = tensor.insert_slice %f into %t[%k2][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @nestedvalue(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = scf.if %b -> tensor<10xf32> {
    %k2 = arith.addi %i, %i : index
    %r = tensor.insert_slice %f into %t[%k2][5][1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %r : tensor<10xf32>
  } else {
    scf.yield %t : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}

// -----

func.func @div(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k1 = arith.divui %i, %i : index
  %k2 = arith.remsi %i, %i : index
  %r = tensor.insert_slice %f into %t[%k1][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mixed(%t: tensor<10x20xf32>, %m: memref<index>, %c: f32, %i: index) -> tensor<10x20xf32> {
  %e = tensor.empty() : tensor<5x5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5x5xf32>) -> tensor<5x5xf32>
  %k1 = arith.addi %i, %i : index
  %k2 = memref.load %m[] : memref<index>
  %r = tensor.insert_slice %f into %t[%k1, %k2][5, 5][1, 1] : tensor<5x5xf32> into tensor<10x20xf32>
  return %r : tensor<10x20xf32>
}

// -----

func.func @forall(%t: tensor<320xf32>, %c: f32) -> tensor<320xf32> {
  %r = scf.forall (%i) in (64) shared_outs(%o = %t) -> tensor<320xf32> {
    %e = tensor.empty() : tensor<5xf32>
    %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    %k = affine.apply affine_map<(d0) -> (d0 * 5)>(%i)
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%k][5][1] : tensor<5xf32> into tensor<320xf32>
    }
  }
  return %r : tensor<320xf32>
}

// -----

func.func @cap(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %d = arith.addf %c, %c : f32
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %late = arith.muli %i, %i : index
  %k = scf.if %b -> index {
    scf.yield %late : index
  } else {
    %c0 = arith.constant 1 : index
    %c2 = arith.addi %c0, %late : index
    scf.yield %c2 : index
  }
  %k2 = arith.addi %k, %k : index
  %r = tensor.insert_slice %f into %t[%k2][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @candorder(%t: tensor<10x10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<5x5xf32>
  %k1 = arith.addi %i, %i : index
  %d = arith.addf %c, %c : f32
  %k2 = arith.muli %i, %i : index
  %d2 = arith.addf %d, %c : f32
  %f = linalg.fill ins(%d2 : f32) outs(%e : tensor<5x5xf32>) -> tensor<5x5xf32>
  %r = tensor.insert_slice %f into %t[%k2, %k1][5, 5][1, 1] : tensor<5x5xf32> into tensor<10x10xf32>
  return %r : tensor<10x10xf32>
}

// -----

func.func @usedep(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%i) : tensor<?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %f, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %f into %t[%k][%i][1] : tensor<?xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @usedep2(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%i) : tensor<?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %e, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %f into %t[0][%k][1] : tensor<?xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ext(%t: tensor<10xf32>, %x: tensor<4xindex>, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.extract %x[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @divc(%t: tensor<10xf32>, %x: tensor<4xindex>, %c: f32, %i: index) -> tensor<10xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.divui %i, %c2 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @divc2(%t: tensor<10xf32>, %x: tensor<4xindex>, %c: f32, %i: index) -> tensor<10xf32> {
  %c2 = arith.constant -1 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.divsi %i, %c2 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @cfg(%t: tensor<10xf32>, %b: i1, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  cf.br ^bb1
^bb1:
  %k = arith.addi %i, %i : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @loopres(%t: tensor<10xf32>, %n: index, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %c0 = arith.constant 0 : index
  %k = scf.for %j = %c0 to %n step %i iter_args(%a = %i) -> index {
    %k = arith.addi %j, %a : index
    scf.yield %k : index
  }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @loopres2(%t: tensor<10xf32>, %n: index, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = scf.for %j = %c0 to %n step %c1 iter_args(%a = %i) -> index {
    %k = arith.addi %j, %a : index
    scf.yield %k : index
  }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @chain(%t: tensor<10xf32>, %n: index, %c: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f into %t[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  %r1 = tensor.insert_slice %f into %r[%n][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r1 : tensor<10xf32>
}

// -----

func.func @copychain(%t: tensor<5xf32>, %t2: tensor<5xf32>, %c: f32) -> (tensor<5xf32>) {
  %e = tensor.empty() : tensor<5xf32>
  %e1 = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = linalg.copy ins(%f : tensor<5xf32>) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %r1 = linalg.copy ins(%r : tensor<5xf32>) outs(%t : tensor<5xf32>) -> tensor<5xf32>
  return %r1 : tensor<5xf32>
}
