import AppSupport
package import Drawing

/// A small page for a start page or a frame: a count, a bar and some lines.
package struct ProgressWidget: Sendable {
  let title: String
  let visited: Int
  let total: Int
  let lines: [String]

  package init(title: String, visited: Int, total: Int, lines: [String]) {
    (self.title, self.visited, self.total, self.lines) = (title, visited, total, lines)
  }

  /// The page as one file that fetches and runs nothing.
  package var html: String {
    let items = lines.map { "<li>\($0.markup())</li>" }.joined()
    return WebPage(
      title: title.markup(), style: WebPage.style(PackageResources.status_css),
      body: """
        <h1>\(title.markup())</h1>
        <progress value="\(visited)" max="\(max(1, total))" aria-label="\(title.markup())"></progress>
        <ul>\(items)</ul>
        """
    ).html
  }
}

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
    (self.label, self.value, self.color) = (label, value, color)
  }

  package var drawing: SVGDocument {
    let fitter = TextFitter(.medium)
    let left = fitter.width(of: label, size: Self.size) + 2 * Self.margin
    let right = fitter.width(of: value, size: Self.size) + 2 * Self.margin
    let whole = Frame(width: left + right, height: Self.height)
    let style = TextStyle(Self.size, weight: .medium, color: 0xffffff, anchor: .middle)
    // The league's color fills the whole badge, so that the value's left corners aren't round.
    let value = Frame(x: left, y: 0, width: right, height: Self.height)
    return SVGDocument(
      width: whole.width, height: Self.height, title: "\(label): \(self.value)",
      elements: [
        .rectangle(whole, radius: 3).with("fill", color.description),
        .rectangle(Frame(width: left, height: Self.height), radius: 3).with(
          "fill", Self.ground.description),
        .rectangle(Frame(x: left - 3, y: 0, width: 3, height: Self.height)).with(
          "fill", Self.ground.description), .text(label, at: Point(left / 2, 14), style: style),
        .text(self.value, at: Point(value.x + right / 2, 14), style: style),
      ])
  }
}
