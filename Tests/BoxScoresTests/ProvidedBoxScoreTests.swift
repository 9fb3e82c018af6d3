import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import BoxScores

/// Box scores of providers next to the bundled ones.
@Suite struct ProvidedBoxScoreTests {
  /// Pujols hits his 699th and 700th home run in Los Angeles.
  private static let pujols = "mlb:dodger-stadium-los-angeles:2022-09-23:mlb-lad:0"
  /// A game whose players aren't bundled.
  private static let yankees = "mlb:yankee-stadium-new-york:2024-04-20:mlb-nyy:0"
  private func key(_ text: String) throws -> GameKey { try #require(GameKey(text)) }

  private func provided(_ game: GameKey, away: TeamID) -> ProvidedBoxScore {
    var box = ProvidedBoxScore(
      provider: "mlb",
      score: BoxScore(
        league: game.league, season: game.day.year, day: game.day, isPostseason: false,
        home: game.home, away: away))
    box.score.attendance = 1
    box.score.lineScore = BoxScore.LineScore(
      home: [0, nil], away: [1, 0], total: Score(home: 0, away: 1))
    box.score.appearances = [
      box.player("592450", named: "A. Judge"), box.player("9000001", named: "New Player"),
    ].compactMap(\.self).map { BoxScore.Appearance(player: $0, side: .home) }
    return box
  }

  private func store(_ boxes: [GameKey: String]) throws -> BoxScoreStore {
    BoxScoreStore(facts: try BundledCatalog.result.get().folder, provided: boxes)
  }

  @Test func bundledValuesTakePrecedence() throws {
    let game = try key(Self.pujols)
    let store = try store([game: provided(game, away: "mlb-stl").json()])
    let score = try #require(try store.boxScore(of: game, away: "mlb-stl"))
    #expect(score.attendance == 50_041 && score.homeRuns?.count == 5)
    #expect(score.lineScore?.away == [1, 0] && score.provider == "mlb")
    #expect(score.appearances?.contains { $0.player == "mlb:judga001" } == false)
  }

  @Test func providerFillsWhatIsNotBundled() throws {
    let game = try key(Self.yankees)
    #expect(try store([:]).covers(game, away: "mlb-tb") == false)
    let store = try store([game: provided(game, away: "mlb-tb").json()])
    #expect(try store.covers(game, away: "mlb-tb"))
    let score = try #require(try store.boxScore(of: game, away: "mlb-tb"))
    // MLB's own number of a known player is that player.
    #expect(score.appearances?.map(\.player) == ["mlb:judga001", "mlb:9000001"])
    #expect(try store.player("mlb:judga001")?.name == "Aaron Judge")
    #expect(try store.player("mlb:9000001")?.name == "New Player")
    #expect(try store.players(named: "new player").map(\.id) == ["mlb:9000001"])
  }

  @Test func bundledPlayerInFetchedBoxScoreIsFoundOnce() throws {
    let game = try key("nba:crypto-com-arena-los-angeles:2023-12-25:nba-lal:0")
    var box = provided(game, away: "nba-bos")
    box.score.appearances = box.player("2544", named: "LeBron James").map {
      [BoxScore.Appearance(player: $0, side: .home)]
    }
    let store = try store([game: box.json()])
    #expect(try store.players(named: "LeBron James", in: ["nba"]).map(\.id) == ["nba:2544"])
  }

  /// Creates box scores of NBA games in Los Angeles, each with the names by ESPN's or the league's id.
  private func basketball(_ games: [(day: String, names: [String: String])]) throws -> BoxScoreStore
  {
    var boxes: [GameKey: String] = [:]
    for game in games {
      let key = try key("nba:crypto-com-arena-los-angeles:\(game.day):nba-lal:0")
      var box = ProvidedBoxScore(
        provider: "espn",
        score: BoxScore(
          league: "nba", season: key.day.month < 8 ? key.day.year - 1 : key.day.year, day: key.day,
          isPostseason: false, home: key.home, away: "nba-bos"))
      box.score.lines = game.names.sorted { $0.key < $1.key }.compactMap { id, name in
        box.player(id, named: name).map { PlayerLine(player: $0, side: .home) }
      }
      boxes[key] = try box.json()
    }
    return try store(boxes)
  }

  private func players(_ store: BoxScoreStore, on day: String) throws -> [String] {
    let key = try key("nba:crypto-com-arena-los-angeles:\(day):nba-lal:0")
    return try #require(try store.boxScore(of: key, away: "nba-bos")).lines?.map(\.player.sourceID)
      ?? []
  }

  @Test func numberOfESPNIsThePlayerOfTheLeague() throws {
    let store = try basketball([
      ("2023-12-25", ["espn-1966": "LeBron James", "espn-7": "Luka Don\u{10D}i\u{107}"]),
      ("2024-12-25", ["2544": "LeBron James", "1642355": "Bronny James Jr."]),
      ("2025-01-05", ["espn-8": "Bronny James Jr."]),
    ])
    #expect(try players(store, on: "2023-12-25") == ["2544", "1629029"])
    // A rookie whom only the league's own answers have with its number.
    #expect(try players(store, on: "2025-01-05") == ["1642355"])
    #expect(try store.player("nba:1642355")?.name == "Bronny James Jr.")
    #expect(try store.players(named: "LeBron James", in: ["nba"]).map(\.id) == ["nba:2544"])
  }

  /// Namesakes: two Mike James played from 2001, the first Brandon Williams ended in 2003, two Patrick
  /// Ewings are bundled, and Gary Payton isn't his son.
  @Test(arguments: [
    (["2017-12-25"], "espn-1", "Mike James", "1628455"),
    (["2005-12-25"], "espn-1", "Mike James", "2229"),
    (["2005-12-25", "2021-01-05"], "espn-1", "Mike James", "espn-1"),
    (["2021-12-25"], "espn-1", "Brandon Williams", "espn-1"),
    (["2022-12-25"], "espn-1", "Gary Payton", "espn-1"),
    (["2024-12-25"], "espn-1", "Patrick Ewing", "espn-1"),
    (["2024-12-25"], "espn-1", "Unknown Rookie", "espn-1"),
    (["1999-12-25"], "espn-1", "LeBron James", "espn-1"),
    (["2018-12-25"], "espn-1", "L. James", "espn-1"),
  ]) func namesakesAreNeverJoined(
    _ days: [String], _ id: String, _ name: String, _ expected: String
  ) throws {
    let store = try basketball(days.map { ($0, [id: name]) })
    let last = try #require(days.last)
    #expect(try players(store, on: last) == [expected])
  }

  @Test func twoNumbersOfOneNameStayApart() throws {
    let store = try basketball([
      ("2023-12-25", ["espn-1": "Kevin Durant"]), ("2024-12-25", ["espn-2": "Kevin Durant"]),
    ])
    #expect(try players(store, on: "2023-12-25") == ["espn-1"])
    #expect(try players(store, on: "2024-12-25") == ["espn-2"])
  }

  /// Each player of the last bundled seasons is joined to itself, or stays apart.
  @Test func everyBundledPlayerIsJoinedToItselfOnly() throws {
    let file = try store([:]).players(of: "nba")
    var join = PlayerJoin(lastSeason: 2019)
    let players = (0..<file.count).map(file.player)
    for player in players { join.add(player) }
    let latest = players.filter { ($0.seasons?.upperBound ?? 0) >= 2018 }
    try #require(latest.count > 600)
    for player in latest {
      join.add(
        Player(
          id: PlayerID("nba:espn-\(player.id.sourceID)"), name: player.name, seasons: 2019...2019))
    }
    let found = latest.map { join.player(PlayerID("nba:espn-\($0.id.sourceID)")) }
    #expect(zip(found, latest).allSatisfy { $0 == nil || $0 == $1.id })
    #expect(found.count { $0 != nil } > 640)
  }

  @Test func hugeNumbersAreRefused() throws {
    let json = try provided(try key(Self.yankees), away: "mlb-tb").json()
    #expect(ProvidedBoxScore(json: json) != nil)
    for number in [String(Int.min), "1000000000"] {
      let huge = json.replacing("\"attendance\":1", with: "\"attendance\":\(number)")
      #expect(huge != json && ProvidedBoxScore(json: huge) == nil)
    }
  }

  @Test func boxScoreOfOtherTeamsIsIgnored() throws {
    let game = try key(Self.yankees)
    let other = try store([game: provided(game, away: "mlb-bos").json()])
    #expect(try other.boxScore(of: game, away: "mlb-tb")?.lineScore == nil)
    let home = try key("mlb:yankee-stadium-new-york:2024-04-20:mlb-nym:0")
    let swapped = try store([game: provided(home, away: "mlb-tb").json()])
    #expect(try swapped.covers(game, away: "mlb-tb") == false)
  }

  @Test(arguments: ["", "{}", #"{"provider":"mlb"}"#]) func unreadableTextCountsAsMissing(
    _ text: String
  ) throws {
    let game = try key(Self.yankees)
    let store = try store([game: text])
    #expect(try store.covers(game, away: "mlb-tb") == false)
    #expect(try store.boxScore(of: game, away: "mlb-tb")?.provider == nil)
  }

  @Test func playersOfOtherLeaguesAreRejected() throws {
    let json = try provided(key(Self.yankees), away: "mlb-tb").json()
    #expect(ProvidedBoxScore(json: json) != nil)
    let foreign = json.replacingOccurrences(of: "mlb:9000001", with: "nba:9000001")
    #expect(ProvidedBoxScore(json: foreign) == nil)
    let unsafe = json.replacingOccurrences(of: "mlb:9000001", with: "mlb:9 1")
    #expect(ProvidedBoxScore(json: unsafe) == nil)
  }
}
