// title: Parts that do not overlap.
// verdict: proved
// right: "%bytes = memref.alloc()" => "%bytes = memref.alloca() {alignment = 8 : i64}", "memref.dealloc %bytes : memref<32xi8>" => "" -- parts of a stack buffer
// wrong: "memref.copy %s, %w : memref<2xf64> to memref<2xf64>" => "" -- what is wrong
// wrong: "memref.store %x, %v[%i] : memref<4xf32>" => "" -- not written
// wrong: "memref.copy %s, %w : memref<2xf64> to memref<2xf64>" => "memref.copy %s, %w : memref<2xf64> to memref<2xf64>\nmemref.dealloc %bytes : memref<32xi8>" -- freed twice
// wrong: "memref.dealloc %bytes : memref<32xi8>" => "memref.dealloc %bytes : memref<32xi8>\n%late = memref.load %v[%c0] : memref<4xf32>" -- read when freed
// wrong: "memref.dealloc %bytes : memref<32xi8>" => "memref.dealloc %v : memref<4xf32>" -- what is wrong
// unsupported: "%c16 = arith.constant 16" => "%c16 = arith.constant 8" -- parts that overlap
// unsupported: "%c16 = arith.constant 16" => "%c16 = arith.constant 24" -- a part that is too large
// unsupported: "%bytes[%c16][] : memref<32xi8>" => "%bytes[%i][] : memref<32xi8>" -- a part anywhere
// unsupported: "%c0 = arith.constant 0 : index\n  %c16" => "%c0 = arith.constant 2 : index\n  %c16" -- a part that begins between elements
// unsupported: "memref.alloc()" => "memref.alloc() {alignment = 4 : i64}" -- aligned badly
// unsupported: "memref.alloc()" => "memref.alloca()" -- on the stack
// unsupported: "  memref.copy %t, %v" => "  %z = arith.constant 0 : i8\n  memref.store %z, %bytes[%c0] : memref<32xi8>\n  memref.copy %t, %v" -- bytes are written
func.func @f(%t: tensor<4xf32>, %s: tensor<2xf64>, %x: f32, %y: f64, %i: index) -> (f32, f64) {
  %c0 = arith.constant 0 : index
  %t1 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %s1 = tensor.insert %y into %s[%i] : tensor<2xf64>
  %a = tensor.extract %t1[%c0] : tensor<4xf32>
  %b = tensor.extract %s1[%c0] : tensor<2xf64>
  return %a, %b : f32, f64
}
// ----- target
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
