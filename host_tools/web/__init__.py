"""The web table: the simulated console in a browser.

    browser ⇄ server (asyncio) ⇄ audience ⇄ runner (a thread of its own) ⇄ the machine

What people do comes in as commands through a queue; what they see goes out as views, of which only the changes are
sent. The page is in `static`, as plain files.
"""
