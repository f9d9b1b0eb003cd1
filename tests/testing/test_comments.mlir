// name: text
// expected: proved
func.func @a() {
}
func.func @b() {  // expected: refuted: result 0
}
func.func @c() {
}
// -----
// expected @e: unknown
// expected: vacuous
func.func @d() {
}
func.func @e() {
}
// -----
// expected: error: token
func

