import Foundation
import Matching
import SportsModel
import Testing

/// Photos that other people took and sent.
@Suite struct CameraHistoryTests {
  /// A photo far from stadiums on each of the days before and after the game.
  private func daily(_ model: String, days: [Int]) throws -> [PhotoFacts] {
    try days.map { day in
      var photo = try photo("12:00", north: 30_000, dayOffset: day, path: "\(model)-\(day).jpg")
      photo.model = model
      return photo
    }
  }

  private func friends(_ time: String, north: Double = 0) throws -> PhotoFacts {
    var photo = try photo(time, north: north, path: "friend-\(time).jpg")
    photo.model = "Other phone"
    return photo
  }

  private func verdicts(
    _ library: [PhotoFacts], isPlayed: Bool = true, change: (inout MatchingRules) -> Void = { _ in }
  ) throws -> [Verdict] {
    var world = try MatchingFixture()
    change(&world.rules)
    if isPlayed { try world.play(at: "park") }
    let cameras = CameraHistory(library, rules: world.rules)
    return try world.decisions(library, cameras: cameras).map(\.verdict)
  }

  private let ownDays = [-20, -10, -5, -3, 4, 9]

  @Test func photosThatFriendSentAreAsked() throws {
    let library = try daily("Phone", days: ownDays) + [friends("19:45"), friends("20:30")]
    let verdicts = try verdicts(library)
    #expect(verdicts.map(\.outcome) == [.pending] && verdicts.map(\.reason) == [.takenByOthers])
    #expect(verdicts.map(\.kind) == [.possible] && verdicts.map(\.combined) == [.userConfirm])
  }

  /// The user's photos count up; a friend's of the same model have other numbers.
  @Test(
    arguments: [
      ([105, 106], true), ([1_105], false), ([105, 4_106], true), ([9_105], false), ([299], true),
    ])
  func filesWithOtherNumbersAreSomeoneElses(numbers: [Int], isOwn: Bool) throws {
    let evening = try numbers.enumerated().map { try photo("19:4\($0)", path: file($1)) }
    let verdicts = try verdicts(numberedLibrary() + evening)
    #expect(verdicts.map(\.outcome) == [isOwn ? .recorded : .pending])
  }

  private func file(_ number: Int) -> String {
    "IMG_\(String(10_000 + number).dropFirst()).JPG"
  }

  /// Photos of own days, whose numbers leave out 104 to 109 for the day of the game.
  private func numberedLibrary() throws -> [PhotoFacts] {
    try ownDays.enumerated().map { index, day in
      try photo(
        "12:00", north: 30_000, dayOffset: day, path: file(100 + (day < 0 ? index : index + 6)))
    }
  }

  @Test func ownPhotosNextToFriendsOfSameModelDecide() throws {
    let friends = try [photo("19:40", path: file(4_106)), photo("20:50", path: "IMG_E4106.JPG")]
    for time in [["19:45"], ["19:45", "20:30"]] {
      let own = try time.enumerated().map { try photo($1, path: file(105 + $0)) }
      let decisions = try MatchingFixture.withGame().decisions(
        numberedLibrary() + friends + own, cameras: CameraHistory(numberedLibrary() + friends + own)
      )
      #expect(decisions.map(\.verdict.outcome) == [.recorded])
      let photosOfOthers = decisions.flatMap(\.outing.photos).filter(\.isSomeoneElses)
      #expect(Set(photosOfOthers.map(\.facts.path)) == Set(friends.map(\.path)))
    }
  }

  /// A single position 6 km away is wrong if the camera's files before and after it, by their numbers,
  /// are from the stadium; otherwise the user may have been there.
  @Test(arguments: [
    ([105, 106, 107], ["19:58", "20:00", "20:05"], true),
    ([105, 4_106, 107], ["19:58", "20:00", "20:05"], false),
    // In this time, the user could have gone there and back.
    ([105, 106, 107], ["19:20", "20:00", "20:40"], true),
    ([105, 4_106, 107], ["19:20", "20:00", "20:40"], false),
  ])
  func wrongPositionBetweenPhotosDoesNotMakeThemSomeoneElses(
    numbers: [Int], times: [String], isOwn: Bool
  ) throws {
    let evening = try zip(times, numbers).map { time, number in
      try photo(time, north: time == "20:00" ? 6_000 : 0, path: file(number))
    }
    let decisions = try MatchingFixture.withGame().decisions(
      numberedLibrary() + evening, cameras: CameraHistory(numberedLibrary() + evening))
    #expect(decisions.contains { $0.verdict.outcome == .recorded } == isOwn)
  }

