// title: An opaque op is the same in both programs.
// verdict: proved
// wrong: "%z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store %z, %t[%i] : memref<?xf32>" => "%z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n\"acme.tell\"(%y, %i) : (f32, index) -> ()\nmemref.store %z, %t[%i] : memref<?xf32>" -- a near miss is refuted
// assumes: 'acme.ask'
// unknown: "  %z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store" => "  %z = \"acme.ask\"(%y) {k = 2 : i32} : (f32) -> f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store" -- asked with another attribute the second time
// unknown: "  %z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store" => "  %z = arith.addf %y, %y : f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store" -- asked once instead of twice: a pure op may be left out
// unknown: "  %z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n  \"acme.tell\"(%z, %i) : (f32, index) -> ()\n  memref.store" => "  %z = \"acme.ask\"(%y) {k = 1 : i32} : (f32) -> f32\n  memref.store" -- not told
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  %r = tensor.insert %z into %t[%i] : tensor<?xf32>
  return %r, %y : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  memref.store %z, %t[%i] : memref<?xf32>
  return %t, %y : memref<?xf32>, f32
}
