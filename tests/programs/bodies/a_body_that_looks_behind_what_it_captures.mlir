// title: A body that looks behind what it captures, by a cast: what is there decides the result, and nobody compares it.
// verdict: unsupported
// reason: memory behind a buffer
func.func @f(%A: memref<8xf32>, %t: memref<?xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f32
  %m = memref.subview %A[2][2][1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.store %v, %A[%c5] : memref<8xf32>
  %s = memref.alloc() : memref<f32>
  linalg.fill ins(%z : f32) outs(%s : memref<f32>)
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"]}
    ins(%t : memref<?xf32>) outs(%s : memref<f32>) {
    ^bb0(%x: f32, %acc: f32):
      %k = memref.reinterpret_cast %m to offset: [5], sizes: [1], strides: [1]
        : memref<2xf32, strided<[1], offset: 2>> to memref<1xf32, strided<[1], offset: 5>>
      %l = memref.load %k[%c0] : memref<1xf32, strided<[1], offset: 5>>
      %p = arith.mulf %x, %l : f32
      %a = arith.addf %acc, %p : f32
      linalg.yield %a : f32
  }
  %r = memref.load %s[] : memref<f32>
  return %r : f32
}
// ----- target
func.func @f(%A: memref<8xf32>, %t: memref<?xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f32
  %m = memref.subview %A[2][2][1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 2>>
  %s = memref.alloc() : memref<f32>
  linalg.fill ins(%z : f32) outs(%s : memref<f32>)
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"]}
    ins(%t : memref<?xf32>) outs(%s : memref<f32>) {
    ^bb0(%x: f32, %acc: f32):
      %k = memref.reinterpret_cast %m to offset: [5], sizes: [1], strides: [1]
        : memref<2xf32, strided<[1], offset: 2>> to memref<1xf32, strided<[1], offset: 5>>
      %l = memref.load %k[%c0] : memref<1xf32, strided<[1], offset: 5>>
      %p = arith.mulf %x, %l : f32
      %a = arith.addf %acc, %p : f32
      linalg.yield %a : f32
  }
  memref.store %v, %A[%c5] : memref<8xf32>
  %r = memref.load %s[] : memref<f32>
  return %r : f32
}
