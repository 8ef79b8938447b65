"""What Python costs on the device: CircuitPython 10.2 on an RP2040 at 125 MHz, in nanoseconds.

There is one price for each kind of step of the interpreter. The prices were fitted so that key presses on our own
drive take as long as on the device; `python -m tests.tools.bench.calibrate` prints how well they fit.

A turn of `for i in range(1000): pass` takes 3.24 µs. Everything else costs some 25 % more than a bare loop would
suggest: the interpreter lies in flash, and only a loop that small stays in the flash cache.
"""

SIMPLE = 340  # a local name, a constant, a jump: little more than reading the next instruction
OPERATION = 1620  # arithmetic, comparison, an item of a list
LOOP = 3240 - SIMPLE  # a turn of a loop without its body
ITEM = 3120  # a turn of a loop over a list
WITH = 15_000  # entering and leaving a with
NAME = 1880  # looking a global name up
BUILTIN = 3120  # a name not found among the globals, then found among the built-in ones
ATTRIBUTE = 3880
METHOD = 5620  # an attribute that is found in the class
CALL = 3750  # the call alone: the function itself is charged separately
FRAME = 10_500  # entering and leaving a Python function
ALLOCATION = 6250  # a new object
INSTANCE = 11_250  # a new instance, without its __init__
CHARACTER = 25_000  # one character of a string as a string of its own: it is looked up among all interned names
RESUME = 6250  # a generator, from one item to the next
HANDLER = 18_750  # an exception that is caught
IMPORT = 10_000  # of a module that is loaded already

# Built-in functions and methods, on top of the call.
FUNCTIONS = {
    "abs": 1250,
    "bytearray": 10_000,
    "bytes": 10_000,
    "crc32": 55_000,  # its result does not fit into a small integer
    "enumerate": 7500,
    "getattr": 3750,
    "hasattr": 3750,
    "int": 5000,
    "isinstance": 3750,
    "len": 1250,
    "list": 7500,
    "max": 3750,
    "min": 3750,
    "ord": 1880,
    "print": 125_000,
    "range": 5000,
    "setattr": 5000,
    "sorted": 12_500,
    "str": 25_000,
    "sum": 5000,
    "super": 10_000,
    "tuple": 7500,
    "zip": 7500,
}
METHODS = {
    "append": 1880,
    "clear": 1250,
    "count": 3750,
    "crc32": 55_000,
    "decode": 10_000,
    "encode": 7500,
    "endswith": 3750,
    "extend": 5000,
    "find": 5000,
    "format": 75_000,
    "get": 2500,
    "index": 3750,
    "insert": 3750,
    "items": 5000,
    "join": 25_000,
    "keys": 5000,
    "pop": 2500,
    "remove": 3750,
    "replace": 15_000,
    "rstrip": 10_000,
    "sort": 7500,
    "split": 25_000,
    "startswith": 3750,
    "strip": 10_000,
    "update": 5000,
    "values": 5000,
}
# Cost for each item of the result, which has a length.
SIZED = {
    "bytearray": 120,
    "bytes": 1880,
    "encode": 62,
    "format": 500,
    "join": 380,
    "list": 1880,
    "slice": 75,
    "sorted": 7500,
    "split": 6250,
    "tuple": 1880,
}

OBJECT_BYTES = 32
