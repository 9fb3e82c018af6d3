import AppSupport
import CardSamples
import Drawing
import Sharing

/// A picture with the cards of one theme and size, small; three in a row, so that they can be read
/// on a phone.
struct CardGallery {
  let theme: Theme.Name
  let size: CardStyle.Size

  private static let columns = 3
  private static let columnWidth = 320.0
  private static let gap = 32.0

  func document() throws(DrawingError) -> SVGDocument {
    let samples = CardSample.gallery
    let scale = Self.columnWidth / 1_080
    let height = (size == .story ? 1_920 : 1_080) * scale
    var elements: [SVGElement] = []
    for (index, sample) in samples.enumerated() {
      let style = CardStyle(size: size, theme: theme, name: "Ana", format: .miles)
      let picture = try Rasterizer.png(sample.drawing(style), scale: scale)
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
      elements.append(
        .image(
          picture, type: "image/png",
          in: Frame(
            x: Self.gap + Double(column) * (Self.columnWidth + Self.gap),
            y: Self.gap + Double(row) * (height + Self.gap), width: Self.columnWidth,
            height: height)))
    }
    let rows = Double((samples.count + Self.columns - 1) / Self.columns)
    let width = Self.gap + Double(Self.columns) * (Self.columnWidth + Self.gap)
    let total = Self.gap + rows * (height + Self.gap)
    let ground =
      theme == .light ? Color(red: 226, green: 226, blue: 230) : Color(red: 36, green: 38, blue: 44)
    return SVGDocument(
      width: width, height: total, title: "Cards, \(size.rawValue), \(theme.rawValue)",
      elements: [.rectangle(Frame(width: width, height: total)).fill(ground)] + elements)
  }
}
