import Foundation
import SportsModel
import Testing

@testable import Catalog

/// Merges of listings into seasons.
@Suite struct SeasonUpdateTests {
  private typealias Fixture = CatalogFixture

  private let facts: Fixture

  init() throws { facts = try Fixture() }
  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  @Test func bundledGamesAreUnchanged() throws {
    let update = try facts.applyListing(try Fixture.season())
    #expect(update.tally.unchanged == 5 && update.tally.games == 5)
    #expect(update.replacements.isEmpty && update.pack?.history.isEmpty == true)
    let games = try facts.catalog().games(of: "mlb", season: 2026)
    #expect(games == (try facts.catalog().bundledGames(of: "mlb", season: 2026)))
  }

  @Test func repeatedListingChangesNothing() throws {
    try facts.applyListing(try Fixture.season())
    let file = facts.learned.appendingPathComponent("mlb-2026.txt")
    let before = try Data(contentsOf: file)
    let again = try facts.applyListing(try Fixture.season(), at: Fixture.noon + 86_400)
    #expect(!again.isDifferent && again.pack?.header.changedAt == Fixture.noon)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func movedGameAppearsOnNewDayOnly() throws {
    var season = try Fixture.season()
    season[4] = try Fixture.game(5, "2026-09-03", "aaa", "ccc")
    let update = try facts.applyListing(season)
    #expect(update.tally.moved == 1 && update.tally.unchanged == 4)
    let catalog = try facts.catalog()
    #expect(try catalog.games(on: day("2026-09-01")).isEmpty)
    #expect(try catalog.gameIndex.games(at: "old-park", on: day("2026-09-01")).isEmpty)
    #expect(try catalog.games(on: day("2026-09-03")).count == 1)
    #expect(catalog.seasons(of: "mlb").last?.lastDay == (try day("2026-09-03")))
    let change = try #require(update.pack?.history.first)
    #expect(change.subject == .day && change.before == "2026-09-01")
    #expect(change.after == "2026-09-03" && change.game.description == "mlb:5")
    let replacement = try #require(update.replacements.first)
    #expect(replacement.old.day == (try day("2026-09-01")))
    #expect(replacement.new.day == (try day("2026-09-03")))
  }

  @Test func gameMovedTwiceKeepsIDAndHistory() throws {
    var season = try Fixture.season()
    for (index, text) in ["2026-09-03", "2026-09-08"].enumerated() {
      season[4] = try Fixture.game(5, text, "aaa", "ccc")
      try facts.applyListing(season, at: Fixture.noon + Double(index) * 86_400)
    }
    let pack = try #require(try facts.catalog().pack(of: "mlb", season: 2026))
    #expect(pack.history.map(\.after) == ["2026-09-03", "2026-09-08"])
    let row = try #require(pack.rows.last)
    #expect(row.mark.id.description == "mlb:5")
    #expect(row.mark.supersedes.map(\.day) == [try day("2026-09-01")])
    #expect(try facts.catalog().games(of: "mlb", season: 2026).count == 5)
  }

  @Test func postponedGameIsNoCandidateButStaysListed() throws {
    var season = try Fixture.season()
    season[1] = try Fixture.game(2, "2026-04-02", "aaa", "bbb", status: .postponed)
    season[4] = try Fixture.game(5, "2026-09-01", "aaa", "ccc", status: .cancelled)
    let update = try facts.applyListing(season)
    #expect(update.tally.postponed == 1 && update.tally.cancelled == 1)
    let catalog = try facts.catalog()
    #expect(try catalog.gameIndex.games(at: "old-park", on: day("2026-04-02")).isEmpty)
    #expect(try catalog.games(on: day("2026-04-02")).map(\.status) == [.postponed])
    #expect(try catalog.games(on: day("2026-09-01")).map(\.status) == [.cancelled])
  }

  @Test func reportsGameMadeUpInDoubleheader() throws {
    var season = try Fixture.season()
    season[2] = try Fixture.game(3, "2026-06-10", "bbb", "ccc", status: .postponed)
    try facts.applyListing(season)
    season[2] = try Fixture.game(3, "2026-06-11", "bbb", "ccc", number: 1, start: 13 * 60)
    season[3] = try Fixture.game(4, "2026-06-11", "bbb", "ccc", number: 2, start: 19 * 60 + 10)
    let update = try facts.applyListing(season, at: Fixture.noon + 3_600)
    #expect(update.tally.madeUp == 1)
    // The other one is game 2 since.
    #expect(update.tally.moved == 1)
    let catalog = try facts.catalog()
    #expect(try catalog.games(on: day("2026-06-10")).isEmpty)
    #expect(try catalog.games(on: day("2026-06-11")).map(\.number) == [1, 2])
    #expect(update.replacements.count == 2)
  }

  @Test func findsMovedGameByFormerDay() throws {
    var moved = try Fixture.game(3, "2026-07-01", "bbb", "ccc")
    moved.movedFrom = try day("2026-06-11")
    let update = try facts.applyListing([moved], coverage: .some)
    #expect(update.tally.moved == 1)
    #expect(update.replacements.map(\.old.day) == [try day("2026-06-11")])
    #expect(try facts.catalog().games(on: day("2026-06-10")).count == 1)
  }

