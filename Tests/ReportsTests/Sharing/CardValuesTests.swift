import BoxScores
import Catalog
import Foundation
import Reports
import Sharing
import SportsModel
import TestSupport
import Testing

/// The facts of visits that appear on cards.
@Suite struct CardValuesTests {
  private let world: BundledCatalogFixture
  private let recorder: VisitBuilder

  init() throws {
    world = try BundledCatalogFixture()
    recorder = VisitBuilder(catalog: world.catalog) { Date(timeIntervalSince1970: 0) }
  }

  private func game(_ stadium: StadiumID, _ day: String) throws -> Visit {
    let game = try #require(try world.games(stadium, day).first, "\(stadium) \(day)")
    return recorder.visit(
      to: game, at: try world.stadium(stadium), source: .automatic, origin: .manual)
  }

  private func card(_ visit: Visit) -> VisitCard {
    VisitCard(visit, stadium: world.catalog.stadiums[visit.stadium])
  }

  @Test func visitCardOmitsPrivateData() throws {
    var visit = try game("fenway-park-boston", "2018-07-09")
    visit.seat = "Section 42"
    visit.note = "With Robin"
    visit.rating = 4
    visit.evidence = Visit.Evidence(
      place: Coordinate(latitude: 42.346_61, longitude: -71.097_21), distance: 12)
    let card = card(visit)
    #expect(card.away == VisitCard.Side("Texas Rangers", 0))
    #expect(card.home == VisitCard.Side("Boston Red Sox", 5))
    #expect(card.place == "Boston, MA")
    #expect(card.rating == 4)
    for form in CardStyle.Size.allCases {
      let svg = card.drawing(CardStyle(size: form)).svg
      for secret in ["Section", "Robin", "42.34", "71.09", visit.shortID] {
        #expect(!svg.contains(secret), "\(secret)")
      }
    }
  }

  @Test func visitCardShowsTheRarestMoment() throws {
    let visit = try game("dodger-stadium-los-angeles", "2022-09-23")
    let store = BoxScoreStore(facts: world.catalog.folder)
    let card = VisitCard(visit, stadium: nil, seen: try store.seenGame(visit))
    #expect(card.moment == "Albert Pujols, 700th career home run")
    #expect(
      card.drawing(CardStyle()).svg.contains("You saw: Albert Pujols, 700th career home run"))
    let quiet = try game("fenway-park-boston", "2018-07-09")
    #expect(VisitCard(quiet, stadium: nil, seen: try store.seenGame(quiet)).moment == nil)
    var options = VisitStatistics.Options()
    options.year = 2022
    var statistics = VisitStatistics([visit, quiet], StatisticsContext(world.catalog), options)
    statistics.saw = try SeenTotals(statistics.entries, store)
    #expect(
      YearCard(statistics)?.highlights.first == "You saw: Albert Pujols, 700th career home run")
  }

  @Test func visitWithoutGameShowsItsDescription() throws {
    let fenway = try world.stadium("fenway-park-boston")
    let day = try #require(LocalDay("2018-01-20"))
    var visit = recorder.visit(at: fenway, on: day, kind: .tour)
    #expect(card(visit).occasion == "Stadium tour")
    #expect(card(visit).home == nil)
    visit.description = "Ice hockey in the snow"
    #expect(card(visit).occasion == "Ice hockey in the snow")
  }

  @Test func missingScoreIsOmitted() throws {
    var visit = try game("fenway-park-boston", "2018-07-09")
    visit.game?.score = nil
    let svg = card(visit).drawing(CardStyle()).svg
    #expect(svg.contains("<title>Texas Rangers at Boston Red Sox, Fenway Park, Mon, Jul 9, 2018"))
    #expect(!svg.contains(">0</text>"))
  }

  @Test func progressCardMatchesProgressAndStatistics() throws {
    let visits = try [
      game("fenway-park-boston", "2018-07-09"), game("fenway-park-boston", "2018-07-10"),
      game("wrigley-field-chicago", "2019-06-20"),
      game("crypto-com-arena-los-angeles", "2019-11-16"),
    ]
    let tally = try ProgressTally(visits, rules: .usual, catalog: world.catalog)
    let report = try #require(ProgressReport(of: "mlb", tally, in: world.catalog))
    var options = VisitStatistics.Options()
    options.leagues = ["mlb"]
    let card = ProgressCard(
      report, VisitStatistics(visits, StatisticsContext(world.catalog), options))
    #expect(card.visited == 2)
    #expect(card.total == 30)
    #expect(
      card.figures == [
        KeyFigure(3, "game"), KeyFigure(2, "city", "cities"), KeyFigure("2018", "first visit"),
      ])
    #expect(card.groups.map(\.total).reduce(0, +) == 30)
    #expect(card.groups.filter { $0.visited == 1 }.map(\.name) == ["AL East", "NL Central"])
  }

  @Test func yearCardCountsGamesByMonth() throws {
    let visits = try [
      game("fenway-park-boston", "2018-07-09"), game("fenway-park-boston", "2018-07-10"),
      game("wrigley-field-chicago", "2018-09-14"), game("wrigley-field-chicago", "2019-06-20"),
    ]
    var options = VisitStatistics.Options()
    options.year = 2018
    let facts = StatisticsContext(world.catalog)
    let card = try #require(YearCard(VisitStatistics(visits, facts, options)))
    #expect(card.months == [0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0])
    #expect(card.figures.prefix(2) == [KeyFigure(3, "game"), KeyFigure(2, "stadium")])
    #expect(card.highlights.contains("Most visited: Fenway Park, 2 games"))
    options.year = 1990
    #expect(YearCard(VisitStatistics(visits, facts, options)) == nil)
  }
}
