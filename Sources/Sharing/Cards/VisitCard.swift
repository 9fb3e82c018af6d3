import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A card for one day at one stadium.
package struct VisitCard: Card {
  /// One team of the game.
  package struct Side: Hashable, Sendable {
    package let name: String
    /// nil if unknown.
    package let score: Int?
    /// nil if the team's colors aren't known.
    package var colors: CardColors.Pair?

    package init(_ name: String, score: Int?, colors: CardColors.Pair? = nil) {
      (self.name, self.score, self.colors) = (name, score, colors)
    }
  }

  package var day: LocalDay
  package var stadium: String
  /// City and region, or empty.
  package var place: String
  /// The away and home teams; nil without a game.
  package var away: Side?
  package var home: Side?
  /// The title without a game: `Stadium tour`.
  package var occasion: String
  /// `MLB`, or empty.
  package var league: String
  /// The best moment of the game: `Albert Pujols, 700th career home run`.
  package var moment: String?
  /// 1 … 5.
  package var rating: Int?
  /// A photo with the size of the card.
  package var photo: PixelGrid?

  package init(
    day: LocalDay, stadium: String, place: String, away: Side? = nil, home: Side? = nil,
    occasion: String = "", league: String = "", moment: String? = nil, rating: Int? = nil,
    photo: PixelGrid? = nil
  ) {
    (self.day, self.stadium, self.place, self.away) = (day, stadium, place, away)
    (self.home, self.occasion, self.league, self.moment) = (home, occasion, league, moment)
    (self.rating, self.photo) = (rating, photo)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    if photo != nil { return VisitPhotoLayout(card: self, style: style).document }
    return VisitScoreboardLayout(card: self, style: style).document
  }

  /// The game with its score, stadium and date, for screen readers.
  func title(_ format: DisplayFormat) -> String {
    let end = "\(stadium), \(format.date(day))"
    guard let away, let home else { return "\(occasion), \(end)" }
    guard let one = away.score, let other = home.score else {
      return localized("\(away.name) at \(home.name)", context: "teams") + ", \(end)"
    }
    return "\(away.name) \(one), \(home.name) \(other), \(end)"
  }

  /// `Boston, MA · Mon, Jul 9, 2018`.
  func details(_ format: DisplayFormat) -> String {
    [place, format.date(day)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The best moment as a sentence; nil if none is known.
  var sentence: String? { moment.map { localized("You saw: \($0)") } }

  /// Both teams; empty without a game.
  var sides: [Side] {
    guard let away, let home else { return [] }
    return [away, home]
  }

  /// Returns whether a team has lost.
  func hasLost(_ side: Side) -> Bool {
    guard let score = side.score, let best = sides.compactMap(\.score).max(), sides.count == 2
    else { return false }
    return sides.allSatisfy { $0.score != nil } && score < best
  }

  /// The stars of the rating, from the left; none without a rating.
  func stars(from left: Point, radius: Double, _ full: Color, _ empty: Color) -> [SVGElement] {
    guard let rating, (1...5).contains(rating) else { return [] }
    return (0..<5).map { star in
      CardOrnaments.star(
        center: Point(left.x + radius + Double(star) * radius * 2.3, left.y), radius: radius
      ).fill(star < rating ? full : empty)
    }
  }
}

/// A visit card with a photo over the whole card and the score in a shade at its lower edge.
struct VisitPhotoLayout {
  let card: VisitCard
  let style: CardStyle

  private static let shade: Color = 0x05080c
  private static let ink: Color = 0xffffff
  private static let soft: Color = 0xe4e7eb

  private var isStory: Bool { style.isStory }

  var document: SVGDocument {
    var page = CardCanvas(style, hero: Theme.named(.dark).hero(of: Self.shade))
    page.elements = []
    var text = page
    // Laid out from the top of an endless page, and then moved to the lower edge.
    let height = addWords(to: &text)
    let top = page.bottom - height
    addShade(to: &page, from: top)
    page.add(text.elements.map { $0.movedDown(top) })
    var document = page.document(title: card.title(style.format))
    document.photo = card.photo
    return document
  }

  private func addShade(to page: inout CardCanvas, from top: Double) {
    let start = top - (isStory ? 420 : 260)
    let solid = top - 24
    page.definitions.append(
      .verticalGradient("shade", from: (Self.shade, 0), to: (Self.shade, 0.74)))
    page.add(
      SVGElement.rectangle(Frame(y: start, width: style.width, height: solid - start))
        .painted(by: "shade"))
    page.add(
      SVGElement.rectangle(Frame(y: solid, width: style.width, height: style.height - solid))
        .fill(Self.shade).fillOpacity(0.74))
  }

  /// Adds the words from the top of the page, and returns their height.
  private func addWords(to page: inout CardCanvas) -> Double {
    var top = 0.0
    let label = style.label(card.league)
    if !label.isEmpty {
      top = page.addLabel(label, top: top, color: Self.soft) + (isStory ? 44 : 32)
    }
    if card.sides.isEmpty {
      top = page.addTitle(
        card.occasion, top: top, lines: 2, sizes: isStory ? [104, 90, 76, 64] : [72, 62, 54],
        color: Self.ink)
    }
    for side in card.sides {
      add(side, to: &page, top: top)
      top += isStory ? 116 : 82
    }
    top = page.addBlock(
      card.stadium, top: top + (isStory ? 28 : 18), color: Self.ink, weight: .bold,
      lines: isStory ? 2 : 1, sizes: isStory ? [54, 48, 42, 36] : [42, 38, 34, 30])
    top = page.addBlock(
      card.details(style.format), top: top + (isStory ? 30 : 22), color: Self.soft,
      weight: .medium, lines: 1, sizes: isStory ? [38, 34, 30, 26, 23] : [32, 28, 25, 22])
    if let sentence = card.sentence {
      top = page.addBlock(
        sentence, top: top + (isStory ? 34 : 24), color: Self.ink, weight: .medium,
        lines: isStory ? 2 : 1, sizes: isStory ? [36, 32, 28] : [30, 27, 24])
    }
    let stars = card.stars(
      from: Point(CardCanvas.margin, top + (isStory ? 60 : 42)), radius: isStory ? 22 : 16,
      page.hero.highlight, 0x6b7280)
    page.add(stars)
    return stars.isEmpty ? top : top + (isStory ? 82 : 58)
  }

  private func add(_ side: VisitCard.Side, to page: inout CardCanvas, top: Double) {
    let size: Double = isStory ? 100 : 72
    let height = size * Typography.capHeight
    let color = (side.colors?.primary ?? 0x9aa4b2).adjusted(toward: 0xffffff) {
      $0.contrast(with: Self.shade) >= 3
    }
    page.add(
      SVGElement.rectangle(
        Frame(x: CardCanvas.margin, y: top - 4, width: 14, height: height + 8), radius: 7
      ).fill(color))
    let weight: FontWeight = card.hasLost(side) ? .medium : .heavy
    let ink = card.hasLost(side) ? Self.soft : Self.ink
    var room = CardCanvas.contentWidth - 44
    if let score = side.score {
      page.add(
        .text(
          String(score), at: Point(CardCanvas.margin + CardCanvas.contentWidth, top + height),
          size: size, weight: weight, color: ink, anchor: .end))
      room -= TextFitter(weight).width(of: String(score), size: size) + 36
    }
    let block = TextFitter(weight).block(
      side.name, width: room, oneLine: isStory ? [72, 64, 56, 50] : [54, 48, 42, 37], lines: 2,
      sizes: isStory ? [44, 40, 36] : [32, 29])
    page.add(block.elements(x: CardCanvas.margin + 44, top: top + (height - block.height) / 2, ink))
  }
}

extension SVGElement {
  /// Returns the text or shape lower on the page.
  fileprivate func movedDown(_ distance: Double) -> SVGElement {
    if name == .path { return moved(0, distance) }
    guard let y = attribute("y").flatMap(Double.init) else { return self }
    return with("y", (y + distance).svg)
  }
}

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
    let label = page.addLabel(style.label(card.league))
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
        .text(
          String(score), at: Point(frame.right, frame.center.y + size * Typography.capHeight / 2),
          size: size, weight: .heavy, color: ink, anchor: .end, tracking: Self.scoreTracking))
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
    page.footerColor = theme.muted
    page.add(
      .rectangle(Frame(y: edge, width: style.width, height: style.height - edge))
        .fill(theme.background))
    let stars = card.stars(
      from: Point(CardCanvas.margin, edge + (isStory ? 92 : 60)), radius: isStory ? 24 : 18,
      theme.name == .light ? 0xb7791f : 0xffd166, theme.track)
    page.add(stars)
    var top = edge + (stars.isEmpty ? (isStory ? 84 : 56) : (isStory ? 146 : 100))
    top = page.addBlock(
      card.stadium, top: top, color: theme.text, weight: .heavy,
      lines: isStory && card.moment == nil ? 2 : 1,
      sizes: isStory ? [68, 60, 52, 46, 40, 34] : [52, 46, 40, 34, 30])
    top = page.addBlock(
      card.details(style.format), top: top + (isStory ? 34 : 24), color: theme.muted,
      weight: .medium, lines: 1, sizes: isStory ? [40, 36, 32, 28, 24] : [32, 29, 26, 23])
    guard let sentence = card.sentence else { return }
    page.addBlock(
      sentence, top: top + (isStory ? 34 : 24), color: theme.text, weight: .medium,
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
    let label = page.addLabel(style.label(card.league))
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
