// Powers of integers, of negative exponents as well, and those that overflow.
func.func @main() {
  %b = arith.constant dense<[2, -3, 1, -1, -1, 5, 7, 0, 0, -2, -128, 1]> : vector<12xi8>
  %e = arith.constant dense<[6, 3, -4, -4, -3, -1, 5, 0, 3, -128, 1, 127]> : vector<12xi8>
  %p = math.ipowi %b, %e : vector<12xi8>
  vector.print %p : vector<12xi8>
  %c = arith.constant dense<[10, -7, 3, 2]> : vector<4xi32>
  %f = arith.constant dense<[9, 11, 40, 31]> : vector<4xi32>
  %q = math.ipowi %c, %f : vector<4xi32>
  vector.print %q : vector<4xi32>
  return
}
