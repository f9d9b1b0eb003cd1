// title: They may be gone.
// verdict: proved
// wrong: "}\n  }" => "}\n}\nvector.print %r : f32", "func.func @f(%t: memref<?xf32>, %n: index, %y: f32) -> memref<?xf32> {" => "func.func @f(%t: memref<?xf32>, %n: index, %y: f32) -> memref<?xf32> {\nvector.print %y : f32" -- what they give is not what they were given
func.func @f(%t: tensor<?xf32>, %n: index, %y: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%y) -> f32 {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %t : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %y: f32) -> memref<?xf32> {
  return %t : memref<?xf32>
}
