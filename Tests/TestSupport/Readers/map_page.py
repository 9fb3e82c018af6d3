"""Opens a map page in Chromium and does what its reader would do: looks, filters, types, clicks.

    map_page.py CHROMIUM PAGE PICTURES

Each thing that was tried is printed; the first that fails ends it.
"""

import json
import pathlib
import sys
import tempfile
import time

from browser import Browser, expect

ROWS = "[...document.querySelectorAll('.place')].filter((row) => row.offsetParent !== null)"
MARKS = "[...document.querySelectorAll('.mark')].filter((mark) => !mark.hasAttribute('hidden'))"
COUNT = "Number(document.getElementById('count-visited').textContent)"
SCALE = "Number(/scale\\(([^)]+)/.exec(document.getElementById('world').getAttribute('transform'))[1])"
CARD = "!document.getElementById('card').hidden"


def loads(browser, address):
    browser.open(address)
    expect(browser.complaints() == [], f"no complaint of the console {browser.complaints()}")
    asked = [url for url in browser.requests() if not url.startswith("data:")]
    expect(asked == [address], f"nothing is asked for but the page {asked}")
    expect(browser.ask("!document.documentElement.classList.contains('no-script')"), "script runs")
    expect(browser.ask(f"{ROWS}.length") >= 60, "the list has the stadiums of two leagues")
    expect(browser.ask(f"{COUNT}") == 4, "four were visited")
    expect(browser.ask(f"{MARKS}.length") == browser.ask(f"{ROWS}.length") - 1, "one is elsewhere")


def filters(browser):
    all_rows = browser.ask(f"{ROWS}.length")
    browser.click_on("input[value=mlb]")
    fewer = browser.ask(f"{ROWS}.length")
    expect(0 < fewer < all_rows, f"a league can be left out: {fewer} of {all_rows}")
    expect(browser.ask(COUNT) == 1, "and its stadiums are not counted")
    browser.click_on("input[value=mlb]")
    browser.click_on("input[value=missing]")
    expect(browser.ask(f"{ROWS}.length") == 4, "those that are missing can be hidden")
    expect(browser.ask(f"{MARKS}.length") == 3, "on the map, too")
    browser.click_on("input[value=missing]")
    expect(browser.ask(f"{ROWS}.length") == all_rows, "and shown again")


def searches(browser):
    browser.click_on("#search")
    browser.type("fenWAY bos")
    expect(browser.ask(f"{ROWS}.length") == 1, "a name and a city find one stadium")
    expect(browser.ask(f"{MARKS}[0].getAttribute('aria-label')").startswith("Fenway Park"), "it is")
    browser.ask("document.getElementById('search').select()")
    browser.type("montréal")
    montreal = browser.ask(f"{ROWS}.length")
    browser.ask("document.getElementById('search').select()")
    browser.type("montreal")
    expect(montreal == browser.ask(f"{ROWS}.length") == 1, "accents make no difference")
    browser.ask("document.getElementById('search').select()")
    browser.type("nonesuch")
    expect(browser.ask("!document.getElementById('nothing').hidden"), "an empty result is reported")
    browser.press("Escape")
    browser.ask(
        "(() => { const search = document.getElementById('search'); search.value = '';"
        " search.dispatchEvent(new Event('input')); })()")


def mark_of(browser, name):
    return "#" + browser.ask(
        "[...document.querySelectorAll('.mark')]"
        f".find((mark) => mark.getAttribute('aria-label').startsWith({json.dumps(name)})).id")


