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
    mutating func take(_ sessions: [(Int, Int)], day: Int, withPhone: Bool) {
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
        take(both, day: day, withPhone: true)
        take(both, day: day, withPhone: false)
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
        library.take(library.sessions(), day: day, withPhone: true)
        library.take(library.sessions(), day: day, withPhone: false)
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
      library.take(both, day: 10, withPhone: false)
      if isShared { library.take(both, day: 10, withPhone: true) }
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
      control.take([(540 + day * 10, 60)], day: day, withPhone: true)
      control.take([(540 + day * 10, 60)], day: day, withPhone: false)
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
    #expect(try library.minutesAhead(day: 15) != nil)
    #expect(try library.minutesAhead(day: 18) == nil)
  }

  @Test func photosAddedToVisitsShowTheError() throws {
    let library = try Library(seed: 1)
    let zone = library.zone
    let day = library.first
    // Games at different hours, with photos from their beginning to their end.
    let visits = [(0, 13), (2, 19), (4, 16), (6, 12)].map { offset, hour in
      let start = LocalDateTime(day: day + offset, microsecondOfDay: hour * 3_600_000_000)
      return CameraClock.Confirmed(
        times: stride(from: -60, through: 210, by: 15).map { start + ($0 + 300) * 60 },
        window: start + -90 * 60...start + 240 * 60, zone: zone)
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
