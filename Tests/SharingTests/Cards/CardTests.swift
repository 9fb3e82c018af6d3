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

  @Test func coverTextHasEnoughContrast() {
    let hero = Theme.Hero.cover(CardColors.trip)
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

  @Test func possessiveNamesFollowEnglishRules() {
    #expect(CardStyle(name: "Ana", format: .miles).possessiveTitle("stadiums") == "Ana’s stadiums")
    #expect(
      CardStyle(name: "Carlos", format: .miles).possessiveTitle("stadiums") == "Carlos’ stadiums")
    #expect(CardStyle(name: " \u{7} ", format: .miles).possessiveTitle("stadiums") == "Stadiums")
    #expect(CardStyle(format: .miles).possessiveTitle("stadiums") == "Stadiums")
  }

  @Test(arguments: [(0, 0), (0, 30), (1, 1), (18, 30), (30, 30), (31, 30), (7, 200), (200, 200)])
  func progressRingHasOneSegmentPerItem(full: Int, total: Int) {
    let hero = Theme.Hero.cover(CardColors.progress)
    let ring = ProgressRing(center: Point(0, 0), radius: 100, thickness: 10, full: full, of: total)
    let parts = ring.elements(hero)
    let strong = parts.filter { $0.attribute("stroke") == hero.strong.description }
    if total > 0, total <= 64 {
      #expect(parts.count == total && strong.count == min(full, total))
    } else {
      #expect(parts.count <= 2)
    }
  }
}

/// Compares every kind of card with reviewed snapshots.
@Suite struct CardSnapshotTests {
  static let styles = CardStyle.Size.allCases.flatMap { size in
    Theme.Name.allCases.map { CardStyle(size: size, theme: $0, name: "Ana", format: .miles) }
  }

  @Test(arguments: CardSample.gallery, styles)
  func cardMatchesSVGSnapshot(sample: CardSample, style: CardStyle) throws {
    let name = "\(sample.name)-\(style.size.rawValue)-\(style.theme.rawValue).svg"
    let file = try sample.drawing(style).file(.svg)
    try expectSnapshot(shortened(String(decoding: file, as: UTF8.self)), named: name)
  }

  /// Returns the text without pictures, and with checksums in place of the land of maps.
  private func shortened(_ svg: String) -> String {
    svg.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).map { part in
        if part.hasPrefix("data:") { return "data:…" }
        guard part.utf8.count > 1_500 else { return String(part) }
        let checksum = part.utf8.reduce(UInt64(5_381)) { $0 &* 33 ^ UInt64($1) }
        return "\(part.utf8.count) bytes, \(checksum)"
      }.joined(separator: "\"")
    }.joined(separator: "\n")
  }

  /// The cells are large enough that DejaVu Sans and Inter differ by less than 10 of 255.
  @Test(.enabled(if: TestHost.canDrawText && decodesPhotos, "a library or the fonts are missing"))
  func renderedCardsMatchColorGridSnapshot() throws {
    var lines: [String] = []
    for sample in CardSample.gallery {
      for style in Self.styles {
        lines.append("\(sample.name) \(style.size.rawValue) \(style.theme.rawValue)")
        let picture = try Rasterizer.png(sample.drawing(style), scale: 0.1)
        lines += grid(try PixelGrid(file: picture))
      }
    }
    try expectSnapshot(lines, named: "grids.txt", tolerance: 16)
  }

  /// Returns the mean colors of a grid of cells, a line per row.
  private func grid(_ pixels: PixelGrid, cell: Int = 27) -> [String] {
    stride(from: 0, through: pixels.height - cell, by: cell).map { top in
      stride(from: 0, through: pixels.width - cell, by: cell).map { left in
        pixels.mean(left..<left + cell, top..<top + cell).map(String.init).joined(separator: ",")
      }.joined(separator: " ")
    }
  }
}

/// Compares lines with a snapshot; numbers may differ by a tolerance.
func expectSnapshot(
  _ lines: [String], named name: String, tolerance: Int, file: String = #filePath
) throws {
  guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
    return try expectSnapshot(lines.joined(separator: "\n") + "\n", named: name, file: file)
  }
  let kept = try String(
    contentsOf: URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(name)"), encoding: .utf8
  ).split(separator: "\n").map(String.init)
  #expect(kept.count == lines.count)
  for (expected, found) in zip(kept, lines) {
    let pairs = zip(numbers(expected), numbers(found))
    let isNear = pairs.allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isNear && numbers(expected).count == numbers(found).count, "\(expected)\n\(found)")
  }
}

private func numbers(_ line: String) -> [Int] { line.split { !$0.isNumber }.compactMap { Int($0) } }

@Suite struct CardMapTests {
  /// Pairs of ballparks in one city or next to it: New York, Chicago, Los Angeles, San Francisco Bay,
  /// Baltimore and Washington.
  private static let pairs = [
    (40.829, -73.926), (40.757, -73.846), (41.948, -87.655), (41.830, -87.634),
    (34.074, -118.240), (33.800, -117.883), (37.778, -122.389), (37.751, -122.201),
    (39.284, -76.622), (38.873, -77.007),
  ]

  /// Returns the centers and radii of the circles of a drawing.
  private func circles(_ svg: String) throws -> [(center: Point, radius: Double)] {
    try svg.matches(of: /<circle cx="([-0-9.]+)" cy="([-0-9.]+)" r="([-0-9.]+)"/).map {
      (Point(try #require(Double($0.1)), try #require(Double($0.2))), try #require(Double($0.3)))
    }
  }

  private func dots(
    of map: CardMap, _ extent: CardMap.Extent
  ) throws -> [(center: Point, radius: Double)] {
    let style = CardStyle(size: .square, theme: .light, format: .miles)
    var page = CardCanvas(style, hero: .cover(CardColors.trip))
    map.add(to: &page, in: Frame(x: 0, y: 200, width: 1_080, height: 600), extent, marker: 13)
    return try circles(page.document(title: "Map").svg).filter { $0.radius > 5 }
  }

  /// The ballparks of Chicago are 13 km apart, on a map of about 190 km.
  @Test func tripWithinACityHasAMapOfIt() throws {
    let places = try Self.pairs[2...3].map {
      CardMap.Place(try #require(Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    let map = try #require(
      CardMap(places, route: places.map(\.coordinate), outlines: RegionOutlines.none))
    let dots = try dots(of: map, .places)
    try #require(dots.count == 2)
    #expect((30...60).contains(dots[0].center.distance(to: dots[1].center)))
  }

  @Test(arguments: [0.0, 0.5]) func everyStadiumOfACityHasItsOwnDot(_ visited: Double) throws {
    let places = try Self.pairs.enumerated().map { index, place in
      CardMap.Place(
        try #require(Coordinate(latitude: place.0, longitude: place.1)),
        isVisited: Double(index) >= visited * Double(Self.pairs.count))
    }
    let map = try #require(
      CardMap(places, route: places.map(\.coordinate), outlines: RegionOutlines.none))
    let dots = try dots(of: map, .country)
    try #require(dots.count == Self.pairs.count)
    for (index, dot) in dots.enumerated() {
      for other in dots.dropFirst(index + 1) {
        #expect(dot.center.distance(to: other.center) >= dot.radius + other.radius)
      }
    }
  }
}
