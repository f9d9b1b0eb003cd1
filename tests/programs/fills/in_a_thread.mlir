// title: A thread fills its own row.
// Each thread has a row of its own: the loops of two threads write to different elements.
// verdict: proved
// wrong: "memref.store %x, %m[%k, %i]" => "memref.store %x, %m[%i, %k]" -- threads meet, as each writes a column
// wrong: "memref.store %x, %m[%k, %i]" => "memref.store %x, %m[%c1, %i]" -- threads write to one row
// wrong: "memref.load %a[%k, %i]" => "memref.load %a[%i, %k]" -- each thread reads a column
func.func @f(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = scf.forall (%k) in (4) shared_outs(%o = %t) -> (tensor<4x4xf32>) {
    %s = tensor.extract_slice %u[%k, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
    }
  }
  return %r : tensor<4x4xf32>
}
// ----- target
func.func @f(%m: memref<4x4xf32>, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.forall (%k) in (4) {
    scf.for %i = %c0 to %c4 step %c1 {
      %x = memref.load %a[%k, %i] : memref<4x4xf32>
      memref.store %x, %m[%k, %i] : memref<4x4xf32>
    }
  }
  return %m : memref<4x4xf32>
}
