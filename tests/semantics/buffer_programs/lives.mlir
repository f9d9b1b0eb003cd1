// Buffers that change their size, that die with a scope, and that are changed atomically.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %i5 = arith.constant 5 : i32
  %i6 = arith.constant 6 : i32
  %i3 = arith.constant 3 : i32
  %m3 = arith.constant -3 : i32
  %f = arith.constant 1.5 : f32
  %m = memref.alloc() : memref<2xi32>
  memref.store %i5, %m[%c0] : memref<2xi32>
  memref.store %i6, %m[%c1] : memref<2xi32>
  %n = memref.realloc %m(%c4) : memref<2xi32> to memref<?xi32>
  %size = memref.dim %n, %c0 : memref<?xi32>
  vector.print %size : index
  %x0 = memref.load %n[%c1] : memref<?xi32>
  vector.print %x0 : i32
  memref.store %i3, %n[%c2] : memref<?xi32>
  %small = memref.realloc %n : memref<?xi32> to memref<1xi32>
  %x1 = memref.load %small[%c0] : memref<1xi32>
  vector.print %x1 : i32
  %sum = memref.alloca_scope -> (i32) {
    %a = memref.alloca() : memref<4xi32>
    memref.store %i6, %a[%c2] : memref<4xi32>
    %y = memref.load %a[%c2] : memref<4xi32>
    %z = arith.addi %y, %x1 : i32
    memref.alloca_scope.return %z : i32
  }
  vector.print %sum : i32
  %k = memref.alloc() : memref<10xi32>
  linalg.fill ins(%i6 : i32) outs(%k : memref<10xi32>)
  %r0 = memref.atomic_rmw addi %i3, %k[%c0] : (i32, memref<10xi32>) -> i32
  %r1 = memref.atomic_rmw assign %i3, %k[%c1] : (i32, memref<10xi32>) -> i32
  %r2 = memref.atomic_rmw maxs %m3, %k[%c2] : (i32, memref<10xi32>) -> i32
  %c3 = arith.constant 3 : index
  %r3 = memref.atomic_rmw maxu %m3, %k[%c3] : (i32, memref<10xi32>) -> i32
  %r4 = memref.atomic_rmw mins %m3, %k[%c4] : (i32, memref<10xi32>) -> i32
  %c5 = arith.constant 5 : index
  %r5 = memref.atomic_rmw minu %m3, %k[%c5] : (i32, memref<10xi32>) -> i32
  %c6 = arith.constant 6 : index
  %r6 = memref.atomic_rmw ori %i3, %k[%c6] : (i32, memref<10xi32>) -> i32
  %c7 = arith.constant 7 : index
  %r7 = memref.atomic_rmw andi %i3, %k[%c7] : (i32, memref<10xi32>) -> i32
  %all = vector.load %k[%c0] : memref<10xi32>, vector<10xi32>
  vector.print %all : vector<10xi32>
  %q = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%q : memref<4xf32>)
  %g = arith.constant 2.25 : f32
  %r8 = memref.atomic_rmw addf %g, %q[%c0] : (f32, memref<4xf32>) -> f32
  %r9 = memref.atomic_rmw maximumf %g, %q[%c1] : (f32, memref<4xf32>) -> f32
  %r10 = memref.atomic_rmw minimumf %g, %q[%c2] : (f32, memref<4xf32>) -> f32
  %floats = vector.load %q[%c0] : memref<4xf32>, vector<4xf32>
  vector.print %floats : vector<4xf32>
  // What they give back.
  vector.print %r0 : i32
  vector.print %r1 : i32
  vector.print %r3 : i32
  vector.print %r8 : f32
  vector.print %r9 : f32
  %r11 = memref.generic_atomic_rmw %k[%c0] : memref<10xi32> {
  ^bb0(%old: i32):
    %twice = arith.addi %old, %old : i32
    memref.atomic_yield %twice : i32
  }
  vector.print %r11 : i32
  %x11 = memref.load %k[%c0] : memref<10xi32>
  vector.print %x11 : i32
  return
}
