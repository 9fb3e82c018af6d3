import Foundation
import TestSupport
import Testing

/// `find`, and `visits add` with the words of a memory.
@Suite(.fan) struct FindTests {
  private static let phillies = "mlb:veterans-stadium-philadelphia:1987-08-07:mlb-phi:0"

  @Test func rememberedGameIsFirstWithReasons() async throws {
    let found = try await fan.run("find", "15-5 Phillies summer 1987", "--json")
    #expect(found.status == 0)
    let game = try #require(try found.document["candidates"].array.first)
    #expect(game["game_id"].text == Self.phillies && game["score"] == 1)
    #expect(game["reasons"].array.compactMap(\.text) == ["15-5", "Phillies", "summer", "1987"])
    #expect(try found.document["ignored_words"] == [])
  }

  @Test func mistakeIsNamed() async throws {
    let found = try await fan.run("find", "Phillies Cubs 23-22 in 1978", "--limit", "1")
    #expect(found.output.contains("Philadelphia Phillies 23, Chicago Cubs 22"))
    #expect(found.output.contains("1979, not 1978"))
  }

  @Test func wordsNeedNoQuotesAndMisspelledOnesAreCorrected() async throws {
    let found = try await fan.run("find", "Stealers", "Lions", "Thanksgiving", "1998", "snow")
    #expect(found.output.contains("1998-11-26"))
    #expect(found.errors.contains("Read \"Stealers\" as \"Steelers\"."))
    #expect(found.errors.contains("Ignored \"snow\"."))
  }

  @Test func playersAndWhatTheyDidAreFound() async throws {
    let lines = try await fan.run(
      "find", "--player", "Schmidt", "--homer", "--year", "1987", "--porcelain", "--limit", "100"
    ).lines
    #expect(lines.count > 20)
    #expect(lines.allSatisfy { $0.contains("\tPhiladelphia Phillies\t") })
    #expect(lines.allSatisfy { $0.contains("home run by Mike Schmidt") })
    let milestone = try await fan.run("find", "Mike Schmidt 500th home run", "--limit", "1")
    #expect(milestone.output.contains("1987-04-18"))
    let game = try await fan.run("find", "Felix Hernandez perfect game", "--json")
    #expect(try game.document["candidates"].array.first?["local_date"] == "2012-08-15")
  }

  @Test func unknownPlayerIsNamed() async throws {
    let refused = try await fan.run("find", "--player", "Nonesuch")
    #expect(refused.status == 1 && refused.errors.contains("Unknown player \"Nonesuch\""))
  }

  @Test func optionsLimitTheGames() async throws {
    let lines = try await fan.run(
      "find", "--team", "Expos", "--year", "1994", "--league", "mlb", "--limit", "2", "--porcelain"
    ).lines
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\tMontreal Expos\t") && $0.contains("\t1994-") })
  }

  @Test(arguments: [
    (["find"], 2, "Enter what you remember"),
    (["find", "  "], 2, "Enter what you remember"),
    (["find", "hot dogs"], 1, "Nothing in \"hot dogs\" identifies a game."),
    (["find", "Phillies Lakers 5-3"], 1, "No game has all of these: Phillies and Lakers."),
    (["find", "Phillies 1987 1995"], 1, "No game has all of these: 1987 and 1995."),
    (["find", "Phillies 99-98 in 1987"], 0, "No game fits this."),
    (["find", "Phillies", "--limit", "0"], 2, "--limit must be from 1 to 100"),
    (["find", "Phillies", "--team", "Nonesuch"], 1, "Unknown team \"Nonesuch\""),
    (["find", "Phillies", "--add", "--porcelain"], 2, "--porcelain can't be combined with --add"),
  ])
  func unusableMemoryHasAClearAnswer(
    _ arguments: [String], _ status: Int32, _ message: String
  ) async throws {
    let answer = try await fan.run(arguments)
    #expect(answer.status == status && answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }

  @Test func commonMemorySaysHowManyGamesFit() async throws {
    let found = try await fan.run("find", "3-2", "--limit", "3")
    #expect(found.errors.contains(" more games fit as well. Add a detail"))
  }

  @Test func nobodyIsAskedWithoutATerminal() async throws {
    let refused = try await fan.run("visits", "add", "15-5 Phillies summer 1987")
    #expect(refused.status == 2 && refused.errors.contains("stvisits visits add --game ID"))
    #expect(refused.errors.contains(Self.phillies))
    #expect(try fan.visitIDs().isEmpty)
    let added = try await fan.run("visits", "add", "--game", Self.phillies, "--json")
    #expect(try added.document["visit"]["game_id"].text == Self.phillies)
    #expect(try added.document["visit"]["local_date"] == "1987-08-07")
  }

  @Test func rememberedGameIsChosenAndAdded() async throws {
    let (screen, status) = await fan.show(
      ["find", "Phillies Cardinals 15-5 1987", "--limit", "2", "--add"], columns: 100,
      typed: ["8", "1"])
    #expect(status == 0)
    #expect(screen.text.contains("Enter a number from 1 to"))
    let visit = try await fan.run("visits", "list", "--json").document["visits"].array.first
    #expect(visit?["game_id"].text == Self.phillies)
  }

  @Test func enterAddsNothing() async throws {
    let (screen, _) = await fan.show(
      ["visits", "add", "15-5 Phillies 1987", "--seat", "312"], columns: 100, typed: [""])
    #expect(screen.text.contains("Nothing was added."))
    #expect(try fan.visitIDs().isEmpty)
  }

  @Test func gameInTheFutureCannotBeAdded() async throws {
    let game = "mlb:fenway-park-boston:2018-07-09:mlb-bos:0"
    let refused = try await fan.run(
      ["visits", "add", "--game", game], clock: { Date(timeIntervalSince1970: 1_500_000_000) })
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Visits can't be in the future (2018-07-09)."))
  }
}
