import AppSupport
package import Drawing

/// A small picture for profiles and README files: `ballparks | 23 of 30`.
package struct ProgressBadge: Sendable {
  private static let height = 20.0
  private static let size = 11.0
  private static let margin = 7.0
  private static let ground: Color = 0x3d444d

  let label: String
  let value: String
  let color: Color

  package init(label: String, value: String, color: Color = CardColors.progress) {
    self.label = label
    self.value = value
    self.color = color
  }

  package var drawing: SVGDocument {
    let fitter = TextFitter(.medium)
    let left = fitter.width(of: label, size: Self.size) + 2 * Self.margin
    let right = fitter.width(of: value, size: Self.size) + 2 * Self.margin
    let whole = Frame(width: left + right, height: Self.height)
    let style = TextStyle(Self.size, .medium, 0xffffff, anchor: .middle)
    // The league's color fills the whole badge, so that the value's left corners aren't round.
    let value = Frame(x: left, y: 0, width: right, height: Self.height)
    return SVGDocument(
      width: whole.width, height: Self.height, title: "\(label): \(self.value)",
      elements: [
        .rectangle(whole, radius: 3).with("fill", color.description),
        .rectangle(Frame(width: left, height: Self.height), radius: 3)
          .with("fill", Self.ground.description),
        .rectangle(Frame(x: left - 3, y: 0, width: 3, height: Self.height))
          .with("fill", Self.ground.description),
        .text(label, at: Point(left / 2, 14), style),
        .text(self.value, at: Point(value.x + right / 2, 14), style),
      ])
  }
}
