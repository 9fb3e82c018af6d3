import Drawing
import Localization

/// Places blocks below each other, on as many pages as needed.
struct PaginatedLayout {
  /// A line of a row's details.
  struct Line: ExpressibleByStringInterpolation {
    let text: String
    /// The address that it opens.
    var address: String?

    init(_ text: String, opening address: String? = nil) {
      self.text = text
      self.address = address
    }

    init(stringLiteral value: String) { self.init(value) }
  }

  let paper: PaperSize
  let theme = Theme.light
  private(set) var pages: [[SVGElement]] = [[]]
  private var y = PaginatedLayout.top
  /// The heading of the current section, which a page that continues it repeats.
  private var heading: String?

  static let margin = 96.0
  private static let top = 108.0
  /// From the lower edge to the footer.
  private static let bottom = 118.0

  init(_ paper: PaperSize) { self.paper = paper }

  var width: Double { paper.size.width - 2 * Self.margin }
  private var end: Double { paper.size.height - Self.bottom }
  private var isAtTop: Bool { pages[pages.count - 1].isEmpty }

  /// Adds a block at an upper edge, on a new page unless it and the `room` of the blocks that
  /// belong to it fit.
  mutating func add(height: Double, leaving room: Double = 0, _ draw: (Double) -> [SVGElement]) {
    if y + height + room > end, !isAtTop {
      pages.append([])
      y = Self.top
      if let heading { drawHeading(localized("\(heading), continued")) }
    }
    pages[pages.count - 1] += draw(y)
    y += height
  }

  mutating func addGap(_ height: Double) { if !isAtTop { y += height } }

  mutating func addHeading(_ text: String) {
    // A page that begins with another heading continues nothing.
    heading = nil
    add(height: 0, leaving: Self.headingHeight + 90) { _ in [] }
    drawHeading(text)
    heading = text
  }

  private static let headingHeight = 66.0

  private mutating func drawHeading(_ text: String) {
    let block = TextFitter(.bold).block(text, width: width, lines: 1, sizes: [38, 34, 30])
    pages[pages.count - 1] +=
      block.elements(x: Self.margin, top: y, theme.accent(.trip)).map { $0.heading(2) } + [
        SVGElement.line(from: Point(Self.margin, y + 46), to: Point(Self.margin + width, y + 46))
          .stroke(theme.line, width: 2)
      ]
    y += Self.headingHeight
  }

  /// Adds a title with its details of at most twelve lines, and its time to the left.
  mutating func addRow(time: String, title: String, details: [Line], isStrong: Bool) {
    let (theme, inset) = (theme, 190.0)
    let room = width - inset
    let title = TextFitter(isStrong ? .bold : .medium).block(
      title, width: room, lines: 2, sizes: isStrong ? [29, 26] : [26])
    let blocks = details.filter { !$0.text.isEmpty }.map { line in
      (TextFitter(.regular).block(line.text, width: room, lines: 12, sizes: [23]), line.address)
    }
    let height = blocks.reduce(title.height) { $0 + 14 + $1.0.height } + 28
    add(height: height) { y in
      let clock = TextFitter(.regular).block(time, width: inset - 20, lines: 1, sizes: [25, 21])
      var elements = clock.elements(x: Self.margin, top: y + 2, theme.muted)
      elements += title.elements(x: Self.margin + inset, top: y, theme.text)
      var top = y + title.height + 14
      for (block, address) in blocks {
        let color = address == nil ? theme.muted : theme.accent(.trip)
        let lines = block.elements(x: Self.margin + inset, top: top, color)
        elements += address.map { [SVGElement.link(lines, to: $0)] } ?? lines
        top += block.height + 14
      }
      return elements
    }
  }
}
