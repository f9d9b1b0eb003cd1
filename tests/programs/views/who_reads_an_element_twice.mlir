// title: Who reads an element twice.
// Two indices of a view may show one element, if nobody writes all of them.
// verdict: proved
// wrong: "scf.yield %w : f32" => "scf.yield %y : f32" -- where two indices show one element
func.func @f(%a: memref<*xf32>, %t: tensor<2xf32>, %o: index, %s: index, %x: f32, %y: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %m = memref.alloc() : memref<2x2xf32>
  memref.copy %seen, %m : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  %p = memref.load %m[%c0, %c1] : memref<2x2xf32>
  %q = memref.load %m[%c1, %c0] : memref<2x2xf32>
  %is = arith.cmpi eq, %s, %c1 : index
  %r = scf.if %is -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %p, %q, %r : f32, f32, f32
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2xf32>, %o: index, %s: index, %w: f32, %y: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %m = memref.alloc() : memref<2x2xf32>
  memref.copy %seen, %m : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  %p = memref.load %m[%c0, %c1] : memref<2x2xf32>
  %q = memref.load %m[%c1, %c0] : memref<2x2xf32>
  %is = arith.cmpi eq, %s, %c1 : index
  %r = scf.if %is -> f32 {
    scf.yield %w : f32
  } else {
    scf.yield %y : f32
  }
  return %p, %q, %r : f32, f32, f32
}
