"""Opens pages in Chromium at the widths of phones; none may be wider than its window.

    page_widths.py CHROMIUM PAGE...

Each page and width is printed; the first page that is wider ends it.
"""

import pathlib
import sys
import tempfile

from browser import Browser, expect

WIDTHS = [320, 360, 390]


def main(program, *pages):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            for page in pages:
                for width in WIDTHS:
                    # A mobile window would grow with its page.
                    browser.call(
                        "Emulation.setDeviceMetricsOverride", width=width, height=844,
                        deviceScaleFactor=1, mobile=False)
                    browser.open(pathlib.Path(page).as_uri())
                    expect(browser.ask("innerWidth") == width, f"the window is {width} px wide")
                    found = browser.ask("document.documentElement.scrollWidth")
                    expect(found <= width, f"{pathlib.Path(page).name} at {width} px: {found}")
        except (AssertionError, RuntimeError) as failure:
            sys.exit(f"page_widths: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
