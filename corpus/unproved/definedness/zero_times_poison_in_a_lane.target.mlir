func.func @f(%t: memref<8xf32>, %a: i64) -> f32 {
  %p = ub.poison : index
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %c0 : index
  %z = vector.broadcast %c0 : index to vector<2xindex>
  %w = vector.broadcast %u : index to vector<2xindex>
  %o = vector.outerproduct %w, %z : vector<2xindex>, vector<2xindex>
  %i = vector.extract %o[0, 0] : index from vector<2x2xindex>
  %x = memref.load %t[%i] : memref<8xf32>
  return %x : f32
}
