func.func @lanes(%w: vector<3xi32>, %g: vector<6xi32>, %m: memref<?xi32>, %i: index, %k: vector<3xi1>) {
  %aa = vector.interleave %w, %w : vector<3xi32> -> vector<6xi32>
  %ab, %ac = vector.deinterleave %g : vector<6xi32> -> vector<3xi32>
  %ae:3 = vector.to_elements %w : vector<3xi32>
  %r = vector.expandload %m[%i], %k, %w : memref<?xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  vector.compressstore %m[%i], %k, %w : memref<?xi32>, vector<3xi1>, vector<3xi32>
  return
}

func.func @others(%q: vector<2x3xi32>, %w: vector<3xi32>, %t: memref<2x3xi32>, %sc: vector<[4]xi32>, %l: vector<4xi32>) {
  %s:2 = vector.scan <add>, %q, %w {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  %tc = vector.type_cast %t : memref<2x3xi32> to memref<vector<2x3xi32>>
  %si = vector.scalable.insert %l, %sc[0] : vector<4xi32> into vector<[4]xi32>
  %se = vector.scalable.extract %sc[4] : vector<4xi32> from vector<[4]xi32>
  return
}
