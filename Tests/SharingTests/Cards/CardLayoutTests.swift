import AppSupport
import CardSamples
import Foundation
import Localization
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// Layout rules for every card with any content.
@Suite struct CardLayoutTests {
  private static let samples = CardSample.gallery + CardSample.edges

  @Test(arguments: samples, CardSnapshotTests.styles)
  func textStaysOnCardWithoutOverlap(sample: CardSample, style: CardStyle) {
    let lines = TextLine.all(of: sample.drawing(style))
    #expect(lines.count >= 3)
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

  /// With the metrics of real fonts.
  @Test(.enabled(if: TestHost.canDrawText), arguments: samples, CardSnapshotTests.styles)
  func drawnTextStaysInSafeAreaWithoutOverlap(sample: CardSample, style: CardStyle) throws {
    for family in ["Inter", "DejaVu Sans"] {
      try expectSafeText(sample.drawing(style), style, family: family)
    }
  }

  /// Labels and sentences that are 40 % longer than in English.
  @Test(.enabled(if: TestHost.canDrawText), arguments: samples, CardStyle.Size.allCases)
  func longerLanguagesStayInSafeAreaWithoutOverlap(sample: CardSample, size: CardStyle.Size) throws
  {
    let style = CardStyle(size: size, name: "Ana", format: .miles)
    let drawing = Language.$current.withValue(.pseudo) { sample.drawing(style) }
    #expect(drawing.svg != sample.drawing(style).svg)
    try expectSafeText(drawing, style, family: "Inter")
  }

  /// Long names of owners, teams, stadiums and leagues in Latin, Greek, Cyrillic, Japanese and Korean.
  @Test(
    .enabled(if: TestHost.canDrawEastAsianText, "a font for Japanese and Korean is missing"),
    arguments: ScriptSample.all, CardStyle.Size.allCases)
  func textOfEveryScriptStaysInSafeAreaWithoutOverlap(
    sample: ScriptSample, size: CardStyle.Size
  ) throws {
    let style = CardStyle(size: size, name: sample.owner, format: .miles)
    for card in sample.cards { try expectSafeText(card.drawing(style), style, family: "Inter") }
  }

  private func expectSafeText(_ drawing: SVGDocument, _ style: CardStyle, family: String) throws {
    let safe =
      style.size == .story
      ? Frame(x: 64, y: 246, width: 952, height: 1_574)
      : Frame(x: 64, y: 64, width: 952, height: 972)
    let lines = try #require(MeasuredText.all(of: drawing, family: family))
    try #require(lines.count >= 3)
    for (index, line) in lines.enumerated() {
      let isSafe =
        line.frame.x >= safe.x && line.frame.right <= safe.right && line.frame.y >= safe.y
        && line.frame.bottom <= safe.bottom
      #expect(isSafe, "\(family): \(line)")
      for other in lines.dropFirst(index + 1) {
        #expect(!line.frame.overlaps(other.frame), "\(family): \(line) \(other)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases, Theme.Accent.allCases)
  func heroTextHasEnoughContrast(name: Theme.Name, accent: Theme.Accent) {
    let hero = Theme.named(name).hero(accent)
    for ground in [hero.fill, hero.ornament] {
      for color in [hero.text, hero.muted, hero.strong] {
        #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)")
      }
    }
    for vision in ColorVision.allCases { #expect(vision.distance(hero.strong, hero.track) >= 25) }
  }

  /// Every primary and secondary color that a team or league may have.
  @Test(arguments: Theme.Name.allCases) func textOnTeamColorsHasEnoughContrast(_ name: Theme.Name) {
    let theme = Theme.named(name)
    let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
    for red in steps {
      for green in steps {
        for blue in steps {
          let hero = theme.hero(of: Color(red: red, green: green, blue: blue))
          for color in [hero.text, hero.muted, hero.strong, hero.highlight] {
            #expect(color.contrast(with: hero.fill) >= 4.5, "\(red) \(green) \(blue): \(color)")
          }
        }
      }
    }
  }

  @Test func teamsWithSimilarColorsHaveDifferentFields() {
    let red = CardColors.Pair(primary: 0xc8102e, secondary: 0x000000)
    let other = CardColors.Pair(primary: 0xce1126, secondary: 0xc00020)
    for pair in [red, other, nil] {
      for host in [red, other, nil] {
        let fields = CardColors.fields(away: pair, home: host)
        #expect(fields.away.distance(to: fields.home) >= 60, "\(fields)")
      }
    }
  }

  @Test func everyCategoryHasAnEmblemOfItsOwn() {
    let shapes = BadgeEmblem.allCases.map { $0.element(center: Point(0, 0), size: 100, 0) }
    #expect(Set(shapes).count >= 12 && Set(shapes).count == shapes.count)
    #expect(BadgeEmblem(category: "feat") == .feat)
    #expect(BadgeEmblem(category: "unknown") == .milestone)
  }

  @Test func hostileTextIsEscaped() throws {
    let evil = "</text><script>alert(1)</script>&\"'\u{0}\u{1B}[31m\u{202E}"
    let cards: [any Card] = [
      ProgressCard(league: evil, visited: 1, total: 2, figures: [KeyFigure(evil, evil)]),
      AchievementCard(
        name: evil, description: evil, emblem: .set, category: evil, earnedOn: nil, current: 1,
        target: 2, claim: evil, evidence: [evil]),
      TripCard(name: evil, title: evil, stops: [], figures: [KeyFigure(evil, evil)]),
      YearCard(
        year: 2024, figures: [KeyFigure(evil, evil)], months: [], moment: evil, highlights: [evil]),
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
  @Test(.enabled(if: TestHost.program("xmllint") != nil)) func everyCardIsWellFormedXML() throws {
    try withTemporaryDirectory { folder in
      for (index, sample) in Self.samples.enumerated() {
        let svg = sample.drawing(CardStyle(name: "<&>\u{1}", format: .miles)).svg
        try Data(svg.utf8).write(to: folder.appendingPathComponent("\(index).svg"))
      }
      let files = Self.samples.indices.map { folder.appendingPathComponent("\($0).svg").path }
      let run = try TestHost.run(#require(TestHost.program("xmllint")), ["--noout"] + files)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test func possessiveNamesFollowEnglishRules() {
    #expect(CardStyle(name: "Ana", format: .miles).possessiveTitle("stadiums") == "Ana’s stadiums")
    #expect(
      CardStyle(name: "Carlos", format: .miles).possessiveTitle("stadiums") == "Carlos’ stadiums")
    #expect(CardStyle(name: " \u{7} ", format: .miles).possessiveTitle("stadiums") == "Stadiums")
    #expect(CardStyle(format: .miles).possessiveTitle("stadiums") == "Stadiums")
  }

  @Test func numbersHaveThousandsSeparators() {
    #expect(KeyFigure(1_204, one: "game") == KeyFigure("1,204", "games"))
    #expect(KeyFigure(1, one: "city", many: "cities") == KeyFigure("1", "city"))
  }

  @Test(arguments: [(0, 0), (0, 30), (1, 1), (18, 30), (30, 30), (31, 30), (7, 200), (200, 200)])
  func progressRingHasOneSegmentPerItem(full: Int, total: Int) {
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
