// title: A store in each round.
// verdict: proved
// wrong: "memref.store %y, %b[%i]" => "memref.store %y, %b[%c0]" -- a store in each round
// unproved: "memref.store %x, %b[%i] : memref<64xf32>" => "%l = arith.cmpi eq, %i, %c0 : index\nscf.if %l {\nmemref.dealloc %a : memref<64xf32>\n}", "%m = memref.alloca() : memref<1xf32>\n    memref.store %x, %m[%c0] : memref<1xf32>\n    %y = memref.load %m[%c0] : memref<1xf32>\n    memref.store %y, %b[%i] : memref<64xf32>" => "" -- what one program frees in a loop the other one frees
// unproved: "memref.store %x, %b[%i] : memref<64xf32>" => "", "%m = memref.alloca() : memref<1xf32>" => "%l = arith.cmpi eq, %i, %c0 : index", "memref.store %x, %m[%c0] : memref<1xf32>" => "scf.if %l {", "    %y = memref.load %m[%c0] : memref<1xf32>" => "      memref.dealloc %a : memref<64xf32>", "memref.store %y, %b[%i] : memref<64xf32>" => "}" -- what one program frees in a loop the other one frees
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.store %x, %b[%i] : memref<64xf32>
  }
  return
}
// ----- target
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %m = memref.alloca() : memref<1xf32>
    memref.store %x, %m[%c0] : memref<1xf32>
    %y = memref.load %m[%c0] : memref<1xf32>
    memref.store %y, %b[%i] : memref<64xf32>
  }
  return
}
