// title: Rounds in place of threads.
// verdict: proved
// right: "%r = scf.forall (%i) = (0) to (%n)" => "%r = scf.forall (%i) = (0) to (7)", "scf.for %i = %c0 to %n" => "scf.for %i = %c0 to %c8" -- a bound that is below the first step is the same
// wrong: "scf.for %i = %c0 to %n" => "scf.for %i = %c0 to %c8" -- other rounds
// wrong: "scf.for %i = %c0" => "scf.for %i = %c4" -- other rounds
// wrong: "scf.for %i = %c0 to %n step %c4" => "scf.for %i = %c0 to %n step %c8" -- other rounds
// wrong: "scf.for %i = %c0 to %n step %c4" => "scf.for %i = %c0 to %n step %c1" -- other rounds
// wrong: "%s = memref.subview %t[%i]" => "%s = memref.subview %t[%c0]" -- other rounds
// wrong: "linalg.exp ins(%s : memref" => "linalg.abs ins(%s : memref" -- other rounds
// unproved: "scf.for %i = %c0 to %n step %c4 {" => "%l = arith.constant 0 : i64\n%w = arith.constant 4 : i64\n%u = arith.index_cast %n : index to i64\nscf.for %k = %l to %u step %w : i64 {\n%i = arith.index_cast %k : i64 to index" -- rounds that count no indices
// unproved: "scf.for %i = %c0 to %n step %c4 {" => "scf.for unsigned\n%i = %c0 to %n step %c4 {" -- rounds that count no indices
func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %o[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}
// ----- target
func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    %s = memref.subview %t[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
        outs(%s : memref<4xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<64xf32>
}
