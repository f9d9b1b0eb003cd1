func.func func.func (%x) {
    "op"(<i3{   ""(%dex) -> ()
    }) : }