func.func private @a(%i: i32) -> (memref<5xf32> {t.a}, i32 {t.b}) {
    %m = memref.alloc() : memref<5xf32>
    return %m, %i : memref<5xf32>, i32
  }
  func.func private @dyn(%n: index) -> memref<?xf32> {
    %m = memref.alloc(%n) : memref<?xf32>
    return %m : memref<?xf32>
  }
  func.func private @lay(%m: memref<5xf32, strided<[?], offset: ?>>) -> memref<5xf32, strided<[?], offset: ?>> {
    return %m : memref<5xf32, strided<[?], offset: ?>>
  }
  func.func private @ext(%i: i32) -> memref<5xf32>
  func.func @pub(%i: i32) -> memref<5xf32> {
    %0:2 = func.call @a(%i) : (i32) -> (memref<5xf32>, i32)
    %1 = func.call @ext(%i) : (i32) -> (memref<5xf32>)
    %c = memref.cast %1 : memref<5xf32> to memref<5xf32, strided<[?], offset: ?>>
    %2 = func.call @lay(%c) {foo} : (memref<5xf32, strided<[?], offset: ?>>) -> memref<5xf32, strided<[?], offset: ?>>
    memref.dealloc %2 : memref<5xf32, strided<[?], offset: ?>>
    return %0#0 : memref<5xf32>
  }

// -----

func.func private @bad() -> memref<5xf32, strided<[1]>> {
  %m = memref.alloc() : memref<5xf32, strided<[1]>>
  return %m : memref<5xf32, strided<[1]>>
}

// -----

func.func private @unr(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}

// -----

func.func private @unr(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
func.func @c(%m: memref<*xf32>) {
  %r = call @unr(%m) : (memref<*xf32>) -> memref<*xf32>
  return
}

// -----

func.func private @dyn(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  return %m : memref<?xf32>
}
func.func @c(%n: index) {
  %r = call @dyn(%n) : (index) -> memref<?xf32>
  return
}

// -----

func.func private @dyn(%n: index) -> memref<?xf32> {
  %n2 = arith.addi %n, %n : index
  %m = memref.alloc(%n2) : memref<?xf32>
  return %m : memref<?xf32>
}
func.func @c(%n: index) {
  %r = call @dyn(%n) : (index) -> memref<?xf32>
  return
}

// -----

func.func private @dyn(%n: index, %p: index) -> (memref<?x?xf32>, memref<5xf32>) {
  %m = memref.alloc(%p, %n) {alignment = 64 : i64} : memref<?x?xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<5xf32>
  %f = arith.constant 1.0 : f32
  memref.store %f, %c[%n] : memref<5xf32>
  return %m, %c : memref<?x?xf32>, memref<5xf32>
}
func.func @c(%n: index, %p : index) {
  %r:2 = call @dyn(%n, %p) : (index, index) -> (memref<?x?xf32>, memref<5xf32>)
  return
}

// -----

func.func private @dynlay(%n: index) -> (memref<?xf32, strided<[?], offset: ?>>) {
  %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %c : memref<?xf32, strided<[?], offset: ?>>
}
func.func @c(%n: index, %p : index) {
  %r = call @dynlay(%n) : (index) -> (memref<?xf32, strided<[?], offset: ?>>)
  return
}

// -----

func.func private @callbefore(%b: i1) -> (memref<5xf32>) {
  %0 = call @later(%b) : (i1) -> memref<5xf32>
  return %0 : memref<5xf32>
}
func.func private @later(%b: i1) -> (memref<5xf32>) {
  %m = memref.alloca() : memref<5xf32>
  return %m : memref<5xf32>
}

// -----

func.func private @space() -> (memref<5xf32, 1>) {
  %m = memref.alloc() : memref<5xf32, 1>
  return %m : memref<5xf32, 1>
}
func.func @c() {
  %r = call @space() : () -> (memref<5xf32, 1>)
  return
}

// -----

func.func private @branches(%b: i1) -> (memref<5xf32>) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %m = memref.alloc() : memref<5xf32>
  return %m : memref<5xf32>
^bb2:
  %n = memref.alloc() : memref<5xf32>
  return %n : memref<5xf32>
}

// -----

func.func private @notall(%b: i1, %n: index) -> (memref<?xf32>, memref<?xf32>, i32, memref<*xf32>) {
  %m = memref.alloc(%n) : memref<?xf32>
  %n2 = arith.addi %n, %n : index
  %m2 = memref.alloc(%n2) : memref<?xf32>
  %c = arith.constant 1 : i32
  %d = memref.cast %m : memref<?xf32> to memref<*xf32>
  return %m, %m2, %c, %d : memref<?xf32>, memref<?xf32>, i32, memref<*xf32>
}
