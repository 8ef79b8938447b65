"""Short words that CircuitPython 10.2.1 for the Pico has in its flash: as names on the drive they take no memory.

CircuitPython keeps every name that a file brings along in its heap for good, unless the name is one of its own. These
are its own names of up to five small letters (`genhdr/qstrdefs.generated.h` of its build lists them all). On a version
that lacks one, the name takes some 10 bytes. `dict` and `set` are left out: the simulator puts calls of them
into programs.
"""

WORDS = (
    "a", "b", "c", "e", "g", "i", "k", "n", "r", "v", "w", "x", "y", "bb", "bg", "br", "cc", "cs", "dm", "dp", "dx",
    "dy", "gb", "gc", "gg", "gr", "id", "io", "os", "ox", "oy", "pc", "pi", "px", "py", "qr", "rb", "re", "rg",
    "rr", "rx", "tb", "tx", "wb", "xs", "ys", "zi", "abs", "ack", "add", "all", "any", "big", "bin", "bpp", "bus",
    "chr", "cmd", "cos", "cpu", "cts", "det", "dir", "doc", "dot", "eig", "end", "erf", "exp", "eye", "fft", "get",
    "hex", "inf", "int", "inv", "key", "len", "loc", "log", "low", "map", "max", "min", "mix", "mul", "nan", "new",
    "num", "nvm", "obj", "oct", "ord", "out", "pid", "pin", "pop", "pow", "row", "rtc", "rts", "run", "scl", "sda",
    "sep", "sin", "sos", "spi", "std", "str", "sub", "sum", "sys", "tan", "tol", "uid", "usb", "vid", "zip",
    "acos", "args", "argv", "asin", "atan", "auto", "axis", "base", "bend", "bits", "blit", "bond", "bool", "busy",
    "cast", "ceil", "clip", "code", "copy", "core", "coro", "cosh", "cpus", "ctrl", "data", "ddof", "dest", "diag",
    "diff", "done", "dump", "edge", "erfc", "eval", "exec", "exit", "fabs", "feed", "file", "fill", "find",
    "flat", "flip", "flux", "fmin", "fmod", "font", "full", "hash", "help", "high", "href", "ifft", "imag", "init",
    "iter", "join", "json", "keys", "last", "left", "list", "load", "loop", "main", "mask", "math", "mean", "miso",
    "mkfs", "mode", "modf", "mono", "mosi", "name", "next", "norm", "note", "once", "ones", "open", "pack", "pair",
    "path", "peek", "pins", "play", "poll", "pull", "push", "qrio", "rate", "read", "real", "repr", "roll", "rssi",
    "rtol", "save", "scan", "seed", "seek", "self", "send", "show", "sinc", "sinh", "size", "sort", "span", "sqrt",
    "stat", "step", "stop", "swap", "sync", "tanh", "tell", "tile", "time", "txrx", "type", "uart", "ulab", "usys",
    "util", "uuid", "warn", "wrap", "xtol", "zlib", "acosh", "aesio", "alarm", "angle", "array", "asinh", "atanh",
    "blend", "board", "busio", "bytes", "chain", "chdir", "clear", "clock", "close", "color", "const", "count",
    "cross", "delay", "deque", "dirty", "dtype", "dumps", "empty", "equal", "errno", "event", "fatol", "float",
    "floor", "flush", "frexp", "gamma", "gifio", "group", "index", "input", "ioctl", "ipoll", "isinf", "isnan",
    "items", "label", "latch", "ldexp", "level", "limit", "loads", "lower", "match", "mkdir", "morph", "mount",
    "numpy", "order", "pause", "phase", "point", "ports", "press", "print", "probe", "pwmio", "range", "rekey",
    "reset", "rfind", "right", "rmdir", "round", "scale", "scipy", "shape", "sleep", "slice", "smbus", "speed",
    "split", "start", "state", "stdin", "strip", "super", "table", "tempo", "throw", "touch", "trace", "trapz",
    "trunc", "tuple", "uname", "union", "upper", "usage", "utils", "utime", "value", "voice", "vsync", "where",
    "width", "write", "xatol", "zeros",
)  # fmt: skip

# Those of them that are modules of CircuitPython, also under an older name, or files that it runs.
MODULES = frozenset((
    "gc", "io", "os", "re", "nvm", "rtc", "sys", "usb", "code", "json", "main", "math", "time", "ulab", "usys", "zlib",
    "aesio", "alarm", "array", "board", "busio", "errno", "gifio", "pwmio", "qrio", "utime",
))  # fmt: skip
