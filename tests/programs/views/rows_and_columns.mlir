// title: Rows and columns.
// verdict: proved
// wrong: "%r = memref.load %m[%i, %c0]" => "%r = memref.load %m[%c0, %i]" -- others
// wrong: "memref.store %x, %m[%i, %j]" => "memref.store %x, %m[%j, %i]" -- others
// wrong: "%a = memref.alloc(%n, %c4)" => "%a = memref.alloc(%c4, %n)" -- others
// wrong: "%s = memref.load %c[%i, %j]" => "%s = memref.load %c[%j, %i]" -- others
func.func @f(%m: memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>, %t: tensor<?x4xf32>, %x: f32, %i: index,
    %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x4xf32>
  %a = bufferization.to_tensor %m restrict writable : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
      to tensor<?x?xf32>
  %b = tensor.insert %x into %a[%i, %j] : tensor<?x?xf32>
  %r = tensor.extract %b[%i, %c0] : tensor<?x?xf32>
  %s = tensor.extract %t[%i, %j] : tensor<?x4xf32>
  return %r, %s : f32, f32
}
// ----- target
func.func @f(%m: memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>, %t: memref<?x4xf32>, %x: f32, %i: index,
    %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?x4xf32>
  memref.store %x, %m[%i, %j] : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %r = memref.load %m[%i, %c0] : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %a = memref.alloc(%n, %c4) : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %d = memref.cast %t : memref<?x4xf32> to memref<?x?xf32>
  memref.copy %d, %a : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %c = memref.cast %a : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<?x4xf32,
      affine_map<(d0, d1) -> (d1, d0)>>
  %s = memref.load %c[%i, %j] : memref<?x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.dealloc %a : memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return %r, %s : f32, f32
}
