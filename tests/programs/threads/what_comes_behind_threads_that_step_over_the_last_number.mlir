// title: What comes behind threads that step over the last number need not be reached.
// verdict: unproved
// right: each "i8" => "index" -- threads that surely come to their ends
func.func @f(%t: tensor<4xf32>, %k: index, %s: tensor<?xf32>) -> (tensor<4xf32>, f32) {
  %a = arith.constant 0 : i8
  %b = arith.constant 127 : i8
  %c = arith.constant 2 : i8
  %x = arith.constant 1.0 : f32
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %z = scf.for %j = %a to %b step %c iter_args(%q = %x) -> (f32) : i8 {
      %y = arith.addf %q, %q : f32
      scf.yield %y : f32
    }
    %e = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %v = tensor.extract %s[%k] : tensor<?xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %k: index, %s: memref<?xf32>) -> (memref<4xf32>, f32) {
  %a = arith.constant 0 : i8
  %b = arith.constant 127 : i8
  %c = arith.constant 2 : i8
  %x = arith.constant 1.0 : f32
  %v = memref.load %s[%k] : memref<?xf32>
  scf.forall (%i) in (4) {
    %z = scf.for %j = %a to %b step %c iter_args(%q = %x) -> (f32) : i8 {
      %y = arith.addf %q, %q : f32
      scf.yield %y : f32
    }
    memref.store %z, %t[%i] : memref<4xf32>
  }
  return %t, %v : memref<4xf32>, f32
}
