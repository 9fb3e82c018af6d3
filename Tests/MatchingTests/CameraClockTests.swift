import Foundation
import Matching
import SportsModel
import TestSupport
import Testing

/// The error of the clock of a camera without GPS.
@Suite struct CameraClockTests {
  /// A library of a phone and a camera, with made-up sessions.
  private struct Library {
    var phone: [PhotoFacts] = []
    var camera: [PhotoFacts] = []
    var random: SeededGenerator
    /// Minutes by which the camera's clock is ahead of local time.
    var error = 0
    var zone = UTCOffset(seconds: -4 * 3600)
    var longitude = -71.0
    let first: LocalDay

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed))
      first = try #require(LocalDay("2019-06-01"))
    }

    /// Returns one or two sessions: the first minute and the length.
    mutating func sessions() -> [(Int, Int)] {
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (Int.random(in: 540...1_140, using: &random), Int.random(in: 20...180, using: &random))
      }
    }

    /// Takes photos in the sessions of a day, `day` days after the first.
    mutating func addPhotos(_ sessions: [(Int, Int)], day: Int, withPhone: Bool) {
      for (start, length) in sessions {
        for _ in 0..<Int.random(in: withPhone ? 6...20 : 6...25, using: &random) {
          let minute = start + Int.random(in: 0...length, using: &random)
          let local = LocalDateTime(day: first + day, microsecondOfDay: minute * 60_000_000)
          var photo = PhotoFacts(
            path: "\(phone.count)-\(camera.count)", localTime: local, timeSource: .original,
            make: "Maker", model: withPhone ? "Phone" : "Camera")
          if withPhone {
            photo.coordinate = Coordinate(
              latitude: 42 + Double(minute) / 1_000, longitude: longitude)
            photo.utcTime = local.instant(offset: zone)
            phone.append(photo)
          } else {
            photo.localTime = local + error * 60
            camera.append(photo)
          }
        }
      }
    }

    mutating func share(_ days: [Int]) {
      for day in days {
        let both = sessions()
        addPhotos(both, day: day, withPhone: true)
        addPhotos(both, day: day, withPhone: false)
      }
    }

    private static func place(_ longitude: Double) -> Coordinate? {
      Coordinate(latitude: 42, longitude: longitude)
    }

    func minutesAhead(
      day: Int, confirmed: [CameraClock.Confirmed] = [], rules: MatchingRules = MatchingRules()
    ) throws -> Int? {
      let history = CameraHistory(phone + camera, rules: rules)
      return CameraClock(camera, with: history, confirmed: confirmed, rules: rules)
        .minutesAhead(on: first + day, at: try Self.place(longitude).orThrow(), zone: zone)
    }
  }

  @Test(arguments: [-240, -37, 0, 60, 185, 720])
  func photosOfTheSameSessionsShowTheError(minutes: Int) throws {
    let found = try (0..<20).map { seed in
      var library = try Library(seed: seed)
      library.error = minutes
      library.share([0, 3, 6, 9, 12, 15])
      return try library.minutesAhead(day: 6)
    }
    let known = found.compactMap(\.self)
    #expect(known.count >= 16)
    #expect(known.allSatisfy { abs($0 - minutes) <= 40 }, "\(known)")
    #expect(known.count { abs($0 - minutes) <= 20 } >= 15)
  }

  @Test func timeOfThePhoneNeedsNoZone() throws {
    var library = try Library(seed: 3)
    library.error = 185
    library.share([0, 3, 6, 9, 12, 15])
    for index in library.phone.indices { library.phone[index].utcTime = nil }
    let minutes = try #require(try library.minutesAhead(day: 6))
    #expect(abs(minutes - 185) <= 40)
  }

  @Test func unrelatedCamerasShowNothing() throws {
    let found = try (0..<100).compactMap { seed -> Int? in
      var library = try Library(seed: seed)
      for day in stride(from: 0, through: 15, by: 3) {
        library.addPhotos(library.sessions(), day: day, withPhone: true)
        library.addPhotos(library.sessions(), day: day, withPhone: false)
      }
      return try library.minutesAhead(day: 6)
    }
    #expect(found.count <= 1)
  }

  @Test(arguments: [([0, 3, 6], false), ([0, 3, 6, 9], true), ([0, 3, -60, -63], false)])
  func fourDaysAroundTheVisitHaveToAgree(days: [Int], isKnown: Bool) throws {
    let found = try (0..<10).compactMap { seed -> Int? in
      var library = try Library(seed: seed)
      library.error = 185
      library.share(days)
      return try library.minutesAhead(day: 3)
    }
    #expect(isKnown ? found.count >= 5 : found.isEmpty)
  }

  @Test(
    arguments: [
      // The clock stayed at the time of home, was set, or nothing shows it.
      (180, true, 180), (0, true, 0), (180, false, nil),
    ] as [(Int, Bool, Int?)])
  func dayOfTripTellsWhetherClockWasSet(error: Int, isShared: Bool, expected: Int?) throws {
    var right = 0
    for seed in 0..<10 {
      var library = try Library(seed: seed)
      library.share([0, 2, 4, 6, 8])
      library.zone = UTCOffset(seconds: -7 * 3600)
      library.longitude = -118
      library.error = error
      let both = library.sessions()
      library.addPhotos(both, day: 10, withPhone: false)
      if isShared { library.addPhotos(both, day: 10, withPhone: true) }
      let found = try library.minutesAhead(day: 10)
      // It is never the other of the two.
      if let found { #expect(abs(found - (expected ?? found + 600)) <= 40) }
      if found.map({ abs($0 - error) <= 40 }) ?? (expected == nil) { right += 1 }
    }
    #expect(right >= 7)
  }

  @Test func twoErrorsThatFitEquallyShowNothing() throws {
    // The phone took photos in the morning and, in the same way, five hours later.
    var library = try Library(seed: 5)
    var control = try Library(seed: 5)
    for day in [0, 3, 6, 9, 12] {
      control.addPhotos([(540 + day * 10, 60)], day: day, withPhone: true)
      control.addPhotos([(540 + day * 10, 60)], day: day, withPhone: false)
    }
    library.camera = control.camera
    library.phone =
      control.phone
      + control.phone.map { photo in
        var later = photo
        later.path += "-later"
        later.localTime = photo.localTime.map { $0 + 5 * 3600 }
        later.utcTime = photo.utcTime.map { $0 + 5 * 3600 }
        return later
      }
    let minutes = try #require(try control.minutesAhead(day: 6))
    #expect(abs(minutes) <= 40)
    #expect(try library.minutesAhead(day: 6) == nil)
  }

  @Test func dayOfTheVisitMustNotContradict() throws {
    var library = try Library(seed: 7)
    library.error = 185
    library.share([0, 3, 6, 9, 12, 15])
    #expect(try library.minutesAhead(day: 18) != nil)
    // Then the clock was set.
    library.error = 0
    library.share([18])
    #expect(try library.minutesAhead(day: 15) != nil && library.minutesAhead(day: 18) == nil)
  }

  @Test func photosAddedToVisitsShowTheError() throws {
    let library = try Library(seed: 1)
    let zone = library.zone
    let day = library.first
    // Games at different hours, with photos from their beginning to their end.
    let visits = [(0, 13), (2, 19), (4, 16), (6, 12)].map {
      (offset: Int, hour: Int) -> CameraClock.Confirmed in
      let start = LocalDateTime(day: day + offset, microsecondOfDay: hour * 3_600_000_000)
      return (
        times: stride(from: -60, through: 210, by: 15).map { start + ($0 + 300) * 60 },
        window: start + -90 * 60...start + 240 * 60, zone: zone
      )
    }
    #expect(try library.minutesAhead(day: 6, confirmed: Array(visits.prefix(3))) == nil)
    let minutes = try #require(try library.minutesAhead(day: 6, confirmed: visits))
    #expect(abs(minutes - 300) <= 40)
  }

  @Test func onlyOwnCamerasWithoutGPSCount() throws {
    var library = try Library(seed: 1)
    library.share([0, 2, 4, 6, 8])
    let history = CameraHistory(library.phone + library.camera)
    var phone = library.phone[0]
    phone.coordinate = nil
    var received = library.camera[0]
    received.isFromOthers = true
    var friends = library.camera[0]
    friends.model = "Other camera"
    #expect(history.isOwnWithoutGPS(library.camera[0]) && !history.isOwnWithoutGPS(phone))
    #expect(!history.isOwnWithoutGPS(received) && !history.isOwnWithoutGPS(friends))
  }
}

