import Foundation
import Matching
import SportsModel
import Testing

/// Each condition of an automatic decision, broken by itself.
@Suite struct RecordingConditionTests {
  @Test func recordsPhotoInsideDuringOnlyGame() throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .recorded && verdict.failed.isEmpty)
    #expect(verdict.candidates.map(\.key.stadium) == ["park"] && verdict.combined == .autoSelect)
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
      photo("19:45", north: -north, error: error),
      photo("20:45", north: -north, error: error))
    #expect(verdict.failed.contains(.nearestStadium) != isSure)
  }

  @Test func asksIfAnotherStadiumIsNearer() throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: 390), photo("20:45", north: 390))
    #expect(verdict.outcome == .pending && verdict.failed == [.nearestStadium, .inside])
    #expect(verdict.candidates.map(\.stadium.id) == ["park"])
  }

  @Test(arguments: [(131.0, [RecordingCondition]()), (136, [.noOtherStadium])])
  func rivalStadiumCountsUnlessNearestIsMuchCloser(north: Double, failed: [RecordingCondition])
    throws
  {
    var world = try MatchingFixture.withGame()
    try world.play(at: "dome", home: "nfl-det", away: "nfl-chi")
    // At 131 m north the dome is 269 m away, at 136 m it is 264 m: nearer than twice the distance.
    let verdict = try world.verdict(photo("19:45", north: north))
    #expect(verdict.failed == failed)
    #expect(verdict.combined == (failed.isEmpty ? .autoSelect : .userConfirm))
    #expect(verdict.candidates.map(\.stadium.id) == (failed.isEmpty ? ["park"] : ["park", "dome"]))
  }

  @Test(arguments: [(1_200.5, true), (1_199.5, false)])
  func rivalStadiumCountsWithinTwoKilometers(north: Double, isRival: Bool) throws {
    var world = try MatchingFixture()
    let center = try MatchingFixture.center.orThrow()
    world.rules.highRadius = 1_500
    world.stadiums = ["park", "oval"].map { id in
      Stadium(
        id: id, names: [], coordinate: center.moved(north: id == "park" ? 0 : 3_200, east: 0),
        timeZoneID: "America/Detroit")
    }
    try world.play(at: "park")
    try world.play(at: "oval", home: "nfl-det", away: "nfl-chi")
    let verdict = try world.verdict(photo("19:45", north: north))
    #expect(verdict.failed.contains(.noOtherStadium) == isRival)
  }

  @Test func rivalStadiumWithoutGameIsIgnored() throws {
    let world = try MatchingFixture.withGame()
    #expect(try world.verdict(photo("19:45", north: 140)).outcome == .recorded)
  }

  @Test func asksIfStadiumHadTwoGames() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 13 * 60), number: 1)
    try world.play(at: "park", start: .placeholder(minuteOfDay: 13 * 60 + 5), number: 2)
    let verdict = try world.verdict(.init(inside: "16:30"))
    #expect(verdict.outcome == .pending && verdict.failed == [.oneGame])
    #expect(verdict.reason == .severalGames && verdict.candidates.map(\.game.number) == [1, 2])
    #expect(verdict.onlyCandidate == nil)
  }

  @Test func offersGameAtPhotoTimeFirst() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 13 * 60), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 17 * 60), number: 2)
    // Both are over.
    #expect(try world.verdict(.init(inside: "20:30")).candidates.map(\.game.number) == [2, 1])
  }

  @Test func countsGamesOfOtherLeagues() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", league: "nba", home: "nba-det", away: "nba-chi")
    try world.play(at: "park")
    let verdict = try world.verdict(.init(inside: "19:45"), offering: ["mlb"])
    #expect(verdict.failed == [.oneGame] && verdict.candidates.map(\.game.league) == ["mlb"])
  }

  @Test func asksIfGameMayHaveBeenElsewhere() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", building: .ambiguous, orAt: ["oval"])
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .pending && verdict.failed == [.oneGame])
    #expect(verdict.onlyCandidate?.key.stadium == "park")
  }

  @Test(arguments: [
    ("17:39", false), ("17:40", true), ("23:10", true), ("23:11", false), ("10:00", false),
  ])
  func windowRunsFrom90MinutesBeforeTo60AfterEnd(time: String, isIn: Bool) throws {
    let world = try MatchingFixture.withGame()
    #expect(try world.verdict(.init(inside: time)).failed == (isIn ? [] : [.inWindow]))
  }

  @Test(
    arguments: [
      ("mlb", "23:10", true), ("mlb", "23:11", false), ("nba", "22:40", true),
      ("nba", "22:41", false), ("other", "23:10", true), ("other", "23:11", false),
    ] as [(LeagueID, String, Bool)])
  func usualLengthIsThatOfTheLeagueOrThreeHours(league: LeagueID, time: String, isIn: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "park", league: league)
    #expect(try world.verdict(.init(inside: time)).failed == (isIn ? [] : [.inWindow]))
  }

  @Test(arguments: [
    ("11:59", 0, false), ("11:59:59", 0, false), ("12:00", 0, true), ("23:59:59", 0, true),
    ("00:00", 1, false),
  ])
  func unknownStartHasNoonToMidnightWindow(time: String, dayOffset: Int, isIn: Bool) throws {
    for start in [Game.Start.unknown, .placeholder(minuteOfDay: 9 * 60)] {
      var world = try MatchingFixture()
      try world.play(at: "park", start: start)
      let verdict = try world.verdict(photo(time, dayOffset: dayOffset))
      #expect(verdict.failed == (isIn ? [] : [.inWindow]))
    }
  }

  @Test func photoWithoutPlaceOrReliableTimeShowsNoPresenceDuringGame() throws {
    let world = try MatchingFixture.withGame()
    let bare = try photo("19:45") { $0.coordinate = nil }
    let doubtful = try photo("19:45") { $0.isClockDoubtful = true }
    for photo in [bare, doubtful] {
      let verdict = try world.verdict(.init(inside: "10:00"), photo)
      #expect(verdict.failed == [.inWindow] && verdict.reason == .failedConditions)
    }
  }

  @Test func buildingOfTeamWithOneHomeIsCertain() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", building: .inferred)
    #expect(try world.verdict(.init(inside: "19:45")).outcome == .recorded)
  }

  @Test(
    arguments: [
      // The walls are at 250 m; an unknown error counts as 30 m.
      (-219.5, nil, true), (-220.5, nil, false), (-199, 50, true), (-201, 50, false),
      (-239, 10, true), (-241, 10, false), (-149, 100, true), (-151, 100, false),
      // Above 100 m, the place doesn't matter.
      (0, 100, true), (0, 101, false),
    ] as [(Double, Double?, Bool)])
  func onePhotoMustBeWithinWallsWithError(north: Double, error: Double?, isEnough: Bool) throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: north, error: error))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(1_649.0, true), (1_651, false)])
  func onePhotoInArenaMustBeWithinItsWallsWithError(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(photo("19:45", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [("20:14", false), ("20:15", true)])
  func twoPhotosHalfAnHourApartShowAStay(second: String, isEnough: Bool) throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: -230), photo(second, north: -230))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(1, true), (2, false), (3, false)])
  func stayNeedsMostPhotosFromInside(outside: Int, isEnough: Bool) throws {
    let world = try MatchingFixture.withGame()
    let photos =
      try ["19:45", "20:45"].map { try photo($0, north: -230) }
      + (1...outside).map { try photo("20:1\($0)", north: -260) }
    let verdict = try world.matcher().verdict(on: world.builder.outing(id: "stay", of: photos))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  /// Half of the positions with a maximum error of 50 m are within 14 m; the walls are at 250 m.
  @Test(
    arguments: [
      (0.0, -249.0, true), (50, -235, true), (50, -237, false), (100, -221, true),
      (100, -223, false),
    ])
  func stayMustBeWithinWallsWhereverTheCenterIs(
    error: Double, north: Double, isEnough: Bool
  ) throws {
    let world = try shifted(error)
    let verdict = try world.verdict(photo("19:30", north: north), photo("21:30", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  /// Errors of 28 m of the stadium and 30 m of the photo are 41 m together.
  @Test(
    arguments: [
      (100.0, nil, -208.0, true), (100, nil, -210, false), (50, nil, -216, true),
      (50, nil, -218, false), (50, 96, -152, true), (50, 96, -154, false),
    ] as [(Double, Double?, Double, Bool)])
  func errorsOfStadiumAndPhotoAreIndependent(
    error: Double, photoError: Double?, north: Double, isEnough: Bool
  ) throws {
    let verdict = try shifted(error).verdict(photo("19:45", north: north, error: photoError))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  /// The park with a maximum error of its position.
  private func shifted(_ error: Double) throws -> MatchingFixture {
    var world = try MatchingFixture.withGame()
    world.rules = MatchingRules()
    world.stadiums = world.stadiums.map {
      $0.id == "park" ? $0.as(positionErrorMeters: error) : $0
    }
    return world
  }

  @Test(arguments: [(49.5, 0.0, false), (50.5, 0, true), (30, 35, true)])
  func stayNearPlaceNextDoorMustBeWellInside(
    east: Double, farther: Double, isEnough: Bool
  ) throws {
    var world = try MatchingFixture.withGame()
    let bar = try MatchingFixture.center.orThrow().moved(north: -245, east: east)
    world.placesNextDoor = ["park": [bar]]
    let verdict = try world.verdict(
      photo("19:45", north: -245 + farther), photo("20:45", north: -245 + farther))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  /// The median of four positions with errors of 30 m has one of 18.75 m; the walls are at 250 m.
  @Test(arguments: [
    (-231.0, [String](), true), (-232, [], false),
    (-231, ["17:45", "18:00", "18:30", "22:15", "22:30"], true),
  ])
  func medianOfPositionsMustBeWithinWallsWithItsError(
    north: Double, outside: [String], isEnough: Bool
  ) throws {
    var world = try MatchingFixture.withGame()
    let center = try MatchingFixture.center.orThrow()
    world.placesNextDoor = ["park": [center.moved(north: -245, east: 0)]]
    let photos =
      try [("19:45", -10.0), ("20:00", 0.0), ("20:45", 0.1), ("21:00", 5)].map {
        try photo($0.0, north: north + $0.1)
      } + outside.map { try photo($0, north: -300) }
    let verdict = try world.matcher().verdict(on: world.builder.outing(id: "seat", of: photos))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [0.0, 1])
  func onePointOfSeveralPhotosIsNoMedian(distance: Double) throws {
    var world = try MatchingFixture.withGame()
    let center = try MatchingFixture.center.orThrow()
    world.placesNextDoor = ["park": [center.moved(north: -245, east: 0)]]
    let photos = try ["19:45", "20:00", "20:45", "21:00"].enumerated().map {
      try photo($0.element, north: -230 + distance * Double($0.offset))
    }
    let verdict = try world.matcher().verdict(on: world.builder.outing(id: "seat", of: photos))
    #expect(verdict.failed == (distance > 0 ? [] : [.inside]))
  }

  @Test(
    arguments: [
      (["19:45", "22:20", "23:40"], true), (["22:20", "22:50"], true), (["22:20", "23:40"], false),
      (["22:50", "00:20"], false),
    ])
  func photosOnlyFromAfterGameShowAnotherTimeZone(times: [String], isSure: Bool) throws {
    let world = try MatchingFixture.withGame()
    let photos = try times.map { try photo($0, dayOffset: $0 < "05" ? 1 : 0) }
    let verdict = try world.matcher().verdict(on: world.builder.outing(id: "late", of: photos))
    #expect(verdict.failed == (isSure ? [] : [.clocksAgree]))
  }

  @Test(
    arguments: [
      (-249.5, nil, true), (-250.5, nil, false), (-249.5, 50, true), (-250.5, 50, false),
      (-240, 100, true), (-240, 101, false),
    ] as [(Double, Double?, Bool)])
  func stayMustBeWithinWallsWithoutError(north: Double, error: Double?, isEnough: Bool) throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(
      photo("19:30", north: north, error: error),
      photo("21:30", north: north, error: error))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test(arguments: [(1_679.5, true), (1_680.5, false)])
  func stayInArenaMustBeWithinItsWalls(north: Double, isEnough: Bool) throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(photo("19:30", north: north), photo("21:00", north: north))
    #expect(verdict.failed == (isEnough ? [] : [.inside]))
  }

  @Test func twoHourDinnerNextDoorIsNotRecorded() throws {
    var world = try MatchingFixture()
    try world.play(at: "arena", league: "nba", home: "nba-det", away: "nba-chi")
    let verdict = try world.verdict(
      photo("19:00", north: 1_900), photo("20:00", north: 1_890),
      photo("21:00", north: 1_900))
    #expect(verdict.outcome == .pending && verdict.failed == [.inside])
  }

  @Test func morningTourDoesNotProveEveningGame() throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("10:00"), photo("10:30"), photo("19:45", north: -300))
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
      try world.verdict(.init(inside: "19:45"), .init(inside: "20:30")).outcome == .recorded)
  }

  @Test(
    arguments: [
      (-219.5, nil, true), (-220.5, nil, false), (-199, 50, true), (-201, 50, false),
    ] as [(Double, Double?, Bool)])
  func photoInBusyDistrictCountsAsElsewhere(
    north: Double, error: Double?, isEnough: Bool
  ) throws {
    for area in [Stadium.BusyArea.district, .formerSite] {
      let photo = try photo("19:45", north: north, error: error)
      #expect(try busy(area).verdict(photo).failed == (isEnough ? [] : [.inside]))
    }
  }

  @Test func asksAboutClosedDoorOrUncertainGames() throws {
    for change in 0..<4 {
      var world = try MatchingFixture()
      try world.play(
        at: "park", spectators: change != 0, isDateConfirmed: change != 1,
        status: change == 2 ? .postponed : .planned,
        score: change == 3 ? nil : Score(home: 1, away: 0))
      let verdict = try world.verdict(.init(inside: "19:45"))
      #expect(verdict.failed == [.played])
      // Only a missing result can still come.
      #expect(verdict.isWaitingForResult == (change == 3))
    }
  }

  @Test func resultIsAwaitedOnlyIfNothingElseIsUncertain() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", score: nil)
    let outside = try world.verdict(photo("19:45", north: -230))
    #expect(outside.failed == [.inside, .played] && !outside.isWaitingForResult)
    let sent = try photo("19:45") { $0.isFromOthers = true }
    let others = try world.verdict(sent)
    #expect(others.failed == [.played] && !others.isWaitingForResult)
    world.games[0].score = Score(home: 1, away: 0)
    #expect(try !world.verdict(.init(inside: "10:00")).isWaitingForResult)
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
    let world = try MatchingFixture.withGame()
    var photos: [PhotoFacts] = []
    for source in [PhotoFacts.TimeSource.fileTime, .modified] {
      let photo = try photo("19:45") { $0.timeSource = source }
      photos.append(photo)
    }
    let doubtful = try photo("19:45") { $0.isClockDoubtful = true }
    for photo in photos + [doubtful] {
      let verdict = try world.verdict(photo)
      #expect(verdict.outcome == .pending && verdict.reason == .noDate)
      #expect(verdict.kind == .possible && verdict.onlyCandidate?.stadium.id == "park")
      // Next to a photo with a certain day it counts for that day.
      #expect(try world.verdict(photo, .init(inside: "20:30")).outcome == .recorded)
    }
  }

  @Test func offersGamesOfAllDaysOfUncertainTime() throws {
    var world = try MatchingFixture.withGame()
    for offset in [-3, -5] { try world.play(at: "park", dayOffset: offset) }
    let other = try #require(try photo("19:45", dayOffset: -3).localTime)
    let doubtful = try photo("19:45") {
      $0.isClockDoubtful = true
      $0.otherTimes = [.init(.name, localTime: other)]
    }
    let verdict = try world.verdict(doubtful)
    let day = try MatchingFixture.day.orThrow()
    #expect(verdict.reason == .noDate)
    #expect(Set(verdict.candidates.map(\.day)) == [day, day - 3])
  }

  @Test(arguments: [
    ("19:45", "22:00", [RecordingCondition]()), ("19:45", "10:00", [.clocksAgree]),
    ("10:00", "19:45", [.clocksAgree]), ("10:00", "11:00", [.inWindow]),
    ("19:45", "23:10", []), ("19:45", "23:11", [.clocksAgree]),
  ])
  func everyTimeOfPhotoMustBeDuringGame(
    time: String, other: String, failed: [RecordingCondition]
  ) throws {
    let world = try MatchingFixture.withGame()
    let other = try #require(try photo(other).localTime)
    let unclear = try photo(time, path: "unclear.jpg") {
      $0.otherTimes = [.init(.name, localTime: other)]
    }
    #expect(try world.verdict(unclear).failed == failed)
    // It doesn't hinder a photo of certain time.
    #expect(try world.verdict(unclear, .init(inside: "20:00")).outcome == .recorded)
  }

  @Test(arguments: [(100.0, true), (101, false)])
  func positionOfStadiumMustBeExact(error: Double, isSure: Bool) throws {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map {
      $0.id == "park" ? $0.as(positionErrorMeters: error) : $0
    }
    try world.play(at: "park")
    #expect(try world.verdict(.init(inside: "19:45")).failed == (isSure ? [] : [.nearestStadium]))
  }

  @Test func asksForVoidPosition() throws {
    let world = try MatchingFixture.withGame()
    let photo = try photo("19:45") { $0.isPositionVoid = true }
    #expect(try world.verdict(photo).failed == [.nearestStadium, .inside])
  }
}

extension PhotoFacts {
  /// A photo from the middle of the park.
  init(inside time: String) throws { self = try photo(time) }
}

extension Stadium {
  /// The same stadium, marked otherwise.
  func `as`(
    busyArea: BusyArea? = nil, isPositionApproximate: Bool = false, closed: Int? = nil,
    positionErrorMeters: Double? = nil
  ) -> Stadium {
    Stadium(
      id: id, names: names, coordinate: coordinate,
      positionErrorMeters: positionErrorMeters ?? self.positionErrorMeters,
      timeZoneID: timeZoneID, closed: closed, footprintMeters: footprintMeters, busyArea: busyArea,
      isPositionApproximate: isPositionApproximate, tenancies: tenancies)
  }
}
