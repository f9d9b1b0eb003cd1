// title: Functions of one name at three levels.
// against: three_levels.target.mlir

module @a {
  module @b {
    func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
      %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
      %old = tensor.extract %t[%i] : tensor<?xf32>
      return %0, %old : tensor<?xf32>, f32
    }
  }
  func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
    return %t : tensor<?xf32>
  }
}
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
