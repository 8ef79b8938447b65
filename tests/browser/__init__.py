"""The browser that the web table is proved in: chosen, got ready, started.

It is one that is installed. Where there is none, Linux on x86-64 takes the one that npm carries (nothing is installed
by apt for it), other machines take Playwright's own. `TOPOUT_BROWSER=bundled` takes the bundled one in any case.
"""
