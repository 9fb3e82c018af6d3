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
