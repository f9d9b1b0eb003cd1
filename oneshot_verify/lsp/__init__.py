"""The view of an editor: the language server behind `oneshot-verify lsp`."""
