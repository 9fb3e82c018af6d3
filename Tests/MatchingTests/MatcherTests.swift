import Foundation
import Matching
import SportsModel
import TestSupport
import Testing

/// What happens where the table allows no automatic decision.
@Suite struct MatcherTests {
  @Test func asksForTheGameOfTheDayBefore() throws {
    var world = try SmallWorld()
    try world.play(at: "park", dayOffset: -1)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.decision == .ask)
    #expect(verdict.reason == .adjacentDay)
    #expect(verdict.temporal == .adjacentDay)
    #expect(verdict.singleOffer != nil)
  }

  @Test func offersOnlyTheDayItselfWhenItHadAGame() throws {
    var world = try SmallWorld()
    for offset in -1...1 { try world.play(at: "park", dayOffset: offset) }
    #expect(try world.verdict(.init(inside: "10:00")).candidates.count == 1)
  }

  @Test func asksAtMediumDistance() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let verdict = try world.verdict(SmallWorld.photo("19:45", north: -900))
    #expect(verdict.decision == .ask)
    #expect(verdict.spatial == .medium)
    #expect(verdict.combined == .userConfirm)
  }

  @Test func keepsFarOnesUnresolved() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let verdict = try world.verdict(SmallWorld.photo("19:45", north: -3_000))
    #expect(verdict.decision == .unresolved)
    #expect(verdict.combined == .manualOnly)
    #expect(verdict.singleOffer == nil)
  }

  @Test func asksAtAStadiumWithoutAGame() throws {
    var world = try SmallWorld()
    try world.play(at: "park", dayOffset: 2)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.decision == .ask)
    #expect(verdict.reason == .noGame)
    #expect(verdict.stadium?.id == "park")
    #expect(verdict.candidates.isEmpty)
  }

  @Test func aGameNextDoorIsNoMatterOfCourseForSomebodyInAStadium() throws {
    var world = try SmallWorld()
    try world.play(at: "dome")
    let nextDoor = try world.verdict(.init(inside: "19:45"))
    #expect(nextDoor.decision == .ask)
    #expect(nextDoor.candidates.map(\.stadium.id) == ["dome"])
    #expect(nextDoor.singleOffer == nil)
    // With a game of the day before in the stadium itself, both are offered.
    try world.play(at: "park", dayOffset: -1)
    let both = try world.verdict(.init(inside: "19:45"))
    #expect(both.candidates.map(\.stadium.id) == ["park", "dome"])
    #expect(both.singleOffer == nil)
  }

  @Test func aGameMilesAwayDoesNotAnswerForTheStadiumOneIsIn() throws {
    var world = try SmallWorld()
    try world.play(at: "oval")
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.decision == .ask)
    #expect(verdict.reason == .noGame)
    #expect(verdict.stadium?.id == "park")
  }

  @Test(arguments: [-900.0, -3_000])
  func isNotAtAStadiumWithoutAGameAndNotHigh(north: Double) throws {
    let world = try SmallWorld()
    let verdict = try world.verdict(SmallWorld.photo("19:45", north: north))
    #expect(verdict.decision == .notAtStadium)
  }

  @Test func isNotAtAStadiumBeyondTheSearchRadius() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let verdict = try world.verdict(SmallWorld.photo("19:45", north: -5_100))
    #expect(verdict.decision == .notAtStadium)
    #expect(verdict.reason == .noStadiumNear)
  }

  @Test func aKnownErrorWidensTheSearch() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let verdict = try world.verdict(SmallWorld.photo("19:45", north: -5_100, error: 200))
    #expect(verdict.decision == .unresolved)
  }

  @Test func asksForTheDateWhenThePlaceIsSure() throws {
    let world = try SmallWorld()
    #expect(try world.verdict(SmallWorld.photo(nil)).decision == .ask)
    #expect(try world.verdict(SmallWorld.photo(nil)).reason == .noDate)
    #expect(try world.verdict(SmallWorld.photo(nil, north: -900)).decision == .unresolved)
  }

  @Test func keepsWhatHasNoPlace() throws {
    let world = try SmallWorld()
    var photo = try SmallWorld.photo("19:45")
    photo.coordinate = nil
    let verdict = try world.verdict(photo)
    #expect(verdict.decision == .unresolved)
    #expect(verdict.reason == .noPlace)
  }

  @Test func skipsLeaguesThatWereNotAskedFor() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    #expect(try world.verdict(.init(inside: "19:45"), offering: ["nba"]).decision == .otherLeague)
  }

  @Test func prefersTheGameNearByToTheOneFarAway() throws {
    var world = try SmallWorld()
    try world.play(at: "oval")
    try world.play(at: "park", dayOffset: 1)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.candidates.map(\.stadium.id) == ["park"])
    #expect(verdict.decision == .ask)
  }

  @Test func doesNotDependOnTheOrderOfThePhotos() throws {
    var world = try SmallWorld()
    try world.play(at: "park", start: .exact(minuteOfDay: 780), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 1_140), number: 2)
    let photos = try (12...22).map { try SmallWorld.photo("\($0):10", north: Double($0)) }
    let expected = try world.matcher().verdict(on: world.builder.outing(id: "x", of: photos))
    for seed in 0..<20 {
      var shuffled = photos
      var generator = SeededGenerator(seed: UInt64(seed))
      shuffled.shuffle(using: &generator)
      let verdict = try world.matcher().verdict(on: world.builder.outing(id: "x", of: shuffled))
      #expect(verdict == expected)
    }
  }
}
