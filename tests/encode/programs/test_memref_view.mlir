// name: source

func.func @f(%t: tensor<4xf32>, %s: tensor<2xf64>, %x: f32, %y: f64, %i: index) -> (f32, f64) {
  %c0 = arith.constant 0 : index
  %t1 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %s1 = tensor.insert %y into %s[%i] : tensor<2xf64>
  %a = tensor.extract %t1[%c0] : tensor<4xf32>
  %b = tensor.extract %s1[%c0] : tensor<2xf64>
  return %a, %b : f32, f64
}

// -----
// name: target

func.func @f(%t: memref<4xf32>, %s: memref<2xf64>, %x: f32, %y: f64, %i: index) -> (f32, f64) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %bytes = memref.alloc() : memref<32xi8>
  %v = memref.view %bytes[%c0][] : memref<32xi8> to memref<4xf32>
  %w = memref.view %bytes[%c16][] : memref<32xi8> to memref<2xf64>
  memref.copy %t, %v : memref<4xf32> to memref<4xf32>
  memref.copy %s, %w : memref<2xf64> to memref<2xf64>
  memref.store %x, %v[%i] : memref<4xf32>
  memref.store %y, %w[%i] : memref<2xf64>
  %a = memref.load %v[%c0] : memref<4xf32>
  %b = memref.load %w[%c0] : memref<2xf64>
  memref.dealloc %bytes : memref<32xi8>
  return %a, %b : f32, f64
}

