"""Runs of rulings: reports, coverage, review, drafts."""
