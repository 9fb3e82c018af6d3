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
    // Half an hour after the usual end of the second.
    let explanation = try explanation(world, photo("20:30"))
    #expect(explanation.reason == "several games in this building that day")
    #expect(
      explanation.lines == [
        "1 photo, 2019-06-15 20:30",
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
    #expect(
      try self.explanation(world, photo("20:00")).reason
        == "photos from inside while this game was on, and no other one there")
  }

  private func explanation(_ world: MatchingFixture, _ photo: PhotoFacts) throws
    -> VerdictExplanation
  {
    let outing = world.builder.outing(id: "x", of: [photo])
    return VerdictExplanation(
      try world.matcher().verdict(on: outing), of: outing,
      distance: { DisplayFormat.metric.distance(meters: $0) })
  }

  @Test(
    arguments: [
      (200.0, false, "the stadium's position may be 200 m off"),
      (50, true, "the stadium's position is approximate"),
    ])
  func explainsInexactPositionOfStadium(
    error: Double, isApproximate: Bool, expected: String
  ) throws {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map {
      $0.id == "park"
        ? $0.as(isPositionApproximate: isApproximate, positionErrorMeters: error) : $0
    }
    try world.play(at: "park")
    #expect(try explanation(world, .init(inside: "19:45")).reason == expected)
  }

  @Test(arguments: [
    ("10:00", 0, "9 h 45 min apart (19:45, 10:00)"), ("11:45", 0, "8 h apart (19:45, 11:45)"),
    ("19:45", -1, "24 h apart (2019-06-15 19:45, 2019-06-14 19:45)"),
    ("19:45", -365, "365 days apart (2019-06-15 19:45, 2018-06-15 19:45)"),
  ])
  func explainsTimesThatDisagree(time: String, dayOffset: Int, expected: String) throws {
    let other = try #require(try photo(time, dayOffset: dayOffset).localTime)
    let unclear = try photo("19:45") { $0.otherTimes = [.init(.name, localTime: other)] }
    let explanation = try explanation(.withGame(), unclear)
    #expect(explanation.reason == "the times in the photo are \(expected)")
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

/// Several games in one building on one day, and games that took two days.
@Suite struct SeveralGamesTests {
  private func world(
    _ first: Game.Start = .exact(minuteOfDay: 13 * 60),
    _ second: Game.Start = .exact(minuteOfDay: 19 * 60)
  ) throws -> MatchingFixture {
    var world = try MatchingFixture()
    try world.play(at: "park", start: first, number: 1)
    try world.play(at: "park", start: second, number: 2)
    return world
  }

  @Test(arguments: [("13:30", 1), ("20:00", 2)])
  func timesOfPhotosDecideSplitDoubleheader(time: String, number: Int) throws {
    let verdict = try world().verdict(.init(inside: time))
    #expect(verdict.outcome == .recorded && verdict.candidates.map(\.game.number) == [number])
  }

  @Test func hockeyByDayAndBasketballByNightAreTwoGames() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 13 * 60))
    try world.play(
      at: "park", start: .exact(minuteOfDay: 19 * 60 + 30), league: "nba", home: "nba-det",
      away: "nba-chi")
    #expect(try world.verdict(.init(inside: "20:00")).candidates.map(\.game.league) == ["nba"])
    #expect(try world.verdict(.init(inside: "14:00")).candidates.map(\.game.league) == ["mlb"])
  }

  @Test(arguments: [("22:00", [1, 2]), ("22:01", [1])])
  func photosOfBothGamesDivideOutingIntoTwoVisits(second: String, numbers: [Int]) throws {
    // The second game usually ends at 22:00.
    let decisions = try world().decisions([.init(inside: "16:00"), .init(inside: second)])
    let ids = ["park@2019-06-15", "park@2019-06-15/2"]
    #expect(decisions.map(\.outing.id) == Array(ids.prefix(numbers.count)))
    #expect(decisions.map(\.verdict.candidates.first?.game.number) == numbers)
    #expect(decisions.allSatisfy { $0.verdict.outcome == .recorded })
    #expect(decisions.map(\.outing.photos.count).reduce(0, +) == 2)
  }

  @Test(arguments: [
    ("16:00", [RecordingCondition]()), ("16:01", [.oneGame]), ("18:59", [.oneGame]), ("19:00", []),
  ])
  func photoMustBeFromDuringOneOfTheGames(time: String, failed: [RecordingCondition]) throws {
    #expect(try world().verdict(.init(inside: time)).failed == failed)
  }

  @Test(arguments: [(-219.5, [RecordingCondition]()), (-220.5, [.oneGame, .inside])])
  func photoOfOneOfTheGamesMustBeFromInside(north: Double, failed: [RecordingCondition]) throws {
    #expect(try world().verdict(photo("13:30", north: north)).failed == failed)
  }

  @Test(arguments: [("13:30", 1), ("20:00", 2)])
  func photoBetweenTheGamesDoesNotHinderTheOther(time: String, number: Int) throws {
    for between in ["16:30", "17:15", "18:00"] {
      let verdict = try world().verdict(.init(inside: time), .init(inside: between))
      #expect(verdict.outcome == .recorded && verdict.candidates.map(\.game.number) == [number])
    }
  }

  /// No two games share a field, so a game without a certain start was on at another time; a first one
  /// may have ended late.
  @Test(arguments: [Game.Start.unknown, .placeholder(minuteOfDay: 13 * 60)])
  func gameWithoutCertainStartWasOnAtAnotherTime(start: Game.Start) throws {
    let first = try world(.exact(minuteOfDay: 13 * 60), start)
    let second = try world(start, .exact(minuteOfDay: 13 * 60))
    for (world, number, time, failed) in [
      (first, 1, "13:00", []), (first, 1, "14:29", []), (first, 1, "14:30", [.oneGame]),
      (second, 2, "13:30", [.oneGame]), (second, 2, "13:31", []), (second, 2, "16:00", []),
      (second, 2, "12:59", [.oneGame]),
    ] as [(MatchingFixture, Int, String, [RecordingCondition])] {
      let verdict = try world.verdict(.init(inside: time))
      #expect(verdict.failed == failed && verdict.candidates.first?.game.number == number)
    }
  }

  @Test func photosAfterRecordedGameAreOfTheOneWithoutStart() throws {
    let world = try world(.exact(minuteOfDay: 13 * 60), .unknown)
    let photos = try ["13:30", "14:20", "20:00", "21:00"].map { try PhotoFacts(inside: $0) }
    let decisions = try world.decisions(photos)
    #expect(decisions.map(\.verdict.outcome) == [.recorded, .pending])
    #expect(decisions.map(\.outing.photos.count) == [2, 2])
    // Without a game to record there is one question.
    #expect(try world.decisions(Array(photos.suffix(2))).map(\.verdict.outcome) == [.pending])
  }

  @Test func resumedGameWasOnAtAnotherTime() throws {
    // The start of a resumed game is the start on its first day.
    var resumed = try MatchingFixture()
    try resumed.play(at: "park", dayOffset: -1, resumedAfter: 1)
    try resumed.play(at: "park", start: .exact(minuteOfDay: 7 * 60))
    #expect(try resumed.verdict(.init(inside: "08:00")).failed == [])
    #expect(try resumed.verdict(.init(inside: "09:00")).failed == [.oneGame])
  }

  @Test(arguments: [("17:00", [RecordingCondition.oneGame]), ("17:01", [])])
  func asksIfFirstGameMayStillBeOn(time: String, failed: [RecordingCondition]) throws {
    // The first usually ends at 16:00, and may last an hour longer.
    let world = try world(.exact(minuteOfDay: 13 * 60), .exact(minuteOfDay: 16 * 60 + 30))
    #expect(try world.verdict(.init(inside: time)).failed == failed)
  }

  /// No two games share a field, so a first game with extra innings ends before the second.
  @Test(arguments: [("16:00", [RecordingCondition.oneGame]), ("16:01", [])])
  func firstGameIsOverHalfAnHourIntoTheSecond(time: String, failed: [RecordingCondition]) throws {
    let world = try world(.exact(minuteOfDay: 13 * 60), .exact(minuteOfDay: 15 * 60 + 30))
    #expect(try world.verdict(.init(inside: time)).failed == failed)
  }

  @Test func photoOfUncertainTimeDoesNotHinderTheOthers() throws {
    let doubtful = try photo("20:00") { $0.isClockDoubtful = true }
    #expect(try world().verdict(.init(inside: "13:30"), doubtful).outcome == .recorded)
  }

  @Test(arguments: [("17:05", [1, 2]), ("17:20", [2, 1])])
  func gameNearestInTimeIsOfferedFirst(time: String, numbers: [Int]) throws {
    // The windows end at 17:00 and begin at 17:30.
    let verdict = try world().verdict(.init(inside: time))
    #expect(verdict.candidates.map(\.game.number) == numbers)
  }

  @Test(arguments: [("12:30", [1, 2]), ("19:30", [2, 1])])
  func gameWhoseWindowHasThePhotoIsOfferedFirst(time: String, numbers: [Int]) throws {
    // The windows are from 11:30 to 17:00 and from 14:30 to 20:00.
    let verdict = try world(
      .exact(minuteOfDay: 13 * 60), .exact(minuteOfDay: 16 * 60)
    ).verdict(.init(inside: time))
    #expect(verdict.candidates.map(\.game.number) == numbers)
  }

  @Test func certainStartIsOfferedBeforeUncertainOne() throws {
    let verdict = try world(.unknown, .exact(minuteOfDay: 19 * 60)).verdict(.init(inside: "19:20"))
    #expect(verdict.candidates.map(\.game.number) == [2, 1])
    let both = try world(.unknown, .unknown).verdict(.init(inside: "20:00"))
    #expect(both.candidates.map(\.game.number) == [1, 2])
  }

  @Test func dayBetweenBothDaysOfResumedGameIsNextToTheFirst() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1, resumedAfter: 2)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.temporal == .adjacentDay)
    #expect(verdict.candidates.map(\.day) == [MatchingFixture.day.map { $0 - 1 }])
  }

  @Test func dayOfResumptionCountsAsDayOfGame() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1, resumedAfter: 1)
    let verdict = try world.verdict(.init(inside: "14:00"))
    #expect(verdict.outcome == .recorded && verdict.temporal == .exactDay)
    #expect(verdict.candidates.map(\.game.day) == [MatchingFixture.day.map { $0 - 1 }])
    // Only the first day has a known start.
    #expect(try world.verdict(.init(inside: "11:00")).failed == [.inWindow])
  }

  @Test func resumedGameBeforeRegularOneIsAsked() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1, resumedAfter: 1)
    try world.play(at: "park")
    let verdict = try world.verdict(.init(inside: "18:45"))
    #expect(verdict.failed == [.oneGame] && verdict.candidates.count == 2)
  }

  @Test func firstDayOfResumedGameIsRecorded() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", resumedAfter: 1)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .recorded && verdict.candidates.count == 1)
  }
}

