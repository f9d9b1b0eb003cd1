// Each function shows one thing that the pass may look at, or must not.
func.func private @use(memref<4xf32>)
func.func private @id(memref<4xf32>) -> memref<4xf32>
func.func @simple(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %v = memref.load %a[%i] : memref<4xf32>
  %w = arith.addf %v, %v : f32
  %u = arith.addf %w, %v : f32
  memref.dealloc %a : memref<4xf32>
  return %u : f32
}
func.func @unused(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return %w : f32
}
func.func @views(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %s = memref.subview %a[1][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %c = memref.cast %s : memref<2xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %a[%i] : memref<4xf32>
  %v = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  %u = arith.addf %v, %v : f32
  memref.dealloc %a : memref<4xf32>
  return %u : f32
}
func.func @nested(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %m = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  memref.store %x, %a[%i] : memref<4xf32>
  %v = memref.load %m[%i] : memref<4xf32>
  %u = arith.addf %v, %v : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %u : f32
}
func.func @inloop(%x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %q = memref.load %a[%i] : memref<4xf32>
    memref.store %q, %a[%c1] : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  func.call @use(%a) : (memref<4xf32>) -> ()
  %z = memref.alloc() : memref<4xf32>
  memref.store %x, %z[%c0] : memref<4xf32>
  memref.dealloc %z : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @call(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %m = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  %w = arith.addf %x, %x : f32
  %v = memref.load %m[%i] : memref<4xf32>
  %u = arith.addf %v, %w : f32
  memref.dealloc %a : memref<4xf32>
  return %u : f32
}
func.func @twice(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
func.func @other_block(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  cf.br ^bb1
^bb1:
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @freed_in_if(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
func.func @of_cast(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %b : memref<?xf32>
  return %w : f32
}
func.func @stack(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloca() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  return %w : f32
}
func.func @clone(%x: f32, %i: index, %m: memref<4xf32>) -> f32 {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return %w : f32
}
func.func @bdealloc(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return %w : f32
}
func.func @rank(%x: f32, %i: index, %c: i1) -> index {
  %a = memref.alloc(%i) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : memref<?xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<?xf32>
  return %d : index
}
func.func @select(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.store %x, %s[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %w : f32
}
func.func @whileloop(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.while (%q = %a) : (memref<4xf32>) -> memref<4xf32> {
    scf.condition (%c) %q : memref<4xf32>
  } do {
  ^bb0(%z: memref<4xf32>):
    scf.yield %z : memref<4xf32>
  }
  memref.store %x, %r[%i] : memref<4xf32>
  %n = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return %n : f32
}
// -----
func.func @if_alloc(%x: f32, %i: index, %c: i1, %o: memref<4xf32>) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %m = scf.for %j = %i to %i step %i iter_args(%q = %o) -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  }
  %n = arith.addf %x, %x : f32
  %v = memref.load %m[%i] : memref<4xf32>
  %k = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return %v : f32
}
func.func @two_allocs_of_one(%x: f32, %i: index, %c: i1, %o: memref<4xf32>) -> f32 {
  %a:2 = "test.alloc"() : () -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %a#0[%i] : memref<4xf32>
  %n = arith.addf %x, %x : f32
  memref.dealloc %a#0 : memref<4xf32>
  return %n : f32
}
func.func @lambda(%x: f32, %i: index) -> f32 {
  %r = scf.execute_region -> f32 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %n = arith.addf %x, %x : f32
    memref.dealloc %a : memref<4xf32>
    scf.yield %n : f32
  }
  return %r : f32
}
func.func @double(%x: f32, %i: index) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %n = arith.addf %x, %x : f32
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  return %n : f32
}
func.func @at_end_of_block(%x: f32, %i: index, %c: i1) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %n = arith.addf %x, %x : f32
  cf.br ^bb2(%a : memref<4xf32>)
^bb2(%m: memref<4xf32>):
  %q = arith.addf %n, %x : f32
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @already(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %n = arith.addf %x, %x : f32
  return
}
func.func @order(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %d : memref<4xf32> to memref<4xf32>
  %n = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return
}
func.func @late_alias_use_before_dealloc_after(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %m = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  %v = memref.load %m[%i] : memref<?xf32>
  %n = arith.addf %x, %x : f32
  return %v : f32
}
func.func @two_at_once(%x: f32, %i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%c, %c)
  return %w : f32
}
func.func @blocks(%x: f32, %i: index, %c: i1) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  cf.br ^bb2
^bb2:
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  %u = arith.addf %x, %x : f32
  memref.dealloc %b : memref<4xf32>
  return %u : f32
}
