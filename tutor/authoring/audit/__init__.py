"""Checks of content: what its readers report, and what only the solver can know.

The author's commands and the tests use the same checks, so no unproved puzzle or lesson is shipped.
"""
