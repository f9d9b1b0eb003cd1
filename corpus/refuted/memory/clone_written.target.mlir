func.func @give(%t: memref<4xf32>) -> memref<4xf32> {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
func.func @callee(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %c = call @give(%t) : (memref<4xf32>) -> memref<4xf32>
  memref.store %f, %c[%i] : memref<4xf32>
  %x = memref.load %t[%i] : memref<4xf32>
  return %c, %x : memref<4xf32>, f32
}
func.func @w(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  memref.store %f, %t[%i] : memref<4xf32>
  %x = memref.load %c[%i] : memref<4xf32>
  return %t, %x : memref<4xf32>, f32
}
func.func @loop(%t: memref<4xf32>, %f: f32, %n: index, %i: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %c) -> memref<4xf32> {
    %d = bufferization.clone %x : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %d : memref<4xf32>
  }
  memref.store %f, %r[%i] : memref<4xf32>
  %x = memref.load %t[%i] : memref<4xf32>
  return %r, %x : memref<4xf32>, f32
}
func.func @branch(%t: memref<4xf32>, %b: i1, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %r = scf.if %b -> memref<4xf32> {
    %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
    scf.yield %c : memref<4xf32>
  } else {
    %u = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%u : memref<4xf32>)
    scf.yield %u : memref<4xf32>
  }
  memref.store %f, %r[%i] : memref<4xf32>
  %x = memref.load %t[%i] : memref<4xf32>
  return %r, %x : memref<4xf32>, f32
}
func.func @fill(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<4xf32>)
  %x = memref.load %t[%i] : memref<4xf32>
  return %c, %x : memref<4xf32>, f32
}
func.func @threads(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  scf.forall (%k) in (4) {
    memref.store %f, %c[%k] : memref<4xf32>
  }
  %x = memref.load %t[%i] : memref<4xf32>
  return %c, %x : memref<4xf32>, f32
}
func.func @part(%t: memref<4xf32>, %f: f32) -> (memref<2xf32>, memref<4xf32>) {
  %s = memref.subview %t[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %c = bufferization.clone %s : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  return %c, %t : memref<2xf32>, memref<4xf32>
}
func.func @inloop(%t: memref<4xf32>, %f: f32, %n: index) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %f) -> (f32) {
    %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
    memref.store %f, %t[%k] : memref<4xf32>
    %e = memref.load %c[%k] : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
    scf.yield %e : f32
  }
  return %r, %t : f32, memref<4xf32>
}
func.func @returned(%t: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  %d = bufferization.clone %c : memref<4xf32> to memref<4xf32>
  return %c, %d : memref<4xf32>, memref<4xf32>
}
func.func @usesboth(%t: memref<4xf32>, %f: f32, %i: index) -> (f32, memref<4xf32>) {
  %a, %b = call @returned(%t) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.store %f, %a[%i] : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  return %x, %a : f32, memref<4xf32>
}
