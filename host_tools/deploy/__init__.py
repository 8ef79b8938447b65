"""Puts the console's files onto the CIRCUITPY drive of a Pico (`topout deploy`).

A drive is known by its boot_out.txt (`boards`); what must change on it is a plan (`plan`), carried out file by file
(`carry`) in an order in which whatever interrupts it leaves a console that runs, or says that it is unfinished.
"""
