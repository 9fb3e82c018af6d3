import AppSupport
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// The visit that an answer records, and the other questions it settles.
@Suite final class ReviewAnswerTests: CatalogTests {
  /// Two games of the Lakers and the Clippers.
  private func double() throws -> FixturePhoto {
    try world.photo(at: "crypto-com-arena-los-angeles", "2022-04-03T19:10", north: 20)
  }

  private func probable(minute: Int = 50, north: Double = 0) throws -> FixturePhoto {
    try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:\(minute)", north: north)
  }

  private func tours() throws -> [FixturePhoto] {
    try ["2018-01-20", "2018-01-27", "2018-02-03"].flatMap {
      try world.photos(at: "fenway-park-boston", on: $0, "11:00", "11:40")
    }
  }

  @Test func bothRecordsTwoVisitsThatOneUndoRemoves() async throws {
    let (script, transcript) = try await played([double()], keys: ["a"])
    #expect(transcript.contains("a both games"))
    let visits = try script.visits
    #expect(Set(visits.map { $0.game?.homeTeam }) == ["nba-lac", "nba-lal"])
    #expect(try script.questions(.open).isEmpty)
    _ = try script.store.undoLast()
    #expect(try script.visits.isEmpty && script.questions(.open).count == 1)
  }

  @Test func bothNeedsTwoGames() async throws {
    let (script, transcript) = try await played([probable()], keys: ["a", "q"])
    #expect(transcript.contains("There aren't two games to record."))
    #expect(try script.visits.isEmpty)
  }

  @Test func numberWithoutOfferOnlyExplains() async throws {
    let (script, transcript) = try await played([probable()], keys: ["7", "q"])
    #expect(transcript.contains("No game 7: only game 1 is offered."))
    #expect(try script.visits.isEmpty && script.questions(.open).count == 1)
  }

  @Test func enterMeansLaterUnlessProbable() async throws {
    let (script, transcript) = try await played(
      [double()] + tours(), keys: ["\n", "\n", "\n", "\n"])
    #expect(transcript.contains("Enter later"))
    #expect(try script.visits.isEmpty && script.questions(.open).count == 4)
  }

  @Test func offeredGameByHandIsThatGame() async throws {
    let script = try await ReviewScript(world, [double()], in: folder)
    try script.play(["b", "Los Angeles Lakers", "Denver Nuggets", "", "q"])
    let visit = try #require(try script.visits.first)
    #expect(visit.game?.key != nil && visit.game?.homeTeam == "nba-lal")
    #expect(visit.game?.score != nil && visit.scoreSource == .app)
  }

  @Test func offeredGameByHandKeepsTypedScore() async throws {
    let script = try await ReviewScript(world, [double()], in: folder)
    try script.play(["b", "Los Angeles Lakers", "Denver Nuggets", "7-5", "q"])
    let visit = try #require(try script.visits.first)
    #expect(visit.game?.key != nil && visit.game?.score == Score(home: 7, away: 5))
    #expect(visit.scoreSource == .user)
  }

  @Test func oneAnswerForAllLikeThisIsOneUndoStep() async throws {
    let (script, transcript) = try await played(tours() + [probable()], keys: ["l", "r", "t"])
    #expect(transcript.contains("One answer for all 3 questions like this at Fenway Park:"))
    #expect(try script.visits.map(\.kind) == [.tour, .tour, .tour])
    #expect(try script.questions(.open).count == 1)
    _ = try script.store.undoLast()
    #expect(try script.visits.isEmpty)
  }

