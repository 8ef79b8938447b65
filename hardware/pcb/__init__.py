"""The two circuit boards: layout, router, KiCad's file, and a check of that file's copper that needs no KiCad."""
