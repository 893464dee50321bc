"""All that content must keep: what its readers find, and what only the solver can know.

Used by the author's commands and by the tests, so that nothing reaches a learner unproved.
"""

from tutor.authoring.audit.files import Audit, Checked, require_true

__all__ = ["Audit", "Checked", "require_true"]
