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
    let found = try store.players(named: "LeBron James", in: ["nba"])
    #expect(found.map(\.id) == ["nba:2544"])
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
    let game = try key(Self.yankees)
    let json = try provided(game, away: "mlb-tb").json()
    #expect(ProvidedBoxScore(json: json) != nil)
    let foreign = json.replacingOccurrences(of: "mlb:9000001", with: "nba:9000001")
    #expect(ProvidedBoxScore(json: foreign) == nil)
    let unsafe = json.replacingOccurrences(of: "mlb:9000001", with: "mlb:9 1")
    #expect(ProvidedBoxScore(json: unsafe) == nil)
  }
}
