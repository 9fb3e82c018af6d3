"""Checks a map page in Chromium with axe-core, in both themes.

    map_page_axe.py CHROMIUM PAGE AXE

AXE is the script of axe-core. Each check is printed; the first that fails ends it.
"""

import pathlib
import sys
import tempfile

from browser import Browser, expect

OPEN_CLUSTER = (
    "document.querySelector('.cluster').dispatchEvent(new MouseEvent('click', { bubbles: true }))")


def main(program, page, axe):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.open(pathlib.Path(page).as_uri())
            browser.ask(pathlib.Path(axe).read_text())
            for scheme in ("light", "dark"):
                browser.emulate(scheme)
                for step, words in [("1", "the page"), (OPEN_CLUSTER, "an open cluster")]:
                    browser.ask(step)
                    found = browser.ask(
                        "axe.run().then((result) => [result.passes.length, result.violations.map((one) =>"
                        " `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`)])")
                    expect(
                        found[0] > 20 and not found[1],
                        f"axe finds nothing about {words}, {scheme} {found[1]}")
                browser.press("Escape")
        except (AssertionError, RuntimeError) as failure:
            sys.exit(f"map_page_axe: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
