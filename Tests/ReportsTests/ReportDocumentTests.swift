import AppSupport
import Badges
import Catalog
import Foundation
import Reports
import Sharing
import SportsModel
import TestSupport
import Testing
import VisitStore

/// The JSON of documents; `JSONOutputTests` holds the usual ones against their schemas.
@Suite struct ReportDocumentTests {
  private let world: BundledCatalogFixture
  private let epoch = Date(timeIntervalSince1970: 0)

  init() throws { world = try BundledCatalogFixture() }

  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  private func visit(rating: Int? = nil) throws -> Visit {
    Visit(
      id: try #require(UUID(uuidString: "0190B5C0-0000-7000-8000-000000000001")),
      stadium: "elm", stadiumName: "Elm Park", day: try #require(LocalDay("2019-06-15")),
      league: "mlb", kind: .game,
      game: .init(
        key: GameKey("mlb:elm:2019-06-15:mlb-bos:0"), homeTeam: "mlb-bos", awayTeam: "mlb-nyy",
        homeName: "Home", awayName: "Away", score: Score(home: 3, away: 1)),
      dataSource: .fullyManual, rating: rating, origin: .manual, createdAt: epoch, changedAt: epoch)
  }

  @Test func correctedVisitDocumentContainsOriginalFacts() throws {
    var visit = try visit()
    visit.original = visit.facts
    visit.stadium = "oak"
    let document = try JSONValue(encoding: visit.correctedDocument(photoCount: 0))
    guard case .object(let members) = document, case .object(let original)? = members["original"]
    else {
      Issue.record("\(document.line)")
      return
    }
    #expect(members["stadium_id"] == "oak" && original["stadium_id"] == "elm")
    #expect(original.count == 13)
  }

