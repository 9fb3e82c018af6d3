"""Opens ballots in Chromium and votes with them.

    ballot_page.py CHROMIUM RANKED_BALLOT OPEN_BALLOT VOTES HOSTILE

The votes are written into the folder VOTES. Each thing that was tried is printed; the first that
fails ends it.
"""

import pathlib
import sys
import tempfile
import time

from browser import Browser, expect

VOTE = "document.getElementById('vote').value"
STATUS = "document.getElementById('status').textContent"
READY = "!document.getElementById('result').hidden"

# RFC 4231: key, data and what HMAC-SHA-256 makes of them.
VECTORS = [
    ("0b" * 20, b"Hi There".hex(),
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (b"Jefe".hex(), b"what do ya want for nothing?".hex(),
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ("aa" * 20, "dd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (bytes(range(1, 26)).hex(), "cd" * 50,
     "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    ("aa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First".hex(),
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    ("aa" * 131,
     b"This is a test using a larger than block-size key and a larger than block-size data. The "
     b"key needs to be hashed before being used by the HMAC algorithm.".hex(),
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
]


def loads(browser, address, hostile):
    browser.open(address)
    expect(browser.complaints() == [], f"no complaint of the console {browser.complaints()}")
    asked = [url for url in browser.requests() if not url.startswith("data:")]
    expect(asked == [address], f"nothing is asked for but the page {asked}")
    expect(hostile in browser.ask("document.querySelector('h1').textContent"), "the title is text")
    expect(browser.ask("document.querySelectorAll('main b, main img').length") == 0, "no markup")
    expect(browser.ask("typeof window.hacked") == "undefined", "nor script")
    wide = browser.ask("document.scrollingElement.scrollWidth <= innerWidth")
    expect(wide, "nothing is beyond the edge")


def signs_as_the_standard_says(browser):
    for key, data, wanted in VECTORS:
        found = browser.ask(
            "(() => { const octets = (digits) => Uint8Array.from(digits.match(/../g),"
            " (pair) => parseInt(pair, 16));"
            f" return hmacSha256(octets('{key}'), octets('{data}')); }})()")
        expect(found == wanted, f"HMAC of {data[:20]}")


def press_digit(browser, digit):
    browser.press(digit, digit)


def ranks_by_keys(browser):
    browser.ask("document.body.focus()")
    browser.press("Tab")
    expect(browser.ask("document.activeElement.id") == "option-A", "Tab goes to the first option")
    press_digit(browser, "2")
    browser.press("Tab")
    press_digit(browser, "2")
    browser.ask("document.querySelector('.send').focus()")
    browser.press("Enter", "\r")
    expect(not browser.ask(READY), "a place that is taken twice makes no vote")
    expect("rank 2" in browser.ask(STATUS), "and it is said")
    expect(
        browser.ask("document.activeElement.id").startswith("option-"), "and the focus is there")
    browser.ask("document.getElementById('option-B').focus()")
    press_digit(browser, "1")
    browser.ask("document.querySelector('.send').focus()")
    browser.press("Enter", "\r")
    expect(browser.ask(READY), "Enter makes the vote")
    vote = browser.ask(VOTE)
    expect("\nchoices: B A\n" in vote and "\nsignature: " in vote, "which is signed")
    save = browser.ask(
        "[document.activeElement.id, document.getElementById('save').download]")
    expect(save[0] == "save" and save[1].endswith(".txt"), f"and can be saved {save}")
    return vote


def approves_by_clicks(browser, hostile):
    browser.click_on(".send")
    expect("name" in browser.ask(STATUS), "without a name there is no vote")
    browser.click_on("#voter")
    browser.type(hostile[:40])
    browser.click_on(".send")
    expect(
        not browser.ask(READY) and "None of these" in browser.ask(STATUS),
        "an untouched ballot makes no vote")
    browser.click_on("label[for=option-none]")
    browser.click_on(".send")
    expect("\nchoices: none\n" in browser.ask(VOTE), "none of the options is a vote")
    browser.click_on("label[for=option-none]")
    browser.click_on("#option-A")
    browser.click_on("label[for=option-C]")
    browser.click_on(".send")
    vote = browser.ask(VOTE)
    expect("\nchoices: A C\n" in vote and "signature" not in vote, "an open vote is not signed")
    browser.click_on("#option-A")
    expect(not browser.ask(READY), "a changed vote is created again")
    browser.click_on(".send")
    return browser.ask(VOTE)


def saves(browser, folder):
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    browser.click_on("#save")
    deadline = time.monotonic() + 60
    while not list(folder.glob("vote-*.txt")):
        if time.monotonic() > deadline:
            raise RuntimeError("nothing was saved")
        browser.ask("1")
        time.sleep(0.05)
    expect(True, "the file is saved")


def is_named_for_all(browser):
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "checkbox", "textbox", "combobox", "spinbutton", "heading"}
    nodes = [
        node for node in tree
        if not node.get("ignored") and node.get("role", {}).get("value") in roles]
    nameless = [node["role"]["value"] for node in nodes if not node.get("name", {}).get("value")]
    expect(len(nodes) > 5 and not nameless, f"everything to press has a name {nameless}")


def tells_all_without_script(browser, address):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.events.clear()
    browser.call("Page.navigate", url=address)
    deadline = time.monotonic() + 60
    while not any(event["method"] == "Page.loadEventFired" for event in browser.events):
        if time.monotonic() > deadline:
            raise RuntimeError("the page without script never loads")
        browser.call("Runtime.getIsolateId")
    expect(not browser.ask("document.getElementById('ballot').offsetParent"), "no form that fails")
    text = browser.ask("document.body.innerText")
    expect("stvisits-vote: 1\n" in text and "choices:" in text, "but the text form to copy")


def main(program, ranked, open_one, votes, hostile):
    votes = pathlib.Path(votes)
    ranked, open_one = pathlib.Path(ranked).as_uri(), pathlib.Path(open_one).as_uri()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            loads(browser, ranked, hostile)
            signs_as_the_standard_says(browser)
            is_named_for_all(browser)
            (votes / "ranked.txt").write_text(ranks_by_keys(browser))
            expect(browser.complaints() == [], f"still no complaint {browser.complaints()}")
            loads(browser, open_one, hostile)
            (votes / "open.txt").write_text(approves_by_clicks(browser, hostile))
            is_named_for_all(browser)
            saves(browser, votes)
            expect(browser.complaints() == [], f"still no complaint {browser.complaints()}")
            refused = browser.ask(
                "fetch('https://example.invalid/').then(() => 'sent', () => 'refused')")
            expect(refused == "refused", "the page may not connect to anything")
            tells_all_without_script(browser, ranked)
        except (AssertionError, RuntimeError) as failure:
            sys.exit(f"ballot_page: {failure}")
        finally:
            browser.close()


main(*sys.argv[1:])
