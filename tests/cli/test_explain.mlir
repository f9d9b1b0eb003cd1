// name: unequal

func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %1 = tensor.insert %x into %a[%i] : tensor<?xf32>
    %2 = tensor.extract %a[%i] : tensor<?xf32>
    %3 = tensor.insert %2 into %1[%c0] : tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  }
  %4 = tensor.extract %0[%c0] : tensor<?xf32>
  return %0, %4 : tensor<?xf32>, f32
}

// -----
// name: two_copies

func.func @f(%t: tensor<4xf32>, %u: tensor<64xf32>, %i: index, %x: f32)
    -> (tensor<4xf32>, tensor<64xf32>, f32, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %x into %u[%i] : tensor<64xf32>
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  %3 = tensor.extract %u[%i] : tensor<64xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<64xf32>, f32, f32
}

// -----
// name: values_have_the_names_of_the_text

func.func @f(%i: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %cst = arith.constant dense<1.0> : tensor<4xf32>
  %cst_0 = arith.constant dense<2.0> : tensor<4xf32>
  %0:2 = func.call @g() : () -> (tensor<4xf32>, tensor<4xf32>)
  %1 = tensor.insert %x into %cst_0[%i] : tensor<4xf32>
  %2 = tensor.insert %x into %0#1[%i] : tensor<4xf32>
  return %2, %0#1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @g() -> (tensor<4xf32>, tensor<4xf32>)

// -----
// name: what_is_copied_for_a_slice_is_the_slice_slices

func.func @f(%t: tensor<?x16xf32>, %x: tensor<16xf32>, %i: index) -> (tensor<16xf32>, tensor<?x16xf32>) {
  %s = tensor.extract_slice %t[%i, 0] [1, 16] [1, 1] : tensor<?x16xf32> to tensor<16xf32>
  %r = tensor.insert_slice %x into %t[%i, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<?x16xf32>
  return %s, %r : tensor<16xf32>, tensor<?x16xf32>
}

