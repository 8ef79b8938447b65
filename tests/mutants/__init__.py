"""Small errors, put into the code one by one: does the suite notice? `python -m tests.mutants` tries them all."""
