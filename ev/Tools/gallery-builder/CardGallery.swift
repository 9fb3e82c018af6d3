import CardSamples
import Sharing

/// A picture with all cards of one theme, small.
struct CardGallery {
  let theme: Theme.Name

  private static let columnWidth = 300.0
  private static let gap = 36.0

  func document() throws(DrawingError) -> SVGDocument {
    let samples = CardSample.gallery
    let scale = Self.columnWidth / 1_080
    var elements: [SVGElement] = []
    var top = Self.gap
    for size in CardStyle.Size.allCases {
      let height = (size == .story ? 1_920 : 1_080) * scale
      for (index, sample) in samples.enumerated() {
        let style = CardStyle(size: size, theme: theme, name: "Ana")
        let picture = try Rasterizer.png(sample.card.drawing(style), scale: 2 * scale)
        let x = Self.gap + Double(index) * (Self.columnWidth + Self.gap)
        elements.append(
          .image(
            picture, type: "image/png",
            in: Frame(x: x, y: top, width: Self.columnWidth, height: height)))
      }
      top += height + Self.gap
    }
    let width = Self.gap + Double(samples.count) * (Self.columnWidth + Self.gap)
    let ground =
      theme == .light ? Color(red: 226, green: 226, blue: 230) : Color(red: 36, green: 38, blue: 44)
    return SVGDocument(
      width: width, height: top, title: "Cards, \(theme.rawValue)",
      elements: [.rectangle(Frame(width: width, height: top)).fill(ground)] + elements)
  }
}
