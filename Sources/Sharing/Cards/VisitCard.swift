import AppSupport
package import SportsModel

/// A card for one day at one stadium.
package struct VisitCard: Card {
  /// One team of the game.
  package struct Side: Hashable, Sendable {
    package let name: String
    /// nil if unknown.
    package let score: Int?

    package init(_ name: String, _ score: Int?) {
      self.name = name
      self.score = score
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
  package var photo: PhotoPixels?

  package init(
    day: LocalDay, stadium: String, place: String, away: Side? = nil, home: Side? = nil,
    occasion: String = "", league: String = "", moment: String? = nil, rating: Int? = nil,
    photo: PhotoPixels? = nil
  ) {
    self.day = day
    self.stadium = stadium
    self.place = place
    self.away = away
    self.home = home
    self.occasion = occasion
    self.league = league
    self.moment = moment
    self.rating = rating
    self.photo = photo
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let isStory = style.isStory
    let height: Double = isStory ? 1_110 : 500
    var page = CardCanvas(
      style, .visit, heroHeight: height,
      motif: photo == nil ? Point(540, isStory ? 690 : 250) : nil)
    if let photo {
      page.add(SVGElement.image(photo.jpeg, in: page.heroFrame).clipped(by: "hero"))
      page.add(
        .rectangle(Frame(y: height - 14, width: style.width, height: 14)).fill(page.accent))
    } else if isStory {
      addCalendar(to: &page)
    } else {
      addStrip(to: &page)
    }
    addDetails(to: &page)
    return page.document(title: title)
  }

  private var title: String {
    guard let away, let home else { return "\(occasion), \(stadium), \(DisplayFormat.date(day))" }
    guard let one = away.score, let other = home.score else {
      return "\(away.name) at \(home.name), \(stadium), \(DisplayFormat.date(day))"
    }
    return "\(away.name) \(one), \(home.name) \(other), \(stadium), \(DisplayFormat.date(day))"
  }

  private func addCalendar(to page: inout CardCanvas) {
    let hero = page.hero
    page.addStoryLabel(heading(page.style))
    page.add(day.monthName, 540, 460, TextStyle(92, .bold, hero.text, anchor: .middle))
    page.add(
      String(day.day), 540, 460 + 60 + 400 * Typography.capHeight,
      TextStyle(400, .heavy, hero.strong, anchor: .middle, tracking: -0.03))
    page.add(
      "\(day.weekdayName), \(day.year)", 540, 930,
      TextStyle(52, .semibold, hero.text, anchor: .middle))
  }

  private func addStrip(to page: inout CardCanvas) {
    let hero = page.hero
    page.add(String(day.day), 88, 352, TextStyle(330, .heavy, hero.strong, tracking: -0.03))
    let x = day.day < 10 ? 360.0 : 580
    page.add(day.monthName, x, 216, TextStyle(64, .bold, hero.text))
    page.add("\(day.weekdayName), \(day.year)", x, 284, TextStyle(38, .semibold, hero.text))
    page.addLabel(heading(page.style), x, 346, hero.muted, width: 992 - x, size: 26)
  }

  private func heading(_ style: CardStyle) -> String {
    [style.name.map { "\($0) was there" }, league.isEmpty ? nil : league].compactMap(\.self)
      .joined(separator: " · ")
  }

  private func addDetails(to page: inout CardCanvas) {
    let frame = page.details
    let isStory = page.style.isStory
    var top = frame.y
    if let away, let home {
      for side in [away, home] {
        add(side, against: side == away ? home : away, to: &page, top: top)
        top += isStory ? 148 : 104
      }
    } else {
      top = page.addBlock(
        occasion, frame.x, top: top, page.theme.text, width: frame.width, lines: 2,
        sizes: isStory ? [112, 96, 80, 66] : [84, 70, 58])
      top += isStory ? 70 : 48
    }
    page.addSeparator(over: Frame(x: frame.x, y: top, width: frame.width, height: 0))
    top = page.addBlock(
      stadium, frame.x, top: top + (isStory ? 52 : 38), page.accent, .bold, width: frame.width,
      lines: isStory ? 2 : 1, sizes: isStory ? [62, 54, 46, 40] : [50, 44, 38])
    var parts = [place]
    // The calendar above shows the day already.
    if photo != nil {
      parts = [DisplayFormat.date(day), place]
      if let name = page.style.name { parts.insert("\(name) was there", at: 0) }
    }
    let line = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    // The stars are under the place, or next to it.
    let isBeside = !isStory || moment != nil
    let ratingTop = top
    top = page.addBlock(
      line, frame.x, top: top + 28, page.theme.muted, .medium,
      width: frame.width - (isBeside ? 250 : 0) - (isStory && isBeside ? 50 : 0),
      lines: isStory ? 2 : 1, sizes: [38, 34, 30])
    addRating(to: &page, top: isBeside ? (isStory ? ratingTop + 22 : top - 28) : top + 48)
    guard let moment else { return }
    page.addBlock(
      "You saw: \(moment)", frame.x, top: top + 30, page.theme.text, .medium, width: frame.width,
      lines: isStory ? 2 : 1, sizes: isStory ? [36, 32, 28] : [32, 28, 24])
  }

  /// Adds a team and its score; the winner stands out.
  private func add(_ side: Side, against other: Side, to page: inout CardCanvas, top: Double) {
    let frame = page.details
    let isStory = page.style.isStory
    let size: Double = isStory ? 116 : 84
    let isKnown = side.score != nil && other.score != nil
    let isBehind = isKnown && (side.score ?? 0) < (other.score ?? 0)
    let color = isBehind ? page.theme.muted : page.theme.text
    let weight: FontWeight = isBehind ? .medium : .heavy
    let baseline = top + size * Typography.capHeight
    let fitting = TextFitter(weight)
    var room = frame.width
    if isKnown, let score = side.score {
      let text = String(score)
      page.add(text, frame.right, baseline, TextStyle(size, weight, color, anchor: .end))
      room -= fitting.width(of: text, size: size) + 40
    }
    let block = fitting.block(
      side.name, width: room, oneLine: isStory ? [76, 70, 64, 58] : [58, 52, 46], lines: 2,
      sizes: isStory ? [54, 48, 44] : [42, 38, 34])
    page.add(
      block.elements(
        x: frame.x, top: top + (size * Typography.capHeight - block.height) / 2, color))
  }

  private func addRating(to page: inout CardCanvas, top: Double) {
    guard let rating, (1...5).contains(rating) else { return }
    let isStory = page.style.isStory
    let step: Double = isStory ? 58 : 46
    let isBeside = !isStory || moment != nil
    let start = isBeside ? page.details.right - 4.4 * step : page.details.x + 22
    for star in 0..<5 {
      let center = Point(start + Double(star) * step, top + 22)
      page.add(
        CardOrnaments.star(center: center, radius: isStory ? 26 : 20)
          .fill(star < rating ? page.accent : page.theme.track))
    }
  }
}
