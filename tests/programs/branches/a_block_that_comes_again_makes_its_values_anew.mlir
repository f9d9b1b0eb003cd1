// title: A block that comes again makes its values anew.
// verdict: proved
// wrong: "%i = arith.select %c, %c3, %c0" => "%i = arith.select %c, %c0, %c0" -- the values of the visit before
// wrong: "%i = arith.select %c, %c3, %c0" => "%i = arith.select %c, %c3, %c3" -- the values of the last visit
func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %i = arith.select %c, %c3, %c0 : index
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.execute_region {
    cf.br ^a(%c0, %c0 : index, index)
  ^a(%s: index, %k: index):
    %v = arith.addi %s, %c0 : index
    cf.br ^j(%k : index)
  ^j(%l: index):
    %first = arith.cmpi eq, %l, %c0 : index
    cf.cond_br %first, ^b, ^e
  ^b:
    cf.cond_br %c, ^a(%c3, %c1 : index, index), ^d
  ^d:
    cf.br ^j(%c1 : index)
  ^e:
    memref.store %x, %t[%v] : memref<4xf32>
    scf.yield
  }
  return %t : memref<4xf32>
}
