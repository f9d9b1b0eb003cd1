// title: Right choices are proved.
// verdict: proved
// wrong: "%r = scf.index_switch %k -> memref<4xf32>\n      case 2 {" => "%r = scf.index_switch %k -> memref<4xf32>\ncase 3 {" -- another case
// wrong: "memref.store %x" => "memref.store %y" -- cases exchanged
// wrong: "}\n      default {\n    scf.yield %t : memref<4xf32>" => "}\ndefault {\nmemref.store %x, %t[%i] : memref<4xf32>\nscf.yield %t : memref<4xf32>" -- default does something
// wrong: "memref.store %y, %t[%i] : memref<4xf32>" => "" -- case does nothing
func.func @f(%k: index, %t: tensor<4xf32>, %x: f32, %y: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = scf.index_switch %k -> tensor<4xf32>
      case 2 {
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
      case 5 {
    %b = tensor.insert %y into %t[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
      default {
    scf.yield %t : tensor<4xf32>
  }
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%k: index, %t: memref<4xf32>, %x: f32, %y: f32, %i: index) -> (memref<4xf32>, f32) {
  %r = scf.index_switch %k -> memref<4xf32>
      case 2 {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
      case 5 {
    memref.store %y, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
      default {
    scf.yield %t : memref<4xf32>
  }
  %v = memref.load %r[%i] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
