"""The hardware's description keeps its promises, and every fault in it is found."""
