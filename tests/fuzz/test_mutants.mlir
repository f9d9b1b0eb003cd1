// name: source

func.func @f(%t: tensor<4x4xf32>, %x: f32, %i: index) -> (f32, tensor<4x4xf32>) {
  %c1 = arith.constant 1 : index
  %new = tensor.insert %x into %t[%i, %c1] : tensor<4x4xf32>
  %old = tensor.extract %t[%i, %c1] : tensor<4x4xf32>
  return %old, %new : f32, tensor<4x4xf32>
}

// -----
// name: target

func.func @f(%t: memref<4x4xf32>, %x: f32, %i: index) -> (f32, memref<4x4xf32>) {
  %c1 = arith.constant 1 : index
  %copy = memref.alloc() : memref<4x4xf32>
  memref.copy %t, %copy : memref<4x4xf32> to memref<4x4xf32>
  memref.store %x, %copy[%i, %c1] : memref<4x4xf32>
  %old = memref.load %t[%i, %c1] : memref<4x4xf32>
  return %old, %copy : f32, memref<4x4xf32>
}

// -----
// name: buffers

func.func @f(%m: memref<8x8xf32>, %n: memref<8x8xf32>, %v: vector<4xf32>, %i: index, %j: index, %x: f32, %p: i1) {
  %less = arith.cmpi slt, %i, %j : index
  %smaller = arith.cmpf olt, %x, %x : f32
  %part = memref.subview %m[0, %i] [2, 4] [1, 1] : memref<8x8xf32> to memref<2x4xf32, strided<[8, 1], offset: ?>>
  scf.if %p {
    memref.store %x, %m[%i, %i] : memref<8x8xf32>
  } else {
    memref.store %x, %n[%j, %j] : memref<8x8xf32>
  }
  scf.index_switch %i
  case 0 {
    memref.store %x, %m[%i, %i] : memref<8x8xf32>
    scf.yield
  } default {
    memref.store %x, %n[%j, %j] : memref<8x8xf32>
    scf.yield
  }
  scf.for %k = %i to %j step %i {
    linalg.fill ins(%x : f32) outs(%n : memref<8x8xf32>)
  }
  linalg.add ins(%m, %m : memref<8x8xf32>, memref<8x8xf32>) outs(%n : memref<8x8xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<8x8xf32>) outs(%n : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  }
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [false]} : vector<4xf32>, memref<8x8xf32>
  cf.assert %p, "as it should be"
  return
}

// -----
// name: tensors

func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index, %x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = tensor.extract_slice %a[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %c = tensor.insert_slice %b into %u[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %d:2 = scf.for %k = %i to %i step %i iter_args(%e = %c, %g = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    %h = tensor.insert %x into %e[%k] : tensor<8xf32>
    scf.yield %h, %g : tensor<8xf32>, tensor<8xf32>
  }
  return %d#0, %d#1 : tensor<8xf32>, tensor<8xf32>
}

// -----
// name: scalars

func.func @f(%a: TYPE, %b: TYPE) -> TYPE {
  %c = arith.OP %a, %b : TYPE
  return %c : TYPE
}

