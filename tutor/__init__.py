"""A rules tutor and endgame trainer for Briscola, proved by an exact solver."""

__version__ = "0.1.0"
