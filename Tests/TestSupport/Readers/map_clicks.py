"""Clicks the center of every marker of a map page: the right stadium opens each time.

    map_clicks.py CHROMIUM PAGE WIDTH HEIGHT STEPS...

Each number of steps is a zoom at which all are clicked. A cluster is clicked until the stadium has a
marker of its own.
"""

import pathlib
import sys
import tempfile

from browser import Browser, expect

# A function that finds what shows a stadium now: its marker, or the cluster with it.
FIND = """
window.whatShows = (index) => {
  const mark = document.getElementById(`mark-${index}`);
  const element = mark.hasAttribute("data-clustered")
    ? [...document.querySelectorAll(".cluster")]
      .find((one) => one.dataset.members.split(" ").includes(String(index)))
    : mark;
  const box = element.querySelector(".halo").getBoundingClientRect();
  const map = document.getElementById("map").getBoundingClientRect();
  return {
    isMark: element === mark, x: box.x + box.width / 2, y: box.y + box.height / 2,
    left: map.left, right: map.right, top: map.top, bottom: map.bottom,
  };
};
window.opened = () => document.getElementById("card").hidden
  ? "" : document.getElementById("card-name").textContent;
"""


def drag(browser, spot):
    """Moves the map so that a marker is away from its edges."""
    for _ in range(40):
        edge = 30
        dx = max(0, spot["left"] + edge - spot["x"]) + min(0, spot["right"] - edge - spot["x"])
        dy = max(0, spot["top"] + edge - spot["y"]) + min(0, spot["bottom"] - edge - spot["y"])
        if abs(dx) < 1 and abs(dy) < 1:
            return
        x, y = (spot["left"] + spot["right"]) / 2, (spot["top"] + spot["bottom"]) / 2
        reach = min(spot["right"] - spot["left"], spot["bottom"] - spot["top"]) / 2 - 20
        dx, dy = max(-reach, min(reach, dx)), max(-reach, min(reach, dy))
        browser.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        browser.mouse("mouseMoved", x + dx / 2, y + dy / 2, button="left", buttons=1)
        browser.mouse("mouseMoved", x + dx, y + dy, button="left", buttons=1)
        browser.mouse("mouseReleased", x + dx, y + dy, button="left", clickCount=1)
        spot.update(browser.ask(f"whatShows({spot['index']})"))
    raise AssertionError(f"stadium {spot['index']} can't be moved into sight")


def open_stadium(browser, index):
    """Clicks until the stadium's card is open; the number of clicks."""
    for clicks in range(1, 10):
        spot = browser.ask(f"whatShows({index})")
        spot["index"] = index
        drag(browser, spot)
        browser.click(spot["x"], spot["y"])
        if spot["isMark"]:
            return clicks
    raise AssertionError(f"stadium {index} never has a marker of its own")


def tries(browser, address, width, height, zoomed):
    browser.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
        mobile=False)
    browser.open(address)
    browser.ask(FIND)
    browser.ask("document.getElementById('map').scrollIntoView({ block: 'center' })")
    names = browser.ask(
        "JSON.parse(document.getElementById('data').textContent).places.map((place, index) =>"
        " [index, place.name]).filter(([index]) => document.getElementById(`mark-${index}`))")
    wrong = []
    most = 0
    for index, name in names:
        browser.ask("document.getElementById('zoom-all').click()")
        for _ in range(zoomed):
            browser.ask("document.getElementById('zoom-in').click()")
        most = max(most, open_stadium(browser, index))
        opened = browser.ask("opened()")
        if opened != name:
            wrong.append(f"{name}: {opened or 'nothing'}")
        browser.press("Escape")
        browser.press("Escape")
    expect(len(names) > 0, f"{len(names)} stadiums at {width} by {height}, {zoomed} steps in")
    expect(not wrong, f"each opens at the center of its marker, after {most} clicks at most {wrong}")
    expect(browser.complaints() == [], f"no complaint of the console {browser.complaints()}")


def main(program, page, width, height, *zooms):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            for steps in zooms:
                tries(browser, pathlib.Path(page).as_uri(), int(width), int(height), int(steps))
        except (AssertionError, RuntimeError) as failure:
            sys.exit(f"map_clicks: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
