"""A console at the other end of a USB cable: its serial port, and talking to its Python over it."""