def clicks(browser, hostile):
    fenway = mark_of(browser, "Fenway Park")
    browser.click_on(fenway + " use")
    expect(browser.ask(CARD), "a click opens the card")
    text = browser.ask("document.getElementById('card').innerText")
    expect("Fenway Park" in text and "2018-07-09" in text, "with the stadium and its visit")
    expect(hostile in text, "names with quotes and angle brackets stay text")
    expect(browser.ask("document.querySelectorAll('main b, main img').length") == 0, "and no markup")
    expect(browser.ask("typeof window.hacked") == "undefined", "nor script")
    expect(hostile in browser.ask("document.querySelector('h1').textContent"), "in the title, too")
    browser.press("Escape")
    expect(not browser.ask(CARD), "Escape closes it")
    corner = mark_of(browser, "T-Mobile Park")
    browser.click_on(corner + " use")
    x, y = browser.middle(corner + " use")
    under = f"document.elementFromPoint({x}, {y}).closest('.mark')?.id"
    expect("#" + browser.ask(under) == corner, "the card does not cover its stadiums")
    browser.press("Escape")
    browser.click_on("#zoom-all")
    browser.click_on(".place summary")
    expect(browser.ask("document.querySelector('.place details').open"), "the list opens, too")
    # The browser reports it a little later.
    browser.wait("document.querySelectorAll('.mark.is-open').length === 1")
    browser.click_on(".place summary")


def is_driven_by_keys(browser):
    browser.ask("document.getElementById('map').focus()")
    browser.press("Tab")
    expect(browser.ask("document.activeElement.classList.contains('mark')"), "Tab goes to a stadium")
    first = browser.ask("document.activeElement.id")
    browser.press("ArrowRight")
    second = browser.ask("document.activeElement.id")
    expect(first != second and second.startswith("mark-"), "an arrow goes to the next one")
    browser.press("Enter", "\r")
    expect(browser.ask(CARD), "Enter opens it")
    expect(browser.ask("document.activeElement.id") == "card-close", "and the focus is in it")
    browser.press("Escape")
    expect(browser.ask("document.activeElement.id") == second, "and back where it was")
    browser.press("Tab")
    expect(
        not browser.ask("document.activeElement.classList.contains('mark')"),
        "one Tab leaves the stadiums")
    browser.ask("document.getElementById('map').focus()")
    browser.press("+", "+")
    expect(browser.ask(SCALE) > 1.5, "plus zooms in")
    before = browser.ask("document.getElementById('world').getAttribute('transform')")
    browser.press("ArrowDown")
    after = browser.ask("document.getElementById('world').getAttribute('transform')")
    expect(before != after, "arrows move the map")
    browser.press("0", "0")
    expect(browser.ask(SCALE) == 1, "0 shows all of it")


def zooms(browser):
    x, y = browser.middle("#map")
    browser.mouse("mouseWheel", x, y, deltaX=0, deltaY=-300)
    expect(browser.ask(SCALE) > 1.3, "the wheel zooms in")
    before = browser.ask("document.getElementById('world').getAttribute('transform')")
    browser.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
    browser.mouse("mouseMoved", x + 60, y + 30, button="left", buttons=1)
    browser.mouse("mouseMoved", x + 90, y + 40, button="left", buttons=1)
    browser.mouse("mouseReleased", x + 90, y + 40, button="left", clickCount=1)
    after = browser.ask("document.getElementById('world').getAttribute('transform')")
    expect(before != after and not browser.ask(CARD), "dragging moves it, and opens nothing")
    browser.click_on("#zoom-all")
    expect(browser.ask(SCALE) == 1, "a button shows all of it")
    browser.touch("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 5):
        browser.touch("touchMove", (x - 40 - step * 20, y), (x + 40 + step * 20, y))
    browser.touch("touchEnd")
    expect(browser.ask(SCALE) > 1.5, "two fingers zoom in")
    browser.click_on("#zoom-all")


def goes_back_in_time(browser):
    browser.ask("document.getElementById('years').focus()")
    browser.press("Home")
    expect(browser.ask("document.getElementById('year-shown').textContent") == "through 2018", "the year")
    expect(browser.ask(COUNT) == 1, "only the first visit counts at its end")
    browser.press("ArrowRight")
    expect(browser.ask(COUNT) == 3, "and more a year later")
    browser.press("End")
    expect(browser.ask(COUNT) == 4, "and all in the end")


def is_named_for_all(browser):
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "slider", "searchbox", "checkbox", "textbox", "heading"}
    nodes = [
        node for node in tree
        if not node.get("ignored") and node.get("role", {}).get("value") in roles]
    nameless = [node["role"]["value"] for node in nodes if not node.get("name", {}).get("value")]
    expect(len(nodes) > 60 and not nameless, f"everything to press has a name {nameless}")


