// name: small

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %kept = tensor.insert %x into %t[%i] : tensor<?xf32>
  %copied = tensor.insert %x into %kept[%i] : tensor<?xf32>
  %e = tensor.extract %kept[%i] : tensor<?xf32>
  return %kept, %e : tensor<?xf32>, f32
}

