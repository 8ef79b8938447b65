"""The web table: the simulated console in a browser.

    browser ⇄ server (asyncio) ⇄ subscribers ⇄ runner (its own thread) ⇄ the simulated machine

Input arrives as commands through a queue. Output leaves as views, of which only the changes are sent. The page is in
`static`, as plain files.
"""
