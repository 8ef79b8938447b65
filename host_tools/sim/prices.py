"""What Python costs on the device: CircuitPython 10.2 on an RP2040 at 125 MHz, in nanoseconds.

One price for each kind of thing that the interpreter does. They were chosen so that the pieces of our own drive
that were timed on the device come out right; `python -m tests.bench.calibrate` prints how well they do. The yardstick
is a turn of `for i in range(1000): pass`, 3.24 µs.
"""

SIMPLE = 270  # a local name, a constant, a jump: little more than reading the next instruction
OPERATION = 1300  # arithmetic, comparison, an item of a list
LOOP = 3240 - SIMPLE  # what a turn of a loop costs by itself
ITEM = 2500  # a turn of a loop over a list
WITH = 12_000  # entering and leaving a with
NAME = 1500  # looking a global name up
BUILTIN = 2500  # not found among the globals, then found among the built-in ones
ATTRIBUTE = 3100
METHOD = 4500  # as an attribute, but found in the class
CALL = 3000  # what is called is charged for apart
FRAME = 8400  # entering and leaving a function of ours
ALLOCATION = 5000  # a new object
INSTANCE = 9000  # a new instance, its __init__ apart
CHARACTER = 20_000  # of a string, as a string of its own: looked up among all the names there are
RESUME = 5000  # a generator, from one item to the next
HANDLER = 15_000  # an exception that is caught
IMPORT = 8000  # of what is loaded already

# Built-in functions and methods, on top of the call.
FUNCTIONS = {
    "abs": 1000,
    "bytearray": 8000,
    "bytes": 8000,
    "crc32": 44_000,  # and its result does not fit into a small integer
    "enumerate": 6000,
    "getattr": 3000,
    "hasattr": 3000,
    "int": 4000,
    "isinstance": 3000,
    "len": 1000,
    "list": 6000,
    "max": 3000,
    "min": 3000,
    "ord": 1500,
    "print": 100_000,
    "range": 4000,
    "setattr": 4000,
    "sorted": 10_000,
    "str": 20_000,
    "sum": 4000,
    "super": 8000,
    "tuple": 6000,
    "zip": 6000,
}
METHODS = {
    "append": 1500,
    "clear": 1000,
    "count": 3000,
    "crc32": 44_000,
    "decode": 8000,
    "encode": 6000,
    "endswith": 3000,
    "extend": 4000,
    "find": 4000,
    "format": 60_000,
    "get": 2000,
    "index": 3000,
    "insert": 3000,
    "items": 4000,
    "join": 20_000,
    "keys": 4000,
    "pop": 2000,
    "remove": 3000,
    "replace": 12_000,
    "rstrip": 8000,
    "sort": 6000,
    "split": 20_000,
    "startswith": 3000,
    "strip": 8000,
    "update": 4000,
    "values": 4000,
}
# Of what has a length, for each item of it.
SIZED = {
    "bytearray": 100,
    "bytes": 1500,
    "encode": 50,
    "format": 400,
    "join": 300,
    "list": 1500,
    "slice": 60,
    "sorted": 6000,
    "split": 5000,
    "tuple": 1500,
}

OBJECT_BYTES = 32
