import AppSupport
import Badges
import BoxScores
import Catalog
import Drawing
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports
@testable import Sharing

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
    #expect(card.away == VisitCard.Side("Texas Rangers", score: 0))
    #expect(card.home == VisitCard.Side("Boston Red Sox", score: 5) && card.place == "Boston, MA")
    #expect(card.rating == 4)
    for form in CardStyle.Size.allCases {
      let svg = card.drawing(CardStyle(size: form, format: .miles)).svg
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
      card.drawing(CardStyle(format: .miles)).svg.contains(
        "You saw: Albert Pujols, 700th career home run"))
    let quiet = try game("fenway-park-boston", "2018-07-09")
    #expect(VisitCard(quiet, stadium: nil, seen: try store.seenGame(quiet)).moment == nil)
    var statistics = VisitStatistics(
      [visit, quiet], facts: StatisticsContext(world.catalog), year: 2022)
    statistics.saw = try SeenTotals(statistics.entries, store: store)
    #expect(YearCard(statistics, format: .miles)?.moment == "Albert Pujols, 700th career home run")
  }

  @Test func visitWithoutGameShowsItsDescription() throws {
    let fenway = try world.stadium("fenway-park-boston")
    let day = try #require(LocalDay("2018-01-20"))
    var visit = recorder.visit(at: fenway, on: day, kind: .tour)
    #expect(card(visit).occasion == "Stadium tour" && card(visit).home == nil)
    visit.description = "Ice hockey in the snow"
    #expect(card(visit).occasion == "Ice hockey in the snow")
  }

  @Test func missingScoreIsOmitted() throws {
    var visit = try game("fenway-park-boston", "2018-07-09")
    visit.game?.score = nil
    let svg = card(visit).drawing(CardStyle(format: .miles)).svg
    #expect(svg.contains("<title>Texas Rangers at Boston Red Sox, Fenway Park, Mon, Jul 9, 2018"))
    #expect(!svg.contains(">0</text>"))
  }

  @Test func progressCardMatchesProgressAndStatistics() throws {
    let visits = try [
      game("fenway-park-boston", "2018-07-09"), game("fenway-park-boston", "2018-07-10"),
      game("wrigley-field-chicago", "2019-06-20"),
      game("crypto-com-arena-los-angeles", "2019-11-16"),
    ]
    let tally = ProgressTally(visits, rules: .usual, catalog: world.catalog)
    let report = try #require(ProgressReport(of: "mlb", tally, in: world.catalog))
    let card = ProgressCard(
      report,
      statistics: VisitStatistics(visits, facts: StatisticsContext(world.catalog), leagues: ["mlb"])
    )
    #expect(card.visited == 2 && card.total == 30)
    #expect(
      card.figures == [
        KeyFigure("3", "games"), KeyFigure("2", "cities"), KeyFigure("2018", "first game"),
      ])
    #expect(card.venue == "ballpark" && card.color == CardColors.league("mlb"))
    let whole = try ProgressCard(of: "mlb", visits, rules: .usual, in: world.catalog)
    #expect(whole.map?.places.count == 30)
    #expect(whole.map?.places.count { $0.isVisited } == 2)
    // The first game of that league, not of all.
    let arena = try ProgressCard(of: "nhl", visits, rules: .usual, in: world.catalog)
    #expect(arena.venue == "arena" && arena.figures.last == KeyFigure("2019", "first game"))
  }

  @Test func yearCardCountsGamesByMonth() throws {
    let visits = try [
      game("fenway-park-boston", "2018-07-09"), game("fenway-park-boston", "2018-07-10"),
      game("wrigley-field-chicago", "2018-09-14"), game("wrigley-field-chicago", "2019-06-20"),
    ]
    func card(_ year: Int) -> YearCard? {
      let context = StatisticsContext(world.catalog)
      return YearCard(VisitStatistics(visits, facts: context, year: year), format: .miles)
    }
    let full = try #require(card(2018))
    #expect(full.months == [0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0])
    #expect(full.figures.prefix(2) == [KeyFigure("3", "games"), KeyFigure("2", "stadiums")])
    #expect(full.highlights.contains("Most visited: Fenway Park, 2 games") && card(1990) == nil)
  }

  @Test func visitCardHasTheColorsOfTheSeason() throws {
    let colors = try world.catalog.teamColors()
    let visit = try game("fenway-park-boston", "2018-07-09")
    let card = VisitCard(visit, stadium: nil, colors: colors)
    #expect(card.home?.colors == CardColors.Pair(primary: 0xbd3039, secondary: 0x0c2340))
    #expect(card.away?.colors?.primary == 0x003278)
    #expect(colors.colors(of: "mlb-hou", season: 2005)?.primary == 0x9e2b2b)
    #expect(colors.colors(of: "mlb-hou", season: 2024)?.primary == 0x002d62)
    #expect(colors.colors(of: "mlb-none", season: 2024) == nil)
  }

  /// A season over New Year has the colors of its first year: Anaheim changed in summer 2006.
  @Test func visitCardHasTheColorsOfAWinterSeason() throws {
    let colors = try world.catalog.teamColors()
    let before = colors.colors(of: "nhl-ana", season: 2005)
    try #require(before != nil && before != colors.colors(of: "nhl-ana", season: 2006))
    let visit = try game("honda-center-anaheim", "2006-03-07")
    let season = world.catalog.season(of: visit.day, in: "nhl")
    #expect(season == 2005)
    let home = VisitCard(visit, stadium: nil, colors: colors, season: season).home
    #expect(home?.colors == before.map(CardColors.Pair.init))
  }

  /// Newer clubs may not have colors yet.
  @Test func colorsAreThoseOfKnownTeams() throws {
    let colored = try world.catalog.teamColors().teams
    let known = Set(world.catalog.teams.map(\.id))
    #expect(colored.isSubset(of: known))
    let active = world.catalog.teams.filter(\.isActive).map(\.id)
    try #require(active.count > 150)
    #expect(active.count { !colored.contains($0) } <= 10)
  }

  // MARK: - Badges

  private func fact(_ stadium: StadiumID, _ day: String) throws -> VisitFact {
    VisitFact(try game(stadium, day))
  }

  @Test func badgeClaimsWhatEarnedIt() throws {
    let fenway = try fact("fenway-park-boston", "2018-07-09")
    let wrigley = try fact("wrigley-field-chicago", "2018-07-19")
    let later = try fact("wrigley-field-chicago", "2018-08-25")
    let years = try fact("wrigley-field-chicago", "2019-06-20")
    func claim(_ visits: VisitFact...) -> String? {
      AchievementCard.claim(visits, in: world.catalog)
    }
    #expect(claim(fenway) == "Texas Rangers 0, Boston Red Sox 5")
    #expect(claim(fenway, wrigley) == "2 ballparks in 11 days")
    #expect(claim(fenway, later) == "2 ballparks in one summer")
    #expect(claim(fenway, years) == "2 ballparks from 2018 to 2019")
    #expect(claim(wrigley, later) == "2 games at Wrigley Field in one summer" && claim() == nil)
    func evidence(_ visits: VisitFact...) -> [String] {
      AchievementCard.evidence(visits, in: world.catalog, format: .miles)
    }
    #expect(evidence(fenway) == ["Fenway Park, Mon, Jul 9, 2018"])
    #expect(evidence(fenway, wrigley) == ["Boston · Chicago", "Jul 9–19, 2018"])
    #expect(evidence().isEmpty)
  }

  // MARK: - Many visits

  @Test func cardsOfFiveThousandVisitsFitTheirNumbers() throws {
    let homes = world.catalog.teams.filter { $0.league == "mlb" && $0.isActive }
      .compactMap(\.currentHome)
    let stadiums = try Set(homes).sorted().map { try world.stadium($0) }
    try #require(stadiums.count == 30)
    let start = try #require(LocalDay("2024-01-01"))
    let visits = (0..<5_000).map { number in
      recorder.visit(at: stadiums[number % stadiums.count], on: start + number / 14, kind: .tour)
    }
    let progress = try ProgressCard(of: "mlb", visits, rules: .usual, in: world.catalog)
    #expect(progress.total == 30)
    let statistics = VisitStatistics(visits, facts: StatisticsContext(world.catalog), year: 2024)
    let year = try #require(
      YearCard(statistics, format: .miles, outlines: try world.catalog.outlines()))
    #expect(year.map?.places.count == 30 && year.months.reduce(0, +) == 5_000)
    for size in CardStyle.Size.allCases {
      for card in [progress as any Card, year] {
        #expect(card.drawing(CardStyle(size: size, format: .miles)).svg.utf8.count < 400_000)
      }
    }
  }
}

/// Calendars of games.
@Suite struct ScheduleCalendarTests {
  private let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  private func events(_ games: [Game]) -> [CalendarEvent] {
    ScheduleCalendar(world.catalog)
      .file(games, about: [], now: Date(timeIntervalSince1970: 0)).events
  }

  @Test func gameOnAnOpenDateIsTentativeAndTakesItsDay() throws {
    let games = try world.catalog.games(of: "nfl", season: 2026)
    let open = try #require(games.first { !$0.isDateConfirmed })
    let event = try #require(events([open]).first)
    #expect(event.isTentative && event.time == .day(open.day))
    #expect(event.details.contains("Date not confirmed, time to be announced"))

    let confirmed = try #require(games.first { $0.isDateConfirmed && $0.localStart != nil })
    let other = try #require(events([confirmed]).first)
    #expect(!other.isTentative && other.time != .day(confirmed.day))
    #expect(!other.details.contains { $0.contains("announced") })
  }
}