/// Photos of a day with several games in one stadium.
@Suite struct GameDivisionTests {
  /// The division of games, each with its start and its number.
  private func division(
    _ games: (start: Game.Start, number: Int)..., league: LeagueID = "mlb"
  ) throws -> GameDivision? {
    var world = try MatchingFixture()
    for (start, number) in games {
      try world.play(at: "park", start: start, league: league, number: number)
    }
    let stadium = try #require(world.index["park"])
    let candidates = world.games.map {
      Candidate($0, at: stadium, distance: 0, on: MatchingFixture.day, rules: world.rules)
    }
    return GameDivision(candidates, leagues: MatchingFixture.leagues, rules: world.rules)
  }

  private func time(_ minute: Int) throws -> LocalDateTime {
    LocalDateTime(day: try MatchingFixture.day.orThrow(), microsecondOfDay: 0) + minute * 60
  }

  /// Baseball games take 180 minutes: these are from 13:00 to 16:00 and from 19:00 to 22:00.
  @Test(arguments: [
    (8 * 60, 0), (13 * 60, 0), (15 * 60 + 59, 0), (17 * 60 + 29, 0), (17 * 60 + 31, 1),
    (19 * 60, 1), (21 * 60, 1), (23 * 60, 1),
  ])
  func photoBelongsToGameOfItsTime(_ minute: Int, _ index: Int) throws {
    let division = try #require(
      try division((.exact(minuteOfDay: 780), 1), (.exact(minuteOfDay: 1_140), 2)))
    #expect(division.index(at: try time(minute)) == index)
    let reversed = try #require(
      try self.division((.exact(minuteOfDay: 1_140), 2), (.exact(minuteOfDay: 780), 1)))
    #expect(reversed.index(at: try time(minute)) == 1 - index)
  }

  /// The second game of a doubleheader starts after the first, which had extra innings.
  @Test func nextGameEndsTheFirst() throws {
    let division = try #require(
      try division((.exact(minuteOfDay: 780), 1), (.exact(minuteOfDay: 900), 2)))
    #expect(division.index(at: try time(899)) == 0)
    #expect(division.index(at: try time(900)) == 1)
    #expect(division.index(at: try time(950)) == 1)
  }

  /// The first game is from 13:00 to 16:00, with photos from 11:30 to 17:00.
  @Test func gameWithoutStartHasPhotosOutsideTheOthersWindow() throws {
    let later = try #require(try division((.exact(minuteOfDay: 780), 1), (.unknown, 2)))
    for (minute, index) in [(600, 0), (690, 0), (900, 0), (1_020, 0), (1_021, 1), (1_200, 1)] {
      #expect(later.index(at: try time(minute)) == index, "\(minute)")
    }
    let earlier = try #require(try division((.unknown, 1), (.exact(minuteOfDay: 780), 2)))
    for (minute, index) in [(600, 0), (689, 0), (690, 1), (900, 1), (1_200, 1)] {
      #expect(earlier.index(at: try time(minute)) == index, "\(minute)")
    }
    let others = try #require(
      try division((.placeholder(minuteOfDay: 780), 0), (.exact(minuteOfDay: 780), 0)))
    for (minute, index) in [(600, 0), (690, 1), (900, 1), (1_020, 1), (1_021, 0)] {
      #expect(others.index(at: try time(minute)) == index, "\(minute)")
    }
  }

  @Test func gamesWithoutStartsAreNotDivided() throws {
    #expect(try division((.unknown, 1), (.unknown, 2)) == nil)
    #expect(try division((.exact(minuteOfDay: 780), 1)) == nil)
  }

  /// Later photos never belong to earlier games.
  @Test func orderOfPhotosIsTheOrderOfGames() throws {
    for first in stride(from: 600, to: 1_000, by: 50) {
      for second in stride(from: first + 30, to: 1_300, by: 70) {
        let division = try #require(
          try division((.exact(minuteOfDay: first), 1), (.exact(minuteOfDay: second), 2)))
        let found = try stride(from: 0, to: 1_440, by: 10).map { division.index(at: try time($0)) }
        #expect(found == found.sorted() && Set(found) == [0, 1])
      }
    }
  }
}
