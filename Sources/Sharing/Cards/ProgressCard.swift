import AppSupport
package import Drawing
import Localization

/// A card for the progress in the stadiums of a league.
package struct ProgressCard: Card {
  package var league: String
  /// `ballpark`, `arena` or `stadium`.
  package var venue: String
  package var color: Color
  package var visited: Int
  package var total: Int
  /// At most three.
  package var figures: [KeyFigure]
  /// nil if no stadium is in North America.
  package var map: CardMap?

  package init(
    league: String, venue: String = "stadium", color: Color = CardColors.progress, visited: Int,
    total: Int, figures: [KeyFigure], map: CardMap? = nil
  ) {
    (self.league, self.venue, self.color, self.visited) = (league, venue, color, visited)
    (self.total, self.figures, self.map) = (total, figures, map)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    var page = CardCanvas(style, hero: Theme.named(style.theme).hero(of: color))
    let story = style.isStory
    let label = page.addLabel(style.label(league))
    let (count, rest) = headline
    var end = page.addTitle(
      count, top: label + (story ? 52 : 34), lines: 2,
      sizes: story ? [132, 116, 100, 88, 76] : [86, 76, 66, 58])
    end = page.addTitle(
      rest, top: end + (story ? 57 : 36), lines: 1,
      sizes: story ? [132, 116, 100, 88, 76, 60] : [86, 76, 66, 58, 48], color: page.hero.highlight)
    let barTop = page.bottom - (story ? 260 : 82)
    let space = Frame(y: end + 30, width: 1_080, height: barTop - end - 70)
    addPicture(to: &page, space)
    if isComplete {
      let above = Frame(y: 0, width: 1_080, height: page.top - 20)
      page.add(Confetti.elements(in: [above, space], page.hero))
    }
    addBar(to: &page, top: barTop)
    if story {
      page.addFigures(Array(figures.prefix(3)), top: barTop + 86, size: 96)
    } else {
      page.addBlock(
        figures.prefix(3).map(\.phrase).joined(separator: " · "), top: barTop + 50,
        color: page.hero.muted, weight: .medium, lines: 1, sizes: [32, 28, 25, 22])
    }
    let title = style.possessiveTitle(venue + "s")
    return page.document(title: localized("\(title), \(league): \(visited) of \(total)"))
  }

  private var isComplete: Bool { total > 0 && visited >= total }

  /// The two lines: `23 of 30 ballparks` with its rest.
  private var headline: (count: String, rest: String) {
    if isComplete { return (everything, localized("Every single one.")) }
    let rest = DisplayFormat.number(total - visited)
    return (part, visited == 0 ? localized("The first one is ahead.") : localized("\(rest) to go."))
  }

  private var everything: String {
    let all = DisplayFormat.number(total)
    return switch venue {
    case "ballpark": localized("All \(all) ballparks.")
    case "arena": localized("All \(all) arenas.")
    default: localized("All \(all) stadiums.")
    }
  }

  private var part: String {
    let (seen, all) = (DisplayFormat.number(visited), DisplayFormat.number(total))
    return switch venue {
    case "ballpark":
      localized(total, one: "\(seen) of \(all) ballpark.", other: "\(seen) of \(all) ballparks.")
    case "arena":
      localized(total, one: "\(seen) of \(all) arena.", other: "\(seen) of \(all) arenas.")
    default:
      localized(total, one: "\(seen) of \(all) stadium.", other: "\(seen) of \(all) stadiums.")
    }
  }

  private func addPicture(to page: inout CardCanvas, _ frame: Frame) {
    if let map {
      map.add(to: &page, in: frame, .country, marker: page.style.isStory ? 13 : 11)
      return
    }
    let radius = min(frame.width, frame.height) * 0.36
    let ring = ProgressRing(
      center: frame.center, radius: radius, thickness: radius * 0.2, full: visited, of: total)
    page.add(ring.elements(page.hero))
  }

  /// Adds a segment per stadium; one bar if there are too many.
  private func addBar(to page: inout CardCanvas, top: Double) {
    let height: Double = page.style.isStory ? 28 : 22
    let frame = Frame(x: CardCanvas.margin, y: top, width: CardCanvas.contentWidth, height: height)
    guard total > 0, total <= 60 else {
      let share = total > 0 ? min(1, Double(visited) / Double(total)) : 0
      page.add(SVGElement.rectangle(frame, radius: height / 2).fill(page.hero.track))
      if share > 0 {
        let done = Frame(
          x: frame.x, y: frame.y, width: max(height, frame.width * share), height: height)
        page.add(SVGElement.rectangle(done, radius: height / 2).fill(page.hero.highlight))
      }
      return
    }
    let gap = min(8, frame.width / Double(total) * 0.25)
    for (index, part) in frame.columns(total, gap: gap).enumerated() {
      page.add(
        SVGElement.rectangle(part, radius: min(7, part.width / 2))
          .fill(index < visited ? page.hero.highlight : page.hero.track))
    }
  }
}