  @Test(arguments: [(nil, false), (6_000, true)])
  func photoWhosePositionSaysLittleContradictsNothing(error: Double?, isOwn: Bool) throws {
    let evening = try [
      photo("19:58"), photo("20:00", north: 2_500, error: error), photo("20:05"),
    ]
    let decisions = try MatchingFixture.withGame().decisions(
      daily("Phone", days: ownDays) + evening,
      cameras: CameraHistory(daily("Phone", days: ownDays) + evening))
    #expect(decisions.contains { $0.verdict.outcome == .recorded } == isOwn)
  }

  @Test func ownPhotosNextToFriendsDecide() throws {
    let library = try daily("Phone", days: ownDays) + [friends("19:45"), photo("20:30")]
    #expect(try verdicts(library).map(\.outcome) == [.recorded])
  }

  @Test func stayOfFriendDoesNotHelpOwnPhotoOutside() throws {
    let library =
      try daily("Phone", days: ownDays)
      + [friends("19:45"), friends("20:45"), photo("20:30", north: -230)]
    #expect(try verdicts(library).map(\.failed) == [[.inside]])
  }

  @Test(arguments: [([-30, -8], true), ([-30], false)])
  func cameraIsOwnAfterThreeDays(days: [Int], isOwn: Bool) throws {
    let library =
      try daily("Phone", days: ownDays) + daily("Other phone", days: days) + [friends("19:45")]
    #expect(try verdicts(library).map(\.outcome) == [isOwn ? .recorded : .pending])
  }

  @Test func cameraOfOtherYearsIsNotOwnNow() throws {
    let library =
      try daily("Phone", days: ownDays) + daily("Other phone", days: [-400, -401, -402, -403])
      + [friends("19:45")]
    #expect(try verdicts(library).map(\.outcome) == [.pending])
  }

  @Test(arguments: [([-9, -5, -3, 4, 9], false), ([-9, -5, -3, 4], true)])
  func anyCameraMayBeOwnInSmallLibrary(days: [Int], isOwn: Bool) throws {
    let library = try daily("Phone", days: days) + [friends("19:45")]
    #expect(try verdicts(library).map(\.outcome) == [isOwn ? .recorded : .pending])
  }

  @Test func camerasOfEarlierImportsCount() throws {
    let earlier = CameraHistory(try daily("Phone", days: ownDays)).usage
    let world = try MatchingFixture.withGame()
    let sent = try [friends("19:45"), friends("20:30")]
    for (usage, decision) in [(earlier, OutingOutcome.pending), ([], .recorded)] {
      let history = CameraHistory(sent, earlier: usage)
      let decisions = try world.decisions(sent, cameras: history)
      #expect(decisions.map(\.verdict.outcome) == [decision])
      // Nothing is lost or counted twice by importing again.
      #expect(Set(CameraHistory(sent, earlier: history.usage).usage) == Set(history.usage))
    }
  }

  @Test(arguments: [nil, ""]) func unknownCameraIsNotSomeoneElses(model: String?) throws {
    let photo = try photo("19:45") { $0.model = model }
    #expect(try verdicts(daily("Phone", days: ownDays) + [photo]).map(\.outcome) == [.recorded])
  }

