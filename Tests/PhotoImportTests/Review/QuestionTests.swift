import AppSupport
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// The order of questions, and which of them are one.
@Suite struct QuestionRankTests {
  private struct Asked {
    let kind: QuestionKind
    let outing: Outing

    init(
      _ kind: QuestionKind, _ id: String, day: String? = "2019-07-19", north: Double? = nil,
      isDoubtful: Bool = false
    ) {
      self.kind = kind
      var photo = PhotoFacts(path: "\(id).jpg", timeSource: day == nil ? nil : .original)
      photo.isClockDoubtful = isDoubtful
      photo.localTime = day.flatMap { LocalDateTime("\($0)T20:00:00") }
      let center = Coordinate(latitude: 42, longitude: -83)
      photo.coordinate = north.flatMap { center?.moved(north: $0, east: 0) }
      outing = Outing(id: id, photos: [PlacedPhoto(photo, zone: .gmt)], rules: MatchingRules())
    }
  }

  private func groups(_ asked: [Asked]) -> [[String]] {
    asked.groupedAsAsked(within: 300, place: \.outing.position) {
      QuestionRank($0.kind, of: $0.outing, id: $0.outing.id)
    }.map { $0.map(\.outing.id) }
  }

  @Test func kindsComeBeforeDaysThenIds() {
    let all = [
      Asked(.nearby, "undated", day: nil),
      Asked(.nearby, "unknown", day: "2019-07-17", isDoubtful: true), Asked(.nearby, "b"),
      Asked(.nearby, "a"),
      Asked(.nearby, "z", day: "2019-07-18"), Asked(.possible, "possible"),
      Asked(.probable, "probable"),
    ]
    let ids = [
      ["probable"], ["possible"], ["z"], ["a"], ["b"], ["undated"], ["unknown"],
    ]
    #expect(groups(all) == ids && groups(all.reversed()) == ids)
  }

  @Test func onlyOpenQuestionsOfImportAreAsked() throws {
    let center = try #require(Coordinate(latitude: 42, longitude: -83))
    let park = Stadium(id: "park", names: [], coordinate: center, timeZoneID: "America/Detroit")
    let game = Game(
      league: "mlb", season: 2019, day: LocalDay(daysSinceEpoch: 18_096), home: "a", away: "b",
      stadiums: ["park"], score: nil)
    let visit = Visit(
      id: UUID(), stadium: park.id, stadiumName: "Park", day: game.day, kind: .game,
      dataSource: .automatic, origin: .photoImport, createdAt: .distantPast,
      changedAt: .distantPast)
    let decision = Decision(
      outing: Asked(.possible, "a").outing,
      verdict: Verdict.stated([(game, park)], at: nil, isProof: true))
    let steps = [
      ImportStep(decision, outcome: .pending), ImportStep(decision),
      ImportStep(decision, outcome: .pending, action: .record(visit, answering: [])),
    ]
    // Recorded, but for another game of that day.
    #expect(steps.openQuestions().map { $0.map(\.questionKind) } == [[.possible]])
  }

  @Test func nearbyQuestionsWithinMetersOfTheFirstAreOne() {
    let all = [
      Asked(.nearby, "a", north: 0), Asked(.nearby, "b", north: 299.5),
      Asked(.nearby, "c", north: 300.5), Asked(.nearby, "d", north: -299.5),
      Asked(.nearby, "e", north: 590), Asked(.nearby, "f"), Asked(.nearby, "g"),
      Asked(.possible, "h", north: 0), Asked(.possible, "i", north: 0),
    ]
    #expect(groups(all) == [["h"], ["i"], ["a", "b", "d"], ["c", "e"], ["f"], ["g"]])
  }
}

/// All distances of a question have the user's unit.
@Suite final class QuestionUnitTests: CatalogTests {
  /// A dinner near a game, a tour, and a photo with an inaccurate position.
  private func photos() throws -> [FixturePhoto] {
    var inaccurate = try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:50")
    inaccurate.horizontalErrorMeters = 40
    return try [
      world.photo(at: "fenway-park-boston", "2018-07-09T18:50", north: 900),
      world.photo(at: "fenway-park-boston", "2018-07-09T19:30", north: 900),
      world.photo(at: "fenway-park-boston", "2018-01-20T11:00", north: 100),
      world.photo(at: "fenway-park-boston", "2018-01-20T11:40", north: 100),
      inaccurate,
    ]
  }

  private func distances(_ text: String, _ units: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter {
      $0.range(of: "[0-9] (\(units))\\b", options: .regularExpression) != nil
    }
  }

  @Test(arguments: [(DisplayFormat.miles, "mi|ft", "km|m"), (.metric, "km|m", "mi|ft")])
  func questionsAndEvidenceHaveOneUnit(
    _ format: DisplayFormat, _ wanted: String, _ unwanted: String
  ) async throws {
    var script = try await ReviewScript(world, photos(), in: folder)
    script.format = format
    let count = try script.questions(.open).count
    try #require(count == 3)
    let transcript = try script.play((0..<count).flatMap { _ in ["w", "o", "\u{1B}", "l"] })
    #expect(distances(transcript, wanted).count > count, "\(transcript)")
    #expect(distances(transcript, unwanted) == [])
    let service = world.review(script.store)
    let text = ReviewFormatter(catalog: world.catalog, columns: .max, format: format)
    let items = try service.items()
    let table = text.table(items).lines(within: nil).joined(separator: "\n")
    #expect(distances(table, unwanted) == [])
  }

  @Test(arguments: [(DisplayFormat.miles, "km|m"), (.metric, "mi|ft")])
  func importHasOneUnit(_ format: DisplayFormat, _ unwanted: String) async throws {
    let lines = try await importLines(photos(), explains: true, format: format)
    try #require(lines.contains { $0.contains("±") })
    #expect(distances(lines.joined(separator: "\n"), unwanted) == [])
  }

  /// The question was stored with data of another version.
  @Test func storedDistanceIsComputedAgain() async throws {
    let script = try await ReviewScript(world, Array(photos().prefix(2)), in: folder)
    let question = try #require(try script.questions(.open).first)
    var evidence = QuestionEvidence(question.evidence)
    evidence.members["reason"] = "9.9 km from the center of the stadium"
    let text = evidence.text
    try script.store.write(in: script.store.makeBatch(.import)) {
      try $0.updateQuestion(question.id, evidence: text)
    }
    let transcript = try script.play(["q"])
    #expect(transcript.contains("mi from the center of the stadium."), "\(transcript)")
    #expect(!transcript.contains("km"))
  }
}
