"""Commands for practice: puzzles, those of the day, storm, and progress."""
