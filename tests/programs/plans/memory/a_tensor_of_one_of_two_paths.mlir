// title: A tensor of one of two paths.
// Where it lives is not forgotten where the paths meet.
// verdict: refuted
// wrong: "// ----- plan\n{\"tensors\": \"ANYWHERE\", \"points\": []}" => "// ----- plan\n{\n\"tensors\": \"ANYWHERE\",\n\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]\n}" -- a tensor of one of two paths
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.if %b -> f32 {
    %p = memref.load %m[%c0] : memref<4xf32>
    scf.yield %p : f32 } else {
    %q = memref.load %n[%c0] : memref<4xf32>
    scf.yield %q : f32
  }
  memref.store %x, %n[%c0] : memref<4xf32>return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.if %b -> tensor<4xf32> {
    %p = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
    scf.yield %p : tensor<4xf32> } else {
    %q = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  }
  memref.store %x, %n[%c0] : memref<4xf32>%v = tensor.extract %y[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
