// name: text

func.func @f(%x: f32, %t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "mine.set"(%x, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

