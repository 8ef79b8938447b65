"""The console as a page that needs no server: static files, with the drive in a MicroPython VM in a worker."""
