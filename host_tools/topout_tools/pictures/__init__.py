"""Pictures of the table: one moment as a PNG, a turn as a GIF.

    the machine → frames (frame_buffer) → paintings (painting) → a GIF (animation)

`topout run --gif` and the web table's «Share» both use them.
"""
