import Matching
import SportsModel
import Testing

/// The kinds of questions, and their order.
@Suite struct QuestionKindTests {
  private func verdict(
    _ photos: PhotoFacts..., change: (inout MatchingFixture) throws -> Void
  ) throws -> Verdict {
    var world = try MatchingFixture()
    try change(&world)
    return try world.matcher().verdict(on: world.builder.outing(id: "x", of: photos))
  }

  @Test func recordedOutingIsNoQuestion() throws {
    #expect(try verdict(.init(inside: "19:45")) { try $0.play(at: "park") }.kind == nil)
  }

  @Test func oneGameWithPhotosDuringItIsProbable() throws {
    let photo = try MatchingFixture.photo("19:45", north: -300)
    let verdict = try verdict(photo) { try $0.play(at: "park") }
    #expect(verdict.failed == [.inside])
    #expect(verdict.kind == .probable)
  }

  @Test func photosOutsideTheWindowAreNotProbable() throws {
    let outside = try verdict(MatchingFixture.photo("10:00", north: -300)) {
      try $0.play(at: "park")
    }
    #expect(outside.kind == .nearby)
    let inside = try verdict(.init(inside: "10:00")) { try $0.play(at: "park") }
    #expect(inside.kind == .possible)
  }

  @Test func severalGamesArePossible() throws {
    let verdict = try verdict(.init(inside: "19:45")) {
      try $0.play(at: "park", start: .unknown, number: 1)
      try $0.play(at: "park", start: .unknown, number: 2)
    }
    #expect(verdict.kind == .possible)
  }

  @Test func gameWithoutSpectatorsIsNotProbable() throws {
    let verdict = try verdict(.init(inside: "19:45")) { try $0.play(at: "park", spectators: false) }
    #expect(verdict.kind == .possible)
  }

  @Test func adjacentDayIsPossible() throws {
    let verdict = try verdict(.init(inside: "19:45")) { try $0.play(at: "park", dayOffset: -1) }
    #expect(verdict.kind == .possible)
  }

  @Test(arguments: [(-240.0, QuestionKind.possible), (-260, .nearby)])
  func stadiumWithoutGameIsPossible(north: Double, kind: QuestionKind) throws {
    #expect(try verdict(MatchingFixture.photo("19:45", north: north)) { _ in }.kind == kind)
  }

  @Test(arguments: [("20:14", QuestionKind.nearby), ("20:15", .possible)])
  func stayNearStadiumDuringGameIsPossible(second: String, kind: QuestionKind) throws {
    let verdict = try verdict(
      MatchingFixture.photo("19:45", north: -900), MatchingFixture.photo(second, north: -900)
    ) { try $0.play(at: "park") }
    #expect(verdict.spatial == .medium)
    #expect(verdict.kind == kind)
  }

  @Test func stayNearStadiumBeforeGameIsNearby() throws {
    let verdict = try verdict(
      MatchingFixture.photo("09:00", north: -900), MatchingFixture.photo("11:00", north: -900)
    ) { try $0.play(at: "park") }
    #expect(verdict.kind == .nearby)
  }

  @Test func habitualPlaceIsNearby() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let photos = try (-6...0).map { try MatchingFixture.photo("19:45", dayOffset: $0) }
    let outings = world.builder.outings(of: photos).outings
    let verdicts = try world.matcher().verdicts(
      on: outings, frequentPlaces: FrequentPlaces(outings))
    #expect(verdicts.last?.verdict.failed == [.noHabit])
    #expect(verdicts.last?.verdict.kind == .nearby)
  }

  @Test func likelierQuestionsComeFirst() throws {
    let probable = try verdict(MatchingFixture.photo("19:45", north: -200)) {
      try $0.play(at: "park")
    }
    let farther = try verdict(MatchingFixture.photo("19:45", north: -400)) {
      try $0.play(at: "park")
    }
    let several = try verdict(.init(inside: "19:45")) {
      try $0.play(at: "park", start: .unknown, number: 1)
      try $0.play(at: "park", start: .unknown, number: 2)
    }
    let yesterday = try verdict(.init(inside: "19:45")) { try $0.play(at: "park", dayOffset: -1) }
    let noGame = try verdict(.init(inside: "19:45")) { _ in }
    let near = try verdict(MatchingFixture.photo("19:45", north: -900)) { try $0.play(at: "park") }
    let all = [probable, farther, several, yesterday, noGame, near].map(\.likelihood)
    #expect(all == all.sorted(by: >))
    #expect(Set(all).count == all.count)
  }
}
