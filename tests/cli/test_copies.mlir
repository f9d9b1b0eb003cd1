// name: stack

func.func @f(%n: index, %x: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  AROUND
  return
}