/// Own photos from elsewhere, which show that someone else took those in the stadium.
@Suite struct TwoPlacesTests {
  /// The instant of a time of day at the park.
  private func instant(_ time: String) -> Date? {
    Date(utcText: "2019-06-15T\(time):00Z").map { $0.addingTimeInterval(4 * 3600) }
  }

  /// A photo from home.
  private func home(
    _ time: String, north: Double, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) throws -> PhotoFacts {
    var photo = try photo(time, north: north, path: "home-\(time).jpg")
    change(&photo)
    return photo
  }

  /// The decision on the photos in the park, with a game.
  private func decision(_ photos: [PhotoFacts]) throws -> OutingOutcome? {
    try MatchingFixture.withGame().decisions(photos, cameras: CameraHistory(photos))
      .first { $0.verdict.spatial == .high }?.verdict.outcome
  }

  /// 60 km away at the same time.
  private func decision(_ change: (inout PhotoFacts) -> Void) throws -> OutingOutcome? {
    try decision([home("19:45", north: -60_000, change), .init(inside: "19:45")])
  }

  @Test func ownPhotosMustHaveReliableTimesAndPlaces() throws {
    #expect(try decision { _ in } == .pending && decision { $0.model = nil } == .pending)
    #expect(try decision { $0.isClockDoubtful = true } == .recorded)
    #expect(try decision { $0.timeSource = .modified } == .recorded)
    #expect(try decision { $0.isFromOthers = true } == .recorded)
    #expect(try decision { $0.isPositionVoid = true } == .recorded)
    #expect(try decision { $0.trace = .checkIn } == .recorded)
    #expect(try decision { $0.horizontalErrorMeters = 1_000 } == .pending)
    #expect(try decision { $0.horizontalErrorMeters = 1_000.5 } == .recorded)
  }

