import AppSupport
package import Drawing

/// A small page for a start page or a frame: a count, a bar and some lines.
package enum ProgressWidget {
  /// Returns the page as one file that fetches and runs nothing.
  package static func html(title: String, visited: Int, total: Int, lines: [String]) -> String {
    let items = lines.map { "<li>\($0.markup())</li>" }.joined()
    return WebPage.html(
      title: title.markup(), style: WebPage.style(PackageResources.status_css),
      body: """
        <h1>\(title.markup())</h1>
        <progress value="\(visited)" max="\(max(1, total))" aria-label="\(title.markup())"></progress>
        <ul>\(items)</ul>
        """)
  }
}

/// A small picture for profiles and README files: `ballparks | 23 of 30`.
package enum ProgressBadge {
  private static let height = 20.0
  private static let size = 11.0
  private static let margin = 7.0
  private static let ground: Color = 0x3d444d

  package static func drawing(
    label: String, value: String, color: Color = CardColors.progress
  ) -> SVGDocument {
    let fitter = TextFitter(.medium)
    let left = fitter.width(of: label, size: size) + 2 * margin
    let right = fitter.width(of: value, size: size) + 2 * margin
    let whole = Frame(width: left + right, height: height)
    func text(_ text: String, x: Double) -> SVGElement {
      .text(text, at: Point(x, 14), size: size, weight: .medium, color: 0xffffff, anchor: .middle)
    }
    // The league's color fills the whole badge, so that the value's left corners aren't round.
    return SVGDocument(
      width: whole.width, height: height, title: "\(label): \(value)",
      elements: [
        .rectangle(whole, radius: 3).fill(color),
        .rectangle(Frame(width: left, height: height), radius: 3).fill(ground),
        .rectangle(Frame(x: left - 3, width: 3, height: height)).fill(ground),
        text(label, x: left / 2), text(value, x: left + right / 2),
      ])
  }
}
