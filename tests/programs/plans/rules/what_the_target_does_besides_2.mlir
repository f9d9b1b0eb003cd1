// title: What the target does besides.
// verdict: refuted
// wrong: "%a = memref.alloc() : memref<i1>" => "%a = memref.alloc() : memref<f32>", "%u = memref.load %a[] : memref<i1>" => "%u = memref.load %a[] : memref<f32>", "%i = arith.select %u, %c0, %c1 : index" => "%b = arith.cmpf oeq, %u, %u : f32", "%v = memref.load %m[%i] : memref<4xf32>" => "scf.if %b { }" -- what the target does besides
// wrong: "%a = memref.alloc() : memref<i1>\n  %u = memref.load %a[] : memref<i1>\n  %i = arith.select %u, %c0, %c1 : index\n  %v = memref.load %m[%i] : memref<4xf32>" => "%b = memref.alloc() : memref<1xi1>\n%f = arith.constant false\nscf.if %f { } else {\n%c9 = arith.constant 9 : index\n%v = memref.load %m[%c9] : memref<4xf32>\n}" -- what the target does besides
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<i1>
  %u = memref.load %a[] : memref<i1>
  %i = arith.select %u, %c0, %c1 : index
  %v = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
// ----- plan
{"points": []}