  @Test(arguments: [
    // 1.5 km, and 50 km for every hour between the photos beyond ten minutes.
    ("19:45", 1_499.5, true), ("19:45", 1_500.5, false), ("19:35", 1_500.5, false),
    ("18:45", 43_000, true), ("18:45", 44_000, false), ("16:45", 152_000, false),
    ("16:44", 400_000, true),
  ])
  func ownPhotoTooFarAwayWithinThreeHours(time: String, meters: Double, isRecorded: Bool) throws {
    let elsewhere = try photo(time, north: -meters, path: "home.jpg")
    let verdicts = try verdicts([elsewhere, photo("19:45")])
    let verdict = try #require(verdicts.first { $0.spatial == .high })
    #expect(verdict.outcome == (isRecorded ? .recorded : .pending))
    if !isRecorded { #expect(verdict.reason == .takenByOthers) }
  }

  /// Unless own photos show by exact times that the user was elsewhere; one may have a wrong place.
  @Test(
    arguments: [
      ([true, true], OutingOutcome.unresolved), ([false, true, true], .unresolved),
      ([true, false, true], .unresolved), ([false, false], .pending), ([true], .pending),
      ([false, true], .pending), ([true, false], .pending),
    ])
  func photosFromWhereYouWereNotAreAsked(areExact: [Bool], expected: OutingOutcome) throws {
    let home = areExact.enumerated().map { ("home\($0).jpg", -20_000.0 - 500 * Double($0), $1) }
    let library = try (home + [("park.jpg", 0, areExact.contains(true))])
      .map { path, north, isExact in
        try photo("19:45", north: north, path: path) {
          $0.utcTime = isExact ? Date(utcText: "2019-06-15T23:45:00Z") : nil
        }
      }
    let verdict = try #require(try verdicts(library).first { $0.spatial == .high })
    #expect(verdict.outcome == expected && verdict.reason == .takenByOthers)
  }

  /// One of your photos may have a wrong place, but hardly if another camera took the photos of the game.
  @Test(arguments: [("Phone", OutingOutcome.pending), ("Other phone", .unresolved)])
  func friendsPhotosAreNotAskedIfYouWereElsewhere(model: String, expected: OutingOutcome) throws {
    let game = try photo("19:45", path: "game.jpg") { $0.model = model }
    let library =
      try daily("Phone", days: ownDays) + [photo("19:30", north: -20_000, path: "home.jpg"), game]
    let verdict = try #require(try verdicts(library).first { $0.spatial == .high })
    #expect(verdict.outcome == expected && verdict.reason == .takenByOthers)
  }

  @Test func photosOfOthersDoNotShowWhereYouWere() throws {
    var sent = try photo("19:45", north: -20_000, path: "a/WhatsApp/b.jpg")
    sent.isFromOthers = true
    #expect(try verdicts([sent, photo("19:45")]).map(\.outcome) == [.recorded])
    let library =
      try daily("Phone", days: ownDays)
      + [friends("19:30", north: -20_000), photo("19:45")]
    #expect(try verdicts(library).map(\.outcome) == [.recorded])
  }

  @Test func flightBeforeGameDoesNotCountAsElsewhere() throws {
    var plane = try photo("17:00", north: -600_000, path: "plane.jpg")
    plane.speedKilometersPerHour = 800
    #expect(try verdicts([plane, photo("19:45")]).map(\.outcome) == [.recorded])
  }

  @Test func clockOfAnotherTimeZoneIsNoContradiction() throws {
    // 19:00 on the west coast is 22:00 at the stadium, six hours' flight after the game began.
    let west = try #require(Coordinate(latitude: 37.8, longitude: -122.4))
    var before = try photo("13:00", path: "west.jpg")
    before.coordinate = west
    before.utcTime = Date(utcText: "2019-06-15T20:00:00Z")
    let game = try photo("23:05")
    #expect(try verdicts([before, game]).last?.outcome == .recorded)
    // The same without an offset: 13:00 there is 16:00 at the stadium.
    before.utcTime = nil
    #expect(try verdicts([before, game]).last?.outcome == .recorded)
    before.localTime = LocalDateTime("2019-06-15T19:00:00")
    #expect(try verdicts([before, game]).last?.outcome == .pending)
  }

  @Test func receivedPhotosAndPicturesOfAppsAreNotAsked() throws {
    let photo = try photo("19:45") { $0.isFromOthers = true }
    let verdicts = try verdicts([photo])
    #expect(verdicts.map(\.outcome) == [.unresolved])
    #expect(verdicts.map(\.reason) == [.takenByOthers] && verdicts.map(\.kind) == [nil])
  }

  @Test func friendsPhotoOutsideStadiumIsNotAsked() throws {
    let library = try daily("Phone", days: ownDays) + [friends("19:45", north: -230)]
    #expect(try verdicts(library).map(\.outcome) == [.unresolved])
  }

  @Test func onePhotoFromTwoPlacesAtOnceMarksAllOfItsCamera() throws {
    // The first was taken while you were at home, the last one hours later.
    let home = try photo("17:45", north: -60_000, path: "home.jpg")
    let game = try ["18:30", "21:30"].map { (time: String) in
      try photo(time, path: "\(time).jpg")
    }
    #expect(try verdicts([home] + game).map(\.reason) == [.takenByOthers])
    // Another camera isn't affected.
    var other = game[1]
    other.model = "Other phone"
    #expect(try verdicts([home, game[0], other]).map(\.outcome) == [.recorded])
  }

  @Test(arguments: [
    (1_600.0, "19:45", "20:30", true), (1_400, "19:45", "20:30", false),
    // The time is before both photos, or they are more than three hours apart.
    (1_600, "20:17", "20:30", false), (1_600, "17:45", "20:50", false),
    (1_600, "17:50", "20:50", true), (1_600, "17:49", "20:50", false),
    // It is after both.
    (1_600, "19:30", "19:53", false),
  ])
  func ownPhotoFromElsewhereBetweenTwoOfGame(
    meters: Double, first: String, last: String, isElsewhere: Bool
  ) throws {
    let library = try [
      photo("20:05", north: -meters, path: "home.jpg"),
      photo(first, path: "first.jpg"),
      photo(last, path: "last.jpg"),
    ]
    let verdict = try #require(try verdicts(library).first { $0.spatial == .high })
    #expect(verdict.outcome == (isElsewhere ? .pending : .recorded))
  }

  @Test func othersPhotosAtStadiumWithoutGameAreNotAsked() throws {
    let library = try daily("Phone", days: ownDays) + [friends("19:45")]
    let verdicts = try verdicts(library, isPlayed: false)
    #expect(verdicts.map(\.outcome) == [.unresolved] && verdicts.map(\.combined) == [.manualOnly])
  }

  @Test func othersPhotosMakeNoHabit() throws {
    let photo = try photo("12:00") { $0.isFromOthers = true }
    let outings = try MatchingFixture().builder.outings(of: [photo]).outings
    #expect(outings.map(\.seen.count) == [0])
  }

  @Test func photosOfOthersAwayFromStadiumAreNoVisit() throws {
    let library = try daily("Phone", days: ownDays) + [friends("19:45", north: -900)]
    let verdicts = try verdicts(library, isPlayed: false)
    #expect(verdicts.map(\.outcome) == [.notAtStadium] && verdicts.map(\.reason) == [.noGame])
  }

  @Test(arguments: [("10:00", OutingOutcome.unresolved), ("19:45", .pending)])
  func photosOfOthersAreAskedOnlyDuringGame(time: String, expected: OutingOutcome) throws {
    let library = try daily("Phone", days: ownDays) + [friends(time)]
    #expect(try verdicts(library).map(\.outcome) == [expected])
  }

  @Test func photoOfOthersFromUncertainGameIsAsked() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", spectators: false)
    let received = try photo("19:45") { $0.isFromOthers = true }
    let sent = try photo("20:00", path: "sent.jpg") { $0.model = "Other phone" }
    let cameras = CameraHistory(try daily("Phone", days: ownDays) + [sent])
    for (photos, decision) in [([sent], OutingOutcome.pending), ([received], .unresolved)] {
      let verdicts = try world.decisions(photos, cameras: cameras).map(\.verdict)
      #expect(verdicts.map(\.outcome) == [decision] && verdicts.map(\.reason) == [.takenByOthers])
    }
  }

