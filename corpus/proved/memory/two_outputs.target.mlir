func.func @f(%c: i1, %v: index, %x: index, %z: index) -> (index, index) {
  return %v, %x : index, index
}
