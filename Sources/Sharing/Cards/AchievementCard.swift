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
    page.addLabel(style.label(category), x: 540, anchor: .middle)
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

/// A drawn symbol for a category of badges.
package enum BadgeEmblem: String, Hashable, Sendable, CaseIterable {
  case milestone, journey, division, conference, league, border, region, set, roof, loyalty, team
  case season, calendar, score, postseason, occasion, history, feat, drama, career, conditions

  /// Creates the symbol of a category; a star for an unknown one.
  package init(category: String) { self = BadgeEmblem(rawValue: category) ?? .milestone }

  /// The words for the category.
  package var kind: String {
    switch self {
    case .milestone: localized("milestone", context: "kind of badge")
    case .journey: localized("journey", context: "kind of badge")
    case .division: localized("division", context: "kind of badge")
    case .conference: localized("conference", context: "kind of badge")
    case .league: localized("league", context: "kind of badge")
    case .border: localized("border", context: "kind of badge")
    case .region: localized("region", context: "kind of badge")
    case .set: localized("set", context: "kind of badge")
    case .roof: localized("roof", context: "kind of badge")
    case .loyalty: localized("loyalty", context: "kind of badge")
    case .team: localized("team", context: "kind of badge")
    case .season: localized("season", context: "kind of badge")
    case .calendar: localized("calendar", context: "kind of badge")
    case .score: localized("score", context: "kind of badge")
    case .postseason: localized("postseason", context: "kind of badge")
    case .occasion: localized("occasion", context: "kind of badge")
    case .history: localized("history", context: "kind of badge")
    case .feat: localized("feat", context: "kind of badge")
    case .drama: localized("drama", context: "kind of badge")
    case .career: localized("career", context: "kind of badge")
    case .conditions: localized("conditions", context: "kind of badge")
    }
  }

  /// Returns the symbol within a square around a center.
  func element(center: Point, size: Double, _ color: Color) -> SVGElement {
    let scale = size / 100
    return SVGElement.path(SVGPath(data: outline)).fill(color).with("fill-rule", "evenodd")
      .moved(center.x - size / 2, center.y - size / 2, scale: scale)
  }

  /// The outline in a square of 100 by 100 units.
  private var outline: String {
    switch self {
    case .milestone: "M50 4l13 31 33 3-25 22 8 33-29-18-29 18 8-33L4 38l33-3z"
    case .journey:
      "M38 6C22 6 11 18 11 32c0 19 27 44 27 44s27-25 27-44C65 18 54 6 38 6zm0 16a10 10 0 1 1 0 20 "
        + "10 10 0 0 1 0-20zM20 84h60c7 0 12-5 12-11s-5-11-12-11H68v-8h12c11 0 20 8 20 19s-9 19-20 "
        + "19H20z"
    case .division: "M16 6h9v88h-9zM31 12l60 22-60 22z"
    case .conference:
      "M50 4l40 13v33c0 24-17 38-40 46-23-8-40-22-40-46V17zM50 17v64c17-7 28-17 28-33V26z"
    case .league:
      "M27 8h46v9h17v12c0 13-9 22-20 23-3 6-8 10-14 11v13h14v12H30V76h14V63c-6-1-11-5-14-11C19 51 "
        + "10 42 10 29V17h17zM19 26v3c0 6 3 11 8 13V26zM81 26h-8v16c5-2 8-7 8-13z"
    case .border:
      "M46 4h8v10h28l14 12-14 12H54v8h-8v-8H18V14h28zM46 46h8v4h28v24H54v22h-8V74H18L4 62l14-12h28z"
    case .region:
      "M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92zm0 10a36 36 0 1 0 0 72 36 36 0 0 0 0-72zM70 30L58 "
        + "58 30 70l12-28zM50 45a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"
    case .set:
      "M8 8h24v24H8zM38 8h24v24H38zM68 8h24v24H68zM8 38h24v24H8zM38 38h24v24H38zM68 38h24v24H68z"
        + "M8 68h24v24H8zM38 68h24v24H38zM68 68h24v24H68zM74 74v12h12V74z"
    case .roof:
      "M46 6h8v12c21 2 38 18 38 40v4H8v-4c0-22 17-38 38-40zM6 68h88v8H6zM14 80h10v14H14zM33 80h10v14"
        + "H33zM57 80h10v14H57zM76 80h10v14H76z"
    case .loyalty:
      "M50 92C22 70 6 53 6 35 6 20 17 10 29 10c9 0 17 5 21 14 4-9 12-14 21-14 12 0 23 10 23 25 0 "
        + "18-16 35-44 57z"
    case .team:
      "M34 8L6 22l9 28 13-5v47h44V45l13 5 9-28L66 8c-3 8-9 12-16 12S37 16 34 8zM44 40h12v8h-4v24h4v8"
        + "H44v-8h4V48h-4z"
    case .season:
      "M50 28a22 22 0 1 1 0 44 22 22 0 0 1 0-44zM45 4h10v16H45zM45 80h10v16H45zM4 45h16v10H4zM80 45"
        + "h16v10H80zM14 21l7-7 11 11-7 7zM68 75l7-7 11 11-7 7zM14 79l11-11 7 7-11 11zM68 25l11-11 7 "
        + "7-11 11z"
    case .calendar:
      "M12 16h14V6h10v10h28V6h10v10h14v78H12zM21 38v47h58V38zM31 60l7-7 9 9 16-17 7 7-23 24z"
    case .score:
      "M6 14h88v58H6zM14 22v42h32V22zM54 22v42h32V22zM24 30h12v26H24zM28 34v18h4V34zM66 30h8v26h-4V34"
        + "h-4zM20 72h8v22h-8zM72 72h8v22h-8z"
    case .postseason:
      "M8 12h28v8H8zM8 36h28v8H8zM36 12h8v32h-8zM44 24h16v8H44zM8 56h28v8H8zM8 80h28v8H8zM36 56h8v32"
        + "h-8zM44 68h16v8H44zM60 24h8v52h-8zM68 46h24v8H68z"
    case .occasion:
      "M6 26h88v16a8 8 0 0 0 0 16v16H6V58a8 8 0 0 0 0-16zM64 32v8h5v-8zM64 46v8h5v-8zM64 60v8h5v-8z"
        + "M34 36l4 10 11 1-8 7 3 11-10-6-10 6 3-11-8-7 11-1z"
    case .history:
      "M50 6l42 20v10H8V26zM14 42h12v34H14zM36 42h10v34H36zM54 42h10v34H54zM74 42h12v34H74zM6 82h88v12"
        + "H6z"
    case .feat: "M60 4L16 58h27l-8 38 49-56H54z"
    case .drama:
      "M52 4c4 17 30 27 30 55 0 21-13 35-32 37-19-2-32-16-32-36 0-15 9-24 15-34 2 8 5 13 9 15 0-15 2-27"
        + " 10-37zM50 56c-8 8-12 13-12 20 0 7 5 12 12 12s12-5 12-12c0-7-4-12-12-20z"
    case .career:
      "M24 4h20l8 24H36zM76 4H56l-4 12 6 18h6zM50 36a30 30 0 1 1 0 60 30 30 0 0 1 0-60zm0 11l-6 12-13 "
        + "2 10 9-3 13 12-7 12 7-3-13 10-9-13-2z"
    case .conditions:
      "M28 58a20 20 0 0 1 2-40 27 27 0 0 1 50 8 16 16 0 0 1-2 32zM27 66l8 3-7 17-8-3zM47 66l8 3-11 "
        + "27-8-3zM68 66l8 3-7 17-8-3z"
    }
  }
}
