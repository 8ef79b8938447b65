"""The library of games: what consoles have played, in SQLite or PostgreSQL, and the ways out of it.

    memory      a console's memory, read by the firmware's own reader → Played
    played      one game as a console keeps it; its outcome by the rules
    schema      the tables, and how an older history becomes a current one
    history     keeps, finds, names, dates, deletes
    keeping     the door for other verbs: keep these games
    exports …   CSV, scenarios, BG Stats

SQLAlchemy is the extra `history`: only `schema`, `database` and `history` import it.
"""
