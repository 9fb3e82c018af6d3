import Foundation
import Matching
import SportsModel
import Testing

@Suite struct OutingBuilderTests {
  @Test func joinsPhotosOfOneEvening() throws {
    let photos = try [photo("18:00"), photo("19:45", north: 100), photo("00:20", dayOffset: 1)]
    let outings = try MatchingFixture().builder.outings(of: photos).outings
    #expect(outings.map(\.photos.count) == [3] && outings.first?.day == MatchingFixture.day)
  }

  @Test(arguments: [("04:59", 0), ("05:00", 1)])
  func stadiumDayStartsAtFive(time: String, dayOffset: Int) throws {
    let outing = try MatchingFixture().builder.outing(id: "x", of: [photo(time, dayOffset: 1)])
    #expect(outing.day == MatchingFixture.day.map { $0 + dayOffset })
  }

  @Test func separatesStadiums() throws {
    let photos = try [photo("14:00"), photo("19:45", north: 390)]
    let outings = try MatchingFixture().builder.outings(of: photos).outings
    #expect(outings.map(\.id) == ["dome@2019-06-15", "park@2019-06-15"])
  }

  @Test(arguments: [(-299.5, 1), (-300.5, 2)])
  func separatesPlacesMoreThan300MetersApart(north: Double, count: Int) throws {
    let photos = try [photo("14:00"), photo("15:00", north: north)]
    #expect(try MatchingFixture().builder.outings(of: photos).outings.count == count)
  }

  @Test(arguments: [(210.0, 1), (190, 2)])
  func coarsePhotosAreOnePlaceIfTheirErrorsMeet(error: Double, count: Int) throws {
    let photos = try [photo("14:00", error: error), photo("15:00", north: -400, error: error)]
    #expect(try MatchingFixture().builder.outings(of: photos).outings.count == count)
  }

  @Test func outingIsAtMedianOfPhotos() throws {
    let photos = try [0.0, 0, 10, 20, 200].enumerated().map { index, north in
      try photo("19:0\(index)", north: north)
    }
    let position = try #require(try MatchingFixture().builder.outing(id: "x", of: photos).position)
    let center = try #require(MatchingFixture.center)
    #expect(abs(position.distance(to: center) - 10) < 0.1)
  }

  @Test func countsPhotosFarFromStadiums() throws {
    let sorting = try MatchingFixture().builder.outings(of: [photo("19:00", north: -9_000)])
    #expect(sorting.outings.isEmpty && sorting.away == 1)
  }

  @Test(arguments: [("21:45", "Phone", true), ("21:46", "Phone", false), ("20:00", "Other", false)])
  func infersPlaceFromSameCameraWithinTwoHours(time: String, model: String, isLent: Bool) throws {
    var bare = try photo(time, path: "bare.jpg")
    bare.coordinate = nil
    bare.locationSource = nil
    bare.model = model
    let sorting = try MatchingFixture().builder.outings(of: [photo("19:45"), bare])
    #expect(sorting.withoutPlace.isEmpty == isLent)
    #expect(sorting.outings.map(\.photos.count) == [isLent ? 2 : 1])
  }

  @Test func inferredPlaceIsNoEvidence() throws {
    let world = try MatchingFixture.withGame()
    let bare = try photo("20:30") { $0.coordinate = nil }
    // Too far for a single photo, so that only a stay could be evidence.
    let photos = try [photo("19:45", north: -230), bare]
    let outing = try #require(world.builder.outings(of: photos).outings.first)
    #expect(outing.photos.count == 2)
    #expect(try world.matcher().verdict(on: outing).failed == [.inside])
  }

  @Test func readsTimesWithoutOffsetInStadiumZone() throws {
    var photo = try photo("22:45")
    // The camera stayed on a clock three hours ahead; its GPS time settles it.
    photo.utcTime = Date(utcText: "2019-06-15T23:45:00Z")
    let placed = try MatchingFixture().builder.outing(id: "x", of: [photo]).photos
    #expect(placed.first?.local?.description == "2019-06-15T19:45:00")
    #expect(placed.first?.clockAheadMinutes == 180)
  }

