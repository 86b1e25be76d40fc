"""The dialogue of `splendor-bot setup`: questions, what Discord says, the files, and the first start."""
