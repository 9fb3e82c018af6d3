/// The page of a card under construction: a colored field (hero) above, details below.
struct CardCanvas {
  let style: CardStyle
  let theme: Theme
  let hero: Theme.Hero
  let accent: Color
  let heroFrame: Frame
  let details: Frame
  var definitions: [SVGElement] = []
  var elements: [SVGElement] = []

  /// From the edge of the drawing to its content.
  static let margin = 88.0
  /// The height that apps cover with buttons and names at the top of a story.
  static let storySafeAreaTop = 236.0
  /// The distance from the lower edge.
  private static let footerHeight = 92.0

  /// Creates an empty card; a bowl in the background has its center at the motif.
  init(_ style: CardStyle, _ accent: Theme.Accent, heroHeight: Double, motif: Point? = nil) {
    self.style = style
    theme = Theme.named(style.theme)
    hero = theme.hero(accent)
    self.accent = theme.accent(accent)
    heroFrame = Frame(width: style.width, height: heroHeight)
    let top = heroHeight + (style.isStory ? 84 : 56)
    details = Frame(
      x: Self.margin, y: top, width: style.width - 2 * Self.margin,
      height: style.height - Self.footerHeight - (style.isStory ? 60 : 20) - top)
    elements.append(
      .rectangle(Frame(width: style.width, height: style.height)).fill(theme.background))
    definitions.append(.clip("hero", .rectangle(heroFrame)))
    elements.append(.rectangle(heroFrame).fill(hero.fill))
    if let motif { add(CardOrnaments.bowl(center: motif, hero, in: heroFrame).clipped(by: "hero")) }
  }

  mutating func add(_ element: SVGElement) { elements.append(element) }
  mutating func add(_ more: [SVGElement]) { elements += more }

  mutating func add(_ text: String, _ x: Double, _ y: Double, _ style: TextStyle) {
    elements.append(.text(text, at: Point(x, y), style))
  }

  /// Adds small spaced capitals, truncated to their room.
  mutating func addLabel(
    _ text: String, _ x: Double, _ y: Double, _ color: Color, width: Double,
    anchor: TextAnchor = .start, size: Double = Typography.caption
  ) {
    let fitting = TextFitter(.semibold, tracking: 0.1)
    let capitals = text.cleanedForDrawing().uppercased()
    let size = fitting.size(of: capitals, width: width, from: [size, size * 0.9, size * 0.8])
    add(
      fitting.truncated(capitals, size: size, width: width), x, y,
      TextStyle(size, .semibold, color, anchor: anchor, tracking: 0.1))
  }

  /// Adds the label at the top of a story.
  mutating func addStoryLabel(_ text: String) {
    addLabel(
      text, 540, Self.storySafeAreaTop + 20, hero.muted, width: 904, anchor: .middle, size: 30)
  }

  mutating func addSeparator(over frame: Frame) {
    add(.rectangle(Frame(x: frame.x, y: frame.y, width: frame.width, height: 3)).fill(theme.line))
  }

  /// Adds lines of text that fit, and returns their lower edge.
  @discardableResult mutating func addBlock(
    _ text: String, _ x: Double, top: Double, _ color: Color, _ weight: FontWeight = .heavy,
    width: Double, lines: Int, sizes: [Double], anchor: TextAnchor = .start
  ) -> Double {
    let block = TextFitter(weight).block(text, width: width, lines: lines, sizes: sizes)
    add(block.elements(x: x, top: top, color, anchor: anchor))
    return top + block.height
  }

  /// Adds numbers in equal columns, all of one size.
  mutating func addFigures(
    _ figures: [KeyFigure], in frame: Frame, size: Double = 88, onHero: Bool = false
  ) {
    let columns = frame.columns(figures.count, gap: 40)
    let fitting = TextFitter(.heavy)
    let widest = figures.map { fitting.width(of: $0.value, size: size) }.max() ?? 0
    let room = columns.first?.width ?? 0
    let fitted = widest > room && widest > 0 ? max(size * room / widest, size * 0.4) : size
    for (figure, column) in zip(figures, columns) {
      let baseline = frame.y + size * Typography.capHeight
      add(
        fitting.truncated(figure.value, size: fitted, width: room + 8), column.x, baseline,
        TextStyle(fitted, .heavy, onHero ? hero.strong : theme.text))
      addBlock(
        figure.label, column.x, top: baseline + 26, onHero ? hero.muted : theme.muted, .medium,
        width: room, lines: onHero ? 1 : 2, sizes: [32, 28, 24])
    }
  }

  func document(title: String) -> SVGDocument {
    let baseline = style.height - (style.isStory ? 84 : 56)
    let foot =
      CardOrnaments.mark(at: Point(Self.margin, baseline - 11), accent) + [
        .text(
          "stvisits", at: Point(Self.margin + 46, baseline),
          TextStyle(Typography.caption, .semibold, theme.muted))
      ]
    return SVGDocument(
      width: style.width, height: style.height, title: title, definitions: definitions,
      elements: elements + foot)
  }
}
