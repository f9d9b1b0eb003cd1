// title: Code of others in each thread, which may change a global.
// verdict: proved
// wrong: "// it\n    %a = func.call @ext(%x)" => "// it\n    %a = func.call @ext(%y)" -- others get something else
// unproved: "return %m, %v" => "return %m, %w" -- others may have changed the global
// unproved: "from_elements %a" => "from_elements %b", "memref.store %a" => "memref.store %w" -- what a thread reads there, another one may have changed
// unproved: "from_elements %a" => "from_elements %c", "memref.store %a" => "memref.store %c", "// it\n" => "%b = memref.load %g[%c0] : memref<4xf32>\n    %d = memref.load %g[%c0] : memref<4xf32>\n    %c = arith.addf %b, %d : f32\n" -- another thread may change it in between
memref.global @g : memref<4xf32> = dense<7.0>
func.func private @ext(f32) -> f32
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %b = memref.load %g[%c0] : memref<4xf32>
    %c = arith.addf %b, %b : f32
    %a = func.call @ext(%x) : (f32) -> f32
    %s = tensor.from_elements %a : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %v = memref.load %g[%c0] : memref<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
memref.global @g : memref<4xf32> = dense<7.0>
func.func private @ext(f32) -> f32
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  %w = memref.load %g[%c0] : memref<4xf32>
  scf.forall (%i) in (4) {
    // it
    %a = func.call @ext(%x) : (f32) -> f32
    memref.store %a, %m[%i] : memref<4xf32>
  }
  %v = memref.load %g[%c0] : memref<4xf32>
  return %m, %v : memref<4xf32>, f32
}
