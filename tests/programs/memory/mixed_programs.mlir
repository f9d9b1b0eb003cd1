// title: Mixed programs.
// verdict: proved
// right: "memref.store %x, %m[%i] : memref<8xf32>" => "%a = memref.alloc() : memref<8xf32>\nmemref.copy %m, %a : memref<8xf32> to memref<8xf32>\nmemref.store %x, %a[%i] : memref<8xf32>\nmemref.copy %a, %m : memref<8xf32> to memref<8xf32>" -- mixed programs
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "" -- mixed programs
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "%a = memref.alloc() : memref<8xf32>\nmemref.copy %m, %a : memref<8xf32> to memref<8xf32>\nmemref.store %x, %a[%i] : memref<8xf32>" -- mixed programs
func.func @f(%m: memref<8xf32>, %x: f32, %i: index) {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %u = tensor.insert %x into %t[%i] : tensor<8xf32>
  bufferization.materialize_in_destination %u in restrict writable %m
      : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
// ----- target
func.func @f(%m: memref<8xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
