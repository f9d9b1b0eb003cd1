// title: Threads share the scratch memory of their callee.
// against: scratch_in_threads.target.mlir
func.func private @h(%x: index) -> index {
  %r = arith.addi %x, %x : index
  return %r : index
}
func.func @f(%t: tensor<4xindex>, %a: i64) -> tensor<4xindex> {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %q = scf.if %b -> tensor<4xindex> {
    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
      %x = func.call @h(%i) : (index) -> index
      %s = tensor.from_elements %x : tensor<1xindex>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
      }
    }
    scf.yield %r : tensor<4xindex>
  } else {
    scf.yield %t : tensor<4xindex>
  }
  return %q : tensor<4xindex>
}
