import AppSupport
import Drawing
import Foundation
import Sharing

/// A drawn picture of a ballpark at dusk, in place of a photo.
enum SamplePhoto {
  private static let story = make(CardStyle(size: .story, format: .miles))
  private static let square = make(CardStyle(size: .square, format: .miles))

  /// Returns the picture in the size of a card; nil if a library is missing.
  static func pixels(_ style: CardStyle) -> PixelGrid? { style.size == .story ? story : square }

  private static func make(_ style: CardStyle) -> PixelGrid? {
    let (width, height) = (style.width, style.height)
    let horizon = height * 0.5
    var elements: [SVGElement] = [
      .rectangle(Frame(width: width, height: height)).fill(0x1d2b53),
      .rectangle(Frame(y: horizon * 0.72, width: width, height: height)).fill(0xd9764a),
      .rectangle(Frame(y: horizon, width: width, height: height)).fill(0x2f7d3b),
    ]
    for row in 0..<6 {
      let top = horizon * 0.72 + Double(row) * horizon * 0.05
      elements.append(
        .rectangle(Frame(y: top, width: width, height: horizon * 0.03)).fill(0x37474f))
    }
    for stripe in 0..<8 {
      let left = Double(stripe) * width / 8
      elements.append(
        .path(
          SVGPath(
            through: [
              Point(width / 2 + (left - width / 2) * 0.3, horizon),
              Point(width / 2 + (left + width / 16 - width / 2) * 0.3, horizon),
              Point((left + width / 16 - width / 2) * 2.4 + width / 2, height),
              Point((left - width / 2) * 2.4 + width / 2, height),
            ], isClosed: true)
        ).fill(0x348c42))
    }
    elements.append(
      .path(
        SVGPath(
          through: [
            Point(width / 2, height * 0.95), Point(width * 0.12, height * 0.72),
            Point(width / 2, height * 0.56), Point(width * 0.88, height * 0.72),
          ], isClosed: true)
      ).fill(0xb5763c))
    for light in [0.14, 0.86] {
      elements.append(
        .rectangle(
          Frame(x: width * light - 8, y: horizon * 0.3, width: 16, height: horizon * 0.5)
        ).fill(0x263238))
      for bulb in 0..<9 {
        elements.append(
          .circle(
            Point(
              width * light + Double(bulb % 3 - 1) * 34, horizon * 0.26 + Double(bulb / 3) * 34),
            radius: 13
          ).fill(0xfff6d5))
      }
    }
    return photo(
      SVGDocument(width: width, height: height, title: "Dusk", elements: elements), style)
  }

  /// Encodes a drawing as a photo.
  private static func photo(_ drawing: SVGDocument, _ style: CardStyle) -> PixelGrid? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-sample-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    guard let bytes = try? Rasterizer.png(drawing),
      (try? Data(bytes).write(to: file)) != nil
    else { return nil }
    return try? PixelGrid(
      ofPhoto: file.path, width: Int(drawing.width), height: Int(drawing.height))
  }
}
