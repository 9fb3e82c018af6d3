"""Checks a map page in Chromium with axe-core, in both themes, on a desktop and on a phone.

    map_page_axe.py CHROMIUM PAGE AXE

AXE is the script of axe-core. Each check is printed; the first that fails ends it.
"""

import pathlib
import sys
import tempfile

from browser import Browser, expect

OPEN_CLUSTER = (
    "document.querySelector('.cluster').dispatchEvent(new MouseEvent('click', { bubbles: true }))")

# The controls whose border has less contrast with what is around it than WCAG 1.4.11 asks for.
FAINT_CONTROLS = """
(() => {
  const luminance = (color) => {
    const [red, green, blue] = color.match(/[\\d.]+/g).slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = getComputedStyle(one).backgroundColor;
      if (!/^rgba\\(.*, 0\\)$/.test(color)) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const controls = [...document.querySelectorAll("button, input[type=search], .chip span")]
    .filter((control) => control.checkVisibility() && parseFloat(getComputedStyle(control).borderTopWidth));
  const faint = controls.flatMap((control) => {
    const [light, dark] = [getComputedStyle(control).borderTopColor, ground(control.parentElement)]
      .map(luminance).sort((one, other) => other - one);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast < 3 ? [`${control.outerHTML.slice(0, 80)} ${contrast.toFixed(2)}`] : [];
  });
  return [controls.length, faint];
})()
"""


def check(browser, place):
    for step, words in [
        (lambda: None, "the page"),
        (lambda: browser.ask(OPEN_CLUSTER), "an open cluster"),
        (lambda: browser.click_on(".mark.is-fanned use"), "an open card"),
    ]:
        step()
        found = browser.ask(
            "axe.run().then((result) => [result.passes.length, result.violations.map((one) =>"
            " `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`)])")
        expect(
            found[0] > 20 and not found[1], f"axe finds nothing about {words}, {place} {found[1]}")
        count, faint = browser.ask(FAINT_CONTROLS)
        expect(count > 8 and not faint, f"controls of {words} are visible, {place} {faint}")
    expect(browser.ask("!document.getElementById('card').hidden"), f"the card is open, {place}")
    browser.press("Escape")
    browser.press("Escape")


def main(program, page, axe):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.open(pathlib.Path(page).as_uri())
            browser.ask(pathlib.Path(axe).read_text())
            for width, height in [(1280, 900), (390, 844)]:
                browser.call(
                    "Emulation.setDeviceMetricsOverride", width=width, height=height,
                    deviceScaleFactor=1, mobile=False)
                for scheme in ("light", "dark"):
                    browser.emulate(scheme)
                    check(browser, f"{width} wide, {scheme}")
        except (AssertionError, RuntimeError) as failure:
            sys.exit(f"map_page_axe: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
