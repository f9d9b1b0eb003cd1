// name: the_proof_says_that_the_number_fits

func.func @f(%l: index) -> index {
  %d:2 = affine.delinearize_index %l into (SIZES) : index, index
  return %d#1 : index
}

