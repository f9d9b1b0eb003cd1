// Branches, loops and calls in the bodies that linalg ops and tensor.generate run for each element.
// bufferize
func.func @scaled(%x: i32, %y: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %m = arith.muli %x, %c3 : i32
  %s = arith.addi %m, %y : i32
  return %s : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i32
  %a = arith.constant dense<[6, 0, -7, 8]> : tensor<4xi32>
  %b = arith.constant dense<[20, 21, 22, 23]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %q = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %is = arith.cmpi ne, %x, %zero : i32
    %r = scf.if %is -> (i32) {
      %d = arith.divsi %y, %x : i32
      %s = func.call @scaled(%d, %x) : (i32, i32) -> i32
      scf.yield %s : i32
    } else {
      scf.yield %y : i32
    }
    %i = linalg.index 0 : index
    %k = scf.index_switch %i -> i32
    case 1 {
      scf.yield %zero : i32
    }
    default {
      scf.yield %x : i32
    }
    %z = arith.addi %r, %k : i32
    linalg.yield %z : i32
  } -> tensor<4xi32>
  %g = tensor.generate {
  ^bb0(%i: index):
    %p = scf.for %n = %c0 to %c3 step %c1 iter_args(%acc = %zero) -> (i32) {
      %v = tensor.extract %q[%i] : tensor<4xi32>
      %w = func.call @scaled(%acc, %v) : (i32, i32) -> i32
      scf.yield %w : i32
    }
    tensor.yield %p : i32
  } : tensor<4xi32>
  %first = tensor.from_elements %zero : tensor<i32>
  %sum = linalg.reduce ins(%g : tensor<4xi32>) outs(%first : tensor<i32>) dimensions = [0] (%x: i32, %acc: i32) {
    %less = arith.cmpi slt, %x, %acc : i32
    %r = scf.if %less -> (i32) {
      %d = arith.subi %acc, %x : i32
      scf.yield %d : i32
    } else {
      %s = func.call @scaled(%x, %acc) : (i32, i32) -> i32
      scf.yield %s : i32
    }
    linalg.yield %r : i32
  }
  %s = tensor.extract %sum[] : tensor<i32>
  vector.print %s : i32
  %c2 = arith.constant 2 : index
  %q0 = tensor.extract %q[%c0] : tensor<4xi32>
  vector.print %q0 : i32
  %q1 = tensor.extract %q[%c1] : tensor<4xi32>
  vector.print %q1 : i32
  %q2 = tensor.extract %q[%c2] : tensor<4xi32>
  vector.print %q2 : i32
  %g2 = tensor.extract %g[%c2] : tensor<4xi32>
  vector.print %g2 : i32
  return
}
