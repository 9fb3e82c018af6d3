import AppSupport
package import SportsModel

/// A card with the games of a trip, stop by stop.
package struct TripCard: Card {
  package struct Stop: Hashable, Sendable {
    package let day: LocalDay
    /// `Cubs at Cardinals`.
    package let game: String
    package let stadium: String
    /// Whether the stadium wasn't visited before.
    package let isNew: Bool

    package init(day: LocalDay, game: String, stadium: String, isNew: Bool) {
      self.day = day
      self.game = game
      self.stadium = stadium
      self.isNew = isNew
    }
  }

  package var title: String
  package var stops: [Stop]
  package var figures: [KeyFigure]
  package var map: CardInset?

  package init(title: String, stops: [Stop], figures: [KeyFigure], map: CardInset? = nil) {
    self.title = title
    self.stops = stops
    self.figures = figures
    self.map = map
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let isStory = style.isStory
    var page = CardCanvas(
      style, .trip, heroHeight: isStory ? 820 : 470, motif: Point(isStory ? 860 : 900, 120))
    page.definitions += map?.definitions ?? []
    let x = CardCanvas.margin
    let top = isStory ? CardCanvas.storySafeAreaTop + 20 : 104
    let width = isStory ? 904.0 : map == nil ? 904 : 560
    page.addLabel(dates(style), x, top, page.hero.muted, width: width, size: isStory ? 30 : 26)
    let end = page.addBlock(
      title, x, top: top + 36, page.hero.text, width: width, lines: 2,
      sizes: isStory ? [112, 96, 82, 68, 56] : [74, 64, 54, 46])
    if let map {
      let space =
        isStory
        ? Frame(x: x, y: end + 40, width: 904, height: 790 - end - 210)
        : Frame(x: 680, y: 70, width: 312, height: 300)
      page.add(map.element(in: space))
    }
    page.addFigures(
      figures, in: Frame(x: x, y: isStory ? 640 : 320, width: width, height: 0),
      size: isStory ? 84 : 64, onHero: true)
    addStops(to: &page)
    return page.document(title: "\(title), \(dates(style))")
  }

  private func dates(_ style: CardStyle) -> String {
    let days = stops.map(\.day)
    let whose = style.name.map { "\($0) · " } ?? ""
    guard let first = days.min(), let last = days.max() else { return whose + "a trip" }
    return whose + DisplayFormat.dates(first, last)
  }

  private func addStops(to page: inout CardCanvas) {
    let isStory = page.style.isStory
    let frame = page.details
    let most = isStory ? 7 : 4
    let isCut = stops.count > most
    let shown = stops.prefix(isCut ? most - 1 : most)
    let rows = Double(shown.count + (isCut ? 1 : 0))
    let step = min(isStory ? 176 : 128, frame.height / max(1, rows))
    let x = frame.x + 132
    let first = Point(x, frame.y + step / 2 - 10)
    page.add(
      .line(from: first, to: Point(x, first.y + step * max(0, rows - 1)))
        .stroke(page.theme.line, width: 6))
    for (index, stop) in shown.enumerated() {
      add(stop, to: &page, middle: first.y + step * Double(index))
    }
    if isCut {
      let y = first.y + step * Double(shown.count)
      page.add(
        SVGElement.circle(Point(x, y), radius: 13).fill(page.theme.background)
          .stroke(page.theme.line, width: 6))
      page.add(
        "and \(stops.count - shown.count) more", x + 52, y + 12,
        TextStyle(36, .medium, page.theme.muted))
    }
  }

  private func add(_ stop: Stop, to page: inout CardCanvas, middle: Double) {
    let frame = page.details
    let theme = page.theme
    let x = frame.x + 132
    page.add(
      String(stop.day.day), frame.x + 84, middle + 4,
      TextStyle(50, .heavy, theme.text, anchor: .end))
    page.addLabel(
      stop.day.shortMonth, frame.x + 84, middle + 38, theme.muted, width: 90, anchor: .end,
      size: 22)
    let dot = SVGElement.circle(Point(x, middle), radius: 15)
    page.add(
      stop.isNew
        ? dot.fill(page.accent) : dot.fill(theme.background).stroke(page.accent, width: 7))
    let room = frame.right - x - 52
    page.add(
      TextFitter(.bold).block(stop.game, width: room, lines: 1, sizes: [44, 40, 36, 32, 29])
        .elements(x: x + 52, top: middle - 36, theme.text))
    page.add(
      TextFitter(.medium).block(
        stop.stadium + (stop.isNew ? " · new" : ""), width: room, lines: 1, sizes: [34, 30]
      ).elements(x: x + 52, top: middle + 18, theme.muted))
  }
}
