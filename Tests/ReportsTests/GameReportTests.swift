import AppSupport
import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// Games and stadiums around a place.
@Suite struct NearbyGamesTests {
  private let catalog: Catalog
  private let first: LocalDay
  private let last: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    first = try #require(LocalDay("2024-11-01"))
    last = try #require(LocalDay("2025-10-31"))
  }

  /// A place within North America and a radius of 1 to 400 miles.
  private func vicinity(_ random: inout SeededGenerator) throws -> Vicinity {
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() % 10_000)
        / 10_000
    }
    let point = try #require(Coordinate(latitude: number(25...54), longitude: number(-125...(-66))))
    return Vicinity(
      of: TripPlace(name: "here", coordinate: point), meters: number(1...400) * 1_609.344)
  }

  @Test func equalsAllGamesOfAYearByDistance() throws {
    let all = try catalog.leagues.map(\.id).flatMap { league in
      try catalog.seasons(of: league).filter { $0.firstDay <= last && first <= $0.lastDay }
        .flatMap { try catalog.games(of: league, season: $0.season) }
    }.filter { first <= $0.day && $0.day <= last }
    try #require(all.count > 6_000)
    var random = SeededGenerator(seed: 27)
    var found = 0
    for _ in 0..<25 {
      let vicinity = try vicinity(&random)
      let meters = Dictionary(
        uniqueKeysWithValues: catalog.stadiums.stadiums.map {
          ($0.id, $0.coordinate.distance(to: vicinity.place.coordinate))
        })
      var expected: [(day: LocalDay, meters: Double, id: GameKey)] = []
      for game in all {
        let nearest = game.stadiums.map { meters[$0] ?? .infinity }.min() ?? .infinity
        if nearest <= vicinity.meters { expected.append((game.day, nearest, game.id)) }
      }
      let query = GamesQuery(date: nil, from: first, to: last, today: first)
      let games = try query.games(in: catalog, near: vicinity)
      #expect(games.count == expected.count)
      #expect(Set(games.map(\.element.id)) == Set(expected.map(\.id)))
      let ranks = games.map { [Double($0.element.day.daysSinceEpoch), $0.meters] }
      #expect(
        ranks
          == expected.sorted { ($0.day, $0.meters) < ($1.day, $1.meters) }
          .map { [Double($0.day.daysSinceEpoch), $0.meters] })
      found += games.count
    }
    #expect(found > 1_000)
  }

  @Test func documentHasDistances() throws {
    let denver = try catalog.place("Denver", on: first)
    let day = try #require(LocalDay("2025-06-20"))
    let query = GamesQuery(date: day, from: nil, to: nil, today: day)
    let games = try query.games(in: catalog, near: Vicinity(of: denver, meters: 100_000))
    let document = ListDocument(
      "games", items: games.map { $0.document { $0.document(names: catalog) } })
    let entry = try #require(document.items.first)
    let line = try JSONValue(encoding: entry).line
    #expect(line.contains(#""distance_miles":1.2"#), "\(line)")
    #expect(line.contains(#""stadium_ids":["coors-field-denver"]"#), "\(line)")
  }

  @Test func stadiumsAreSortedByDistance() throws {
    let hartford = try catalog.place("Hartford CT", on: first)
    let query = CatalogQuery(name: nil, leagues: ["mlb"], includesAll: false)
    let stadiums = query.stadiums(in: catalog, near: Vicinity(of: hartford, meters: 200_000))
    #expect(
      stadiums.map(\.element.id) == [
        "fenway-park-boston", "yankee-stadium-bronx", "citi-field-queens",
      ])
    #expect(stadiums.map(\.miles) == stadiums.map(\.miles).sorted())
  }
}

