// title: A global is another argument.
// verdict: proved
memref.global "private" @kept : memref<4xindex> = uninitialized
func.func private @h(%a: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @kept : memref<4xindex>
  memref.store %c0, %g[%c0] : memref<4xindex>
  memref.store %c0, %a[%c0] : memref<4xindex>
  func.return
}
func.func @f() {
  %g = memref.get_global @kept : memref<4xindex>
  func.call @h(%g) : (memref<4xindex>) -> ()
  func.return
}
// ----- target
memref.global "private" @kept : memref<4xindex> = uninitialized
func.func private @h(%a: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @kept : memref<4xindex>
  memref.store %c0, %g[%c0] : memref<4xindex>
  memref.store %c0, %a[%c0] : memref<4xindex>
  func.return
}
func.func @f() {
  %g = memref.get_global @kept : memref<4xindex>
  func.call @h(%g) : (memref<4xindex>) -> ()
  func.return
}
// ----- plan
{
  "assumptions": [],
  "callees": {"h": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
