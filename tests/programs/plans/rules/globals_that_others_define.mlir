// title: Globals that others define.
// verdict: proved
// wrong: "%g = memref.get_global @g : memref<2xf32>\n  %v = memref.load %g[%c0] : memref<2xf32>\n  return %v : f32\n}\n// ----- plan" => "%g = memref.get_global @g : memref<2xf32>\n%v = memref.load %g[%c0] : memref<2xf32>\nreturn %x : f32\n}\n// ----- plan" -- globals that others define
// wrong: "// ----- target\nmemref.global @g : memref<2xf32>" => "// ----- target\nmemref.global @g : memref<2xf32> = dense<0.0>" -- globals that others define
memref.global @g : memref<2xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xf32>
  %v = memref.load %g[%c0] : memref<2xf32>
  return %v : f32
}
// ----- target
memref.global @g : memref<2xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xf32>
  %v = memref.load %g[%c0] : memref<2xf32>
  return %v : f32
}
// ----- plan
{"points": []}
