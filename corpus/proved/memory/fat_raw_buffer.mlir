// title: A raw buffer of amdgpu is the same memory, whose offsets count from its first element.
func.func @f(%m: memref<8xf32, strided<[1], offset: ?>>, %t: tensor<8xf32>, %i: index, %x: f32) -> tensor<8xf32> {
  %raw = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %any = memref.cast %raw : memref<8xf32, #amdgpu.address_space<fat_raw_buffer>> to memref<?xf32, strided<[?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  %part = memref.cast %any : memref<?xf32, strided<[?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> to memref<8xf32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %x, %part[%i] : memref<8xf32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  %y = memref.load %m[%i] : memref<8xf32, strided<[1], offset: ?>>
  %r = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
