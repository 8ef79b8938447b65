class FourWire:
    def __init__(self, spi, **pins):
        pass

    def send(self, command, data):
        pass