  @Test(arguments: [("16:50", -160_000.0), ("22:35", -160_000)])
  func photosWithAndWithoutOffsetAreCompared(time: String, north: Double) throws {
    let game = try photo("19:45") { $0.utcTime = instant("19:45") }
    #expect(try decision([home(time, north: north), game]) == .pending)
  }

  @Test(arguments: [(43_000.0, true), (44_000, false)])
  func instantsCountMoreThanClocks(meters: Double, isReachable: Bool) throws {
    // One hour before; the camera's clock is three hours ahead.
    let before = try home("21:45", north: -meters) { $0.utcTime = instant("18:45") }
    let expected: OutingOutcome = isReachable ? .recorded : .pending
    #expect(try decision([before, .init(inside: "19:45")]) == expected)
    let game = try photo("19:45") { $0.utcTime = instant("19:45") }
    #expect(try decision([before, game]) == expected)
  }

  @Test func photoWithOffsetBetweenTwoWithoutShowsThatYouWereAway() throws {
    let away = try home("20:05", north: -1_600) { $0.utcTime = instant("20:05") }
    #expect(try decision([.init(inside: "19:45"), away, .init(inside: "20:30")]) == .pending)
  }

  @Test(arguments: [(3.9, OutingOutcome.recorded), (4.1, .pending)])
  func clocksFourDegreesApartMayDifferByAnHour(degrees: Double, expected: OutingOutcome) throws {
    // Three and a half hours by the clock, or a little more than two.
    let center = try MatchingFixture.center.orThrow()
    let before = try home("16:15", north: 0) {
      $0.coordinate = Coordinate(latitude: center.latitude, longitude: center.longitude + degrees)
    }
    #expect(try decision([before, .init(inside: "19:45")]) == expected)
  }

  @Test(arguments: [("16:33", OutingOutcome.pending), ("16:21", .recorded)])
  func clocksOfDistantPlacesAreOneHourUncertain(time: String, expected: OutingOutcome) throws {
    // By the sun, 19:11 and 18:59 at the stadium: 3:54 and 4:06 before the photo there.
    let west = try home(time, north: 0) {
      $0.coordinate = Coordinate(latitude: 37.8, longitude: -122.4)
    }
    #expect(try decision([west, .init(inside: "23:05")]) == expected)
  }

  @Test(arguments: [
    // In the west of Spain, clocks are 2 h 36 min ahead of the sun in summer.
    (42.9, -9.0, "Europe/Madrid", "16:50", "2019-06-15T14:50:00Z"),
    // In Costa Rica, they are 24 min behind.
    (9.9, -84, "America/Costa_Rica", "22:35", "2019-06-16T04:35:00Z"),
  ])
  func clocksFarFromSolarTimeAreCompared(
    latitude: Double, longitude: Double, zone: String, time: String, instant: String
  ) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var world = try MatchingFixture()
    world.stadiums = [
      Stadium(
        id: "park", names: [DatedName("park", first: nil, last: nil)], coordinate: place,
        timeZoneID: zone)
    ]
    try world.play(at: "park")
    let game = try photo("19:45") { $0.coordinate = place }
    let elsewhere = try home(time, north: 0) {
      $0.coordinate = place.moved(north: -160_000, east: 0)
      $0.utcTime = Date(utcText: instant)
    }
    let photos = [elsewhere, game]
    let decisions = try world.decisions(photos, cameras: CameraHistory(photos))
    #expect(decisions.map(\.verdict.outcome) == [.pending])
  }

  /// From the first place, the stadium can be reached in an hour; from the second photo on, not.
  @Test(arguments: [
    ("18:49:59", -43_000.0, OutingOutcome.recorded), ("18:50:00", -43_000, .pending),
    ("18:46:00", -43_199.5, .recorded), ("18:46:00", -43_200.5, .pending),
  ])
  func photosWithinFiveMinutesAndTwoHundredMetersCountOnce(
    time: String, north: Double, expected: OutingOutcome
  ) throws {
    let library = try [
      home("18:45", north: -43_000), home(time, north: north), .init(inside: "19:45"),
    ]
    #expect(try decision(library) == expected)
  }

  @Test func photoWithoutOffsetIsNotCountedWithOneOfAnotherTime() throws {
    // By the longitude, 17:15 is 22:47 UTC, but it is an hour and a half before the other photo.
    let library = try [
      home("18:45", north: -30_000) { $0.utcTime = instant("18:45") },
      home("17:15", north: -30_050), .init(inside: "17:45"),
    ]
    #expect(try decision(library) == .pending)
  }
}