  @Test func photosOfOthersAtFrequentPlaceAreNotAsked() throws {
    let world = try MatchingFixture.withGame()
    let library =
      try daily("Phone", days: ownDays) + [friends("19:45")]
      + (1...5).map { try photo("12:00", dayOffset: -10 - $0, path: "own\($0).jpg") }
    let builder = OutingBuilder(stadiums: world.index, cameras: CameraHistory(library))
    let outings = builder.outings(of: library).outings
    let verdict = try world.matcher().verdicts(on: outings, frequentPlaces: FrequentPlaces(outings))
      .last?.verdict
    #expect(verdict?.reason == .takenByOthers && verdict?.outcome == .unresolved)
  }

  @Test func photoWithoutCertainTimeDoesNotMakeReceivedOnesAQuestion() throws {
    let received = try photo("19:45") { $0.isFromOthers = true }
    let doubtful = try photo("19:50") { $0.isClockDoubtful = true }
    let verdicts = try verdicts([received, doubtful])
    #expect(verdicts.map(\.outcome) == [.unresolved])
    #expect(verdicts.map(\.reason) == [.takenByOthers])
  }

  @Test func photoOfCameraWithoutOwnPhotosIsSomeoneElses() throws {
    var doubtful = try friends("20:00")
    doubtful.isClockDoubtful = true
    let library = try daily("Phone", days: ownDays) + [.init(inside: "19:45"), doubtful]
    let builder = OutingBuilder(
      stadiums: try MatchingFixture().index, cameras: CameraHistory(library))
    let photos = builder.outings(of: library).outings.flatMap(\.photos)
    #expect(photos.map(\.isSomeoneElses) == [false, true])
  }

