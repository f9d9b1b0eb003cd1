// title: A write behind a loop that may not end is none.
// Where the loop counts machine integers, a run of the source may never come to its write.
// verdict: proved
// wrong: "\"the buffer of argument 0 may be written to, also where the tensor program does not\"" => "" -- the buffer may be one that nobody may write to
// right: "\"the buffer of argument 0 may be written to, also where the tensor program does not\"" => "", each "i8" => "index" -- a loop over indices comes to its end
func.func @f(%m: memref<4xf32>, %x: f32, %n: i8) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 0 : i8
  %s = arith.constant 100 : i8
  scf.for %i = %a to %n step %s : i8 {
  }
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: i8) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 0 : i8
  %s = arith.constant 100 : i8
  memref.store %x, %m[%c0] : memref<4xf32>
  scf.for %i = %a to %n step %s : i8 {
  }
  return
}
// ----- plan
{
  "assumptions": ["the buffer of argument 0 may be written to, also where the tensor program does not"],
  "points": [{"source": 4, "target": 5, "rule": "loop", "regions": [[]]}]
}
