import CardSamples
import SportsModel
import TestSupport
import Testing

@testable import Sharing

/// Every kind of card as it was when somebody looked at it and found it good.
@Suite struct CardSnapshotTests {
  static let styles = CardStyle.Size.allCases.flatMap { size in
    Theme.Name.allCases.map { CardStyle(size: size, theme: $0, name: "Ana") }
  }

  @Test(arguments: CardSample.gallery, styles)
  func cardMatchesSVGSnapshot(_ sample: CardSample, _ style: CardStyle) throws {
    let name = "\(sample.name)-\(style.size.rawValue)-\(style.theme.rawValue).svg"
    try expectSnapshot(sample.card.drawing(style).svg, named: name)
  }

  /// The mean colours of a grid of cells: where text is, how dark a cell gets depends on the font,
  /// so that cells may differ by a little.
  @Test(.enabled(if: TestHost.canDraw)) func renderedCardsMatchColorGridSnapshot() throws {
    var lines: [String] = []
    for sample in CardSample.gallery {
      for style in Self.styles {
        lines.append("\(sample.name) \(style.size.rawValue) \(style.theme.rawValue)")
        let picture = try Rasterizer.png(sample.card.drawing(style), scale: 0.1)
        lines += grid(try PNGPixels(picture))
      }
    }
    try expectSnapshot(lines, named: "grids.txt", tolerance: 40)
  }

  private func grid(_ pixels: PNGPixels) -> [String] {
    stride(from: 0, to: pixels.height - 17, by: 18).map { top in
      stride(from: 0, to: pixels.width - 17, by: 18).map { left in
        pixels.mean(left..<left + 18, top..<top + 18).map(String.init).joined(separator: ",")
      }.joined(separator: " ")
    }
  }
}
