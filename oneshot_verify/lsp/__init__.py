"""The language server behind `oneshot-verify lsp`."""
