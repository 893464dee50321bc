"""The language server for authors. Only ``briscola author lsp`` imports it: it needs pygls."""
