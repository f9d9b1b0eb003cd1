// title: A store to a raw buffer of amdgpu changes the memory that was cast, so that a load from that cannot come before it.
// against: fat_raw_buffer.target.mlir
func.func @f(%m: memref<8xf32, strided<[1], offset: ?>>, %t: tensor<8xf32>, %i: index, %x: f32) -> tensor<8xf32> {
  %raw = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %x, %raw[%i] : memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %y = memref.load %m[%i] : memref<8xf32, strided<[1], offset: ?>>
  %r = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
