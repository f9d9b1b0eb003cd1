// Numbers of bits, which take more bits than the narrowest integers have.
func.func @main() {
  %v = arith.constant dense<[-1, 0, 1, -2]> : vector<4xi2>
  %w = arith.constant dense<[-1, 0, 3, -4]> : vector<4xi3>
  %a = math.ctpop %v : vector<4xi2>
  %b = math.ctlz %v : vector<4xi2>
  %c = math.cttz %v : vector<4xi2>
  %d = math.ctpop %w : vector<4xi3>
  %e = math.ctlz %w : vector<4xi3>
  %f = math.cttz %w : vector<4xi3>
  %a8 = arith.extsi %a : vector<4xi2> to vector<4xi8>
  %b8 = arith.extsi %b : vector<4xi2> to vector<4xi8>
  %c8 = arith.extsi %c : vector<4xi2> to vector<4xi8>
  %d8 = arith.extsi %d : vector<4xi3> to vector<4xi8>
  %e8 = arith.extsi %e : vector<4xi3> to vector<4xi8>
  %f8 = arith.extsi %f : vector<4xi3> to vector<4xi8>
  vector.print %a8 : vector<4xi8>
  vector.print %b8 : vector<4xi8>
  vector.print %c8 : vector<4xi8>
  vector.print %d8 : vector<4xi8>
  vector.print %e8 : vector<4xi8>
  vector.print %f8 : vector<4xi8>
  return
}