/// Stadiums, former sites, landmarks and breweries near a place.
@Suite struct PointOfInterestTests {
  private let catalog: Catalog
  private let day: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    day = try #require(LocalDay("2019-04-13"))
  }

  private func points(
    _ place: String, within meters: Double? = nil,
    kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases)
  ) throws -> [Nearby<PointOfInterest>] {
    try PointFinder(catalog, kinds: kinds).points(
      near: catalog.place(place, on: day).coordinate, on: day, within: meters)
  }

  @Test func pointsAreWithinReachAndSorted() throws {
    let points = try points("Fenway Park")
    try #require(points.count > 5)
    #expect(points.map(\.meters) == points.map(\.meters).sorted())
    for point in points {
      #expect(point.meters <= point.element.kind.reach)
      let here = try catalog.place("Fenway Park", on: day).coordinate
      #expect(abs(here.distance(to: point.element.coordinate) - point.meters) < 0.1)
    }
    let sites = points.filter { $0.element.kind != .landmark }
    #expect(!sites.contains { $0.element.stadium == "fenway-park-boston" })
    #expect(Set(points.map(\.element.kind)) == [.formerSite, .landmark, .brewery])
  }

  @Test func homeOfAnotherTeamHasItsGames() throws {
    // The Bruins played the Maple Leafs in the first round, the Orioles were at Fenway Park.
    let garden = try #require(
      try points("Fenway Park", within: 4_000, kinds: [.stadium]).first {
        $0.element.stadium == "td-garden-boston"
      })
    #expect(garden.element.games.map(\.league) == ["nhl"])
    #expect(garden.element.about.contains("Boston Bruins"))
  }

  @Test func formerSiteHasYearsAndTeams() throws {
    let sites = try points("Fenway Park", kinds: [.formerSite])
    let grounds = try #require(sites.first { $0.element.name == "Huntington Avenue Grounds" })
    #expect(grounds.element.about.hasPrefix("1901–1911: Boston ") && grounds.element.games.isEmpty)
  }

  @Test func landmarkHasItsOwnKind() throws {
    let points = try points("Fenway Park", within: 300, kinds: [.landmark])
    let statue = try #require(points.first { $0.element.name == "Carl Yastrzemski statue" })
    #expect(statue.element.title == "statue")
    #expect(statue.element.about == "Tipping his helmet in his last game")
  }

  @Test func highlightsHaveGamesAndAllKinds() throws {
    let points = try points("Fenway Park", within: 4_000)
    let few = points.highlights(4)
    #expect(few.count == 4 && few.map(\.meters) == few.map(\.meters).sorted())
    #expect(few.contains { $0.element.stadium == "td-garden-boston" })
    #expect(Set(few.map(\.element.kind)).count == 4)
    #expect(few.filter { $0.element.kind == .landmark }.allSatisfy { $0.meters < 200 })
    #expect(points.highlights(0).isEmpty)
    #expect(points.highlights(10_000).map(\.meters) == points.map(\.meters))
  }

  @Test func documentHasDistancesInMeters() throws {
    let points = try points("Wrigley Field", within: 1_000, kinds: [.brewery])
    let place = try catalog.place("Wrigley Field", on: day)
    let document = ListDocument(
      "points", items: points.map(\.document), with: ["place": place.name, "date": day])
    try #require(!document.items.isEmpty)
    let line = try JSONValue(encoding: document).line
    #expect(line.contains(#""kind":"brewery""#) && line.contains(#""place":"Wrigley Field""#))
    #expect(line.contains(#""stadium_id":null"#))
  }

  @Test func everyBreweryIsNearAStadium() throws {
    let breweries = try catalog.breweries()
    #expect(breweries.count > 500)
    for brewery in breweries {
      #expect(
        // The list has breweries within 3 km; some positions of stadiums were corrected by 200 m later.
        !catalog.stadiums.near(brewery.coordinate, on: nil, within: 3_300).isEmpty,
        "\(brewery.name)")
    }
  }
}

/// Players and totals of visits to known games.
@Suite struct SeenGamesTests {
  private let store: BoxScoreStore
  /// Pujols 699 and 700; a perfect game; Booker's 70 points; a game of 2025; and one of soccer.
  private let visits: [Visit]

  private static func visit(
    _ league: LeagueID, _ day: String, home: TeamID, away: TeamID, score: Score?, number: Int = 0
  ) throws -> Visit {
    let day = try #require(LocalDay(day))
    return Visit(
      id: UUID(), stadium: "somewhere", stadiumName: "Somewhere", day: day, league: league,
      kind: .game,
      game: Visit.GameFacts(
        key: GameKey(league: league, stadium: nil, day: day, home: home, number: number),
        homeTeam: home, awayTeam: away, homeName: "Home", awayName: "Away", score: score),
      dataSource: .fullyManual, origin: .manual, createdAt: .distantPast, changedAt: .distantPast)
  }

  init() throws {
    store = BoxScoreStore(facts: try BundledCatalog.result.get().folder)
    visits = try [
      Self.visit(
        "mlb", "2022-09-23", home: "mlb-lad", away: "mlb-stl", score: Score(home: 0, away: 11)),
      Self.visit(
        "mlb", "2012-08-15", home: "mlb-sea", away: "mlb-tb", score: Score(home: 1, away: 0)),
      Self.visit(
        "nba", "2017-03-24", home: "nba-bos", away: "nba-phx", score: Score(home: 130, away: 120)),
      Self.visit("mlb", "2025-04-01", home: "mlb-mil", away: "mlb-kc", score: nil),
      Self.visit("mls", "2019-06-01", home: "mls-atl", away: "mls-chi", score: nil),
    ]
  }

