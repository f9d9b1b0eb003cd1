// title: A loop that never runs may do anything.
// verdict: proved
// right: each "o = arith.constant 1" => "o = arith.constant 3" -- a loop that never runs may do anything
// wrong: each "o = arith.constant 1" => "o = arith.constant 4" -- a loop that runs once may not
func.func @f(%t: tensor<8xf32>, %x: f32, %y: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %from = arith.constant 3 : index
  %to = arith.constant 1 : index
  %r = scf.for %i = %from to %to step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = scf.execute_region -> tensor<8xf32> {
      cf.br ^one(%a : tensor<8xf32>)
    ^one(%u: tensor<8xf32>):
      %p = arith.cmpf oeq, %x, %y : f32
      cf.cond_br %p, ^two(%u : tensor<8xf32>), ^three
    ^two(%w: tensor<8xf32>):
      scf.yield %w : tensor<8xf32>
    ^three:
      %z = tensor.insert %x into %u[%i] : tensor<8xf32>
      cf.br ^two(%z : tensor<8xf32>)
    }
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %x: f32, %y: f32) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %from = arith.constant 3 : index
  %to = arith.constant 1 : index
  scf.for %i = %from to %to step %c1 {
    memref.store %y, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
