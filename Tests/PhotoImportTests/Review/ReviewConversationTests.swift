import Foundation
import Localization
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Every key of a question, with the answer looked up in the database.
@Suite final class ReviewConversationTests: CatalogTests {
  /// One photo above the station: one game is offered.
  func single() throws -> [FixturePhoto] {
    [try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:50")]
  }

  /// Two games of the Lakers and the Clippers.
  func double() throws -> [FixturePhoto] {
    [try world.photo(at: "crypto-com-arena-los-angeles", "2022-04-03T19:10", north: 20)]
  }

  /// A winter's day at Fenway Park, long enough for a question in a busy area.
  func tour() throws -> [FixturePhoto] {
    try world.photos(at: "fenway-park-boston", on: "2018-01-20", "11:00", "11:40")
  }

  @Test func returnAcceptsOnlyGame() async throws {
    let script = try await played(single(), keys: ["\n"]).script
    let visit = try #require(try script.visits.first)
    #expect(visit.game?.homeTeam == "nba-nyk" && visit.dataSource == .partialManual)
    #expect(visit.origin == .photoImport)
    let settled = try script.questions(.answered)
    #expect(settled.map(\.visit) == [visit.id])
    #expect(try script.store.photos(of: visit.id).count == 1)
  }

  @Test func numberChoosesAmongSeveralGames() async throws {
    let script = try await played(double(), keys: ["2"]).script
    let visits = try script.visits
    #expect(visits.map { $0.game?.homeTeam } == ["nba-lal"])
  }

  @Test func tourIsRecordedWithoutGame() async throws {
    let script = try await played(tour(), keys: ["t"]).script
    let visit = try #require(try script.visits.first)
    #expect(visit.kind == .tour && visit.game == nil && visit.stadium == "fenway-park-boston")
    #expect(visit.evidence?.firstPhoto?.hourAndMinute == "11:00")
  }

  @Test func otherEventKeepsDescription() async throws {
    let script = try await played(tour(), keys: ["e", "Fish concert"]).script
    let visits = try script.visits
    #expect(visits.map(\.kind) == [.other] && visits.map(\.description) == ["Fish concert"])
  }

  @Test(arguments: [
    ("c", "Concert", "Konzert"), ("g", "College game", "College-Spiel"),
    ("f", "Preseason game", "Vorbereitungsspiel"),
  ])
  func letterRecordsCommonEvent(_ key: String, _ name: String, _ german: String) async throws {
    let (script, transcript) = try await played(tour(), keys: ["e", key])
    #expect(transcript.contains("(while typing)   \(name)\n"))
    #expect(transcript.contains("Recorded: 2018-01-20 Fenway Park, other: \(name)."))
    let visit = try #require(try script.visits.first)
    #expect(visit.kind == .other && visit.stadium == "fenway-park-boston" && visit.game == nil)
    #expect(visit.description == name)
    #expect(Language.$current.withValue(.german) { visit.localizedDescription } == german)
  }

  @Test func photosAreNamedAndOpenedWithoutAnswer() async throws {
    let photos = try world.photos(
      at: "fenway-park-boston", on: "2018-01-20", "11:00", "11:10", "11:20", "11:30", "11:40")
    let (script, transcript) = try await played(photos, keys: ["p", "p", "q"])
    #expect(transcript.contains("5 photos, 11:00–11:40 (0.jpg, 1.jpg, 2.jpg and 2 more)\n"))
    #expect(transcript.contains("p open photos"))
    let opened = "> p\n(opens 0.jpg, 1.jpg, 2.jpg and 2 more)\n"
    #expect(transcript.contains(opened + opened))
    #expect(try script.questions(.open).count == 1)
  }

  /// A key is one, and so is the Enter that ends a line.
  @Test(arguments: [
    ["\n"], ["1"], ["s"], ["h"], ["t"], ["e", ""], ["e", "c"], ["e", "g"], ["e", "f"], ["p", "\n"],
    ["w", "p", "s"],
  ])
  func answerTakesAtMostThreeKeys(_ inputs: [String]) async throws {
    let script = try await played(single(), keys: inputs).script
    #expect(try script.questions(.open).isEmpty)
    let lines = inputs.first == "e" ? inputs.dropFirst() : []
    #expect(inputs.count + lines.map(\.count).reduce(0, +) <= 3)
  }

  @Test func manualGameAcceptsTeamsByAnyNameAndOptionalScore() async throws {
    let first = try await played(tour(), keys: ["b", "Red Sox", "New York Yankees", "5-3"]).script
    let visit = try #require(try first.visits.first)
    #expect(visit.game?.homeTeam == "mlb-bos" && visit.game?.awayTeam == "mlb-nyy")
    #expect(visit.game?.score == Score(home: 5, away: 3) && visit.league == "mlb")
    #expect(visit.dataSource == .fullyManual && visit.scoreSource == .user)
    let second = try await played(tour(), keys: ["b", "Boston College", "Harvard", "x", ""]).script
    let game = try #require(try second.visits.first?.game)
    #expect(game.homeName == "Boston College" && game.score == nil)
  }

  @Test func misspelledTeamIsAskedAgainWithSuggestion() async throws {
    let script = try await ReviewScript(world, tour(), in: folder)
    let transcript = try script.play(["b", "Red Socks", "Red Sox", "Yankes", "Yankes", ""])
    #expect(transcript.contains(#"Unknown team "Red Socks". Did you mean"#))
    #expect(transcript.contains(#""Red Sox""#))
    let game = try #require(try script.visits.first?.game)
    #expect(game.homeTeam == "mlb-bos" && game.awayTeam == nil && game.awayName == "Yankes")
  }

  @Test(arguments: [("Fenwy", "Fenway Park, Boston"), ("Fenw", "Fenway Park, Boston")])
  func misspelledOrIncompleteStadiumIsOffered(_ typed: String, _ name: String) async throws {
    let transcript = try await played(tour(), keys: ["o", typed, "q"]).transcript
    #expect(transcript.contains("No stadium is named \"\(typed)\". Did you mean one of these?"))
    #expect(transcript.contains("1  \(name)"))
  }

  @Test(arguments: ["Cambridge MA", "Cambrige MA", "42.37,-71.11"])
  func stadiumsAroundTypedPlaceAreOffered(_ place: String) async throws {
    let transcript = try await played(tour(), keys: ["o", place, "q"]).transcript
    #expect(transcript.contains("Did you mean one of these?"), "\(transcript)")
    #expect(transcript.contains("Fenway Park, Boston"), "\(transcript)")
  }

  @Test(arguments: [
    ["o", "\u{1B}"], ["o", "", "\u{1B}"], ["d", "\u{1B}"], ["e", "\u{1B}"], ["b", "\u{1B}"],
    ["b", "Harvard", "\u{1B}"], ["b", "Harvard", "Boston College", "\u{1B}"],
  ])
  func escapeLeavesPromptAndRecordsNothing(_ inputs: [String]) async throws {
    let script = try await ReviewScript(world, tour(), in: folder)
    try script.play(inputs)
    #expect(try script.visits.isEmpty)
    try script.play(inputs + ["t"])
    #expect(try script.visits.map(\.kind) == [.tour])
  }

  @Test func otherStadiumIsFoundByFormerName() async throws {
    // Staples Center has another name today; the photo was taken in Boston.
    let (script, transcript) = try await played(tour(), keys: ["o", "FleetCenter", "t"])
    #expect(transcript.contains("TD Garden"))
    let visits = try script.visits
    #expect(visits.map(\.stadium) == ["td-garden-boston"])
  }

  @Test func emptyStadiumNameListsNearbyStadiums() async throws {
    let (script, transcript) = try await played(tour(), keys: ["o", "", "1", "t"])
    #expect(transcript.contains("1  Fenway Park, Boston, 0 ft"))
    let visits = try script.visits
    #expect(visits.map(\.stadium) == ["fenway-park-boston"])
  }

  @Test func otherDayOffersThatDaysGames() async throws {
    let first = try await played(tour(), keys: ["d", "2018-07-09", "\n"]).script
    let visit = try #require(try first.visits.first)
    #expect(visit.day == LocalDay("2018-07-09") && visit.game?.homeTeam == "mlb-bos")
    for typed in ["Jul 9 2018", "7/9/2018"] {
      let second = try await played(tour(), keys: ["d", typed, "\n"]).script
      let visits = try second.visits
      #expect(visits.map(\.day.description) == ["2018-07-09"])
    }
    let third = try await played(single(), keys: ["d", "+", "d", "-", "d", "-", "t"]).script
    let visits = try third.visits
    #expect(visits.map(\.day.description) == ["2019-12-04"])
  }

  @Test func whyShowsEvidenceAndAsksAgain() async throws {
    let (script, transcript) = try await played(single(), keys: ["w", "q"])
    #expect(transcript.contains("not certain (inside_stadium)"))
    #expect(transcript.contains("Denver Nuggets at New York Knicks"))
    #expect(try script.questions(.open).count == 1)
  }

  @Test func laterKeepsQuestionOpenAndSkipClosesIt() async throws {
    let script = try await played(single() + double(), keys: ["l", "s"]).script
    #expect(try script.questions(.open).count == 1)
    let settled = try script.questions(.skipped)
    #expect(settled.map(\.stadium) == ["crypto-com-arena-los-angeles"])
    #expect(try script.visits.isEmpty)
  }

  @Test func backUndoesPreviousAnswer() async throws {
    let script = try await played(single() + double(), keys: ["\n", "k", "s", "k", "t"]).script
    // The final answer to the first question was a tour.
    let visits = try script.visits
    #expect(visits.map(\.kind) == [.tour])
    #expect(try script.questions(.open).count == 1)
  }

  @Test func undoAfterAnotherWriterIsRefused() async throws {
    let script = try await ReviewScript(world, single() + double(), in: folder)
    let service = world.review(script.store)
    let items = try service.items()
    let first = try service.record(.tour, to: items[0])
    _ = try service.record(.skip, to: items[1])
    #expect(try service.undo(first.batch) == nil)
    #expect(try script.visits.count == 1)
  }

  @Test func quittingKeepsAllAnswers() async throws {
    let script = try await played(single() + double() + tour(), keys: ["\n", "q"]).script
    #expect(try script.visits.count == 1 && script.questions(.open).count == 2)
  }

  @Test func homeAnswerSettlesAllQuestionsNearby() async throws {
    // Three evenings at one spot at the wall of the park, and one far from it.
    let home = try ["2019-01-05", "2019-02-05", "2019-03-05"].flatMap {
      try world.photos(at: "fenway-park-boston", on: $0, "20:00", "20:40", north: 110)
    }
    let (script, transcript) = try await played(home + single(), keys: ["l", "h"])
    #expect(transcript.contains("Settled 3 questions. stvisits no longer asks about this place."))
    let settled = try script.questions(.open)
    #expect(settled.map(\.stadium) == ["madison-square-garden-manhattan"])
    // The next import no longer asks about the spot.
    let added = try folder.newFolder()
    try world.photos(at: "fenway-park-boston", on: "2019-11-20", "20:00", "20:40", north: 120)
      .write(to: added)
    let reports = try await world.run([added.path], into: script.store)
    #expect(reports.map(\.outcome) == [.skipped])
  }

  @Test func distantPhotosAreReviewedOnRequest() async throws {
    let far = [try world.photo(at: "fenway-park-boston", "2018-07-09T19:50", north: 3_000)]
    let script = try await ReviewScript(world, far, in: folder)
    #expect(try script.play([]).isEmpty)
    try script.play(["1"], where: { _ in true })
    let visits = try script.visits
    #expect(visits.map { $0.game?.homeTeam } == ["mlb-bos"])
  }

  @Test func photosWithoutLocationAreGroupedByDay() async throws {
    // Two photos of one evening, one of another, and one without a time.
    let files = [
      "a": "2018-07-09T20:00:00", "b": "2018-07-09T21:00:00", "c": "2019-06-04T20:00:00",
    ]
    let photos = files.sorted { $0.key < $1.key }.map { name, time in
      PhotoFacts(path: name, localTime: LocalDateTime(time), timeSource: .original)
    }
    let script = try await ReviewScript(world, [], in: folder)
    let undated = PhotoFacts(path: "d", timeSource: .fileTime)
    let transcript = try script.play(
      ["t", "o", "Fenway", "\n", "s"], where: { !$0.isAsked }, unlocated: photos + [undated])
    #expect(transcript.contains("Question 1 of 2"))
    #expect(transcript.contains("Choose a stadium first: press o."))
    #expect(transcript.contains("2 photos, 20:00–21:00"))
    let visit = try #require(try script.visits.first)
    #expect(visit.game?.homeTeam == "mlb-bos")
    #expect(try script.store.photos(of: visit.id).count == 2)
    // Answered and skipped questions are not asked again.
    #expect(try script.play([], where: { !$0.isAsked }, unlocated: photos).isEmpty)
  }

  @Test func questionsWithoutLocationAreStoredWithTheirAnswers() async throws {
    let photos = ["a": "2018-07-09T20:00:00", "b": "2019-06-04T20:00:00"].map { name, time in
      PhotoFacts(path: name, localTime: LocalDateTime(time), timeSource: .original)
    }
    let script = try await ReviewScript(world, [], in: folder)
    let before = try script.store.history(limit: 10).count
    try script.play(["l", "q"], where: { !$0.isAsked }, unlocated: photos)
    #expect(try script.store.history(limit: 10).count == before)
    #expect(try script.questions(.open).isEmpty)
    // "Back" undoes the answer with its question; it can be answered again.
    try script.play(["s", "k", "s"], where: { !$0.isAsked }, unlocated: photos)
    #expect(try script.questions(.skipped).map(\.day) == [LocalDay("2018-07-09")])
    _ = try script.store.undoLast()
    #expect(try script.questions(.skipped, .open).isEmpty)
    let again = try script.play(["o", "Fenway", "1"], where: { !$0.isAsked }, unlocated: photos)
    #expect(again.contains("Question 1 of 2"))
    #expect(try script.visits.map(\.day) == [LocalDay("2018-07-09")])
  }

  @Test func mostCertainQuestionsComeFirstThenByDay() async throws {
    let photos = try tour() + double() + single()
    let transcript = try await played(photos, keys: ["l", "l", "l"]).transcript
    let places = ["Madison Square Garden", "Fenway Park", "Crypto.com Arena"]
    let found = places.compactMap { transcript.range(of: $0)?.lowerBound }
    #expect(found.count == 3 && found == found.sorted())
  }

  @Test func invalidKeyOrInputAsksAgain() async throws {
    let script = try await ReviewScript(world, double(), in: folder)
    let transcript = try script.play(["x", "9", "d", "soon", "o", "nowhere at all", "k", "q"])
    #expect(transcript.contains(#"Unknown key "x"."#))
    #expect(transcript.contains("No game 9: choose from 1 to 2."))
    #expect(transcript.contains(#"Not a past date: "soon". Enter it like 2019-06-15"#))
    #expect(transcript.contains(#"Unknown stadium or place "nowhere at all"."#))
    #expect(transcript.contains("This is the first question."))
    #expect(try script.questions(.open).count == 1)
  }

  @Test(arguments: [60, 100])
  func wholeConversationFitsTerminal(columns: Int) async throws {
    var script = try await ReviewScript(world, single() + double() + tour(), in: folder)
    script.columns = columns
    let transcript = try script.play([
      "w", "\n", "b", "Red Sox", "Yankees", "4-2", "o", "Dodger", "k", "2",
    ])
    let asked = transcript.split(separator: "\n").filter { !$0.contains("(while typing)") }
    #expect(asked.allSatisfy { $0.count <= columns })
    try expectSnapshot(transcript, named: "conversation-\(columns).txt")
  }
}
