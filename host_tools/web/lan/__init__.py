"""Phones as pods, and a tablet as the hub, over the local network: only while `topout sim --lan` is on.

    phone ⇄ listener (a server and a port of its own) ⇄ phones ⇄ audience, runner

The laptop's own page and its socket are not there: they stay on loopback. Whoever comes must bring the token of a
place, which its QR code holds, and gets that place's sight and keys, and nothing else.
"""
