// title: Writes where the source does not write are listed.
// Somebody elsewhere may have put a constant there; whoever calls a private function is in the program.
// verdict: proved
// wrong: "// ----- plan\n{\n  \"assumptions\": [\"the buffer of argument 0 may be written to, also where the tensor program does not\"],\n  \"points\": []\n}" => "// ----- plan\n{\"assumptions\": [], \"points\": []}" -- writes where the source does not write are listed
func.func  @f(%m: memref<4xf32>, %c: i1, %x: f32) {
  %i = arith.constant 0 : index
  scf.if %c { memref.store %x, %m[%i] : memref<4xf32> }
  return
}
// ----- target
func.func  @f(%m: memref<4xf32>, %c: i1, %x: f32) {
  %i = arith.constant 0 : index
  %y = memref.load %m[%i] : memref<4xf32>
  %z = arith.select %c, %x, %y : f32
  memref.store %z, %m[%i] : memref<4xf32>
  return
}
// ----- plan
{
  "assumptions": ["the buffer of argument 0 may be written to, also where the tensor program does not"],
  "points": []
}