/// A card for a year in review.
package struct YearCard: Card {
  package var year: Int
  /// Up to four.
  package var figures: [KeyFigure]
  /// The numbers of visits per month; 12 values.
  package var months: [Int]
  /// The best moment of the year's games; nil if none is known.
  package var moment: String?
  /// Sentences, best first.
  package var highlights: [String]
  /// The names of the year's stadiums, most visited first.
  package var stadiums: [String]
  /// nil if no stadium is in North America.
  package var map: CardMap?
  package var color: Color

  package init(
    year: Int, figures: [KeyFigure], months: [Int], moment: String? = nil, highlights: [String],
    stadiums: [String] = [], map: CardMap? = nil, color: Color = CardColors.year
  ) {
    self.year = year
    self.figures = figures
    self.months = Array((months + Array(repeating: 0, count: 12)).prefix(12))
    (self.moment, self.highlights, self.stadiums) = (moment, highlights, stadiums)
    (self.map, self.color) = (map, color)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let theme = Theme.named(style.theme)
    var page = CardCanvas(style, hero: theme.hero(of: color))
    let title = style.possessiveTitle("year in the stands")
    page.addLabel(title)
    let isStory = style.isStory
    let size: Double = isStory ? 300 : 190
    let baseline = page.top + (isStory ? 76 : 58) + size * Typography.capHeight
    page.add(
      SVGElement.text(
        String(year), at: Point(CardCanvas.margin - (isStory ? 12 : 8), baseline),
        size: size, weight: .heavy, color: page.hero.text, tracking: -0.04
      ).heading(1))
    let bottom = addSentence(to: &page)
    if isStory {
      let top = addRows(to: &page, above: bottom)
      addPlaces(to: &page, Frame(y: baseline + 36, width: 1_080, height: top - baseline - 92))
    } else {
      let top = bottom - 136
      page.addFigures(Array(figures.prefix(4)), top: top, size: 72)
      addPlaces(to: &page, Frame(y: baseline + 22, width: 1_080, height: top - baseline - 48))
    }
    return page.document(title: "\(title), \(year)")
  }

  /// One sentence: the best moment, otherwise the best of the rest.
  private var sentence: String? { moment.map { localized("You saw: \($0)") } ?? highlights.first }

  /// Adds the sentence with a star at the lower edge, and returns the edge above it.
  private func addSentence(to page: inout CardCanvas) -> Double {
    guard let sentence else { return page.bottom }
    let (isStory, x) = (page.style.isStory, CardCanvas.margin)
    let block = TextFitter(.semibold).block(
      sentence, width: CardCanvas.contentWidth - (isStory ? 60 : 50), lines: 2,
      sizes: isStory ? [40, 36, 32, 28] : [32, 29, 26, 23])
    let top = page.bottom - block.height
    page.add(
      CardOrnaments.star(
        center: Point(x + (isStory ? 18 : 14), top + block.size * 0.36), radius: isStory ? 20 : 16
      ).fill(page.hero.highlight))
    page.add(block.elements(x: x + (isStory ? 60 : 48), top: top, page.hero.text))
    return top - (isStory ? 64 : 40)
  }

  /// Adds the numbers in rows of two, and returns their upper edge.
  private func addRows(to page: inout CardCanvas, above bottom: Double) -> Double {
    let rows = stride(from: 0, to: min(4, figures.count), by: 2).map {
      Array(figures[$0..<min($0 + 2, figures.count, 4)])
    }
    let rowHeight = 190.0
    let top = bottom - Double(rows.count) * rowHeight + 20
    for (index, row) in rows.enumerated() {
      page.addFigures(row, top: top + Double(index) * rowHeight, size: 104, columns: 2)
    }
    return top
  }

  /// Adds the map, or the list of stadiums, or the months.
  private func addPlaces(to page: inout CardCanvas, _ frame: Frame) {
    if let map {
      map.add(to: &page, in: frame, .country, marker: page.style.isStory ? 14 : 11)
    } else if !stadiums.isEmpty {
      addList(to: &page, frame)
    } else {
      addMonths(to: &page, frame.inset(CardCanvas.margin, frame.height * 0.12))
    }
  }

  private func addList(to page: inout CardCanvas, _ frame: Frame) {
    let step: Double = page.style.isStory ? 74 : 52
    let maxRows = max(1, Int(frame.height / step))
    let shown = stadiums.count > maxRows ? Array(stadiums.prefix(maxRows - 1)) : stadiums
    let rest = stadiums.count - shown.count
    let more = rest > 0 ? [localized("and \(rest) more")] : []
    for (index, name) in (shown + more).enumerated() {
      page.addBlock(
        name, top: frame.y + Double(index) * step + step * 0.3,
        color: index < shown.count ? page.hero.text : page.hero.muted, weight: .semibold, lines: 1,
        sizes: page.style.isStory ? [44, 40, 36, 32] : [34, 30, 27])
    }
  }

  private func addMonths(to page: inout CardCanvas, _ frame: Frame) {
    let maximum = Double(max(1, months.max() ?? 1))
    let letters = localized("J F M A M J J A S O N D", context: "January to December")
      .split(separator: " ")
    for (index, column) in frame.columns(12, gap: 18).enumerated() {
      let count = months[index]
      let room = frame.height - 44
      let height = count == 0 ? 8 : max(20, room * Double(count) / maximum)
      page.add(
        SVGElement.rectangle(
          Frame(x: column.x, y: frame.y + room - height, width: column.width, height: height),
          radius: count == 0 ? 4 : 10
        ).fill(count == 0 ? page.hero.track : page.hero.highlight))
      guard letters.indices.contains(index) else { continue }
      page.add(
        .text(
          String(letters[index]), at: Point(column.center.x, frame.bottom), size: 26,
          weight: .semibold, color: page.hero.muted, anchor: .middle))
    }
  }
}
