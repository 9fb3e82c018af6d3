import Foundation
import Testing

@testable import Drawing

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
    #expect(block.lines == ["Fenway Park"])
    #expect(block.size == 80)
    #expect(bold.size(of: "Fenway Park", width: 400, from: [200, 100, 50]) == 50)
  }

  @Test func textShrinksBeforeTruncating() {
    let name = "Saskatchewan Roughriders at Guaranteed Rate Field"
    let block = bold.block(name, width: 700, lines: 2, sizes: [90, 70, 50, 40])
    #expect(block.size == 40)
    #expect(block.lines.joined(separator: " ") == name)
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
