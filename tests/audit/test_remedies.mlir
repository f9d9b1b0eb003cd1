// name: says_what_it_reads
scf.for %q = %i to %j step %i {
    %z = tensor.extract %t[%q] : tensor<8xf32>
    vector.print %z : f32
  }
  return
