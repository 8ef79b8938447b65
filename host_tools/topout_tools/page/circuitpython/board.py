"""The Pico's pins, by number."""

board_id = "raspberry_pi_pico"
for n in range(29):
    globals()["GP" + str(n)] = n
