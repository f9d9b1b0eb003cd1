// title: An op whose regions reach out is not opaque.
// verdict: unproved
// unproved: each "memref.store %x, %m[%i] : memref<4xf32>" => "%g = ml_program.global_load @p : f32" -- an op whose regions reach out is not opaque
ml_program.global private mutable @p(0.0 : f32) : f32
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %y = "acme.run"() ({
    memref.store %x, %m[%i] : memref<4xf32>
        "acme.end"(%x) : (f32) -> ()
  }) : () -> f32
  return %y : f32
}
// ----- target
ml_program.global private mutable @p(0.0 : f32) : f32
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %y = "acme.run"() ({
    memref.store %x, %m[%i] : memref<4xf32>
        "acme.end"(%x) : (f32) -> ()
  }) : () -> f32
  return %y : f32
}
