import Drawing

/// A visit card without a photo: the two teams in their colors with the score, or a stadium.
struct VisitScoreboardLayout {
  let card: VisitCard
  let style: CardStyle

  private var isStory: Bool { style.isStory }
  private var theme: Theme { Theme.named(style.theme) }

  /// The edges of the fields: the middle of the slanted one between the teams, and the lower one.
  private var middle: Double { isStory ? 830 : 376 }
  private var low: Double { isStory ? 1_380 : 700 }

  var document: SVGDocument { card.sides.isEmpty ? occasion : scoreboard }

  private var scoreboard: SVGDocument {
    let colors = CardColors.fields(away: card.away?.colors, home: card.home?.colors)
    let fields = [colors.away, colors.home].map { theme.hero(of: $0, share: 0.5) }
    var page = CardCanvas(style, hero: fields[0])
    let slant: Double = isStory ? 70 : 44
    let corners = [
      Point(0, middle + slant), Point(1_080, middle - slant), Point(1_080, low), Point(0, low),
    ]
    page.add(.path(SVGPath(through: corners, isClosed: true)).fill(fields[1].fill))
    page.add(
      .path(SVGPath(through: corners.prefix(2))).fill(nil)
        .stroke(fields[0].text, width: isStory ? 8 : 6))
    let label = page.addLabel(
      style.label(card.league), x: CardCanvas.margin, top: page.top, color: fields[0].muted)
    let tops = [label, middle + slant * 0.4]
    let ends = [middle - slant * 0.4, low]
    let size = card.sides.map { nameBlock($0).size }.min() ?? 0
    for (index, side) in card.sides.enumerated() {
      add(
        side, to: &page, colors: fields[index], nameSize: size,
        in: Frame(
          x: CardCanvas.margin, y: tops[index], width: CardCanvas.contentWidth,
          height: ends[index] - tops[index]))
    }
    addDetails(to: &page, from: low)
    return page.document(title: card.title(style.format))
  }

  /// Adds a team on its field: the score at the right, if it is known.
  private func add(
    _ side: VisitCard.Side, to page: inout CardCanvas, colors: Theme.Hero, nameSize: Double,
    in frame: Frame
  ) {
    let ink = card.hasLost(side) ? colors.muted : colors.text
    if let score = side.score {
      let size = scoreSize
      page.add(
        String(score), x: frame.right, y: frame.center.y + size * Typography.capHeight / 2,
        style: TextStyle(
          size, weight: .heavy, color: ink, anchor: .end, tracking: Self.scoreTracking))
    }
    let block = nameBlock(side, sizes: [nameSize])
    page.add(
      block.elements(x: frame.x, top: frame.center.y - block.height / 2, ink).map { $0.heading(1) })
  }

  private static let scoreTracking = -0.03

  private var scoreTexts: [String] { card.sides.compactMap { $0.score.map(String.init) } }

  /// The size at which both scores leave room for the names.
  private var scoreSize: Double {
    let fitting = TextFitter(.heavy, tracking: Self.scoreTracking)
    let sizes = isStory ? [330.0, 260, 220] : [210, 170, 140]
    return scoreTexts.map {
      fitting.size(of: $0, width: CardCanvas.contentWidth * 0.56, from: sizes)
    }.min() ?? 0
  }

  /// Returns the name of a team in the room next to the scores; both teams have the same room.
  private func nameBlock(_ side: VisitCard.Side, sizes: [Double]? = nil) -> TextBlock {
    let fitting = TextFitter(.heavy, tracking: Self.scoreTracking)
    let widest = scoreTexts.map { fitting.width(of: $0, size: scoreSize) }.max() ?? -40
    return TextFitter(.heavy).block(
      side.name, width: CardCanvas.contentWidth - widest - 40, lines: 3,
      sizes: sizes ?? (isStory ? [96, 86, 76, 66, 58, 50, 44, 38] : [68, 60, 52, 46, 40, 34, 29]))
  }

  /// Adds stadium, place, day, moment and rating on the theme's background.
  private func addDetails(to page: inout CardCanvas, from edge: Double) {
    let x = CardCanvas.margin
    page.footerColor = theme.muted
    page.add(
      .rectangle(Frame(y: edge, width: style.width, height: style.height - edge))
        .fill(theme.background))
    let stars = card.stars(
      from: Point(x, edge + (isStory ? 92 : 60)), radius: isStory ? 24 : 18,
      theme.name == .light ? 0xb7791f : 0xffd166, theme.track)
    page.add(stars)
    var top = edge + (stars.isEmpty ? (isStory ? 84 : 56) : (isStory ? 146 : 100))
    top = page.addBlock(
      card.stadium, x: x, top: top, color: theme.text, weight: .heavy,
      lines: isStory && card.moment == nil ? 2 : 1,
      sizes: isStory ? [68, 60, 52, 46, 40, 34] : [52, 46, 40, 34, 30])
    top = page.addBlock(
      card.details(style.format), x: x, top: top + (isStory ? 34 : 24), color: theme.muted,
      weight: .medium, lines: 1, sizes: isStory ? [40, 36, 32, 28, 24] : [32, 29, 26, 23])
    guard let sentence = card.sentence else { return }
    page.addBlock(
      sentence, x: x, top: top + (isStory ? 34 : 24), color: theme.text, weight: .medium,
      lines: isStory ? 2 : 1, sizes: isStory ? [36, 32, 28, 25] : [29, 26, 23])
  }

  /// A tour or another occasion: the stadium from above.
  private var occasion: SVGDocument {
    let colors = theme.hero(of: card.home?.colors?.primary ?? CardColors.visit)
    var page = CardCanvas(style, hero: colors)
    let center = isStory ? Point(540, 640) : Point(830, 330)
    let frame = Frame(width: style.width, height: low)
    page.addBowl(center, in: frame)
    page.add(CardOrnaments.stadium(center: center, height: isStory ? 520 : 420, colors))
    let label = page.addLabel(
      style.label(card.league), x: CardCanvas.margin, top: page.top, color: colors.muted)
    let width = isStory ? CardCanvas.contentWidth : 540
    let title = TextFitter(.heavy).block(
      card.occasion, width: width, lines: isStory ? 2 : 3,
      sizes: isStory ? [116, 100, 86, 72, 60] : [84, 72, 60, 50, 42])
    let top = isStory ? low - 90 - title.height : max(label + 60, low - 70 - title.height)
    page.add(title.elements(x: CardCanvas.margin, top: top, colors.text).map { $0.heading(1) })
    addDetails(to: &page, from: low)
    return page.document(title: card.title(style.format))
  }
}
