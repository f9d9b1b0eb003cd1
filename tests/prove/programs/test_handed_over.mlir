// name: branch

func.func @f(%t: tensor<4xf32>, %v: f32, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = scf.if %c -> f32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
      %y = tensor.insert %v into %x[%c0] : tensor<4xf32>
      scf.yield %y : tensor<4xf32>
    }
    %e = tensor.extract %r[%c0] : tensor<4xf32>
    scf.yield %e : f32
  } else {
    scf.yield %v : f32
  }
  return %u : f32
}

// -----
// name: freed_on_one_path

func.func @f(%t: memref<4xf32>, %v: f32, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %u = scf.if %c -> f32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
      memref.store %v, %b[%c0] : memref<4xf32>
      memref.dealloc %x : memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    %e = memref.load %r[%c0] : memref<4xf32>
    memref.dealloc %r : memref<4xf32>
    scf.yield %e : f32
  } else {
    // otherwise
    scf.yield %v : f32
  }
  return %u : f32
}

