"""A console on a USB cable: its serial port, and programs that run in its Python over that port."""
