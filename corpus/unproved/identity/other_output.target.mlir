func.func @f(%x: index, %y: index) -> index {
  return %y : index
}
