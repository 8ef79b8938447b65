"""Small errors, put into the code one by one: do the tests notice? `python -m tests.tools.mutants` tries them all."""