  @Test func gameDocument() throws {
    let game = try #require(try world.games("fenway-park-boston", "2018-07-09").first)
    #expect(
      try line(ListDocument("games", items: [game.document(names: world.catalog)])) == """
        {"games":[{"away":"Texas Rangers","away_id":"mlb-tex","away_score":0,"building":"stated",\
        "date_firm":true,"game_id":"mlb:fenway-park-boston:2018-07-09:mlb-bos:0",\
        "game_number":0,"home":"Boston Red Sox","home_id":"mlb-bos","home_score":5,\
        "league":"mlb","local_date":"2018-07-09","neutral_site":false,"season":2018,\
        "season_type":"regular","spectators":true,"stadium_ids":["fenway-park-boston"],\
        "start_local":"2018-07-09T19:10:00","start_quality":"exact","status":"final"}],"schema":1}
        """)
  }

  @Test func stadiumDocument() throws {
    let place = try #require(Coordinate(latitude: 44.5, longitude: -71))
    let stadium = Stadium(
      id: "elm", names: [DatedName("Elm Park", first: 1980, last: nil)], coordinate: place,
      elevation: 310, timeZoneID: "UTC", opened: 1980,
      tenancies: [.init(league: "mlb", team: "mlb-bos", first: 1981, last: 1990)])
    #expect(
      try line(ListDocument("stadiums", items: [stadium.document])) == """
        {"schema":1,"stadiums":[{"aliases":[],"capacity":null,"city":"","closed":null,\
        "country":"","elevation_m":310,"latitude":44.5,"longitude":-71,"name":"Elm Park",\
        "names":[{"first":1980,"last":null,"name":"Elm Park"}],"opened":1980,\
        "position_error_m":50,"region":"","roof":"unknown","stadium_id":"elm",\
        "tenants":[{"first":1981,"last":1990,"league":"mlb","team_id":"mlb-bos"}],\
        "time_zone":"UTC"}]}
        """)
  }

  @Test func teamDocument() throws {
    let team = Team(
      id: "x-elm", league: "x", code: "ELM", names: [DatedName("Foxes", first: nil, last: nil)],
      aliases: ["Fox"], isActive: true, homes: [.init(stadium: "elm", first: 1980, last: nil)])
    #expect(
      try line(ListDocument("teams", items: [team.document])) == """
        {"schema":1,"teams":[{"active":true,"aliases":["Fox"],"code":"ELM",\
        "homes":[{"first":1980,"last":null,"stadium_id":"elm"}],"league":"x","name":"Foxes",\
        "names":[{"first":null,"last":null,"name":"Foxes"}],"team_id":"x-elm"}]}
        """)
  }

  @Test func leagueDocument() throws {
    let league = try #require(world.catalog.leagues.first { $0.id == "mlb" })
    let line = try line(LeagueListFormatter.document([league], in: world.catalog))
    #expect(line.hasPrefix(#"{"leagues":[{"divisions":["#))
    #expect(
      line.contains(#""name":"Major League Baseball","own":false,"sport":"baseball","teams":30"#))
    #expect(line.hasSuffix(#""version":null}],"schema":1}"#))
  }

  @Test func achievementsDocument() throws {
    let evaluator = Evaluator(
      definitions: [
        AchievementDefinition(
          id: "two", name: "Two", description: "Two stadiums.", kind: .once,
          rule: .count(stadiums: 2, league: nil))
      ], context: AchievementContext(structures: [], teams: [], stadiums: []))
    let record = AchievementRecord(
      definition: "two", version: 1, earnedOn: try #require(LocalDay("2018-01-02")),
      firstAwardedAt: epoch, revocation: .init(at: epoch, reason: .sentence("gone")), visits: [])
    let report = AchievementsReport(facts: [], records: [record], evaluator: evaluator)
    let document = try line(try #require(report.items.first).document)
    #expect(document.contains(#""progress":{"current":0,"target":2},"reason":"gone""#))
    #expect(document.contains(#""state":"revoked""#))
    #expect(try line(ListDocument("checked", items: ["a"])) == #"{"checked":["a"],"schema":1}"#)
  }

  @Test func emptyStatisticsDocument() throws {
    let statistics = VisitStatistics([], facts: StatisticsContext(stadiums: [], teams: []))
    #expect(
      try line(statistics.document) == """
        {"by_opponent":[],"by_park":[],"by_team":[],"by_weekday":[],"by_year":[],"gaps":[],\
        "insights":[],"ratings":{"all":{"average":0,"bad":0,"good":0,"great":0,"horrible":0,\
        "mean":null,"rated":0},"best":[],"by_day":[],"by_month":[],"by_year":[],"worst":[]},\
        "saw":null,"schema":1,"streaks":{"current":null,"days":null,"longest_losing":null,\
        "longest_winning":null,"years":null},"team_choice":"most_seen","teams":[],\
        "totals":null,"travel":{"longest":null,"miles":0},"year":null,"year_before":null}
        """)
  }

  @Test func statisticsDocument() throws {
    let statistics = VisitStatistics(
      [try visit(rating: 4)], facts: StatisticsContext(stadiums: [], teams: []), teams: ["mlb-bos"])
    let line = try line(statistics.document)
    let row = """
      "first":"2019-06-15","games":1,"key":"2019","latest":"2019-06-15","miles":0,"name":"2019",\
      "new_stadiums":1,"record":{"losses":0,"ties":0,"wins":1},"stadiums":1,"visits":1
      """
    #expect(line.contains(#""by_year":[{\#(row)}]"#))
    let streak = #"{"first":"2019-06-15","games":1,"latest":"2019-06-15","outcome":"win"}"#
    #expect(line.contains(#""streaks":{"current":\#(streak),"days":null,"#))
    #expect(line.contains(#""years":{"count":1,"first":2019,"latest":2019}"#))
    #expect(
      line.contains(#""team_choice":"named","teams":[{"name":"mlb-bos","team_id":"mlb-bos"}]"#))
    #expect(
      line.contains(
        """
        "visits":[{"id":"0190b5c0-0000-7000-8000-000000000001","note":null,"rating":4,\
        "stadium_id":"elm","step":"good"}]
        """))
  }

  @Test func progressDocument() throws {
    let overview = try ProgressOverview(
      of: [], rules: .usual, in: world.catalog, leagues: ["mlb"],
      from: world.catalog.place("Boston", on: try #require(LocalDay("2026-01-01"))))
    let line = try line(overview.document)
    #expect(line.hasPrefix(#"{"counting":{"any_league":false,"#))
    #expect(line.contains(#""from":"Boston","leagues":[{"conferences":[{"divisions":[{"missing"#))
    #expect(
      line.contains(
        #""next":{"miles":2.1,"name":"Fenway Park","stadium_id":"fenway-park-boston"},"other"#))
    #expect(line.contains(#""percent":0,"total":30,"visited":0,"visited_stadiums":[]"#))
    #expect(overview.isFiltered && overview.reports.count == 1)
  }
}

/// Progress, statistics and badges of a fan on narrow and wide terminals.
@Suite struct ViewSnapshotTests {
  private static let fan = Result {
    try FanHistory(games: 140, seed: 8, catalog: try BundledCatalog.result.get())
  }

  private let history: FanHistory
  private var catalog: Catalog { history.catalog }

  init() throws { history = try Self.fan.get() }

  /// All views, one below the other.
  private func views(_ screen: TerminalLayout) throws -> [String] {
    let facts = StatisticsContext(catalog)
    let tally = ProgressTally(history.visits, rules: .usual, catalog: catalog)
    let fenway = try #require(catalog.stadiums["fenway-park-boston"]).coordinate
    let reports = catalog.leagues.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: fenway)
    }
    let sets = try catalog.sets().map { SetProgress(of: $0, tally, in: catalog, from: fenway) }
    let progress = ProgressFormatter(screen, from: "Boston", format: .miles)
    let all = StatisticsFormatter(
      VisitStatistics(history.visits, facts: facts), screen: screen, format: .miles)
    let year = StatisticsFormatter(
      VisitStatistics(history.visits, facts: facts, year: 2013), screen: screen, format: .miles)
    let views = [
      ("progress", progress.lines(reports, sets: sets, isWhole: false)),
      (
        "progress --league mlb",
        progress.lines(
          reports.filter { $0.league.id == "mlb" }, sets: sets.filter { $0.set.league == "mlb" },
          isWhole: true) + progress.counting(CountingRules([.neutral, .renamed, .tours]))
      ), ("stats", all.overview), ("stats --year 2013", year.overview),
      ("stats --by opponent", all.table(.opponent)),
      ("stats --ratings year", all.ratings(by: .year)),
      ("stats --year 2013 --ratings month", year.ratings(by: .month)),
      ("stats --year 2013 --ratings day", year.ratings(by: .day)),
    ]
    return try (views + badges(screen)).flatMap { ["$ stvisits \($0.0)"] + $0.1 + [""] }
  }

  /// The badges of the fan after deleting the visits of a year.
  private func badges(_ screen: TerminalLayout) throws -> [(String, [String])] {
    let evaluator = try BadgeCatalog.evaluator(catalog)
    func state(_ visits: [Visit]) -> AchievementState {
      evaluator.evaluate(VisitLedger(visits.map { VisitFact($0) }))
    }
    let before = evaluator.reconcile(
      [:], with: state(history.visits), now: Date(timeIntervalSince1970: 1.7e9))
    let won = Dictionary(
      before.records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
    let visits = history.visits.filter { $0.day.year != 2012 }
    let after = evaluator.reconcile(
      won, with: state(visits), now: Date(timeIntervalSince1970: 1.75e9))
    let records = won.merging(after.records.map { ($0.definition, $0) }) { $1 }
    func report(_ leagues: Set<LeagueID>?) -> AchievementsReport {
      AchievementsReport(
        facts: visits.map { VisitFact($0) }, records: Array(records.values),
        evaluator: evaluator, leagues: leagues)
    }
    let text = BadgeListFormatter(screen)
    return [
      ("achievements", text.lines(report(nil))), ("achievements --lost", text.lost(report(nil))),
      ("achievements --league mlb --all", text.lines(report(["mlb"]), all: true)),
    ]
  }

  @Test func distancesFollowUnits() throws {
    let screen = TerminalLayout()
    let format = DisplayFormat.metric
    let overview = try ProgressOverview(
      of: history.visits, rules: .usual, in: catalog,
      from: catalog.place("Boston", on: #require(LocalDay("2026-01-01"))))
    let statistics = VisitStatistics(history.visits, facts: StatisticsContext(catalog), year: 2013)
    let card = try #require(YearCard(statistics, format: format))
    let texts =
      ProgressFormatter.lines(overview, screen: screen, format: format)
      + StatisticsFormatter(statistics, screen: screen, format: format).overview
      + card.figures.map(\.value) + card.highlights
    #expect(texts.count { $0.contains(" km") } > 5)
    #expect(!texts.contains { $0.contains(" mi") && $0.contains(where: \.isNumber) })
  }

  @Test(arguments: [60, 80, 120]) func viewsMatchSnapshots(_ columns: Int) throws {
    let plain = try views(TerminalLayout(columns: columns))
    try expectSnapshot(plain.joined(separator: "\n"), named: "views-\(columns).txt")
    let colored = try views(TerminalLayout(columns: columns, paint: TerminalStyler(isOn: true)))
      .joined(separator: "\n")
    try expectSnapshot(colored.replacing("\u{1B}", with: "␛"), named: "views-\(columns)-color.txt")
  }

  /// Color is never the only sign: every word, bar and mark is also there without it.
  @Test(arguments: [40, 60, 80, 120, 160])
  func coloredTextEqualsPlainTextAndFitsScreen(_ columns: Int) throws {
    let plain = try views(TerminalLayout(columns: columns))
    let colored = try views(TerminalLayout(columns: columns, paint: TerminalStyler(isOn: true)))
    #expect(!plain.joined().contains("\u{1B}"))
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
    for line in plain where !line.hasPrefix("$") {
      #expect(line.displayWidth <= columns, "\(line)")
      #expect(columns < 60 || !line.contains("…"), "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }
}
