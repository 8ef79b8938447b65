"""The scanner's queue. What is outside appends changes of keys to `waiting`: (number, whether it is pressed, ms)."""

waiting: list = []


class Event:
    key_number = 0
    pressed = False
    timestamp = 0


class Queue:
    overflowed = False

    def get_into(self, event):
        if not waiting:
            return False
        event.key_number, event.pressed, event.timestamp = waiting.pop(0)
        return True

    def clear(self):
        waiting.clear()


class KeyMatrix:
    def __init__(self, rows, columns, interval, debounce_threshold):
        self.events = Queue()

    def reset(self):
        pass


class Keys:
    def __init__(self, pins, value_when_pressed, pull, interval, debounce_threshold):
        self.events = Queue()

    def reset(self):
        pass
