import Testing

@testable import Drawing

@Suite struct SVGTextTests {
  @Test(arguments: [
    ("Texas A&M <b> \"x\" 'y'", "Texas A&amp;M &lt;b&gt; &quot;x&quot; &#39;y&#39;"),
    ("a\u{0}b\u{1B}[31mc\u{7F}\u{9B}d", "ab[31mcd"), ("a\nb\tc\r", "a b c "),
    ("\u{202E}evil\u{2066}\u{FEFF}\u{FFFE}", "evil"),
    ("]]><script>alert(1)</script>", "]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("Montréal 東京ドーム ⚾️", "Montréal 東京ドーム ⚾️"),
  ]) func externalTextIsEscaped(text: String, escaped: String) {
    #expect(text.escapedForSVG == escaped)
  }

  @Test func textIsCleanedToOneShortLine() {
    #expect("  a \u{7}\n\n b\u{200B} ".cleanedForDrawing() == "a b\u{200B}")
    #expect(String(repeating: "x", count: 5_000).cleanedForDrawing().count == 241)
    let stain = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(stain.cleanedForDrawing().unicodeScalars.count == 8)
    #expect("👨‍👩‍👧‍👦 ok".cleanedForDrawing() == "👨‍👩‍👧‍👦 ok")
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (1.5, "1.5"), (-0.004, "0"), (-0.5, "-0.5"), (1.005, "1"),
    (123456.789, "123456.79"), (.infinity, "0"), (.nan, "0"), (1e300, "1000000000"), (0.05, "0.05"),
    (-12.30, "-12.3"), (0.996, "1"),
  ]) func numbersAreShortWithoutExponents(number: Double, text: String) {
    #expect(number.svg == text)
  }

  @Test func documentEscapesAttributesAndText() {
    let hostile = "\"/><script>&\u{0}"
    let document = SVGDocument(
      width: 10, height: 10, title: hostile,
      elements: [
        .text(hostile, at: Point(1, 2), size: 10, weight: .bold, color: 0x000000),
        SVGElement.circle(Point(1, 1), radius: 2).with("id", hostile).titled(hostile),
      ])
    let svg = document.svg
    #expect(!svg.contains("<script"))
    #expect(svg.contains("id=\"&quot;/&gt;&lt;script&gt;&amp;\""))
    #expect(svg.contains(">&quot;/&gt;&lt;script&gt;&amp;</text>"))
  }

  @Test func documentIsWrittenElementByElement() {
    let document = SVGDocument(
      width: 20, height: 10, title: "Two shapes",
      definitions: [.clip("sky", shape: .circle(Point(0, 0), radius: 0.25))],
      elements: [
        .group([
          .rectangle(Frame(width: 20, height: 10), radius: 2).clipped(by: "sky"),
          .path(.arc(center: Point(10, 5), radius: 4, from: 0, to: 0.75)).fill(nil)
            .stroke(0xff0000, width: 1.25).rounded(),
        ]).moved(1, 2, scale: 0.5)
      ])
    #expect(
      document.svg == """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" \
        role="img" font-family="\(Typography.families.escapedForSVG)">
          <title>Two shapes</title>
          <defs>
            <clipPath id="sky">
              <circle cx="0" cy="0" r="0.25"/>
            </clipPath>
          </defs>
          <g transform="translate(1 2) scale(0.5)">
            <rect x="0" y="0" width="20" height="10" rx="2" clip-path="url(#sky)"/>
            <path d="M10 1A4 4 0 1 1 6 5" fill="none" stroke="#ff0000" stroke-width="1.25" \
        stroke-linecap="round" stroke-linejoin="round"/>
          </g>
        </svg>

        """)
  }
}
