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

  private let busyPark: (inout MatchingFixture) throws -> Void = { world in
    world.stadiums = world.stadiums.map { $0.id == "park" ? $0.as(busyArea: .inside) : $0 }
    try world.play(at: "park")
  }

  @Test(
    arguments: [
      (-219.0, nil, QuestionKind.probable), (-221, nil, .possible), (-149, 100, .probable),
      (-151, 100, .possible),
    ] as [(Double, Double?, QuestionKind)])
  func photoFromWellInsideDuringGameIsProbable(
    north: Double, error: Double?, kind: QuestionKind
  ) throws {
    let photo = try photo("19:45", north: north, error: error)
    let verdict = try verdict(photo, change: busyPark)
    #expect(verdict.failed == [.inside] && verdict.kind == kind)
  }

  @Test(
    arguments: [
      (-249.0, nil, QuestionKind.possible), (-251, nil, nil), (-299, 50, .possible),
      (-301, 50, nil), (-349.5, 300, .possible), (-350.5, 300, nil),
    ] as [(Double, Double?, QuestionKind?)])
  func photoInsideWallsWithErrorIsPossible(
    north: Double, error: Double?, kind: QuestionKind?
  ) throws {
    let verdict = try verdict(photo("19:45", north: north, error: error)) {
      $0.rules.highRadius = 900
      try $0.play(at: "park")
    }
    #expect(verdict.kind == kind)
    #expect(verdict.outcome == (kind == nil ? .unresolved : .pending))
  }

  @Test(arguments: [Stadium.BusyArea.inside, .district, .formerSite])
  func busyAreaWithoutGameIsAskedOnlyAfterStay(area: Stadium.BusyArea) throws {
    for (second, north, isAsked) in [
      ("19:45", 0.0, false), ("20:14", 0, false), ("20:15", 0, true), ("20:15", -249, true),
      ("20:15", -251, false),
    ] {
      let verdict = try verdict(photo("19:45", north: north), photo(second, north: north)) {
        $0.stadiums = $0.stadiums.map { $0.id == "park" ? $0.as(busyArea: area) : $0 }
      }
      #expect(verdict.outcome == (isAsked ? .pending : .notAtStadium))
      #expect(verdict.reason == (isAsked ? .noGame : .noStay))
      #expect(verdict.kind == (isAsked ? .possible : nil))
    }
  }

  @Test func photosOutsideTheWindowAreNotProbable() throws {
    let outside = try verdict(photo("10:00", north: -300)) { try $0.play(at: "park") }
    #expect(outside.kind == nil)
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

  @Test(arguments: [(0.0, QuestionKind.possible), (-900, nil)])
  func dayOfMostPhotosDecidesAboutOutingOfTwoDays(north: Double, kind: QuestionKind?) throws {
    let photos = try [("19:45", -1), ("20:30", -1), ("12:00", 0), ("13:00", 0), ("14:00", 0)].map {
      try photo($0, north: north, dayOffset: $1)
    }
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1)
    let verdict = try world.matcher().verdict(on: world.builder.outing(id: "x", of: photos))
    #expect(verdict.temporal == .adjacentDay && verdict.kind == kind)
  }

  @Test(arguments: [(-240.0, QuestionKind.possible), (-260, nil)])
  func adjacentDayIsPossibleInside(north: Double, kind: QuestionKind?) throws {
    let verdict = try verdict(photo("19:45", north: north)) {
      try $0.play(at: "park", dayOffset: -1)
    }
    #expect(verdict.kind == kind)
  }

  @Test(arguments: [(-240.0, QuestionKind.possible), (-260, nil)])
  func stadiumWithoutGameIsPossibleInside(north: Double, kind: QuestionKind?) throws {
    let verdict = try verdict(photo("19:45", north: north)) { _ in }
    #expect(verdict.kind == kind)
    #expect(verdict.outcome == (kind == nil ? .notAtStadium : .pending))
  }

  @Test(arguments: [-400.0, -900, -1_900])
  func stayNearStadiumDuringGameIsNearby(north: Double) throws {
    for (second, kind) in [("20:14", nil), ("20:15", QuestionKind.nearby)] {
      let verdict = try verdict(
        photo("19:45", north: north), photo(second, north: north)
      ) { try $0.play(at: "park") }
      #expect(verdict.kind == kind)
    }
  }

  @Test func stayNearStadiumBeforeGameOrNextDayIsNotAsked() throws {
    for (times, offset) in [(["09:00", "11:00"], 0), (["19:45", "21:00"], -1)] {
      let verdict = try verdict(
        photo(times[0], north: -900), photo(times[1], north: -900)
      ) { try $0.play(at: "park", dayOffset: offset) }
      #expect(verdict.outcome == .unresolved)
    }
  }

  @Test func habitualPlaceIsNearby() throws {
    let world = try MatchingFixture.withGame()
    let photos = try (-6...0).map { try photo("19:45", dayOffset: $0) }
    let outings = world.builder.outings(of: photos).outings
    let verdicts = try world.matcher().verdicts(
      on: outings, frequentPlaces: FrequentPlaces(outings))
    #expect(verdicts.last?.verdict.failed == [.noHabit] && verdicts.last?.verdict.kind == .nearby)
  }

  @Test func likelierQuestionsComeFirst() throws {
    let probable = try verdict(photo("19:45"), change: busyPark)
    let farther = try verdict(photo("19:45", north: -170), change: busyPark)
    let several = try verdict(.init(inside: "19:45")) {
      try $0.play(at: "park", start: .unknown, number: 1)
      try $0.play(at: "park", start: .unknown, number: 2)
    }
    let yesterday = try verdict(.init(inside: "19:45")) { try $0.play(at: "park", dayOffset: -1) }
    let noGame = try verdict(.init(inside: "19:45")) { _ in }
    let near = try verdict(
      photo("19:45", north: -900), photo("20:45", north: -900)
    ) { try $0.play(at: "park") }
    let all = [probable, farther, several, yesterday, noGame, near].map(\.likelihood)
    #expect(all == all.sorted(by: >))
    #expect(Set(all).count == all.count)
  }

  @Test func recordedOutingIsLikelierThanQuestionsAndUnresolvedOneUnlikely() throws {
    let recorded = try verdict(.init(inside: "19:45")) { try $0.play(at: "park") }
    let probable = try verdict(photo("19:45"), change: busyPark)
    let unresolved = try verdict(photo("19:45", north: -3_000)) { try $0.play(at: "park") }
    #expect(recorded.likelihood > probable.likelihood)
    #expect(unresolved.likelihood == 0)
  }

  @Test func failedConditionsMakeVisitLessLikely() throws {
    let several = try verdict(.init(inside: "19:45")) {
      try $0.play(at: "park", start: .unknown, number: 1)
      try $0.play(at: "park", start: .unknown, number: 2)
    }
    let rival = try verdict(photo("19:45", north: 140)) {
      try $0.play(at: "park", spectators: false)
      try $0.play(at: "dome", home: "nfl-det", away: "nfl-chi")
    }
    let empty = try verdict(.init(inside: "19:45")) { try $0.play(at: "park", spectators: false) }
    let noGame = try verdict(.init(inside: "10:00")) { _ in }
    let before = try verdict(.init(inside: "10:00")) { try $0.play(at: "park") }
    #expect(rival.failed == [.noOtherStadium, .played])
    let byCondition = [several, empty, rival, before].map(\.likelihood)
    #expect(byCondition == byCondition.sorted(by: >))
    #expect(noGame.likelihood > before.likelihood)
    #expect(before.kind == .possible)
  }

  @Test func nearerStayIsLikelier() throws {
    let stays = try [-600.0, -1_200, -1_900].map { north in
      try verdict(
        photo("19:45", north: north), photo("20:45", north: north)
      ) { try $0.play(at: "park") }
    }
    #expect(stays.map(\.kind) == [.nearby, .nearby, .nearby])
    #expect(stays[0].likelihood > stays[1].likelihood)
    #expect(stays[1].likelihood > stays[2].likelihood && stays[2].likelihood > 0)
  }

  @Test func stayInsideWithoutResultIsProbable() throws {
    let verdict = try verdict(
      photo("19:45", north: -200), photo("20:45", north: -200)
    ) { try $0.play(at: "park", score: nil) }
    #expect(verdict.failed == [.played] && verdict.kind == .probable)
  }

  @Test func postponedGameIsNotProbable() throws {
    for status in [Game.Status.postponed, .cancelled] {
      let verdict = try verdict(.init(inside: "19:45")) {
        try $0.play(at: "park", status: status, score: nil)
      }
      #expect(verdict.kind == .possible)
    }
  }

  @Test func photoWithInferredPlaceInsideIsNotAsked() throws {
    let inferred = try photo("19:50") { $0.locationSource = .neighbor }
    let verdict = try verdict(photo("19:45", north: -400), inferred) { try $0.play(at: "park") }
    #expect(verdict.outcome == .unresolved)
  }
}
