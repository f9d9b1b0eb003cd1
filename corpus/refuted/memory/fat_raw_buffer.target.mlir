func.func @f(%m: memref<8xf32, strided<[1], offset: ?>>, %t: memref<8xf32, strided<[?], offset: ?>>, %i: index, %x: f32) -> memref<8xf32, strided<[?], offset: ?>> {
  %y = memref.load %m[%i] : memref<8xf32, strided<[1], offset: ?>>
  %raw = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %x, %raw[%i] : memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %y, %t[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %t : memref<8xf32, strided<[?], offset: ?>>
}
