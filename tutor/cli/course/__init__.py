"""Commands of the course: lessons, and the review of what was missed in them."""
