"""Detects knocks in acceleration samples. Integers only, nothing allocated per sample."""
