// title: What an iteration does around the inner loop.
// Each thread gets the element that was there at first.
// verdict: proved
// right: "%x = memref.load %t[%c0, %c0] : memref<?x2xf32>\n" => "", "      %y = arith.addf" => "%x = memref.load %u[%c0, %c0] : memref<?x2xf32>\n%y = arith.addf", "tensor.extract %t" => "tensor.extract %u" -- each iteration reads what nobody writes
// wrong: "%x = memref.load %t[%c0, %c0] : memref<?x2xf32>\n" => "", "// front" => "%x = memref.load %t[%c0, %c0] : memref<?x2xf32>" -- what stands in front of the inner loop reads what others have written
// wrong: "// behind" => "memref.store %z, %t[%i, %c0] : memref<?x2xf32>" -- something stands behind the inner loop
// wrong: "// behind" => "memref.store %z, %t[%i, %c0] : memref<?x2xf32>", "// front" => "memref.store %z, %t[%i, %c0] : memref<?x2xf32>" -- something is written around the inner loop
// wrong: "// front" => "vector.print %i : index" -- something is shown in front of the inner loop
// unproved: "// front" => "%b = memref.alloc() : memref<2xf32>\nmemref.store %z, %b[%c0] : memref<2xf32>" -- something is made in front of the inner loop
// unproved: "    scf.for %j = %c0 to %c2 step %c1 {" => "%w = scf.for %j = %c0 to %c2 step %c1 iter_args(%v = %z) -> (f32) {", "memref<?x2xf32>\n    }" => "memref<?x2xf32>\nscf.yield %v : f32\n}" -- the inner loop carries something
func.func @f(%t: tensor<?x2xf32>, %u: tensor<?x2xf32>, %n: index, %z: f32) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0, %c0] : tensor<?x2xf32>
  %r = scf.forall (%i, %j) in (%n, 2) shared_outs(%o = %t) -> (tensor<?x2xf32>) {
    %y = arith.addf %x, %z : f32
    %e = tensor.from_elements %y : tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, %j] [1, 1] [1, 1]
          : tensor<1x1xf32> into tensor<?x2xf32>
    }
  }
  return %r : tensor<?x2xf32>
}
// ----- target
func.func @f(%t: memref<?x2xf32>, %u: memref<?x2xf32>, %n: index, %z: f32) -> memref<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %t[%c0, %c0] : memref<?x2xf32>
  scf.for %i = %c0 to %n step %c1 {
    // front
    scf.for %j = %c0 to %c2 step %c1 {
      %y = arith.addf %x, %z : f32
      memref.store %y, %t[%i, %j] : memref<?x2xf32>
    }
    // behind
  }
  return %t : memref<?x2xf32>
}
