import Foundation
import Matching
import SportsModel
import Testing

/// Each condition of an automatic decision, broken by itself.
@Suite struct RecordingConditionTests {
  @Test func recordsPhotoInsideDuringOnlyGame() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.decision == .record)
    #expect(verdict.failed.isEmpty)
    #expect(verdict.candidates.map(\.key.stadium) == ["park"])
    #expect(verdict.combined == .autoSelect)
  }

  @Test(arguments: [
    // 50 m of the stadium's own error are added to distance and photo error.
    (100.0, 340.0, true), (100, 360, false), (340, 100, true), (340, 111, false),
  ])
  func addsAllErrorsToTheDistance(north: Double, error: Double, isSure: Bool) throws {
    var world = try MatchingFixture()
    world.stadiums.removeAll { $0.id == "dome" }
    try world.play(at: "park")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:45", north: -north, error: error),
      MatchingFixture.photo("20:45", north: -north, error: error))
    #expect(verdict.failed.contains(.nearestStadium) != isSure)
  }

  @Test func asksIfAnotherStadiumIsNearer() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:45", north: 390), MatchingFixture.photo("20:45", north: 390))
    #expect(verdict.decision == .ask)
    #expect(verdict.failed == [.nearestStadium, .inside])
    #expect(verdict.candidates.map(\.stadium.id) == ["park"])
  }

  @Test(arguments: [(100.0, [RecordingCondition]()), (140, [.noOtherStadium])])
  func rivalStadiumCountsUnlessNearestIsMuchCloser(north: Double, failed: [RecordingCondition])
    throws
  {
    var world = try MatchingFixture()
    try world.play(at: "park")
    try world.play(at: "dome", home: "nfl-det", away: "nfl-chi")
    // At 100 m north the dome is 300 m away, at 140 m it is 260 m: nearer than twice the distance.
    let verdict = try world.verdict(MatchingFixture.photo("19:45", north: north))
    #expect(verdict.failed == failed)
    #expect(verdict.candidates.map(\.stadium.id) == (failed.isEmpty ? ["park"] : ["park", "dome"]))
  }

  @Test func rivalStadiumWithoutGameIsIgnored() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    #expect(try world.verdict(MatchingFixture.photo("19:45", north: 140)).decision == .record)
  }

  @Test func asksIfStadiumHadTwoGames() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 13 * 60), number: 1)
    try world.play(at: "park", start: .placeholder(minuteOfDay: 13 * 60 + 5), number: 2)
    let verdict = try world.verdict(.init(inside: "14:00"))
    #expect(verdict.decision == .ask)
    #expect(verdict.failed == [.oneGame])
    #expect(verdict.candidates.map(\.game.number) == [1, 2])
    #expect(verdict.onlyCandidate == nil)
  }

  @Test func offersGameAtPhotoTimeFirst() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 13 * 60), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 17 * 60), number: 2)
    #expect(try world.verdict(.init(inside: "20:00")).candidates.map(\.game.number) == [2, 1])
  }

  @Test func countsGamesOfOtherLeagues() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", league: "nba", home: "nba-det", away: "nba-chi")
    try world.play(at: "park")
    let verdict = try world.verdict(.init(inside: "19:45"), offering: ["mlb"])
    #expect(verdict.failed == [.oneGame])
    #expect(verdict.candidates.map(\.game.league) == ["mlb"])
  }

  @Test func asksIfGameMayHaveBeenElsewhere() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", building: .ambiguous, orAt: ["oval"])
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.decision == .ask)
    #expect(verdict.failed == [.oneGame])
    #expect(verdict.onlyCandidate?.key.stadium == "park")
  }

  @Test(arguments: [
    ("17:39", false), ("17:40", true), ("23:10", true), ("23:11", false), ("10:00", false),
  ])
  func windowRunsFrom90MinutesBeforeTo60AfterEnd(time: String, isIn: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    #expect(try world.verdict(.init(inside: time)).failed == (isIn ? [] : [.inWindow]))
  }

  @Test(arguments: [("11:59", false), ("12:00", true), ("23:59", true)])
  func unknownStartHasNoonToMidnightWindow(time: String, isIn: Bool) throws {
    for start in [Game.Start.unknown, .placeholder(minuteOfDay: 9 * 60)] {
      var world = try MatchingFixture()
      try world.play(at: "park", start: start)
      #expect(try world.verdict(.init(inside: time)).failed == (isIn ? [] : [.inWindow]))
    }
  }

  @Test(arguments: [(-179.0, true), (-182, false)])
  func onePhotoMustBeWithin180Meters(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(MatchingFixture.photo("19:45", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(1_629.0, true), (1_631, false)])
  func onePhotoInArenaMustBeWithin130Meters(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(MatchingFixture.photo("19:45", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [("20:14", false), ("20:15", true)])
  func twoPhotosHalfAnHourApartShowAStay(second: String, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:45", north: -200), MatchingFixture.photo(second, north: -200))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(
    arguments: [
      (-219.0, nil, true), (-221, nil, false), (-199, 50, true), (-201, 50, false),
      (-239, 10, true), (-241, 10, false),
    ] as [(Double, Double?, Bool)])
  func stayCountsOnlyInsideFootprintWithError(north: Double, error: Double?, isEnough: Bool) throws
  {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:30", north: north, error: error),
      MatchingFixture.photo("21:30", north: north, error: error))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(-149.0, true), (-151, false)])
  func coarsePhotoMustBeInsideFootprintWithError(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(MatchingFixture.photo("19:45", north: north, error: 100))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(1_649.0, true), (1_651, false)])
  func stayInArenaMustBeWithin180MetersWithError(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:30", north: north), MatchingFixture.photo("21:00", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test func twoHourDinnerNextDoorIsNotRecorded() throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(
      MatchingFixture.photo("19:00", north: 1_900), MatchingFixture.photo("20:00", north: 1_890),
      MatchingFixture.photo("21:00", north: 1_900))
    #expect(verdict.decision == .ask)
    #expect(verdict.failed == [.inside])
  }

  @Test func morningTourDoesNotProveEveningGame() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    let verdict = try world.verdict(
      MatchingFixture.photo("10:00"), MatchingFixture.photo("10:30"),
      MatchingFixture.photo("19:45", north: -300))
    #expect(verdict.failed == [.inside])
  }

  private func busy(_ area: Stadium.BusyArea) throws -> MatchingFixture {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map { $0.id == "park" ? $0.as(busyArea: area) : $0 }
    try world.play(at: "park")
    return world
  }

  @Test func stadiumInOtherBuildingRequiresStay() throws {
    let world = try busy(.inside)
    #expect(try world.verdict(.init(inside: "19:45")).failed == [.inside])
    #expect(
      try world.verdict(.init(inside: "19:45"), .init(inside: "20:30")).decision == .record)
  }

  @Test(
    arguments: [
      (-149.0, nil, true), (-151, nil, false), (-129, 50, true), (-131, 50, false),
      (-169, 10, true), (-171, 10, false),
    ] as [(Double, Double?, Bool)])
  func photoInBusyAreaMustBeWellInsideWithError(
    north: Double, error: Double?, isEnough: Bool
  ) throws {
    for area in [Stadium.BusyArea.district, .formerSite] {
      let photo = try MatchingFixture.photo("19:45", north: north, error: error)
      #expect(try busy(area).verdict(photo).failed == (isEnough ? [] : [.inside]))
    }
  }

  @Test func asksAboutClosedDoorOrUncertainGames() throws {
    for change in 0..<3 {
      var world = try MatchingFixture()
      try world.play(
        at: "park", spectators: change != 0, isDateConfirmed: change != 1,
        score: change == 2 ? nil : Score(home: 1, away: 0))
      let verdict = try world.verdict(.init(inside: "19:45"))
      #expect(verdict.failed == [.played])
    }
  }

  @Test func neverRecordsWithApproximatePosition() throws {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map {
      $0.id == "park" ? $0.as(isPositionApproximate: true) : $0
    }
    try world.play(at: "park")
    #expect(try world.verdict(.init(inside: "19:45")).failed == [.nearestStadium])
  }

  @Test func asksForDateIfTimeIsUncertain() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    var photos: [PhotoFacts] = []
    for source in [PhotoFacts.TimeSource.fileTime, .modified] {
      var photo = try MatchingFixture.photo("19:45")
      photo.timeSource = source
      photos.append(photo)
    }
    var doubtful = try MatchingFixture.photo("19:45")
    doubtful.isClockDoubtful = true
    for photo in photos + [doubtful] {
      let verdict = try world.verdict(photo)
      #expect(verdict.decision == .ask)
      #expect(verdict.reason == .noDate)
      #expect(verdict.onlyCandidate == nil)
      // Next to a photo with a certain day it counts for that day.
      #expect(try world.verdict(photo, .init(inside: "20:30")).decision == .record)
    }
  }

  @Test func asksForVoidPosition() throws {
    var world = try MatchingFixture()
    try world.play(at: "park")
    var photo = try MatchingFixture.photo("19:45")
    photo.isPositionVoid = true
    #expect(try world.verdict(photo).failed == [.nearestStadium, .inside])
  }
}

extension PhotoFacts {
  /// A photo from the middle of the park.
  init(inside time: String) throws { self = try MatchingFixture.photo(time) }
}

extension Stadium {
  /// The same stadium, marked otherwise.
  func `as`(
    busyArea: BusyArea? = nil, isPositionApproximate: Bool = false, closed: Int? = nil
  ) -> Stadium {
    Stadium(
      id: id, names: names, coordinate: coordinate, positionErrorMeters: positionErrorMeters,
      timeZoneID: timeZoneID, closed: closed, footprintMeters: footprintMeters, busyArea: busyArea,
      isPositionApproximate: isPositionApproximate, tenancies: tenancies)
  }
}
