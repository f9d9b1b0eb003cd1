// title: Which region of an opaque op a block is in.
// verdict: unproved
// unproved: "// ----- target\nfunc.func @f(%x: f32, %y: f32) -> f32 {\n  %r = \"acme.choose\"() ({\n    \"acme.yield\"(%x) : (f32) -> ()" => "// ----- target\nfunc.func @f(%x: f32, %y: f32) -> f32 {\n%r = \"acme.choose\"() ({\n}, {\n\"acme.yield\"(%x) : (f32) -> ()", "^next:\n        \"acme.yield\"(%y) : (f32) -> ()" => "", "}, {\n  }, {" => "}, {\n\"acme.yield\"(%y) : (f32) -> ()" -- which region of an opaque op a block is in
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
  ^next:
        "acme.yield"(%y) : (f32) -> ()
      }, {
  }, {
  }) : () -> f32
  return %r : f32
}
