// title: What is surely used says that the view fits.
// verdict: proved
// unproved: "scf.execute_region {" => "%g = arith.cmpi sgt, %s, %c0 : index\nscf.if %g {", "scf.yield" => "" -- what no element needs says nothing of the view
func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %o: index, %s: index) -> (tensor<8xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1000 = arith.constant 1000 : index
  %v = memref.subview %m[%o] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
  scf.execute_region {
    %l = memref.load %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
    scf.yield
  }
  %q = arith.divui %o, %c1000 : index
  %ok = arith.cmpi sle, %q, %c3 : index
  return %t, %ok : tensor<8xf32>, i1
}
// ----- target
func.func @f(%m: memref<8xf32>, %t: memref<8xf32>, %o: index, %s: index) -> (memref<8xf32>, i1) {
  %true = arith.constant true
  return %t, %true : memref<8xf32>, i1
}