def may_not_connect(browser):
    browser.events.clear()
    refused = browser.ask(
        "fetch('https://example.invalid/').then(() => 'sent', () => 'refused')")
    image = browser.ask(
        "new Promise((done) => { const image = new Image(); image.onerror = () => done('refused');"
        " image.onload = () => done('sent'); image.src = 'https://example.invalid/x.png'; })")
    browser.ask(
        "(() => { const script = document.createElement('script');"
        " script.textContent = 'window.hacked = 1'; document.body.append(script); })()")
    expect(refused == "refused" and image == "refused", "the page may not connect to anything")
    expect(browser.ask("typeof window.hacked") == "undefined", "nor run what is not its own")
    blocked = [
        event["params"].get("blockedReason") for event in browser.events
        if event["method"] == "Network.loadingFailed"]
    expect(all(reason == "csp" for reason in blocked), f"it is its policy that forbids it {blocked}")


def follows_its_reader(browser, address, pictures):
    light = browser.ask("getComputedStyle(document.body).backgroundColor")
    browser.call(
        "Emulation.setEmulatedMedia",
        features=[
            {"name": "prefers-color-scheme", "value": "dark"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
    dark = browser.ask("getComputedStyle(document.body).backgroundColor")
    expect(light != dark, "dark where the reader's system is dark")
    still = "getComputedStyle(document.querySelector('.chip span')).transitionDuration"
    expect(browser.ask(still) in ("0s", "0s, 0s"), "nothing moves for those who want it so")
    browser.picture(pictures / "page-dark.png")
    browser.call(
        "Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=2,
        mobile=True)
    browser.open(address)
    wide = browser.ask("document.scrollingElement.scrollWidth <= innerWidth")
    expect(wide, "on a phone nothing is beyond the edge")
    browser.picture(pictures / "page-phone.png")
    browser.call("Emulation.clearDeviceMetricsOverride")
    browser.call("Emulation.setEmulatedMedia", features=[])


def tells_all_without_script(browser, address, hostile, pictures):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.call("Page.navigate", url=address)
    deadline = time.monotonic() + 60
    while not any(event["method"] == "Page.loadEventFired" for event in browser.events):
        if time.monotonic() > deadline:
            raise RuntimeError("the page without script never loads")
        browser.call("Runtime.getIsolateId")
    shown = "document.documentElement.classList.contains('no-script')"
    expect(browser.ask(shown), "no script runs")
    expect(browser.ask(f"{ROWS}.length") >= 60, "the list is all there")
    text = browser.ask("document.getElementById('list').textContent")
    expect("2018-07-09" in text and hostile in text, "with every visit")
    steered = "[...document.querySelectorAll('.controls, .zoom')].some((one) => one.offsetParent)"
    expect(not browser.ask(steered), "and nothing that would not work")
    browser.picture(pictures / "page-without-script.png")


def main(program, page, pictures, hostile):
    pictures = pathlib.Path(pictures)
    address = pathlib.Path(page).as_uri()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            loads(browser, address)
            browser.picture(pictures / "page.png")
            filters(browser)
            searches(browser)
            clicks(browser, hostile)
            browser.click_on(mark_of(browser, "Fenway Park") + " use")
            browser.picture(pictures / "page-card.png")
            browser.press("Escape")
            is_driven_by_keys(browser)
            zooms(browser)
            goes_back_in_time(browser)
            is_named_for_all(browser)
            expect(browser.complaints() == [], f"still no complaint {browser.complaints()}")
            may_not_connect(browser)
            follows_its_reader(browser, address, pictures)
            browser.events.clear()
            tells_all_without_script(browser, address, hostile, pictures)
        except (AssertionError, RuntimeError) as failure:
            browser.picture(pictures / "page-failed.png")
            sys.exit(f"map_page: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
