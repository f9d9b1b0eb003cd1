// title: Freed once: at once.
// verdict: proved
// right: "memref.dealloc %n : memref<4xf32>" => "scf.if %c {\nmemref.dealloc %n : memref<4xf32>\n} else {\nmemref.dealloc %n : memref<4xf32>\n}" -- on both paths
// right: "memref.dealloc %n : memref<4xf32>" => "memref.dealloc %p : memref<?xf32>" -- through an alias
// right: "memref.dealloc %n : memref<4xf32>" => "%o = bufferization.dealloc (%n : memref<4xf32>) if (%true) retain (%p : memref<?xf32>)\nscf.if %o {\nmemref.dealloc %n : memref<4xf32>\n}" -- if it is retained, by who owns it
// right: "memref.dealloc %n : memref<4xf32>" => "" -- nothing is asked of programs that never free
// wrong: "memref.dealloc %n : memref<4xf32>" => "scf.if %c {\nmemref.dealloc %n : memref<4xf32>\n}" -- on one path
// wrong: "%v = memref.load %n[%i] : memref<4xf32>" => "%v = memref.load %n[%i] : memref<4xf32>\nscf.if %c {\nmemref.dealloc %n : memref<4xf32>\n}" -- twice on one path
// wrong: "memref.dealloc %n : memref<4xf32>" => "memref.dealloc %n : memref<4xf32>\nmemref.dealloc %p : memref<?xf32>" -- twice through an alias
// wrong: "memref.dealloc %n : memref<4xf32>" => "%o = bufferization.dealloc (%n : memref<4xf32>) if (%true) retain (%p : memref<?xf32>)\nscf.if %c {\nmemref.dealloc %n : memref<4xf32>\n}" -- although it is retained
// wrong: "memref.dealloc %n : memref<4xf32>" => "memref.dealloc %n : memref<4xf32>\nmemref.dealloc %t : memref<4xf32>" -- an argument
// wrong: "memref.dealloc %n : memref<4xf32>" => "memref.dealloc %n : memref<4xf32>\n%w = memref.load %p[%i] : memref<?xf32>\n%y = arith.addf %w, %w : f32" -- not freed once
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %true = arith.constant true
  %n = memref.alloc() : memref<4xf32>
  %p = memref.cast %n : memref<4xf32> to memref<?xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%i] : memref<4xf32>
  %v = memref.load %n[%i] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %v : f32
}
