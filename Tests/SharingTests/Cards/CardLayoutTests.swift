import CardSamples
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Sharing

/// Layout rules for every card with any content.
@Suite struct CardLayoutTests {
  private static let samples = CardSample.gallery + CardSample.edges

  @Test(arguments: samples, CardSnapshotTests.styles)
  func textStaysOnCardWithoutOverlap(_ sample: CardSample, _ style: CardStyle) {
    let lines = TextLine.all(of: sample.card.drawing(style))
    #expect(lines.count >= 4)
    for line in lines {
      #expect(line.frame.x >= 40, "\(line)")
      #expect(line.frame.right <= style.width - 40, "\(line)")
      #expect(line.frame.y >= 40 && line.frame.bottom <= style.height - 40, "\(line)")
    }
    for (index, line) in lines.enumerated() {
      for other in lines.dropFirst(index + 1) {
        #expect(!line.frame.overlaps(other.frame), "\(line) \(other)")
      }
    }
  }

  @Test(arguments: samples) func storiesAvoidAppOverlayArea(_ sample: CardSample) {
    let lines = TextLine.all(of: sample.card.drawing(CardStyle(size: .story, name: "Ana")))
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.frame.y >= 220 })
  }

  @Test(arguments: Theme.Name.allCases, Theme.Accent.allCases)
  func heroTextHasEnoughContrast(_ name: Theme.Name, _ accent: Theme.Accent) {
    let hero = Theme.named(name).hero(accent)
    for ground in [hero.fill, hero.ornament] {
      for color in [hero.text, hero.muted, hero.strong] {
        #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)")
      }
    }
    for vision in ColorVision.allCases {
      #expect(vision.distance(hero.strong, hero.track) >= 25)
    }
  }

  @Test func hostileTextIsEscaped() throws {
    let evil = "</text><script>alert(1)</script>&\"'\u{0}\u{1B}[31m\u{202E}"
    let cards: [any Card] = [
      ProgressCard(
        league: evil, visited: 1, total: 2, figures: [KeyFigure(evil, evil)],
        groups: [(evil, 1, 2)]),
      AchievementCard(
        name: evil, description: evil, category: evil, earnedOn: nil, current: 1, target: 2),
      TripCard(title: evil, stops: [], figures: [KeyFigure(evil, evil)]),
      YearCard(year: 2024, figures: [KeyFigure(evil, evil)], months: [], highlights: [evil]),
    ]
    for card in cards {
      for style in CardSnapshotTests.styles {
        var style = style
        style.name = evil
        let drawing = card.drawing(style)
        #expect(!drawing.svg.contains("<script"))
        #expect(!drawing.svg.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        if TestHost.canDraw { _ = try Rasterizer.png(drawing, scale: 0.05) }
      }
    }
  }

  /// xmllint checks the XML strictly.
  @Test(.enabled(if: TestHost.program("xmllint") != nil))
  func everyCardIsWellFormedXML() throws {
    try withTemporaryDirectory { folder in
      for (index, sample) in Self.samples.enumerated() {
        let svg = sample.card.drawing(CardStyle(name: "<&>\u{1}")).svg
        try Data(svg.utf8).write(to: folder.appendingPathComponent("\(index).svg"))
      }
      let files = Self.samples.indices.map { folder.appendingPathComponent("\($0).svg").path }
      let run = try TestHost.run(#require(TestHost.program("xmllint")), ["--noout"] + files)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test func possessiveNamesFollowEnglishRules() {
    #expect(CardStyle(name: "Ana").possessiveTitle("stadiums") == "Ana’s stadiums")
    #expect(CardStyle(name: "Carlos").possessiveTitle("stadiums") == "Carlos’ stadiums")
    #expect(CardStyle(name: " \u{7} ").possessiveTitle("stadiums") == "Stadiums")
    #expect(CardStyle().possessiveTitle("stadiums") == "Stadiums")
  }

  @Test func numbersHaveThousandsSeparators() {
    #expect(KeyFigure(1_204, "game") == KeyFigure("1,204", "games"))
    #expect(KeyFigure(1, "city", "cities") == KeyFigure("1", "city"))
  }

  @Test(arguments: [(0, 0), (0, 30), (1, 1), (18, 30), (30, 30), (31, 30), (7, 200), (200, 200)])
  func progressRingHasOneSegmentPerItem(_ full: Int, _ total: Int) {
    let hero = Theme.light.hero(.progress)
    let ring = ProgressRing(center: Point(0, 0), radius: 100, thickness: 10, full: full, of: total)
    let parts = ring.elements(hero)
    let strong = parts.filter { $0.attribute("stroke") == hero.strong.description }
    if total > 0, total <= 64 {
      #expect(parts.count == total)
      #expect(strong.count == min(full, total))
    } else {
      #expect(parts.count <= 2)
    }
  }
}