  @Test func totalsSayWhatTheyCover() throws {
    let totals = try SeenTotals(AttendedGames(visits).entries, store: store)
    #expect(totals.games == 5 && totals.homeRuns == SeenCount(count: 5, games: 2, of: 3))
    #expect(totals.homeRuns.summary == "5 in 2 of 3 games")
    #expect(totals.hitters.first?.player.name == "Albert Pujols")
    #expect(totals.hitters.first?.count == 2)
    #expect(totals.noHitters == SeenCount(count: 1, games: 2, of: 3))
    #expect(totals.shutouts == SeenCount(count: 2, games: 3, of: 5))
    #expect(totals.milestones.map { $0.feat.value } == [700])
    #expect(totals.biggestCrowd?.value == 50_041)
    #expect(totals.hallOfFame.map(\.name).contains("Ichiro Suzuki") == false)
    let hernandez = totals.starters.first { $0.player.name == "Felix Hernandez" }
    #expect(hernandez?.record == WinLoss(wins: 1))
  }

  @Test func bestMomentsAreTheRarest() throws {
    let totals = try SeenTotals(AttendedGames(visits).entries, store: store)
    #expect(
      totals.bestMoments.prefix(3).map { $0.moment.description(using: $0.game.names) } == [
        "Felix Hernandez, perfect game", "Albert Pujols, 700th career home run",
        "Devin Booker, 70 points",
      ])
    #expect(!totals.bestMoments.contains { $0.moment.kind == .noHitter }, "it was a perfect one")
    let none = try Self.visit("mlb", "2025-04-01", home: "mlb-mil", away: "mlb-kc", score: nil)
    #expect(try SeenTotals(AttendedGames([none]).entries, store: store).bestMoments.isEmpty)
  }

  @Test func extraInningsDecideWalkOffs() throws {
    // The box scores of 2023 don't say how games ended.
    func walkOffs(_ score: Score?) throws -> SeenCount {
      let game = try Self.visit("mlb", "2023-04-07", home: "mlb-min", away: "mlb-hou", score: score)
      return try SeenTotals(AttendedGames([game]).entries, store: store).walkOffs
    }
    #expect(try walkOffs(Score(home: 3, away: 2)) == SeenCount(count: 1, games: 1, of: 1))
    #expect(try walkOffs(Score(home: 2, away: 3)) == SeenCount(count: 0, games: 1, of: 1))
    #expect(try walkOffs(nil) == SeenCount(count: 0, games: 0, of: 1))
  }

  @Test func listOfPlayersCanBeLimited() throws {
    let all = try SeenPlayers(visits, store: store)
    var options = SeenPlayers.Options()
    options.limit = 3
    let few = try SeenPlayers(visits, store: store, options: options)
    #expect(few.entries.map(\.player.id) == all.entries.prefix(3).map(\.player.id))
    #expect(few.coverage == all.coverage && all.entries.count > 3)
  }

  @Test func repeatedVisitsCountOnce() throws {
    let once = try SeenPlayers(visits, store: store)
    let twice = try SeenPlayers(visits + [visits[0]], store: store)
    #expect(once.coverage == twice.coverage)
    #expect(once.entries.map(\.games) == twice.entries.map(\.games))
  }

  @Test func playersAreSelectedByLeagueAndTeam() throws {
    var options = SeenPlayers.Options()
    options.leagues = ["nba"]
    options.team = "nba-phx"
    let suns = try SeenPlayers(visits, store: store, options: options)
    #expect(suns.entries.map(\.player.name).contains("Devin Booker"))
    #expect(suns.entries.allSatisfy { $0.teams == ["nba-phx"] } && !suns.entries.isEmpty)
    #expect(suns.coverage.of == 1)
  }

  @Test func playersOfOneNameAreNeverMixed() throws {
    let seen = try store.seenPlayer(named: "Pujols", on: visits)
    #expect(seen.player.id == "mlb:pujoa001" && seen.games.count == 1)
    #expect(seen.games.map(\.visit.id) == [visits[0].id])
    #expect(throws: PlayerLookupError.self) { try store.seenPlayer(named: "Babe Ruth", on: visits) }
    // Justin Turner and Trea Turner played for the Dodgers.
    #expect(throws: PlayerLookupError.self) { try store.seenPlayer(named: "Turner", on: visits) }
    #expect(try store.seenPlayer(named: "Trea Turner", on: visits).games.count == 1)
  }
}
