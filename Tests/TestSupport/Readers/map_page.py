"""Opens a map page in Chromium and does what its reader would do: looks, filters, types, clicks.

    map_page.py CHROMIUM PAGE PICTURES NAME

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
CLUSTERS = "[...document.querySelectorAll('.cluster')]"
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
    # The homes of the league, and another stadium with a game of it.
    expect(fewer == 31 < all_rows, f"one click shows one league: {fewer} of {all_rows}")
    expect(browser.ask(COUNT) == 3, "and counts its stadiums")
    browser.click_on("input[value=mlb]")
    browser.click_on("input[value=missing]")
    expect(browser.ask(f"{ROWS}.length") == 4, "those that are missing can be hidden")
    expect(browser.ask(f"{MARKS}.length") == 3, "on the map, too")
    counts_agree(browser)
    browser.click_on("input[value=missing]")
    expect(browser.ask(f"{ROWS}.length") == all_rows, "and shown again")


def counts_agree(browser):
    """The counts, the list and the map show the same stadiums."""
    counted = browser.ask(
        "[...document.querySelectorAll('.counts b')].reduce((sum, one) => sum + Number(one.textContent), 0)")
    rows = browser.ask(f"{ROWS}.length")
    expect(counted == rows, f"the counts agree with the list: {counted} of {rows}")
    drawn = browser.ask(
        f"{MARKS}.filter((mark) => !mark.hasAttribute('data-clustered')).length +"
        f" {CLUSTERS}.reduce((sum, one) => sum + Number(one.querySelector('.number').textContent), 0)")
    elsewhere = browser.ask(f"{ROWS}.filter((row) => row.closest('#elsewhere')).length")
    expect(drawn == rows - elsewhere, f"and with the map: {drawn}")


def searches(browser):
    browser.click_on("#search")
    browser.type("fenWAY bos")
    expect(browser.ask(f"{ROWS}.length") == 1, "a name and a city find one stadium")
    expect(browser.ask(f"{MARKS}[0].getAttribute('aria-label')").startswith("Fenway Park"), "it is")
    counts_agree(browser)
    expect("1 of " in browser.ask("document.getElementById('filtered').textContent"), "of how many")
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


def shown_mark(browser, name):
    """The marker of a stadium, after its cluster was clicked."""
    mark = mark_of(browser, name)
    index = mark.split("-")[1]
    for _ in range(8):
        cluster = browser.ask(
            f"{CLUSTERS}.find((one) => one.dataset.members.split(' ').includes('{index}'))?.dataset.members")
        if not cluster or not browser.ask(f"document.querySelector('{mark}').hasAttribute('data-clustered')"):
            return mark
        browser.click_on(f'.cluster[data-members="{cluster}"] .halo')
    raise AssertionError(f"{name} never has a marker of its own")


def clicks(browser, hostile):
    fenway = shown_mark(browser, "Fenway Park")
    expect(browser.ask("document.querySelectorAll('.mark.is-fanned').length") > 1, "a cluster fans out")
    browser.mouse("mouseMoved", *browser.middle(fenway + " use"))
    tip = browser.ask("document.getElementById('tip').hidden ? '' : document.getElementById('tip').innerText")
    expect("Fenway Park" in tip and "1 visit" in tip, f"a tooltip names it: {tip!r}")
    browser.click_on(fenway + " use")
    expect(browser.ask(CARD), "a click opens the card")
    text = browser.ask("document.getElementById('card').innerText")
    expect("Fenway Park" in text and "Mon, Jul 9, 2018" in text, "with the stadium and its visit")
    expect(hostile in text, "names with quotes and angle brackets stay text")
    expect(browser.ask("document.querySelectorAll('main b, main img').length") == 0, "and no markup")
    expect(browser.ask("typeof window.hacked") == "undefined", "nor script")
    expect(hostile in browser.ask("document.querySelector('h1').textContent"), "in the title, too")
    browser.press("Escape")
    expect(not browser.ask(CARD), "Escape closes it")
    browser.press("Escape")
    expect(browser.ask("document.querySelectorAll('.mark.is-fanned').length") == 0, "and the cluster")
    corner = shown_mark(browser, "T-Mobile Park")
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
    focused = "document.activeElement.getAttribute('aria-label')"
    here = "document.activeElement.matches('.mark, .cluster')"
    expect(browser.ask(here), "Tab goes to a stadium or a cluster")
    first = browser.ask(focused)
    browser.press("ArrowRight")
    if browser.ask(focused) == first:
        browser.press("ArrowLeft")
    expect(browser.ask(here) and browser.ask(focused) != first, "an arrow goes to the next one")
    for _ in range(3):
        if browser.ask("document.activeElement.matches('.cluster, #card-close')"):
            break
        browser.press("ArrowLeft")
    if browser.ask("document.activeElement.matches('.cluster')"):
        browser.press("Enter", "\r")
        expect(browser.ask("document.activeElement.matches('.mark')"), "Enter opens a cluster")
    second = browser.ask("document.activeElement.id")
    browser.press("Enter", "\r")
    expect(browser.ask(CARD), "Enter opens a stadium")
    expect(browser.ask("document.activeElement.id") == "card-close", "and the focus is in it")
    browser.press("Escape")
    expect(browser.ask("document.activeElement.id") == second, "and back where it was")
    browser.press("Escape")
    browser.press("Tab")
    expect(not browser.ask(here), "one Tab leaves the stadiums")
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
    expect(
        browser.ask("getComputedStyle(document.getElementById('map')).touchAction") == "pan-y",
        "one finger scrolls the page")


def names_stadiums(browser):
    named = "document.querySelectorAll('.mark.is-named').length"
    visible = "[...document.querySelectorAll('.mark')].filter((mark) => mark.getClientRects().length).length"
    browser.click_on("#zoom-in")
    expect(browser.ask(named) * 2 > browser.ask(visible) * 0.6, "the first step names stadiums")
    boxes = browser.ask(
        "[...document.querySelectorAll('.mark.is-named text')].map((text) => text.getBoundingClientRect())"
        ".map((box) => [box.left + 2, box.top + 3, box.right - 2, box.bottom - 3])")
    covered = [
        (one, other) for index, one in enumerate(boxes) for other in boxes[:index]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]]
    expect(not covered, f"and no name covers another {covered}")
    browser.click_on("#zoom-all")


def goes_back_in_time(browser):
    shown = "document.getElementById('time-shown').textContent"
    browser.ask("document.getElementById('time').focus()")
    browser.press("Home")
    expect(browser.ask(shown) == "Mon, Jul 9, 2018 · Fenway Park", "the first day")
    expect(browser.ask(COUNT) == 1, "only its visit counts")
    counts_agree(browser)
    browser.press("ArrowRight")
    expect(browser.ask(COUNT) == 2, "and more on the next one")
    expect("L" in browser.ask("document.getElementById('leg').getAttribute('d')"), "with the way there")
    browser.press("End")
    expect(browser.ask(COUNT) == 4, "and all in the end")
    browser.click_on("#play")
    expect(browser.ask(COUNT) == 1, "it plays from the start")
    browser.wait(f"{COUNT} === 2")
    browser.click_on("#play")
    expect(
        browser.ask("document.getElementById('play').getAttribute('aria-label')") == "Play your visits",
        "and pauses")
    browser.ask("document.getElementById('time').focus()")
    browser.press("End")


def has_contrast(browser):
    """Text of the list has a contrast of 4.5 to 1 in both themes, also in an open row."""
    script = """(() => {
      const light = (color) => {
        const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
          const value = part / 255;
          return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
      };
      const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
          const color = getComputedStyle(one).backgroundColor;
          if (!/, 0\\)$/.test(color)) return color;
        }
        return "rgb(255, 255, 255)";
      };
      const found = [];
      let count = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("script, svg") || !element.getClientRects().length) continue;
        const [one, other] = [light(getComputedStyle(element).color), light(ground(element))];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        count += 1;
        if (contrast < 4.5) found.push(`${node.data.trim().slice(0, 30)}: ${contrast.toFixed(2)}`);
      }
      return [count, [...new Set(found)].slice(0, 9)];
    })()"""
    browser.ask("(() => { document.querySelector('.place details').open = true; })()")
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        count, weak = browser.ask(script)
        expect(count > 100 and not weak, f"{count} texts have contrast, {scheme} {weak}")
    browser.emulate("light")
    browser.ask("(() => { document.querySelector('.place details').open = false; })()")


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
    browser.emulate("dark")
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
    before = browser.ask("document.getElementById('world').getAttribute('transform')")
    x, y = browser.middle("#map")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.touch("touchStart", (x, y))
    for step in range(1, 11):
        browser.touch("touchMove", (x, y - step * 20))
        time.sleep(0.02)
    browser.touch("touchEnd")
    browser.wait("scrollY > 0", 10)
    scrolled = browser.ask("scrollY")
    expect(scrolled > 50, f"a swipe over the map scrolls the page: {scrolled}")
    after = browser.ask("document.getElementById('world').getAttribute('transform')")
    expect(before == after, "and leaves the map where it is")
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.ask("scrollTo(0, 0)")
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
    expect("Mon, Jul 9, 2018" in text and hostile in text, "with every visit")
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
            browser.click_on(shown_mark(browser, "Fenway Park") + " use")
            browser.picture(pictures / "page-card.png")
            browser.press("Escape")
            browser.press("Escape")
            is_driven_by_keys(browser)
            zooms(browser)
            names_stadiums(browser)
            goes_back_in_time(browser)
            is_named_for_all(browser)
            has_contrast(browser)
            expect(browser.complaints() == [], f"still no complaint {browser.complaints()}")
            browser.call("Emulation.setEmulatedMedia", features=[])
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