  @Test func receivedPhotoOfSameModelDoesNotAffectOwnOnes() throws {
    let received = try photo("20:00", path: "WhatsApp/a.jpg") { $0.isFromOthers = true }
    #expect(try verdicts([received, .init(inside: "19:45")]).map(\.outcome) == [.recorded])
  }

  @Test func photosWithoutModelAreNotOneCamera() throws {
    let home = try photo("17:45", north: -60_000, path: "home.jpg")
    var photos = try ["18:30", "21:30"].map { (time: String) in
      try photo(time, path: "\(time).jpg")
    }
    for index in photos.indices { photos[index].model = nil }
    #expect(try verdicts([home] + photos).map(\.outcome) == [.recorded])
  }

  @Test func photosRecognizedByEarlierImportStaySomeoneElses() throws {
    let world = try MatchingFixture.withGame()
    let sent = try photo("19:45", path: "sent.jpg")
    var verdicts: [Verdict] = []
    for others in [[], ["sent.jpg"]] as [Set<String>] {
      let builder = OutingBuilder(stadiums: world.index, photosOfOthers: others)
      for outing in builder.outings(of: [sent]).outings + [builder.outing(id: "x", of: [sent])] {
        verdicts.append(try world.matcher().verdict(on: outing))
      }
    }
    #expect(verdicts.map(\.outcome) == [.recorded, .recorded, .pending, .pending])
    #expect(verdicts.map(\.kind) == [nil, nil, .possible, .possible])
    #expect(CameraHistory([sent], photosOfOthers: ["sent.jpg"]).usage.isEmpty)
  }
}

/// The days on which cameras were used, which make them the library's own.
@Suite struct CameraUsageTests {
  @Test(arguments: [
    ("1970-01-01", 0, 0), ("1970-01-30", 0, 29), ("1970-01-31", 1, 0), ("1969-12-31", -1, 29),
    ("1969-12-02", -1, 0), ("1969-12-01", -2, 29),
  ])
  func daysAreCountedInPeriodsOf30DaysSince1970(day: String, period: Int, bit: Int) throws {
    var photo = try photo(nil)
    photo.localTime = LocalDateTime("\(day)T12:00:00")
    photo.timeSource = .original
    let usage = CameraUsage(make: "Maker", model: "Phone", period: period, days: 1 << bit)
    #expect(CameraHistory([photo]).usage == [usage])
  }

  @Test func modelsOfTwoMakersAreTwoCameras() throws {
    var photos = try ["19:00", "19:01", "19:02"].map { (time: String) in
      try photo(time)
    }
    photos[1].make = "Another maker"
    photos[2].model = "Camera"
    let usage = CameraHistory(photos).usage
    #expect(
      Set(usage.map { "\($0.make) \($0.model)" }) == [
        "Maker Phone", "Another maker Phone", "Maker Camera",
      ])
  }

  @Test(
    arguments: [
      ([-1], OutingOutcome.recorded), ([0], .recorded), ([1], .recorded), ([-2], .pending),
      ([2], .pending),
    ])
  func cameraIsOwnForAboutThreeMonths(periods: [Int], expected: OutingOutcome) throws {
    let world = try MatchingFixture.withGame()
    let period = Int(try MatchingFixture.day.orThrow().daysSinceEpoch) / 30
    func usage(_ model: String, _ period: Int, days: UInt32) -> CameraUsage {
      CameraUsage(make: "Maker", model: model, period: period, days: days)
    }
    let earlier =
      [usage("Main camera", period, days: 0b11111)]
      + periods.map { usage("Phone", period + $0, days: 0b11) }
    let photo = try photo("19:45")
    let cameras = CameraHistory([photo], earlier: earlier)
    let decisions = try world.decisions([photo], cameras: cameras)
    #expect(decisions.map(\.verdict.outcome) == [expected])
  }
}
