import Drawing
import Foundation

/// The page of a card under construction: a field of color with text.
struct CardCanvas {
  let style: CardStyle
  let theme: Theme
  let hero: Theme.Hero
  var definitions: [SVGElement] = []
  var elements: [SVGElement] = []
  /// The color of the program's mark.
  var footerColor: Color

  /// From the edge of the drawing to its content.
  static let margin = 88.0
  /// The height that apps cover with buttons and names at the top of a story.
  static let storySafeAreaTop = 250.0
  static let contentWidth = 1_080 - 2 * margin

  /// Creates a card of one color.
  init(_ style: CardStyle, hero: Theme.Hero) {
    self.style = style
    theme = Theme.named(style.theme)
    self.hero = hero
    footerColor = hero.muted
    elements.append(.rectangle(Frame(width: style.width, height: style.height)).fill(hero.fill))
  }

  /// The baseline of the program's mark; text ends above it.
  var footerBaseline: Double { style.height - (style.isStory ? 108 : 56) }
  /// The lower edge of the content.
  var bottom: Double { footerBaseline - (style.isStory ? 84 : 62) }
  /// The upper edge of the content.
  var top: Double { style.isStory ? Self.storySafeAreaTop : 84 }

  mutating func add(_ element: SVGElement) { elements.append(element) }
  mutating func add(_ more: [SVGElement]) { elements += more }

  mutating func add(_ text: String, x: Double, y: Double, style: TextStyle) {
    elements.append(.text(text, at: Point(x, y), style: style))
  }

  /// Adds the tiers of a stadium around a center.
  mutating func addBowl(_ center: Point, in frame: Frame? = nil) {
    let frame = frame ?? Frame(width: style.width, height: style.height)
    definitions.append(.clip("bowl", shape: .rectangle(frame)))
    add(CardOrnaments.bowl(center: center, hero, in: frame).clipped(by: "bowl"))
  }

  /// Adds small spaced capitals, truncated to their room, and returns their lower edge.
  @discardableResult mutating func addLabel(
    _ text: String, x: Double, top: Double, color: Color, width: Double = contentWidth,
    anchor: TextAnchor = .start, size: Double? = nil
  ) -> Double {
    let size = size ?? (style.isStory ? 32 : 27)
    let fitting = TextFitter(.semibold, tracking: 0.08)
    let capitals = text.cleanedForDrawing().uppercased()
    let fitted = fitting.size(of: capitals, width: width, from: [size, size * 0.9, size * 0.8])
    // Accents rise above capitals, where apps have their own controls.
    let hasAccents = capitals.decomposedStringWithCanonicalMapping.unicodeScalars
      .contains { ("\u{300}"..."\u{36F}").contains($0) }
    let height = Typography.capHeight + (hasAccents ? Typography.accentHeight : 0)
    let baseline = top + fitted * height
    add(
      fitting.truncated(capitals, size: fitted, width: width), x: x, y: baseline,
      style: TextStyle(fitted, weight: .semibold, color: color, anchor: anchor, tracking: 0.08))
    return baseline
  }

  /// Adds lines of text that fit, and returns their lower edge.
  @discardableResult mutating func addBlock(
    _ text: String, x: Double, top: Double, color: Color, weight: FontWeight = .heavy,
    width: Double = contentWidth, lines: Int, sizes: [Double], anchor: TextAnchor = .start
  ) -> Double {
    let block = TextFitter(weight).block(text, width: width, lines: lines, sizes: sizes)
    add(block.elements(x: x, top: top, color, anchor: anchor))
    return top + block.height
  }

  /// Adds a large title, a heading for screen readers, and returns its lower edge.
  @discardableResult mutating func addTitle(
    _ text: String, x: Double = margin, top: Double, width: Double = contentWidth, lines: Int,
    sizes: [Double], color: Color? = nil, anchor: TextAnchor = .start
  ) -> Double {
    let block = TextFitter(.heavy, tracking: Self.titleTracking)
      .block(text, width: width, lines: lines, sizes: sizes)
    let lines = block.elements(
      x: x, top: top, color ?? hero.text, anchor: anchor, tracking: Self.titleTracking)
    add(lines.map { $0.heading(1) })
    return top + block.height
  }

  private static let titleTracking = -0.02

  /// Adds numbers in equal columns, all of one size, and returns their lower edge.
  @discardableResult mutating func addFigures(
    _ figures: [KeyFigure], top: Double, size: Double = 88, columns count: Int? = nil
  ) -> Double {
    let frame = Frame(x: Self.margin, y: top, width: Self.contentWidth, height: 0)
    let columns = frame.columns(count ?? figures.count, gap: 36)
    let fitting = TextFitter(.heavy)
    let widest = figures.map { fitting.width(of: $0.value, size: size) }.max() ?? 0
    let room = columns.first?.width ?? 0
    let fitted = widest > room && widest > 0 ? max(size * room / widest, size * 0.4) : size
    let baseline = top + fitted * Typography.capHeight
    let sizes = style.isStory ? [34.0, 30, 26, 23] : [26, 23]
    // All labels have the size of the longest one.
    let labels = figures.map {
      TextFitter(.medium).block($0.label, width: room, lines: 2, sizes: sizes)
    }
    let labelSize = labels.map(\.size).min() ?? 0
    var end = top
    for (figure, column) in zip(figures, columns) {
      add(
        fitting.truncated(figure.value, size: fitted, width: room + 8), x: column.x, y: baseline,
        style: TextStyle(fitted, weight: .heavy, color: hero.text))
      end = max(
        end,
        addBlock(
          figure.label, x: column.x, top: baseline + max(20, fitted * 0.28), color: hero.muted,
          weight: .medium, width: room, lines: 2, sizes: [labelSize]))
    }
    return end
  }

  func document(title: String) -> SVGDocument {
    let baseline = footerBaseline
    let foot =
      CardOrnaments.mark(at: Point(Self.margin, baseline - 10), footerColor) + [
        .text(
          "stvisits", at: Point(Self.margin + 46, baseline),
          style: TextStyle(Typography.caption, weight: .semibold, color: footerColor))
      ]
    return SVGDocument(
      width: style.width, height: style.height, title: title, definitions: definitions,
      elements: elements + foot)
  }
}
