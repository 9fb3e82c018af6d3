import Foundation
import Matching
import SportsModel
import Testing

/// The day, place and error of an outing.
@Suite struct OutingTests {
  private func outing(_ photos: [PhotoFacts]) throws -> Outing {
    try MatchingFixture().builder.outing(id: "x", of: photos)
  }

  private func doubtful(_ time: String, dayOffset: Int = 0) throws -> PhotoFacts {
    var photo = try photo(time, dayOffset: dayOffset, path: "doubtful-\(time).jpg")
    photo.isClockDoubtful = true
    return photo
  }

  private func metersNorth(of outing: Outing) throws -> Double {
    let position = try outing.position.orThrow()
    return try position.distance(to: MatchingFixture.center.orThrow())
  }

  @Test(arguments: [([0, 1, 1], 1), ([0, 0, 1], 0), ([1, 0], 0), ([2, 1, 2, 1], 1)])
  func dayIsThatOfMostPhotosOrTheFirst(offsets: [Int], expected: Int) throws {
    let photos = try offsets.enumerated().map { index, offset in
      try photo("1\(index):00", dayOffset: offset)
    }
    #expect(try outing(photos).day == MatchingFixture.day.map { $0 + expected })
  }

  @Test func reliableClockDecidesTheDay() throws {
    let outing = try outing([
      doubtful("10:00", dayOffset: 3), doubtful("11:00", dayOffset: 3), .init(inside: "19:00"),
    ])
    #expect(outing.day == MatchingFixture.day && outing.isDayCertain)
    #expect(try self.outing([doubtful("10:00")]).isDayCertain == false)
  }

  @Test func dayWithoutTimeCounts() throws {
    let photo = try photo(nil) { $0.localDay = MatchingFixture.day }
    #expect(try outing([photo]).day == MatchingFixture.day)
  }

  @Test func placeOfTwoPhotosIsBetweenThem() throws {
    let outing = try outing([photo("19:00", north: 40), photo("19:01", north: 60)])
    #expect(abs(try metersNorth(of: outing) - 50) < 0.1)
  }

  @Test func inferredPlacesAndThoseInTransitDoNotMoveTheOuting() throws {
    let inferred = try photo("19:10", north: 200) { $0.locationSource = .neighbor }
    let car = try photo("19:20", north: 200) { $0.speedKilometersPerHour = 60 }
    for moved in [inferred, car] {
      let outing = try outing([.init(inside: "19:00"), moved, moved])
      #expect(try metersNorth(of: outing) < 0.1)
      #expect(abs(try metersNorth(of: self.outing([moved])) - 200) < 0.1)
    }
  }

  @Test func errorIsMedianOfKnownErrors() throws {
    let photos = try [10.0, 30, 200].enumerated().map { index, error in
      try photo("19:0\(index)", error: error)
    }
    let unknown = try ["20:00", "20:01", "20:02", "20:03"].map { (time: String) in
      try photo(time)
    }
    #expect(try outing(photos + unknown).positionError == 30)
    #expect(try outing(unknown).positionError == 0)
    var void = unknown[0]
    void.isPositionVoid = true
    #expect(try outing([void] + unknown.dropFirst()).positionError == 500)
  }

  @Test func photosAreInOrderOfTimesThenPathsWithUntimedOnesLast() throws {
    let photos = try [
      photo(nil, path: "b"), photo("19:01", path: "d"),
      photo("19:00", path: "f"), photo(nil, path: "a"),
      photo("19:01", path: "c"),
    ]
    #expect(try outing(photos).photos.map(\.facts.path) == ["f", "c", "d", "a", "b"])
    #expect(try outing(photos.reversed()).photos.map(\.facts.path) == ["f", "c", "d", "a", "b"])
  }

  @Test func onlyReliablePhotosShowWhoseOutingItIs() throws {
    let received = try photo("19:45") { $0.isFromOthers = true }
    var doubtfulReceived = try doubtful("19:50")
    doubtfulReceived.isFromOthers = true
    #expect(try outing([received]).isOnlyOfOthers)
    #expect(try outing([received, doubtful("20:00")]).isOnlyOfOthers)
    #expect(try !outing([received, .init(inside: "20:00")]).isOnlyOfOthers)
    #expect(try !outing([doubtfulReceived]).isOnlyOfOthers)
    #expect(try !outing([doubtful("20:00")]).isOnlyOfOthers)
  }

  @Test func outingWithoutPhotosIsNotInTransit() {
    let outing = Outing(id: "x", photos: [], rules: MatchingRules())
    #expect(!outing.isInTransit && !outing.isPassive && outing.position == nil)
  }

  @Test func outingIsInTransitIfAllItsPhotosAre() throws {
    let car = try photo("19:20") { $0.speedKilometersPerHour = 60 }
    #expect(try outing([car]).isInTransit)
    #expect(try !outing([car, .init(inside: "20:00")]).isInTransit)
  }

  @Test func uncertainDayMakesNoHabit() throws {
    #expect(try outing([doubtful("19:00")]).seen.isEmpty)
    #expect(try outing([.init(inside: "19:00")]).seen.count == 1)
  }

  @Test(
    arguments: [
      ([.row, .ticket], .ticket), ([.checkIn, .row], .row), ([.stay, .checkIn], .checkIn),
      ([.track, .stay], .stay), ([.track], .track), ([.ticket, nil], nil),
    ] as [([TraceKind?], TraceKind?)])
  func ownRecordsComeBeforeThoseOfDevices(kinds: [TraceKind?], expected: TraceKind?) throws {
    let photos = try kinds.map { kind in
      try photo("19:00") { $0.trace = kind }
    }
    let outing = try outing(photos)
    #expect(outing.trace == expected)
    #expect(outing.isPassive == (expected == .track || expected == .stay))
  }

  @Test func outingWithPhotoAndSightingsIsNotPassive() throws {
    let sighting = try photo("19:00") { $0.trace = .track }
    #expect(try !outing([sighting, .init(inside: "20:00")]).isPassive)
  }
}
