import AppSupport
import Matching
import SportsModel
import Testing

@Suite struct DecisionTests {
  @Test func photosInNeighboringStandsJoinRecordedOuting() throws {
    let world = try MatchingFixture.withGame()
    // The second is nearer to the dome, which had no game.
    let decided = try decided(world, photo("19:45"), photo("20:00", north: 230))
    #expect(decided.map(\.outing.photos.count) == [2])
    #expect(decided.map(\.verdict.outcome) == [.recorded])
  }

  @Test func nearbyPhotosReferToRecordedOuting() throws {
    let world = try MatchingFixture.withGame()
    let decided = try decided(world, photo("19:45"), photo("17:00", north: -800))
    #expect(decided.map(\.verdict.outcome) == [.unresolved, .recorded])
    #expect(decided.map(\.explainedBy) == ["park@2019-06-15#2", nil])
  }

  @Test func outingsAreAskedSeparatelyWithoutRecordedOne() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", spectators: false)
    let decided = try decided(world, photo("19:45"), photo("17:00", north: -800))
    #expect(decided.map(\.explainedBy) == [nil, nil])
  }

  @Test func explainsVerdictInPlainWords() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 780), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 17 * 60), number: 2)
    let outing = try world.builder.outing(id: "x", of: [photo("20:00")])
    let explanation = VerdictExplanation(
      try world.matcher().verdict(on: outing), of: outing,
      distance: { DisplayFormat.metric.distance(meters: $0) })
    #expect(explanation.reason == "several games in this building that day")
    #expect(
      explanation.lines == [
        "1 photo, 2019-06-15 20:00",
        "position 42.0, -83.0",
        "park: 0 m ± 50 m",
        "dome: 400 m ± 50 m",
        "arena: 1.5 km ± 50 m",
        "oval: 3 km ± 50 m",
        "2019-06-15 at 17:00: mlb-cle at mlb-det, game 2, 2–3",
        "2019-06-15 at 13:00: mlb-cle at mlb-det, game 1, 2–3",
        "at the stadium; game on the same day; needs your confirmation",
        "not certain (one_game): several games in this building that day",
      ])
  }

  private func decided(_ world: MatchingFixture, _ photos: PhotoFacts...) throws -> [Decision] {
    try world.matcher().verdicts(on: world.builder.outings(of: photos).outings, frequentPlaces: nil)
  }

  @Test func twoClustersAtOneStadiumOnOneDayAreOneVisit() throws {
    let world = try MatchingFixture.withGame()
    let photos = try [-170.0, 140].map { try photo("19:45", north: $0) }
    #expect(world.builder.outings(of: photos).outings.count == 2)
    let decided = try decided(world, photos[0], photos[1])
    #expect(decided.map(\.verdict.outcome) == [.recorded])
    #expect(decided.map(\.outing.id) == ["park@2019-06-15"])
    #expect(decided.map(\.outing.photos.count) == [2])
  }

  @Test func photosOfNextDayDoNotJoinRecordedOuting() throws {
    let world = try MatchingFixture.withGame()
    let decided = try decided(world, .init(inside: "19:45"), photo("12:00", dayOffset: 1))
    #expect(decided.map(\.verdict.outcome) == [.recorded, .pending])
    #expect(decided.map(\.explainedBy) == [nil, nil])
  }

  @Test func recordedGameDoesNotExplainPhotosOfTwoGames() throws {
    var world = try MatchingFixture()
    for (number, hour) in [(1, 13), (2, 19)] {
      try world.play(at: "park", start: .exact(minuteOfDay: hour * 60), number: number)
    }
    let decided = try decided(world, .init(inside: "20:00"), photo("18:00", north: -800))
    #expect(decided.map(\.verdict.candidates.count).sorted() == [1, 2])
    #expect(decided.map(\.explainedBy) == [nil, nil])
  }

  @Test func canceledWorkEndsAfterPresentOuting() throws {
    let world = try MatchingFixture()
    let outings = try world.builder.outings(of: [
      photo("19:45"), photo("19:45", dayOffset: 1),
    ]).outings
    #expect(outings.count == 2)
    for isGoingOn in [true, false] {
      let decided = try world.matcher().verdicts(on: outings, frequentPlaces: nil) { isGoingOn }
      #expect(decided.count == (isGoingOn ? 2 : 1))
    }
  }
}

@Suite struct ConfidenceTests {
  @Test(arguments: [
    (0.0, SpatialConfidence.high), (499.9, .high), (500, .medium), (1_999.9, .medium),
    (2_000, .low), (5_000, .low), (6_000, .low), (6_000.1, .none),
  ])
  func gradesDistance(meters: Double, expected: SpatialConfidence) {
    #expect(SpatialConfidence(distance: meters, rules: MatchingRules()) == expected)
  }

  @Test func thresholdsCanBeChanged() {
    let rules = MatchingRules { $0.highRadius = 100 }
    #expect(SpatialConfidence(distance: 150, rules: rules) == .medium)
  }

  @Test(arguments: [
    (0, TemporalConfidence.exactDay), (1, .adjacentDay), (-1, .adjacentDay), (2, .outOfRange),
  ])
  func gradesDayOffset(offset: Int, expected: TemporalConfidence) throws {
    let day = try #require(LocalDay("2019-12-31"))
    #expect(TemporalConfidence(outing: day, game: day + offset) == expected)
  }

  @Test func combinesSpatialAndTemporalConfidence() {
    let table: [(SpatialConfidence, TemporalConfidence, CombinedConfidence)] = [
      (.high, .exactDay, .autoSelect), (.high, .adjacentDay, .userConfirm),
      (.medium, .exactDay, .userConfirm), (.medium, .adjacentDay, .userConfirm),
      (.low, .exactDay, .manualOnly), (.low, .adjacentDay, .manualOnly),
      (.high, .outOfRange, .manualOnly), (.medium, .outOfRange, .manualOnly),
      (.none, .exactDay, .manualOnly), (.none, .outOfRange, .manualOnly),
    ]
    for (spatial, temporal, combined) in table {
      #expect(CombinedConfidence(spatial, temporal: temporal) == combined)
    }
  }
}
