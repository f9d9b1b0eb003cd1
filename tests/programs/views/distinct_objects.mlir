// title: Distinct objects are the same buffers.
// verdict: proved
// right: "memref.store %y, %c[%i] : memref<8xf32>\n" => "", "memref.store %x, %d[%i] : memref<8xf32>" => "memref.store %x, %d[%i] : memref<8xf32>\n  memref.store %y, %c[%i] : memref<8xf32>" -- stores to both may change places
// right: each "%c, %d = memref.distinct_objects %m, %n : memref<8xf32>, memref<8xf32>\n" => "", "%y, %c[" => "%y, %m[", "%x, %d[" => "%x, %n[" -- without the promise
// wrong: "distinct_objects %m, %n : memref<8xf32>, memref<8xf32>\n  memref.store %y, %c" => "distinct_objects %n, %m : memref<8xf32>, memref<8xf32>\n  memref.store %y, %c" -- the other buffer
// wrong: "memref.store %x, %d" => "memref.store %x, %c" -- the other result
func.func @f(%m: tensor<8xf32>, %n: tensor<8xf32>, %x: f32, %y: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = tensor.insert %y into %m[%i] : tensor<8xf32>
  %b = tensor.insert %x into %n[%i] : tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %x: f32, %y: f32, %i: index) -> (memref<8xf32>, memref<8xf32>) {
  %c, %d = memref.distinct_objects %m, %n : memref<8xf32>, memref<8xf32>
  memref.store %y, %c[%i] : memref<8xf32>
  memref.store %x, %d[%i] : memref<8xf32>
  return %m, %n : memref<8xf32>, memref<8xf32>
}
