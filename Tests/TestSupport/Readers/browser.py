"""A Chromium that a script drives through its own pipe (Chrome DevTools Protocol), so that nothing but
Python's library is needed.
"""

import json
import os
import pathlib
import subprocess
import time


class Browser:
    """A Chromium of its own, with one tab."""

    def __init__(self, program, profile):
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        flags = [
            "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--force-color-profile=srgb", "--window-size=1280,900", f"--user-data-dir={profile}",
        ]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        # The pipe is expected at 3 and 4.
        words = ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser), "sh", program]
        self.process = subprocess.Popen(
            words + flags + ["about:blank"], pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._rest = b""
        self._number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.call(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()

    def call(self, method, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _read(self):
        while b"\0" not in self._rest:
            some = os.read(self._in, 1 << 16)
            if not some:
                raise OSError("Chromium has gone")
            self._rest += some
        line, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message

    def emulate(self, scheme):
        """A theme, without transitions to it."""
        self.call(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": "reduce"}])

    def ask(self, expression):
        """The value of an expression of JavaScript."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, address):
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def wait(self, condition, seconds=60):
        deadline = time.monotonic() + seconds
        while not self.ask(condition):
            if time.monotonic() > deadline:
                raise RuntimeError(f"never became true: {condition}")
            time.sleep(0.02)

    # What a hand does.

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def click_on(self, selector):
        x, y = self.middle(selector)
        self.click(x, y)

    def middle(self, selector):
        return self.ask(
            "(() => { const box = document.querySelector(%s).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()" % json.dumps(selector))

    def type(self, text):
        self.call("Input.insertText", text=text)

    def press(self, key, text=None):
        codes = {
            "Enter": 13, "Escape": 27, "Tab": 9, "Home": 36, "End": 35, "ArrowLeft": 37,
            "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, " ": 32,
        }
        words = {"key": key, "code": key, "windowsVirtualKeyCode": codes.get(key, 0)}
        if text:
            words["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **words)
        self.call("Input.dispatchKeyEvent", type="keyUp", **words)

    def touch(self, kind, *points):
        self.call(
            "Input.dispatchTouchEvent", type=kind,
            touchPoints=[{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)])

    # What came of it.

    def complaints(self):
        """Everything that a reader with the console open would see."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"]["text"])
            elif event["method"] == "Runtime.consoleAPICalled":
                found.append(event["params"]["type"])
            elif event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self):
        """The addresses that were asked for."""
        return [
            event["params"]["request"]["url"] for event in self.events
            if event["method"] == "Network.requestWillBeSent"]

    def picture(self, file):
        answer = self.call("Page.captureScreenshot", format="png")
        import base64

        pathlib.Path(file).write_bytes(base64.b64decode(answer["data"]))


def expect(is_so, words):
    if not is_so:
        raise AssertionError(words)
    print(f"ok: {words}")
