"""The bump alarm's ear: acceleration samples in, knocks out. Integers only, nothing allocated per sample."""