  @Test func partialListingNeverMovesGames() throws {
    let update = try facts.applyListing(
      [try Fixture.game(9, "2026-09-03", "aaa", "ccc")], coverage: .some)
    #expect(update.tally.new == 1)
    #expect(try facts.catalog().games(on: day("2026-09-01")).count == 1)
  }

  @Test func playedGameIsNeverMoved() throws {
    var season = try Fixture.season()
    season.removeFirst()
    season.append(try Fixture.game(9, "2026-05-05", "aaa", "bbb"))
    #expect(try facts.applyListing(season).tally.new == 1)
    #expect(try facts.catalog().games(on: day("2026-04-01")).first?.score != nil)
  }

  @Test func acceptsOneDayDifferenceAcrossDateLine() throws {
    var season = try Fixture.season()
    season[0] = try Fixture.game(1, "2026-03-31", "aaa", "bbb", score: Score(home: 5, away: 3))
    #expect(try facts.applyListing(season).tally.moved == 1)
    #expect(try facts.catalog().games(of: "mlb", season: 2026).count == 5)
  }

  @Test func updatesResultsVenuesAndStarts() throws {
    var season = try Fixture.season()
    season[1] = try Fixture.game(2, "2026-04-02", "aaa", "bbb", score: Score(home: 0, away: 7))
    season[4] = try Fixture.game(5, "2026-09-01", "aaa", "ccc", stadium: "far-park")
    season[3] = try Fixture.game(4, "2026-06-11", "bbb", "ccc", start: 20 * 60)
    let update = try facts.applyListing(season)
    #expect(update.tally.updated == 3 && update.tally.results == 1)
    #expect(Set(update.pack?.history.map(\.subject) ?? []) == [.building, .start])
    let catalog = try facts.catalog()
    #expect(try catalog.games(on: day("2026-04-02")).first?.score == Score(home: 0, away: 7))
    #expect(try catalog.gameIndex.games(at: "old-park", on: day("2026-09-01")).isEmpty)
    #expect(try catalog.gameIndex.games(at: "far-park", on: day("2026-09-01")).count == 1)
    #expect(update.replacements.map(\.new.id.stadium) == ["far-park"])
  }

  @Test func historyKeepsResultBeforeCorrection() throws {
    var season = try Fixture.season()
    season[0] = try Fixture.game(1, "2026-04-01", "aaa", "bbb", score: Score(home: 5, away: 4))
    let update = try facts.applyListing(season)
    let change = try #require(update.pack?.history.first)
    #expect(change.subject == .score && change.before == "5-3" && change.after == "5-4")
  }

  @Test func missingFieldsKeepTheirValues() throws {
    var reported = try Fixture.game(1, "2026-04-01", "aaa", "bbb", start: nil)
    reported.game.stadiums = []
    reported.game.building = .unknown
    #expect(try facts.applyListing([reported], coverage: .some).tally.unchanged == 1)
    let game = try #require(try facts.catalog().games(on: day("2026-04-01")).first)
    #expect(game.score == Score(home: 5, away: 3) && game.stadiums == ["old-park"])
    #expect(game.start == .exact(minuteOfDay: 19 * 60 + 5))
  }

  @Test func unlistedGameIsCancelled() throws {
    var season = try Fixture.season()
    season.append(try Fixture.game(6, "2026-09-20", "bbb", "aaa"))
    try facts.applyListing(season)
    season.removeLast()
    let update = try facts.applyListing(season, at: Fixture.noon + 60)
    #expect(update.tally.cancelled == 1)
    #expect(try facts.catalog().games(on: day("2026-09-20")).map(\.status) == [.cancelled])
    // Another one that lacks nearly all is not believed.
    let poor = try facts.applyListing([season[0]], at: Fixture.noon + 120)
    #expect(poor.tally.cancelled == 0)
  }

  @Test func addsSeasonMissingFromBundledData() throws {
    let reported = try Fixture.game(70, "2027-04-01", "ccc", "aaa", season: 2027)
    #expect(try facts.applyListing([reported], season: 2027).tally.new == 1)
    let catalog = try facts.catalog()
    #expect(catalog.seasons(of: "mlb").map(\.season) == [2026, 2027])
    #expect(try catalog.games(of: "mlb", season: 2027).count == 1)
    #expect(try catalog.games(on: day("2027-04-01")).map(\.home) == ["mlb-ccc"])
    #expect(try catalog.game(reported.game.id) == reported.game)
  }

  @Test func newerBundledDataOverridesOlderPack() throws {
    var season = try Fixture.season()
    season[1] = try Fixture.game(2, "2026-04-02", "aaa", "bbb", score: Score(home: 0, away: 7))
    season[4] = try Fixture.game(5, "2026-09-03", "aaa", "ccc")
    try facts.applyListing(season)
    let version = facts.folder.appendingPathComponent("bundled/version.txt")
    try Data("2026-08-01\n".utf8).write(to: version)
    let catalog = try facts.catalog()
    #expect(try catalog.games(on: day("2026-09-01")).count == 1)
    #expect(try catalog.games(on: day("2026-04-02")).first?.score == Score(home: 0, away: 7))
    // Told again, it is newer.
    try facts.applyListing(season, at: Fixture.noon + 200 * 86_400)
    #expect(try facts.catalog().games(on: day("2026-09-01")).isEmpty)
  }
}
