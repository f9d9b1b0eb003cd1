// title: A part of an allocation is not freed.
// verdict: proved
// right: "%s = memref.subview %a[0]" => "%s = memref.subview %a[4]", "], offset: 0>>" => "], offset: 4>>" -- a part of an allocation is not freed
// wrong: "memref.dealloc %a : memref<8xf32>" => "memref.dealloc %s : memref<2xf32, strided<[1], offset: 0>>" -- a part of an allocation is not freed
// wrong: "%s = memref.subview %a[0]" => "%s = memref.subview %a[4]", "], offset: 0>>" => "], offset: 4>>", "memref.dealloc %a : memref<8xf32>" => "memref.dealloc %s : memref<2xf32, strided<[1], offset: 4>>" -- a part of an allocation is not freed
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 0>>
  memref.dealloc %a : memref<8xf32>
  return %x : f32
}
