// Arithmetic lane by lane, reductions, contractions.
func.func @main() {
  %v = arith.constant dense<[1, -2, 3, 4]> : vector<4xi32>
  %w = arith.constant dense<[10, 20, -30, 40]> : vector<4xi32>
  %f = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %g = arith.constant dense<[0.5, -1.0, 8.0, 2.0]> : vector<4xf32>
  %i = arith.constant dense<[5, -7, 2, 9]> : vector<4xindex>
  %j = arith.constant dense<[3, 2, 2, -4]> : vector<4xindex>
  %a = arith.addi %v, %w : vector<4xi32>
  vector.print %a : vector<4xi32>
  %b = arith.muli %i, %j : vector<4xindex>
  vector.print %b : vector<4xindex>
  %c = arith.cmpi slt, %i, %j : vector<4xindex>
  vector.print %c : vector<4xi1>
  %d = arith.cmpi sgt, %v, %w : vector<4xi32>
  %e = arith.andi %c, %d : vector<4xi1>
  vector.print %e : vector<4xi1>
  %h = arith.select %d, %v, %w : vector<4xi1>, vector<4xi32>
  vector.print %h : vector<4xi32>
  %k = arith.mulf %f, %g : vector<4xf32>
  vector.print %k : vector<4xf32>
  %l = math.absf %g : vector<4xf32>
  vector.print %l : vector<4xf32>
  %m = arith.index_cast %i : vector<4xindex> to vector<4xi32>
  vector.print %m : vector<4xi32>
  %n = vector.fma %f, %g, %k : vector<4xf32>
  vector.print %n : vector<4xf32>
  %one = arith.constant 100 : i32
  %oneF = arith.constant 0.25 : f32
  %r0 = vector.reduction <add>, %v : vector<4xi32> into i32
  vector.print %r0 : i32
  %r1 = vector.reduction <mul>, %w, %one : vector<4xi32> into i32
  vector.print %r1 : i32
  %r2 = vector.reduction <minsi>, %w : vector<4xi32> into i32
  vector.print %r2 : i32
  %r3 = vector.reduction <maxui>, %w : vector<4xi32> into i32
  vector.print %r3 : i32
  %r4 = vector.reduction <add>, %f, %oneF : vector<4xf32> into f32
  vector.print %r4 : f32
  %r5 = vector.reduction <maximumf>, %g : vector<4xf32> into f32
  vector.print %r5 : f32
  %minus0 = arith.constant dense<-0.0> : vector<1xf32>
  %r7 = vector.reduction <add>, %minus0 : vector<1xf32> into f32
  %b7 = arith.bitcast %r7 : f32 to i32
  vector.print %b7 : i32
  %all0 = arith.constant dense<-0.0> : vector<f32>
  %r8 = vector.reduction <add>, %all0 : vector<f32> into f32
  %b8 = arith.bitcast %r8 : f32 to i32
  vector.print %b8 : i32
  %two0 = arith.constant dense<-0.0> : vector<2xf32>
  %minus0F = arith.constant -0.0 : f32
  %r9 = vector.reduction <add>, %two0, %minus0F : vector<2xf32> into f32
  %b9 = arith.bitcast %r9 : f32 to i32
  vector.print %b9 : i32
  %r10 = vector.reduction <mul>, %minus0 : vector<1xf32> into f32
  %b10 = arith.bitcast %r10 : f32 to i32
  vector.print %b10 : i32
  %r11 = vector.reduction <maxnumf>, %minus0 : vector<1xf32> into f32
  %b11 = arith.bitcast %r11 : f32 to i32
  vector.print %b11 : i32
  %r12 = vector.reduction <minimumf>, %two0 : vector<2xf32> into f32
  %b12 = arith.bitcast %r12 : f32 to i32
  vector.print %b12 : i32
  %s0 = vector.multi_reduction <add>, %two0, %minus0F [0] : vector<2xf32> to f32
  %c0 = arith.bitcast %s0 : f32 to i32
  vector.print %c0 : i32
  %r6 = vector.reduction <xor>, %v : vector<4xi32> into i32
  vector.print %r6 : i32
  %p = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %q = arith.constant dense<[[1.0, 0.0], [2.0, 1.0], [0.0, 3.0]]> : vector<3x2xf32>
  %acc2 = arith.constant dense<[[10.0, 20.0], [30.0, 40.0]]> : vector<2x2xf32>
  %acc3 = arith.constant dense<[100.0, 200.0, 300.0]> : vector<3xf32>
  %acc0 = arith.constant 1000.0 : f32
  %s = vector.multi_reduction <add>, %p, %acc3 [0] : vector<2x3xf32> to vector<3xf32>
  vector.print %s : vector<3xf32>
  %t = vector.multi_reduction <mul>, %p, %acc0 [0, 1] : vector<2x3xf32> to f32
  vector.print %t : f32
  %u = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %p, %q, %acc2 : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %u : vector<2x2xf32>
  %x = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %f, %g, %acc0 : vector<4xf32>, vector<4xf32> into f32
  vector.print %x : f32
  %y = vector.outerproduct %f, %g : vector<4xf32>, vector<4xf32>
  vector.print %y : vector<4x4xf32>
  %z = vector.outerproduct %f, %oneF, %g {kind = #vector.kind<add>} : vector<4xf32>, f32
  vector.print %z : vector<4xf32>
  %mask = arith.constant dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>
  %aa = vector.mask %mask { vector.multi_reduction <add>, %p, %acc3 [0] : vector<2x3xf32> to vector<3xf32> } : vector<2x3xi1> -> vector<3xf32>
  vector.print %aa : vector<3xf32>
  %line = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %ab = vector.mask %line { vector.reduction <add>, %v, %one : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %ab : i32
  %sq = arith.constant dense<[[true, false], [true, true]]> : vector<2x2xi1>
  %ao = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %bo = arith.constant dense<[5.0, 7.0]> : vector<2xf32>
  %ac = vector.mask %sq { vector.outerproduct %ao, %bo, %acc2 {kind = #vector.kind<add>} : vector<2xf32>, vector<2xf32> } : vector<2x2xi1> -> vector<2x2xf32>
  vector.print %ac : vector<2x2xf32>
  return
}
