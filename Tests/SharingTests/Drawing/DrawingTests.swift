import Foundation
import Testing

@testable import Drawing
@testable import Sharing

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
    #expect(!svg.contains("<script") && svg.contains("id=\"&quot;/&gt;&lt;script&gt;&amp;\""))
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

@Suite struct TextFitterTests {
  private let bold = TextFitter(.bold)
  private let regular = TextFitter(.regular)

  static let names = [
    "Fenway Park", "Saskatchewan Roughriders at Guaranteed Rate Field at South Chicago",
    "Oriole Park at Camden Yards", "東京ヤクルトスワローズ明治神宮野球場", "Φενγουέι Παρκ", "مدينة نيويورك",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "i", "", "⚾️🏟️⚾️🏟️⚾️🏟️⚾️🏟️⚾️🏟️⚾️🏟️",
  ]

  @Test(arguments: names) func fittedTextStaysWithinWidth(_ name: String) {
    for width in [120.0, 300, 904] {
      let cut = bold.truncated(name, size: 40, width: width)
      #expect(bold.width(of: cut, size: 40) <= width)
      let block = bold.block(name, width: width, lines: 2, sizes: [80, 60, 40])
      #expect(block.lines.count <= 2)
      for line in block.lines { #expect(bold.width(of: line, size: block.size) <= width) }
    }
  }

  @Test func shortTextIsUnchanged() {
    #expect(bold.truncated("Fenway Park", size: 40, width: 400) == "Fenway Park")
    let block = bold.block("Fenway Park", width: 904, lines: 2, sizes: [80, 60])
    #expect(block.lines == ["Fenway Park"] && block.size == 80)
    #expect(bold.size(of: "Fenway Park", width: 400, from: [200, 100, 50]) == 50)
  }

  @Test func textShrinksBeforeTruncating() {
    let name = "Saskatchewan Roughriders at Guaranteed Rate Field"
    let block = bold.block(name, width: 700, lines: 2, sizes: [90, 70, 50, 40])
    #expect(block.size == 40 && block.lines.joined(separator: " ") == name)
    let cut = bold.block(name, width: 300, lines: 2, sizes: [90, 60])
    #expect(cut.lines.last?.hasSuffix("…") == true)
  }

  @Test func linesAreBalanced() {
    let block = regular.block(
      "Every stadium of the American League East in a single summer", width: 904, lines: 3,
      sizes: [50])
    #expect(block.lines.count == 2)
    let widths = block.lines.map { regular.width(of: $0, size: 50) }
    #expect((widths.min() ?? 0) > 0.7 * (widths.max() ?? 0))
  }

  @Test func glyphWidthsMatchFonts() {
    // Inter Bold and DejaVu Sans Bold, as measured by FreeType.
    let text = "Saskatchewan Roughriders at Guaranteed Rate Field 1234567890"
    #expect((37_000...38_500).contains(Int(bold.width(of: text, size: 1_000))))
    #expect(regular.width(of: "東京", size: 100) == 212)
    #expect(regular.width(of: "e\u{301}", size: 100) == regular.width(of: "e", size: 100))
  }

  @Test func numberStaysWithWhatItCounts() {
    let fitter = TextFitter(.bold)
    let title = fitter.block("Chicago, 2 ballparks, 4 days", width: 700, lines: 2, sizes: [60])
    #expect(title.lines == ["Chicago,", "2 ballparks, 4 days"])
    // Unless the room is too narrow for both.
    let narrow = fitter.block("2 ballparks", width: 350, lines: 2, sizes: [60])
    #expect(narrow.lines == ["2", "ballparks"])
  }

  @Test func separatorsAreNotAtTheEndsOfLines() {
    let facts = ["12 days", "9 ballparks", "1,204 miles", "18 hours", "from Boston"]
    for width in stride(from: 150.0, through: 900, by: 7) {
      let lines = TextFitter(.medium)
        .block(facts.joined(separator: " · "), width: width, lines: 9, sizes: [30]).lines
      #expect(lines.allSatisfy { !$0.hasPrefix("·") && !$0.hasSuffix("·") }, "\(lines)")
      #expect(lines.flatMap { $0.components(separatedBy: " · ") }.count >= facts.count)
    }
  }
}

@Suite struct ThemeTests {
  @Test(arguments: Theme.Name.allCases)
  func textHasEnoughContrastOnBackgrounds(_ name: Theme.Name) {
    let theme = Theme.named(name)
    let grounds = [theme.background, theme.surface, theme.land, theme.water]
    for ground in grounds {
      for color in [theme.text, theme.muted] {
        #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)")
      }
    }
    for ground in [Theme.light.background, Theme.light.surface] {
      #expect(CardColors.trip.contrast(with: ground) >= 4.5, "on paper")
    }
  }

  @Test(arguments: Theme.Name.allCases)
  func mapMarkersAndBordersHaveEnoughContrast(_ name: Theme.Name) {
    let theme = Theme.named(name)
    for sign in [theme.visited, theme.missing, theme.planned, theme.border] {
      for ground in [theme.land, theme.visitedLand, theme.water] {
        let contrast = sign.contrast(with: ground)
        #expect(contrast >= 3, "\(sign) on \(ground): \(contrast)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases, ColorVision.allCases)
  func statusColorsDifferForColorBlindUsers(name: Theme.Name, vision: ColorVision) {
    let theme = Theme.named(name)
    let pairs = [
      (theme.visited, theme.missing), (theme.visited, theme.planned),
      (theme.missing, theme.planned),
    ]
    for (one, other) in pairs { #expect(vision.distance(one, other) >= 20, "\(one) \(other)") }

  }

  @Test func contrastMatchesWCAG() {
    let black: Color = 0x000000
    let white: Color = 0xffffff
    #expect(black.contrast(with: white) == 21 && white.contrast(with: white) == 1)
    // From the standard's examples of grays.
    #expect(abs((0x767676 as Color).contrast(with: white) - 4.54) < 0.01)
    #expect((0x0a58a6 as Color).description == "#0a58a6")
    #expect(black.mixed(with: white, 0.5).description == "#808080")
  }

  @Test func simulationReproducesKnownColorConfusions() {
    // Red and a dark green of the same brightness: the classic pair.
    let red: Color = 0xc04000
    let green: Color = 0x607000
    #expect(ColorVision.typical.distance(red, green) > 60)
    #expect(ColorVision.deuteranopia.distance(red, green) < 20)
  }
}

extension Color { fileprivate init(_ value: UInt32) { self.init(integerLiteral: value) } }

/// Color vision deficiencies (Machado, Oliveira and Fernandes 2009, severity 1, on linear light).
enum ColorVision: CaseIterable {
  case typical, protanopia, deuteranopia, tritanopia

  private var rows: [[Double]] {
    switch self {
    case .typical: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns the distance of two colors in CIE L*a*b*; 2 is just noticeable.
  func distance(_ one: Color, _ other: Color) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: Color) -> [Double] {
    let light = color.linear
    let seen = rows.map { row in min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
    let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    let root = [x, y, z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
    return [116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])]
  }
}
