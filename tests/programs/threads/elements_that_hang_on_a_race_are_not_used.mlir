// title: Elements that hang on a race are not used.
// verdict: proved
// right: "%e = memref.load %t[%c0] : memref<4xi8>" => "%n = memref.alloc() : memref<4xi8>\nmemref.copy %t, %n : memref<4xi8> to memref<4xi8>\n%e = memref.load %n[%c0] : memref<4xi8>" -- elements that hang on a race are not used
// wrong: "memref.store %x" => "memref.store %v" -- elements that hang on a race differ from each other
// wrong: "%e = memref.load %t[%c0] : memref<4xi8>" => "%n = memref.alloc() : memref<4xi8>\nmemref.copy %t, %n : memref<4xi8> to memref<4xi8>\n%e = memref.load %n[%c0] : memref<4xi8>", "memref.store %x" => "memref.store %v" -- elements that hang on a race differ from each other
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %x: i8, %y: i8) -> tensor<4xi8> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xi8>) {
    %z = tensor.from_elements %x : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %x: i8, %y: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) {
    memref.store %y, %t[%i] : memref<4xi8>
    %m = memref.alloc() : memref<2xi8>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        outs(%m : memref<2xi8>) {
    ^bb0(%old: i8):
      %e = memref.load %t[%c0] : memref<4xi8>
      linalg.yield %e : i8
    }
    %a = memref.load %m[%c0] : memref<2xi8>
    %b = memref.load %m[%c1] : memref<2xi8>
    %p = arith.cmpi eq, %a, %b : i8
    %v = arith.select %p, %x, %y : i8
    memref.store %x, %u[%i] : memref<4xi8>
  }
  return %u : memref<4xi8>
}
