// title: Code of others in a thread, beside a global that the function does not use.
// verdict: proved
// wrong: "// it\n  %u = func.call @ext(%r)" => "// it\n  %u = func.call @ext(%x)" -- others get something else
// wrong: "%u = func.call @ext(%r) : (f32) -> f32\n  %q = memref.load %m[%c0] : memref<4xf32>" => "%g = memref.get_global @g : memref<4xf32>\n  %z = memref.load %g[%c0] : memref<4xf32>\n  %u = func.call @ext(%z) : (f32) -> f32\n  %q = memref.load %m[%c0] : memref<4xf32>" -- others see what is in the global
// wrong: "memref.store %y, %m[%c0] : memref<4xf32> // it" => "memref.store %y, %m[%c0] : memref<4xf32>\n  %g = memref.get_global @g : memref<4xf32>\n  memref.store %y, %g[%c0] : memref<4xf32>" -- the global is changed
memref.global @g : memref<4xf32> = dense<7.0>
func.func private @ext(f32) -> f32
func.func @set(%y: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %y, %g[%c0] : memref<4xf32>
  return
}
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> (f32) {
    %a = func.call @ext(%x) : (f32) -> f32
    scf.reduce(%a : f32) {
    ^bb0(%c: f32, %d: f32):
      %e = arith.addf %c, %d : f32
      scf.reduce.return %e : f32
    }
  }
  %s = tensor.insert %y into %t[%c0] : tensor<4xf32>
  %u = func.call @ext(%r) : (f32) -> f32
  %q = tensor.extract %s[%c0] : tensor<4xf32>
  %v = arith.addf %u, %q : f32
  return %s, %v : tensor<4xf32>, f32
}
// ----- target
memref.global @g : memref<4xf32> = dense<7.0>
func.func private @ext(f32) -> f32
func.func @set(%y: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %y, %g[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>, %n: index, %x: f32, %y: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> (f32) {
    %a = func.call @ext(%x) : (f32) -> f32
    scf.reduce(%a : f32) {
    ^bb0(%c: f32, %d: f32):
      %e = arith.addf %c, %d : f32
      scf.reduce.return %e : f32
    }
  }
  memref.store %y, %m[%c0] : memref<4xf32> // it
  %u = func.call @ext(%r) : (f32) -> f32
  %q = memref.load %m[%c0] : memref<4xf32>
  %v = arith.addf %u, %q : f32
  return %m, %v : memref<4xf32>, f32
}
