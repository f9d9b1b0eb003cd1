// name: source

func.func @f(%t: tensor<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}

// -----
// name: frees

func.func @f(%t: memref<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %true = arith.constant true
  %n = memref.alloc() : memref<4xf32>
  %p = memref.cast %n : memref<4xf32> to memref<?xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%i] : memref<4xf32>
  %v = memref.load %n[%i] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %v : f32
}

// -----
// name: loop

func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() copy(%u) : tensor<4xf32>
    %w = tensor.insert %x into %b[%c1] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----
// name: loop_frees

func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r, %own = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %o = %false) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c1] : memref<4xf32>
    bufferization.dealloc (%u : memref<4xf32>) if (%o)
    scf.yield %b, %true : memref<4xf32>, i1
  }
  %e = scf.if %own -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  } else {
    %k = bufferization.clone %r : memref<4xf32> to memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  return %e : memref<4xf32>
}

// -----
// name: call

func.func private @g(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %x = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = arith.select %c, %t, %n : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %i: index, %c: i1) -> f32 {
  %r = call @g(%t, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}

// -----
// name: owners

func.func private @g(%t: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %x = arith.constant 3.0 : f32
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %t, %n : memref<4xf32>
  %o = bufferization.dealloc (%n : memref<4xf32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %o : memref<4xf32>, i1
}
func.func @f(%t: memref<4xf32>, %i: index, %c: i1) -> f32 {
  %r, %o = call @g(%t, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  %v = memref.load %r[%i] : memref<4xf32>
  bufferization.dealloc (%r : memref<4xf32>) if (%o)
  return %v : f32
}

