// title: An index made of bits.
// The buffer has an element for each byte.
// verdict: proved
// wrong: each "256" => "255" -- the last element is missing
// unproved: "index_castui %b : i8" => "index_cast %b : i8" -- half of the bytes are negative
// right: "%i = arith.index_castui %b : i8 to index" => "%w = arith.extui %b : i8 to i16\n%i = arith.index_cast %w : i16 to index" -- more bits have room for a sign
// unproved: "%i = arith.index_castui %b : i8 to index" => "%w = arith.extsi %b : i8 to i16\n%i = arith.index_castui %w : i16 to index" -- negative numbers are large
// right: "%i = arith.index_castui %b : i8 to index" => "%k = arith.index_cast %n : index to i8\n%i = arith.index_castui %k : i8 to index" -- the lowest bits of a number
// unproved: "%i = arith.index_castui %b : i8 to index" => "%k = arith.index_cast %n : index to i16\n%i = arith.index_castui %k : i16 to index" -- more bits of a number
func.func @f(%x: f32, %b: i8, %n: index) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %b: i8, %n: index) -> f32 {
  %i = arith.index_castui %b : i8 to index
  %m = memref.alloca() : memref<256xf32>
  memref.store %x, %m[%i] : memref<256xf32>
  %r = memref.load %m[%i] : memref<256xf32>
  return %r : f32
}
