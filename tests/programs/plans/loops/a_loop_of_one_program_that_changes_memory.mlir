// title: A loop of one program alone that changes memory.
// Nothing is known of what it changes, neither in its rounds nor behind it.
// verdict: proved
// right: "memref.store %c0, %s[%i] : memref<4xindex>" => "%h = memref.alloc() : memref<4xindex>\nmemref.store %c0, %h[%i] : memref<4xindex>\nmemref.dealloc %h : memref<4xindex>", "{\"points\": []}" => "{\"must_free\": true, \"points\": []}", "return %t : memref<4xf32>" => "memref.dealloc %s : memref<4xindex>\nreturn %t : memref<4xf32>" -- what a round makes it frees
// wrong: "memref.store %c0, %s[%i] : memref<4xindex>" => "%h = memref.alloc() : memref<4xindex>\nmemref.store %c0, %h[%i] : memref<4xindex>", "{\"points\": []}" => "{\"must_free\": true, \"points\": []}", "return %t : memref<4xf32>" => "memref.dealloc %s : memref<4xindex>\nreturn %t : memref<4xf32>" -- nobody frees it
// wrong: "memref.store %c0, %s[%i] : memref<4xindex>" => "memref.dealloc %s : memref<4xindex>" -- it is freed in each round
// wrong: "memref.store %c0, %s[%i] : memref<4xindex>" => "%j = memref.load %s[%c0] : memref<4xindex>\n%y = memref.load %t[%j] : memref<4xf32>\n%k = arith.addi %j, %c1 : index\nmemref.store %k, %s[%c0] : memref<4xindex>", "memref.store %x, %t[%c0] : memref<4xf32>\n  memref.store %x, %t[%c3]" => "memref.store %x, %t[%c0] : memref<4xf32>\nmemref.store %x, %t[%c3]" -- an index that rounds before have left there
// wrong: "memref.store %c0, %s[%i] : memref<4xindex>" => "memref.store %x, %t[%i] : memref<4xf32>" -- it changes what is returned
// wrong: "memref.store %c0, %s[%i]" => "memref.store %c4, %s[%i]", "memref.store %x, %t[%c3] : memref<4xf32>" => "%j = memref.load %s[%c0] : memref<4xindex>\n%k = memref.load %t[%j] : memref<4xf32>\nmemref.store %x, %t[%c3] : memref<4xf32>" -- an index that the rounds have left there
// wrong: "memref.store %c0, %s[%i] : memref<4xindex>" => "memref.store %c0, %s[%i] : memref<4xindex>\n%k = memref.load %t[%n] : memref<4xf32>" -- an access out of bounds
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.insert %x into %u[%c3] : tensor<4xf32>
  return %v : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = memref.alloc() : memref<4xindex>
  memref.store %c0, %s[%c0] : memref<4xindex>
  %is = arith.cmpi slt, %n, %c4 : index
  %m = arith.select %is, %n, %c4 : index
  scf.for %i = %c0 to %m step %c1 {
    memref.store %c0, %s[%i] : memref<4xindex>
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  memref.store %x, %t[%c3] : memref<4xf32>
  return %t : memref<4xf32>
}
// ----- plan
{"points": []}
