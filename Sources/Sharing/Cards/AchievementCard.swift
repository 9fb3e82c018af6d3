import AppSupport
package import SportsModel

/// A card for a badge, earned or in progress.
package struct AchievementCard: Card {
  package var name: String
  package var description: String
  /// `MLB`, or the kind of badge.
  package var category: String
  /// nil if it isn't earned.
  package var earnedOn: LocalDay?
  package var current: Int
  package var target: Int

  package init(
    name: String, description: String, category: String, earnedOn: LocalDay?, current: Int,
    target: Int
  ) {
    self.name = name
    self.description = description
    self.category = category
    self.earnedOn = earnedOn
    self.current = current
    self.target = target
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let center = style.isStory ? Point(540, 740) : Point(540, 322)
    var page = CardCanvas(
      style, .achievement, heroHeight: style.isStory ? 1_210 : 600, motif: center)
    addMedal(to: &page, center: center, radius: style.isStory ? 318 : 196)
    if style.isStory {
      page.addStoryLabel(heading(style))
    } else {
      page.addLabel(heading(style), 540, 76, page.hero.muted, width: 904, anchor: .middle, size: 24)
    }
    addWords(to: &page)
    let state = earnedOn.map { "earned \(DisplayFormat.date($0))" } ?? "\(current) of \(target)"
    return page.document(title: "\(name), \(state)")
  }

  private func heading(_ style: CardStyle) -> String {
    guard style.name != nil else { return category }
    return "\(style.possessiveTitle(earnedOn == nil ? "next badge" : "badge")) · \(category)"
  }

  private func addMedal(to page: inout CardCanvas, center: Point, radius: Double) {
    let hero = page.hero
    guard earnedOn != nil else {
      let ring = ProgressRing(
        center: center, radius: radius * 0.94, thickness: radius * 0.16, full: current, of: target)
      page.add(ring.elements(hero))
      page.add(CardOrnaments.star(center: center, radius: radius * 0.52).fill(hero.track))
      return
    }
    page.add(CardOrnaments.seal(center: center, radius: radius).fill(hero.strong))
    page.add(
      .circle(center, radius: radius * 0.8).fill(nil).stroke(hero.fill, width: radius * 0.028))
    page.add(CardOrnaments.star(center: center, radius: radius * 0.56).fill(hero.fill))
  }

  private func addWords(to page: inout CardCanvas) {
    let isStory = page.style.isStory
    let frame = page.details
    let title = TextFitter(.heavy).block(
      name, width: frame.width, oneLine: isStory ? [112, 96, 82] : [88, 76, 64], lines: 2,
      sizes: isStory ? [82, 70, 60, 52] : [52, 46, 40])
    page.add(title.elements(x: frame.x, top: frame.y, page.theme.text))
    let end = frame.y + title.height
    let next = page.addBlock(
      description, frame.x, top: end + 44, page.theme.muted, .regular, width: frame.width,
      lines: isStory ? 4 : 3, sizes: isStory ? [44, 40, 36] : [38, 34, 31])
    let text =
      earnedOn.map { "Earned \(DisplayFormat.date($0))" } ?? "\(current) of \(target) so far"
    page.addBlock(
      text, frame.x, top: next + (isStory ? 60 : 40), page.accent, .bold, width: frame.width,
      lines: 1, sizes: isStory ? [48, 42] : [38, 34])
  }
}
