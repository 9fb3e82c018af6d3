import Foundation
import Matching
import SportsModel
import Testing

@testable import PhotoImport

/// The order of questions, and which of them are one.
@Suite struct QuestionRankTests {
  private struct Asked {
    let kind: QuestionKind
    let outing: Outing
    var verdict = Verdict.stated([], at: nil, isProof: false)

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
      QuestionRank($0.kind, $0.verdict, of: $0.outing, id: $0.outing.id)
    }.map { $0.map(\.outing.id) }
  }

  @Test func kindsComeBeforeLikelihoodThenDaysThenIds() throws {
    var ticket = Asked(.nearby, "likely", day: "2019-07-20")
    let game = Game(
      league: "mlb", season: 2019, day: LocalDay(daysSinceEpoch: 18_096), home: "a", away: "b",
      stadiums: ["park"], score: nil)
    let park = Stadium(
      id: "park", names: [], coordinate: try #require(Coordinate(latitude: 42, longitude: -83)),
      timeZoneID: "America/Detroit")
    ticket.verdict = Verdict.stated([(game, park)], at: nil, isProof: false)
    #expect(ticket.verdict.likelihood > Asked(.possible, "a").verdict.likelihood)
    let all = [
      Asked(.nearby, "undated", day: nil),
      Asked(.nearby, "unknown", day: "2019-07-17", isDoubtful: true), Asked(.nearby, "b"),
      Asked(.nearby, "a"),
      Asked(.nearby, "z", day: "2019-07-18"), ticket, Asked(.possible, "possible"),
      Asked(.probable, "probable"),
    ]
    let ids = [
      ["probable"], ["possible"], ["likely"], ["z"], ["a"], ["b"], ["undated"], ["unknown"],
    ]
    #expect(groups(all) == ids)
    #expect(groups(all.reversed()) == ids)
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
