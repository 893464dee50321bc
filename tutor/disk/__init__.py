"""The program's own files, and the cache that makes the next start quick."""
