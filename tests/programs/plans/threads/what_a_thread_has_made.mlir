// title: What a thread has made.
// verdict: proved
// right: "memref.store %x, %b[%c0] : memref<4xf32>" => "memref.store %x, %b[%c0] : memref<4xf32>\nmemref.dealloc %b : memref<4xf32>", "{\"points" => "{\"must_free\": true, \"points" -- what a thread has made
// wrong: "{\"points" => "{\"must_free\": true, \"points" -- what a thread has made
// wrong: "%r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {\n    %b = memref.alloc() : memref<4xf32>\n    memref.store %x, %b[%c0] : memref<4xf32>" => "%r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> f32 {" -- what differs is refused
// wrong: "%r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {\n    %b = memref.alloc() : memref<4xf32>\n    memref.store %x, %b[%c0] : memref<4xf32>" => "%r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x) -> f32 {" -- what differs is refused
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %v = tensor.extract %t[%i] : tensor<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %b = memref.alloc() : memref<4xf32>
    memref.store %x, %b[%c0] : memref<4xf32>
    %v = memref.load %t[%i] : memref<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- plan
{"points": [{"source": 3, "target": 3, "rule": "threads", "regions": [[]]}]}
