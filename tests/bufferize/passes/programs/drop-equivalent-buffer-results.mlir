func.func private @drop(%a: memref<5xf32>, %i: i32, %b: memref<5xf32>) -> (memref<5xf32>, i32, memref<?xf32>) {
  %c = memref.cast %b : memref<5xf32> to memref<?xf32>
  return %a, %i, %c : memref<5xf32>, i32, memref<?xf32>
}
func.func private @multi(%a: memref<5xf32>, %b: memref<5xf32>, %c: i1) -> (memref<5xf32>, memref<5xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %b : memref<5xf32>, memref<5xf32>
^bb2:
  return %a, %a : memref<5xf32>, memref<5xf32>
}
func.func private @nested(%a: memref<5xf32>) -> (memref<5xf32>) {
  %0 = func.call @leaf(%a) : (memref<5xf32>) -> memref<5xf32>
  return %0 : memref<5xf32>
}
func.func private @leaf(%a: memref<5xf32>) -> (memref<5xf32>) {
  return %a : memref<5xf32>
}
func.func private @ext(%a: memref<5xf32>) -> (memref<5xf32>)
func.func @caller(%a: memref<5xf32>, %i: i32, %c: i1) -> (memref<5xf32>, i32, memref<?xf32>, memref<5xf32>) {
  %0:3 = func.call @drop(%a, %i, %a) : (memref<5xf32>, i32, memref<5xf32>) -> (memref<5xf32>, i32, memref<?xf32>)
  %1:2 = func.call @multi(%a, %a, %c) {foo} : (memref<5xf32>, memref<5xf32>, i1) -> (memref<5xf32>, memref<5xf32>)
  %2 = func.call @nested(%a)  : (memref<5xf32>) -> (memref<5xf32>)
  %3 = func.call @ext(%a)  : (memref<5xf32>) -> (memref<5xf32>)
  return %0#0, %0#1, %0#2, %2 : memref<5xf32>, i32, memref<?xf32>, memref<5xf32>
}
func.func private @attrs(%a: memref<5xf32>, %b: memref<5xf32>) -> (memref<5xf32> {t.a}, f32 {t.b}) {
  %c = arith.constant 1.0 : f32
  return %a, %c : memref<5xf32>, f32
}
func.func private @loopc(%a: memref<5xf32>, %b: memref<5xf32>) -> (memref<?xf32>) {
  %c = memref.cast %a : memref<5xf32> to memref<?xf32>
  %c1 = memref.cast %c : memref<?xf32> to memref<5xf32>
  %c2 = memref.cast %c1 : memref<5xf32> to memref<?xf32>
  return %c2 : memref<?xf32>
}
func.func private @calls_back(%a: memref<5xf32>, %c: i1) -> memref<5xf32> {
  %0 = func.call @recursive(%a, %c) : (memref<5xf32>, i1) -> memref<5xf32>
  return %0 : memref<5xf32>
}
func.func private @recursive(%a: memref<5xf32>, %c: i1) -> memref<5xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = func.call @calls_back(%a, %c) : (memref<5xf32>, i1) -> memref<5xf32>
  cf.br ^bb2
^bb2:
  return %a : memref<5xf32>
}
func.func @public(%a: memref<5xf32>, %i: i32) -> (i32, memref<5xf32> {t.a}) {
  return %i, %a : i32, memref<5xf32>
}
