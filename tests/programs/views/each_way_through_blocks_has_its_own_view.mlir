// title: Each way through blocks has its own view.
// The blocks are run again on one way: what the view requires there is not what it requires on the other.
// verdict: proved
// right: "cf.cond_br %again, ^a(%c0" => "cf.cond_br %again, ^a(%c100", "cf.cond_br %true" => "cf.cond_br %first" -- each way through blocks has its own view
// wrong: "cf.br ^a(%c4" => "cf.br ^a(%p", "cf.cond_br %again, ^a(%c0" => "cf.cond_br %again, ^a(%c4" -- each way through blocks has its own view
// wrong: "cf.cond_br %again, ^a(%c0" => "cf.cond_br %again, ^a(%p" -- each way through blocks has its own view
// wrong: "cf.br ^a(%c4" => "cf.br ^a(%c100", "cf.cond_br %again, ^a(%c0" => "cf.cond_br %again, ^a(%c4", "cf.cond_br %true" => "cf.cond_br %first" -- each way through blocks has its own view
func.func @f(%t: tensor<8xf32>, %o: index, %c: i1, %x: f32) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %o: index, %c: i1, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %true = arith.constant true
  %p = arith.maxsi %o, %c0 : index
  scf.execute_region {
    cf.br ^a(%c4, %c0 : index, index)
  ^a(%s: index, %k: index):
    %v = memref.subview %t[%s] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    %first = arith.cmpi eq, %k, %c0 : index
    %again = arith.andi %first, %c : i1
    cf.cond_br %again, ^a(%c0, %c1 : index, index), ^b
  ^b:
    cf.cond_br %true, ^d, ^e
  ^d:
    %l = memref.load %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
    cf.br ^e
  ^e:
    scf.yield
  }
  return %t : memref<8xf32>
}
