"""Small errors, put into the code one by one: does the suite notice? `python -m tests.tools.mutants` tries them all."""