  @Test(
    arguments: [
      // An offset tag of another zone, alone and confirmed by the GPS time.
      ("-07:00", 7, false, ["22:45", "19:45"]), ("-07:00", 7, true, ["22:45"]),
      // The stadium's own offset.
      ("-04:00", 4, false, ["19:45"]),
      // A GPS time in another zone, and one that repeats the wall clock.
      (nil, 7, false, ["22:45"]), (nil, 0, false, ["15:45", "19:45"]),
    ] as [(String?, Int, Bool, [String])])
  func timesCountUnlessTwoSourcesAgree(
    offset: String?, hoursBehindUTC: Int, isConfirmed: Bool, times: [String]
  ) throws {
    let photo = try photo("19:45") {
      $0.utcOffset = offset.flatMap { UTCOffset($0) }
      $0.isOffsetConfirmed = isConfirmed
      $0.utcTime = Date(utcText: "2019-06-15T19:45:00Z")?
        .addingTimeInterval(Double(hoursBehindUTC) * 3600)
    }
    let placed = try #require(
      try MatchingFixture().builder.outing(id: "x", of: [photo]).photos.first)
    #expect(([placed.local].compactMap(\.self) + placed.otherTimes).map(\.hourAndMinute) == times)
  }

  @Test func outingsAreInOrderOfDaysAndUndatedOnesLast() throws {
    let photos = try [
      photo(nil, north: 400), photo("19:00", north: 400),
      photo("19:00"), photo("19:00", dayOffset: -1),
    ]
    let outings = try MatchingFixture().builder.outings(of: photos).outings
    #expect(
      outings.map(\.id) == [
        "park@2019-06-14", "dome@2019-06-15", "park@2019-06-15", "dome@undated",
      ])
  }

  @Test(
    arguments: [
      (-499.5, nil, 1), (-500.5, nil, 2), (-599.5, 600, 1), (-600.5, 600, 2),
    ] as [(Double, Double?, Int)])
  func voidPositionIsUncertainBy500Meters(north: Double, error: Double?, count: Int) throws {
    let void = try photo("15:00", north: north, error: error) { $0.isPositionVoid = true }
    for photos in try [[photo("14:00"), void], [void, .init(inside: "16:00")]] {
      #expect(try MatchingFixture().builder.outings(of: photos).outings.count == count)
    }
  }

  @Test(arguments: [
    (-5_199.5, 200.0, 0), (-5_200.5, 200, 1), (-5_999.5, 3_000, 0), (-6_000.5, 3_000, 1),
  ])
  func positionErrorWidensSearchByOneKilometer(north: Double, error: Double, away: Int) throws {
    let world = try MatchingFixture.withGame()
    let photo = try photo("19:45", north: north, error: error)
    #expect(world.builder.outings(of: [photo]).away == away)
    #expect(try world.verdict(photo).reason == (away == 0 ? .farFromStadium : .noStadiumNear))
  }

  @Test func stadiumMustBeOpenOnTheDayOfThePhoto() throws {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map { $0.as(closed: 2019) }
    for year in [2019, 2020] {
      let day = LocalDay(year: year, month: 1, day: 5)
      var withTime = try photo(nil, path: "local.jpg")
      withTime.localTime = LocalDateTime("\(year)-01-05T12:00:00")
      // A day of another year, such as the day of an import, comes after the time.
      withTime.localDay = LocalDay(year: 2018, month: 1, day: 5)
      let withDay = try photo(nil, path: "day.jpg") { $0.localDay = day }
      var withInstant = try photo(nil, path: "utc.jpg")
      withInstant.utcTime = Date(utcText: "\(year)-01-05T20:00:00Z")
      let sorting = world.builder.outings(of: [withTime, withDay, withInstant])
      #expect(sorting.away == (year == 2019 ? 0 : 3))
      #expect(sorting.outings.map(\.day) == (year == 2019 ? [day] : []))
    }
  }
}

/// Places of photos without GPS, taken from other photos of the same camera.
@Suite struct LocationInferenceTests {
  private func bare(_ time: String, _ change: (inout PhotoFacts) -> Void = { _ in }) throws
    -> PhotoFacts
  {
    var photo = try photo(time, path: "bare.jpg")
    photo.coordinate = nil
    photo.locationSource = nil
    change(&photo)
    return photo
  }

  /// Returns the photo without a place as it is in its outing.
  private func placed(_ bare: PhotoFacts, _ others: PhotoFacts...) throws -> PlacedPhoto? {
    try MatchingFixture().builder.outings(of: others + [bare]).outings.flatMap(\.photos)
      .first { $0.facts.path == "bare.jpg" }
  }

  @Test(arguments: [("19:29", 0.0), ("19:30", 0), ("19:31", 100), ("20:40", 100), ("20:41", 200)])
  func nearestPhotoInTimeLendsItsPlace(time: String, north: Double) throws {
    let facts = try placed(
      bare(time), photo("21:20", north: 200), .init(inside: "19:00"),
      photo("20:00", north: 100)
    )?.facts
    #expect(facts?.coordinate == MatchingFixture.center?.moved(north: north, east: 0))
    #expect(facts?.locationSource == .neighbor)
  }

  @Test func inferredPlaceIsNotPassedOn() throws {
    let inferred = try photo("19:00") { $0.locationSource = .neighbor }
    #expect(try placed(bare("19:30"), inferred) == nil)
    #expect(try placed(bare("19:30"), .init(inside: "19:00")) != nil)
  }

  @Test func photoWithoutReliableTimeGetsNoPlace() throws {
    #expect(try placed(bare("19:30") { $0.timeSource = .modified }, .init(inside: "19:00")) == nil)
  }

  @Test func errorsAreInferredToo() throws {
    let photo = try photo("19:00", error: 40) { $0.isPositionVoid = true }
    let facts = try placed(bare("19:30"), photo)?.facts
    #expect(facts?.horizontalErrorMeters == 40 && facts?.isPositionVoid == true)
  }

  @Test func altitudeOfFlightIsInferred() throws {
    let plane = try photo("19:00") { $0.altitudeMeters = 9_800 }
    #expect(try MatchingFixture().builder.outings(of: [plane, bare("19:05")]).inTransit == 2)
  }

  @Test func clockErrorOfCameraAppliesToBothPhotos() throws {
    // The camera's clock is three hours ahead.
    let photo = try photo("22:00") { $0.utcTime = Date(utcText: "2019-06-15T23:00:00Z") }
    #expect(try placed(bare("22:45"), photo)?.local?.description == "2019-06-15T19:45:00")
    // An instant of its own is kept.
    let instant = Date(utcText: "2019-06-15T23:50:00Z")
    let own = try placed(bare("22:45") { $0.utcTime = instant }, photo)
    #expect(own?.local?.description == "2019-06-15T19:50:00")
  }

  @Test func inferredPlaceMakesNoHabit() throws {
    let outings = try MatchingFixture().builder.outings(of: [bare("19:30"), photo("19:00")]).outings
    #expect(outings.map(\.photos.count) == [2] && outings.map(\.seen.count) == [1])
  }
}

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
    #expect(try outing([car]).isInTransit && !outing([car, .init(inside: "20:00")]).isInTransit)
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
