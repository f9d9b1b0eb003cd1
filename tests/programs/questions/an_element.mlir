// title: Types that do not fit: an element.
// verdict: unproved
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
// ----- target
func.func @f(%x: memref<4xi32>) -> memref<4xi32> { return %x : memref<4xi32> }
