import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A card for a badge, earned or in progress.
package struct AchievementCard: Card {
  package var name: String
  package var description: String
  package var emblem: BadgeEmblem
  /// `MLB`, or the kind of badge.
  package var category: String
  package var color: Color
  /// nil if it isn't earned.
  package var earnedOn: LocalDay?
  package var current: Int
  package var target: Int
  /// The achievement in the voice of the owner: `23 ballparks in one summer`; nil without visits.
  package var claim: String?
  /// The visits that earned it: a game with its stadium, or the route; at most three lines.
  package var evidence: [String]

  package init(
    name: String, description: String, emblem: BadgeEmblem, category: String,
    color: Color = CardColors.badge, earnedOn: LocalDay?, current: Int, target: Int,
    claim: String? = nil, evidence: [String] = []
  ) {
    (self.name, self.description, self.emblem) = (name, description, emblem)
    (self.category, self.color, self.earnedOn, self.current) = (category, color, earnedOn, current)
    (self.target, self.claim, self.evidence) = (target, claim, evidence)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let isStory = style.isStory
    var page = CardCanvas(style, hero: Theme.named(style.theme).hero(of: color))
    let center = Point(540, isStory ? 664 : 334)
    let radius: Double = isStory ? 300 : 188
    page.addBowl(center)
    addMedal(to: &page, center: center, radius: radius)
    page.addLabel(
      style.label(category), x: 540, top: page.top, color: page.hero.muted, anchor: .middle)
    addWords(to: &page, top: center.y + radius * 1.13 + (isStory ? 84 : 44))
    return page.document(title: title(style.format))
  }

  /// The badge with its date or progress, for screen readers.
  private func title(_ format: DisplayFormat) -> String {
    earnedOn.map { localized("\(name), earned \(format.date($0))") }
      ?? localized("\(name), \(current) of \(target)")
  }

  private func addMedal(to page: inout CardCanvas, center: Point, radius: Double) {
    let hero = page.hero
    guard earnedOn != nil else {
      page.add(SVGElement.circle(center, radius: radius).fill(hero.fill))
      let ring = ProgressRing(
        center: center, radius: radius * 0.96, thickness: radius * 0.13, full: current, of: target)
      page.add(ring.elements(hero))
      page.add(emblem.element(center: center, size: radius * 0.92, hero.muted))
      return
    }
    page.add(CardOrnaments.seal(center: center, radius: radius).fill(hero.highlight))
    page.add(.circle(center, radius: radius * 0.84).fill(hero.fill))
    page.add(
      .circle(center, radius: radius * 0.77).fill(nil).stroke(hero.highlight, width: radius * 0.02))
    page.add(emblem.element(center: center, size: radius * 0.98, hero.highlight))
  }

  private func addWords(to page: inout CardCanvas, top: Double) {
    let isStory = page.style.isStory
    let format = page.style.format
    let (x, width) = (540.0, CardCanvas.contentWidth)
    var end = page.addTitle(
      name, x: x, top: top, width: width, lines: 2,
      sizes: isStory ? [108, 96, 84, 72, 62, 54] : [72, 64, 56, 48, 42], anchor: .middle)
    end = page.addBlock(
      claim ?? description, x: x, top: end + (isStory ? 52 : 32), color: page.hero.text,
      weight: .semibold, width: width, lines: isStory ? 4 : 3,
      sizes: isStory ? [50, 44, 40, 36] : [36, 33, 30, 27, 25], anchor: .middle)
    var lines = evidence.prefix(isStory ? 3 : 1).map { $0 }
    if claim == nil { lines = [] }
    for line in lines {
      end = page.addBlock(
        line, x: x, top: end + (isStory ? 34 : 22), color: page.hero.muted, weight: .medium,
        width: width,
        lines: isStory ? 2 : 1, sizes: isStory ? [36, 33, 30] : [28, 26, 24], anchor: .middle)
    }
    let earned =
      earnedOn.map { localized("Earned \(format.date($0))", context: "badge") }
      ?? localized("\(DisplayFormat.number(current)) of \(DisplayFormat.number(target)) so far")
    page.addBlock(
      earned, x: x, top: end + (isStory ? 48 : 28), color: page.hero.highlight, weight: .bold,
      width: width, lines: 1, sizes: isStory ? [44, 40] : [32, 29], anchor: .middle)
  }
}
