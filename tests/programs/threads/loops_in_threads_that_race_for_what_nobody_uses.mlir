// title: Loops in threads that race for what nobody uses.
// verdict: proved
// wrong: "%z = tensor.from_elements %x" => "%z = tensor.from_elements %e", "memref.store %x, %u" => "memref.store %e, %u" -- loops in threads that race for what is used
// wrong: "return %r" => "return %t", "return %u" => "return %t" -- buffers that threads race for hold nothing behind the loop
// wrong: "%z = tensor.from_elements %x" => "%g = tensor.extract %q[%c1] : tensor<4xf32>\n%z = tensor.from_elements %g", "memref.store %x, %u" => "%g = memref.load %t[%c1] : memref<4xf32>\nmemref.store %g, %u" -- what threads in threads have left is used
// wrong: "%e = tensor.extract %s[%c0] : tensor<4xf32>" => "%e = tensor.extract %s[%c0] : tensor<4xf32>\n%l = arith.cmpf oeq, %e, %e : f32\nscf.if %l {\nvector.print %x : f32\n}", "%e = memref.load %s[%c0] : memref<4xf32>" => "%e = memref.load %s[%c0] : memref<4xf32>\n%l = arith.cmpf oeq, %e, %e : f32\nscf.if %l {\nvector.print %x : f32\n}" -- what is raced for decides
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xf32>) {
    %q = scf.forall (%j) in (4) shared_outs(%p = %t) -> (tensor<4xf32>) {
      %one = tensor.from_elements %x : tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %one into %p[%j] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    %s = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %q) -> (tensor<4xf32>) {
      %v = tensor.extract %a[%k] : tensor<4xf32>
      %w = arith.addf %v, %v : f32
      %b = tensor.insert %w into %a[%k] : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }
    %e = tensor.extract %s[%c0] : tensor<4xf32>
    %z = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i) in (4) {
    scf.forall (%j) in (4) {
      memref.store %x, %t[%j] : memref<4xf32>
    }
    %s = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
      %v = memref.load %a[%k] : memref<4xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %a[%k] : memref<4xf32>
      scf.yield %a : memref<4xf32>
    }
    %e = memref.load %s[%c0] : memref<4xf32>
    memref.store %x, %u[%i] : memref<4xf32>
  }
  return %u : memref<4xf32>
}