  @Test func allLikeThisCanBeLeft() async throws {
    let (script, transcript) = try await played(tours(), keys: ["r", "\n", "s", "q"])
    #expect(transcript.contains("Only this question:"))
    #expect(try script.questions(.skipped).count == 1 && script.questions(.open).count == 2)
    // The last question has no others like it.
    #expect(
      try script.play(["l", "r", "q"]).contains("No other questions like this one are left."))
  }

  @Test func twoSpotsOfOneStadiumAndDayAreOneQuestionAndVisit() async throws {
    let photos = try [
      probable(), probable(minute: 20, north: 450), probable(minute: 55, north: 450),
    ]
    let script = try await ReviewScript(world, photos, in: folder)
    #expect(try script.questions(.open).map(\.photos.count) == [3])
    try script.play(["\n"])
    let visit = try #require(try script.visits.first)
    #expect(try script.visits.count == 1 && script.store.photos(of: visit.id).count == 3)
  }

  @Test func gameThatIsAlreadyRecordedGetsPhotos() async throws {
    let script = try await ReviewScript(world, [probable()], in: folder)
    var request = VisitRequest()
    request.stadium = "madison-square-garden-manhattan"
    request.day = LocalDay("2019-12-05")
    let added = try world.editor(script.store).add(request)
    let transcript = try script.play(["\n"])
    #expect(transcript.contains("Added to: 2019-12-05 Madison Square Garden"))
    #expect(try script.visits.map(\.id) == [added.visit.id])
    #expect(try script.store.photos(of: added.visit.id).count == 1)
  }

  @Test func oldQuestionsOfOneGameAreSettledTogether() async throws {
    let script = try await ReviewScript(world, [probable()], in: folder)
    // An older version asked about each spot.
    let first = try #require(try script.questions(.open).first)
    try script.store.write(in: script.store.makeBatch(.import)) { writer in
      var facts = first.photos[0].facts
      facts.path += ".other"
      try writer.addQuestion(
        stadium: first.stadium, day: first.day, evidence: first.evidence,
        photos: [NewPhoto(sha256: String(repeating: "a", count: 64), facts: facts)])
    }
    let transcript = try script.play(["\n"])
    #expect(transcript.contains("This also settled 1 other question."))
    #expect(try script.visits.count == 1 && script.questions(.open).isEmpty)
  }

  @Test func farPhotosOfRecordedGameAreNotCountedAsRecorded() async throws {
    let photos = [
      try world.photo(at: "angel-stadium-anaheim", "2019-07-16T20:00"),
      try world.photo(at: "angel-stadium-anaheim", "2019-07-16T17:30", north: 900),
    ]
    try photos.write(to: folder.url)
    let result = try await world.run(
      .init(paths: [folder.url.path]), in: folder.url.appendingPathComponent("library"))
    #expect(result.summary.files[.outing(.recorded)] == 1)
    #expect(result.summary.files[.outing(.notAtStadium)] == 1)
    #expect(result.summary.files[.outing(.duplicate), default: 0] == 0)
  }

  @Test func onlyProbableOffersAreAcceptedWithYes() async throws {
    let far = try world.photo(at: "fenway-park-boston", "2018-07-09T18:50", north: 900)
    let reports = try await world.runImport([probable(), far, double()] + tours()) {
      $0.acceptsSingleOffers = true
    }
    #expect(reports.filter(\.isNewVisit).map(\.day?.description) == ["2019-12-05"])
  }

  @Test(arguments: [0.0, 450])
  func visitToSecondDayOfSuspendedGameHasThatDay(north: Double) async throws {
    // Game 5 of the World Series began on October 27 and was completed two days later.
    let photo = try world.photo(
      at: "citizens-bank-park-philadelphia", "2008-10-29T21:00", north: north)
    let script = try await ReviewScript(world, [photo], in: folder)
    if try script.visits.isEmpty { try script.play(["1"], where: { _ in true }) }
    let visits = try script.visits
    #expect(visits.map(\.day.description) == ["2008-10-29"])
    #expect(visits.first?.game?.key?.day == LocalDay("2008-10-27"))
  }

  @Test func anotherDayOfSuspendedGameIsKept() async throws {
    let photo = try world.photo(at: "citizens-bank-park-philadelphia", "2008-11-20T11:00")
    let script = try await ReviewScript(world, [photo], in: folder)
    try script.play(["d", "2008-10-29", "1"])
    #expect(try script.visits.map(\.day.description) == ["2008-10-29"])
  }
}

/// A review conversation with scripted input, and its transcript.
struct ReviewScript {
  let world: BundledCatalogFixture
  let store: VisitStore
  var columns = 80
  var format = DisplayFormat.miles

  /// Plays inputs: a word of one letter is a key if a key is expected, otherwise a line.
  ///
  /// - Returns: the transcript, including the input.
  @discardableResult
  func play(
    _ inputs: [String], where isWanted: (Question) -> Bool = \.isAsked,
    unlocated: [PhotoFacts]? = nil
  ) throws -> String {
    let service = ReviewService(
      catalog: world.catalog, store: store, unlocated: unlocated.map(Self.days),
      clock: { Date(timeIntervalSince1970: 1_795_000_200) })
    let text = ReviewFormatter(catalog: world.catalog, columns: columns, format: format)
    var conversation = ReviewConversation(
      try service.items(where: isWanted), service: service, text: text)
    var transcript = ""
    var inputs = inputs[...]
    try conversation.run(
      text: { text }, show: { _ in }, open: { transcript += "(opens \(text.names(of: $0)))\n" },
      output: { transcript += $0 }
    ) { waiting in
      guard let input = inputs.popFirst() else { return .end }
      switch waiting.wanted {
      case .key:
        transcript += "> \(input == "\n" ? "" : input)\n"
        return .key(input.first ?? "\n")
      case .line(let prompt):
        transcript += "\(prompt)\(input)\n"
        transcript += waiting.preview(input).map { "  (while typing) \($0)\n" }.joined()
        return input == "\u{1B}" ? .cancel : .line(input)
      }
    }
    return transcript
  }

  /// Photos without a location and without files; their names stand for their hashes.
  private static func days(_ photos: [PhotoFacts]) -> UnlocatedDays {
    UnlocatedDays(photos, rules: MatchingRules()) { String(repeating: $0, count: 64) }
  }

  var visits: [Visit] { get throws { try store.visits().map(\.visit) } }

  func questions(_ states: Question.State...) throws -> [Question] {
    try store.questions(states: Set(states))
  }
}

extension ReviewScript {
  /// Imports photos into a new library.
  init(
    _ world: BundledCatalogFixture, _ photos: [FixturePhoto], in temporary: TemporaryFolder
  ) async throws {
    let library = try TraceLibrary(in: temporary)
    _ = try await library.runImport("photos", photos)
    self.init(world: world, store: library.store)
  }
}
