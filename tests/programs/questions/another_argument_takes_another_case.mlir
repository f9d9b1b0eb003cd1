// title: Another argument takes another case.
// verdict: proved
// wrong: "%v = memref.load %t[%c0] : memref<4xf32>\n  %w = arith.negf %v : f32\n  %r = scf.index_switch %i -> f32\n      case 2 {" => "%v = memref.load %t[%c0] : memref<4xf32>\n%w = arith.negf %v : f32\n%r = scf.index_switch %j -> f32\ncase 2 {" -- another argument takes another case
func.func @f(%t: tensor<4xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  %w = arith.negf %v : f32
  %r = scf.index_switch %i -> f32
      case 2 {
    scf.yield %v : f32
  }
      default {
    scf.yield %w : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %t[%c0] : memref<4xf32>
  %w = arith.negf %v : f32
  %r = scf.index_switch %i -> f32
      case 2 {
    scf.yield %v : f32
  }
      default {
    scf.yield %w : f32
  }
  return %r : f32
}
