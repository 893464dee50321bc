"""Lessons: their files, their order in the course, their words in other languages."""
