// title: A loop of blocks runs for more rounds than its counterpart, after both were walked in step.
// against: blocks_run_again.target.mlir
builtin.module {
  func.func @f(%t0: tensor<i8>, %i: index, %x: i8, %p: i1) {
    %c0_index = arith.constant 0 : index
    %c1_index = arith.constant 1 : index
    vector.print %i : index
    %c3_index = arith.constant 3 : index
    %c2_index = arith.constant 2 : index
    %0, %1 = scf.for %2 = %c0_index to %c3_index step %c1_index iter_args(%3 = %t0, %4 = %x) -> (tensor<i8>, i8) {
      %5 = scf.execute_region -> (tensor<i8>) {
        cf.br ^bb1(%3, %2 : tensor<i8>, index)
      ^bb1(%6: tensor<i8>, %7: index):
        %8, %9, %10 = scf.while (%11 = %6, %12 = %6, %13 = %c0_index) : (tensor<i8>, tensor<i8>, index) -> (tensor<i8>, tensor<i8>, index) {
          %14 = tensor.empty() : tensor<i8>
          %15 = bufferization.materialize_in_destination %12 in %14 : (tensor<i8>, tensor<i8>) -> tensor<i8>
          %16 = arith.cmpi slt, %13, %c0_index : index
          %17 = arith.andi %16, %p : i1
          scf.condition(%17) %t0, %t0, %13 : tensor<i8>, tensor<i8>, index
        } do {
        ^bb0(%18: tensor<i8>, %19: tensor<i8>, %20: index):
          %21 = arith.addi %20, %c1_index : index
          scf.yield %19, %19, %21 : tensor<i8>, tensor<i8>, index
        }
        %22 = arith.cmpi slt, %7, %c2_index : index
        cf.cond_br %22, ^bb2, ^bb3(%t0 : tensor<i8>)
      ^bb2:
        %23 = tensor.empty() : tensor<i8>
        %24 = linalg.copy ins(%9 : tensor<i8>) outs(%23 : tensor<i8>) -> tensor<i8>
        %25 = arith.addi %7, %c1_index : index
        cf.br ^bb1(%24, %25 : tensor<i8>, index)
      ^bb3(%26: tensor<i8>):
        scf.yield %26 : tensor<i8>
      }
      %27 = arith.constant dense<[1, 2]> : tensor<2xi8>
      scf.yield %3, %x : tensor<i8>, i8
    }
    func.return
  }
}
