"""The history of games: what consoles have played, in SQLite or PostgreSQL, and its exports.

    memory      a console's memory, read by the firmware's own reader → Played
    game_record one game as a console keeps it; its outcome by the rules
    schema      the tables, and the upgrade of older histories
    history     stores, finds, names, dates, deletes
    store       the entry point for other verbs: store these games
    outbox      games that wait on this computer until a shared history answers
    exports …   CSV, scenarios, BG Stats

SQLAlchemy is the extra `history`: only `schema`, `database` and `history` import it.
"""
