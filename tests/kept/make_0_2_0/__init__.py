"""Makes tests/kept/0.2.0 by playing on the console of version 0.2.0. It runs on commit db39ffb only: see ../README.md.

python -m tests.kept.make_0_2_0 FOLDER
"""
