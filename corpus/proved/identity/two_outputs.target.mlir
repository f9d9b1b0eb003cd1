func.func @f(%c: i1, %v: index, %x: index, %z: index) -> index {
  return %x : index
}
