import Matching
import SportsModel
import Testing

@Suite struct DecidedOutingTests {
  @Test func photosInNeighboringStandsJoinRecordedOuting() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    // The second is nearer to the dome, which had no game.
    let outings = try world.builder.outings(of: [
      MatchingFixture.photo("19:45"), MatchingFixture.photo("20:00", north: 230),
    ]).outings
    let decided = try world.matcher().verdicts(on: outings, frequentPlaces: nil)
    #expect(decided.map(\.outing.photos.count) == [2])
    #expect(decided.map(\.verdict.decision) == [.record])
  }

  @Test func nearbyPhotosReferToRecordedOuting() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let outings = try world.builder.outings(of: [
      MatchingFixture.photo("19:45"), MatchingFixture.photo("17:00", north: -800),
    ]).outings
    let decided = try world.matcher().verdicts(on: outings, frequentPlaces: nil)
    #expect(decided.map(\.verdict.decision) == [.unresolved, .record])
    #expect(decided.map(\.explainedBy) == ["park@2019-06-15#2", nil])
  }

  @Test func outingsAreAskedSeparatelyWithoutRecordedOne() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", spectators: false)
    let outings = try world.builder.outings(of: [
      MatchingFixture.photo("19:45"), MatchingFixture.photo("17:00", north: -800),
    ]).outings
    let decided = try world.matcher().verdicts(on: outings, frequentPlaces: nil)
    #expect(decided.map(\.explainedBy) == [nil, nil])
  }

  @Test func explainsVerdictInPlainWords() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 780), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 17 * 60), number: 2)
    let outing = try world.builder.outing(id: "x", of: [MatchingFixture.photo("20:00")])
    let explanation = VerdictExplanation(try world.matcher().verdict(on: outing), of: outing)
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
}
