"""Pictures of the table to keep and to show: one moment as a PNG, a turn as a GIF.

    the machine → moments (reel) → paintings → a GIF (animation)

`topout run --gif` and the web table's «Share» use the same ones.
"""
