"""The kinds of steps that lessons are made of, each a module with its keys and its exercise."""
