import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A card with the route of a trip and its stadiums.
package struct TripCard: Card {
  /// The games at one stadium.
  ///
  /// `games` are `Cubs at Cardinals` or `3 games`; the stadium is new if it wasn't visited before.
  package struct Stop: Sendable {
    package let day: LocalDay
    package let stadium: String
    package let games: String
    package let isNew: Bool

    package init(day: LocalDay, stadium: String, games: String, isNew: Bool) {
      (self.day, self.stadium, self.games, self.isNew) = (day, stadium, games, isNew)
    }
  }

  /// The name that the user gave the trip.
  package var name: String
  /// `Boston to Detroit, 6 ballparks, 9 days`.
  package var title: String
  /// The first and last day; nil for an empty trip.
  package var dates: (first: LocalDay, last: LocalDay)?
  package var stops: [Stop]
  package var figures: [KeyFigure]
  package var map: CardMap?

  package init(
    name: String, title: String, dates: (first: LocalDay, last: LocalDay)? = nil, stops: [Stop],
    figures: [KeyFigure], map: CardMap? = nil
  ) {
    (self.name, self.title, self.dates) = (name, title, dates)
    (self.stops, self.figures, self.map) = (stops, figures, map)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let isStory = style.isStory
    var page = CardCanvas(style, hero: Theme.named(style.theme).hero(of: CardColors.trip))
    let when = dates.map { style.format.dates($0.first, $0.last) } ?? ""
    let label = page.addLabel(style.label(when, name == title ? "" : name))
    let end = page.addTitle(
      title, top: label + (isStory ? 48 : 32), lines: isStory ? 3 : 2,
      sizes: isStory ? [104, 92, 82, 72, 62, 54] : [68, 60, 52, 46, 40])
    let rows = shownRows(isStory)
    let step: Double = isStory ? 96 : 64
    let listTop = page.bottom - Double(rows.count) * step + step * 0.3
    let space = Frame(y: end + 30, width: 1_080, height: listTop - end - 70)
    if let map, space.height > 120 {
      map.add(to: &page, in: space, .places, marker: isStory ? 17 : 13)
    } else {
      page.addFigures(figures, top: space.center.y - 70, size: isStory ? 96 : 72)
    }
    for (index, row) in rows.enumerated() {
      add(row, to: &page, top: listTop + Double(index) * step)
    }
    return page.document(title: [title, when].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The stops that fit, and a row for the others.
  private func shownRows(_ isStory: Bool) -> [Stop] {
    let maxStops = isStory ? 7 : 5
    guard stops.count > maxStops else { return stops }
    let rest = stops[(maxStops - 1)...]
    guard let first = rest.first else { return stops }
    let more = Stop(
      day: first.day, stadium: localized("and \(rest.count) more stadiums"), games: "",
      isNew: rest.contains(where: \.isNew))
    return stops.prefix(maxStops - 1) + [more]
  }

  private func add(_ stop: Stop, to page: inout CardCanvas, top: Double) {
    let isStory = page.style.isStory
    let x = CardCanvas.margin
    let sizes = isStory ? [44.0, 40, 36, 32, 29] : [32, 29, 26, 23]
    let size = sizes[0]
    let middle = top + size * Typography.capHeight / 2
    let dot = SVGElement.circle(Point(x + 12, middle), radius: isStory ? 12 : 9)
    page.add(
      stop.isNew
        ? dot.fill(page.hero.highlight)
        : dot.fill(page.hero.fill).stroke(page.hero.highlight, width: isStory ? 6 : 5))
    let games = TextFitter(.medium).block(
      stop.games, width: CardCanvas.contentWidth * 0.42, lines: 1, sizes: sizes.map { $0 * 0.82 })
    let right = x + CardCanvas.contentWidth
    page.add(
      games.elements(x: right, top: middle - games.height / 2, page.hero.muted, anchor: .end))
    let used = games.lines.map { TextFitter(.medium).width(of: $0, size: games.size) }.max() ?? 0
    let name = TextFitter(.bold).block(
      stop.stadium, width: CardCanvas.contentWidth - used - (isStory ? 90 : 68), lines: 1,
      sizes: sizes)
    page.add(
      name.elements(x: x + (isStory ? 52 : 40), top: middle - name.height / 2, page.hero.text))
  }
}
