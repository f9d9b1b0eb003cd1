"""The reader: from text to verified modules.

reading           the files and parts of an input, each parsed and verified
parser            xDSL's parser, with positions and scopes of names in linear time (`lexer`, `name_scopes`)
type_text         types, aliases and affine maps
locations         `loc(...)`, in every form that MLIR prints
properties        which attributes are properties, as in mlir-opt (`mlir_versions`: as in older ones)
alike, blobs      lines that differ in names alone, and large constants, read once
foreign           custom syntax that nobody knows, and recovery behind it
"""
