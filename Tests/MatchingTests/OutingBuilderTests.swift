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
    // Too far for a single photo, so that only a stay could tell.
    let photos = try [photo("19:45", north: -200), bare]
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
      // A day of another year, such as that of an import, comes after the time.
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
