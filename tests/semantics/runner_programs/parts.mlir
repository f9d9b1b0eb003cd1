// Taking vectors apart and putting them together.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 99 : i32
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %w = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %u = arith.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : vector<2x3x2xi32>
  %a = vector.broadcast %w : vector<3xi32> to vector<2x3xi32>
  vector.print %a : vector<2x3xi32>
  %t = vector.shape_cast %w : vector<3xi32> to vector<3x1xi32>
  %b = vector.broadcast %t : vector<3x1xi32> to vector<2x3x2xi32>
  vector.print %b : vector<2x3x2xi32>
  %c = vector.broadcast %x : i32 to vector<2x2xi32>
  vector.print %c : vector<2x2xi32>
  %d = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  vector.print %d : vector<3x2xi32>
  %e = vector.transpose %u, [2, 0, 1] : vector<2x3x2xi32> to vector<2x2x3xi32>
  vector.print %e : vector<2x2x3xi32>
  %f = vector.shape_cast %u : vector<2x3x2xi32> to vector<4x3xi32>
  vector.print %f : vector<4x3xi32>
  %g = vector.shape_cast %v : vector<2x3xi32> to vector<6xi32>
  vector.print %g : vector<6xi32>
  %h = vector.shape_cast %g : vector<6xi32> to vector<1x3x2xi32>
  vector.print %h : vector<1x3x2xi32>
  %i = vector.extract %u[1] : vector<3x2xi32> from vector<2x3x2xi32>
  vector.print %i : vector<3x2xi32>
  %j = vector.extract %v[1, 2] : i32 from vector<2x3xi32>
  vector.print %j : i32
  %k = vector.extract %w[%c1] : i32 from vector<3xi32>
  vector.print %k : i32
  %l = vector.insert %w, %v[0] : vector<3xi32> into vector<2x3xi32>
  vector.print %l : vector<2x3xi32>
  %m = vector.insert %x, %v[1, 1] : i32 into vector<2x3xi32>
  vector.print %m : vector<2x3xi32>
  %n = vector.insert %x, %w[%c2] : i32 into vector<3xi32>
  vector.print %n : vector<3xi32>
  %o = vector.extract_strided_slice %u {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3x2xi32> to vector<2x2x2xi32>
  vector.print %o : vector<2x2x2xi32>
  %s = arith.constant dense<[[50, 51], [52, 53]]> : vector<2x2xi32>
  %p = vector.insert_strided_slice %s, %v {offsets = [0, 1], strides = [1, 1]} : vector<2x2xi32> into vector<2x3xi32>
  vector.print %p : vector<2x3xi32>
  %q = vector.insert_strided_slice %s, %u {offsets = [1, 1, 0], strides = [1, 1]} : vector<2x2xi32> into vector<2x3x2xi32>
  vector.print %q : vector<2x3x2xi32>
  %r = vector.shuffle %w, %g [0, 8, 2, 3, 1] : vector<3xi32>, vector<6xi32>
  vector.print %r : vector<5xi32>
  %rr = vector.shuffle %v, %v [3, 0, 1] : vector<2x3xi32>, vector<2x3xi32>
  vector.print %rr : vector<3x3xi32>
  %aa = vector.interleave %w, %n : vector<3xi32> -> vector<6xi32>
  vector.print %aa : vector<6xi32>
  %ab, %ac = vector.deinterleave %g : vector<6xi32> -> vector<3xi32>
  vector.print %ab : vector<3xi32>
  vector.print %ac : vector<3xi32>
  %ad = vector.from_elements %x, %j, %k, %x : vector<2x2xi32>
  vector.print %ad : vector<2x2xi32>
  %ae:3 = vector.to_elements %w : vector<3xi32>
  vector.print %ae#2 : i32
  %af = vector.create_mask %c1, %c2 : vector<2x3xi1>
  vector.print %af : vector<2x3xi1>
  %ag = vector.constant_mask [2, 1] : vector<2x3xi1>
  vector.print %ag : vector<2x3xi1>
  %ah = vector.bitcast %w : vector<3xi32> to vector<3xf32>
  %ai = vector.bitcast %ah : vector<3xf32> to vector<3xi32>
  vector.print %ai : vector<3xi32>
  %aj = vector.step : vector<4xindex>
  vector.print %aj : vector<4xindex>
  return
}
