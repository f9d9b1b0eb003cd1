// title: Which region of an opaque op a block is in.
// verdict: proved
func.func @f(%x: f32, %y: f32) -> f32 {
  %r = "acme.choose"() ({
    "acme.yield"(%x) : (f32) -> ()
      }, {
    "acme.yield"(%y) : (f32) -> ()
      }, {
  }) : () -> f32
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> f32 {
  %r = "acme.choose"() ({
    "acme.yield"(%x) : (f32) -> ()
      }, {
    "acme.yield"(%y) : (f32) -> ()
      }, {
  }) : () -> f32
  return %r : f32
}
