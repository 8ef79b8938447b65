"""Phones as pods, and a tablet as the hub, over the local network: only with `topout sim --lan`.

    phone ⇄ listener (its own server and port) ⇄ phones ⇄ subscribers, runner

The laptop's own page and its websocket stay on loopback. A phone must present the token of a place, which that place's
QR code holds. It then gets that place's view and keys, and nothing else.
"""
