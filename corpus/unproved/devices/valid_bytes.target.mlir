func.func @f(%m: memref<8xf32>, %i: index) -> f32 {
  %v = arith.constant 4 : i64
  %raw = amdgpu.fat_raw_buffer_cast %m validBytes(%v) : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %y = memref.load %raw[%i] : memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return %y : f32
}
