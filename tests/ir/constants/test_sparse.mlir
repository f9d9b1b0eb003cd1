// name: text

func.func @f(%i: index, %j: index) -> TYPE {
  %c = arith.constant sparse<BODY> : tensor<SHAPExTYPE>
  %x = tensor.extract %c[INDICES] : tensor<SHAPExTYPE>
  return %x : TYPE
}

