import Foundation
import Matching
import SportsModel
import Testing

@Suite struct OutingBuilderTests {
  @Test func joinsThePhotosOfOneEvening() throws {
    let photos = try [
      SmallWorld.photo("18:00"), SmallWorld.photo("19:45", north: 100),
      SmallWorld.photo("00:20", dayOffset: 1),
    ]
    let outings = try SmallWorld().builder.outings(of: photos).outings
    #expect(outings.map(\.photos.count) == [3])
    #expect(outings.first?.day == SmallWorld.day)
  }

  @Test(arguments: [("04:59", 0), ("05:00", 1)])
  func theStadiumDayBeginsAtFive(time: String, dayOffset: Int) throws {
    let outing = try SmallWorld().builder.outing(
      id: "x", of: [SmallWorld.photo(time, dayOffset: 1)])
    #expect(outing.day == SmallWorld.day.map { $0 + dayOffset })
  }

  @Test func separatesStadiums() throws {
    let photos = try [SmallWorld.photo("14:00"), SmallWorld.photo("19:45", north: 390)]
    let outings = try SmallWorld().builder.outings(of: photos).outings
    #expect(outings.map(\.id) == ["dome@2019-06-15", "park@2019-06-15"])
  }

  @Test(arguments: [(-290.0, 1), (-310, 2)])
  func separatesSpotsMoreThan300MetersApart(north: Double, count: Int) throws {
    let photos = try [SmallWorld.photo("14:00"), SmallWorld.photo("15:00", north: north)]
    #expect(try SmallWorld().builder.outings(of: photos).outings.count == count)
  }

  @Test func putsTheOutingAtTheMedianOfItsPhotos() throws {
    let photos = try [0.0, 0, 10, 20, 200].enumerated().map { index, north in
      try SmallWorld.photo("19:0\(index)", north: north)
    }
    let position = try #require(try SmallWorld().builder.outing(id: "x", of: photos).position)
    let center = try #require(SmallWorld.center)
    #expect(abs(position.distance(to: center) - 10) < 0.1)
  }

  @Test func setsAsideWhatIsFarFromAnyStadium() throws {
    let sorting = try SmallWorld().builder.outings(of: [SmallWorld.photo("19:00", north: -9_000)])
    #expect(sorting.outings.isEmpty)
    #expect(sorting.away == 1)
  }

  @Test(arguments: [("21:44", "Phone", true), ("21:46", "Phone", false), ("20:00", "Other", false)])
  func lendsAPlaceWithinTwoHoursToTheSameCamera(time: String, model: String, isLent: Bool) throws {
    var bare = try SmallWorld.photo(time, path: "bare.jpg")
    bare.coordinate = nil
    bare.locationSource = nil
    bare.model = model
    let sorting = try SmallWorld().builder.outings(of: [SmallWorld.photo("19:45"), bare])
    #expect(sorting.withoutPlace.isEmpty == isLent)
    #expect(sorting.outings.map(\.photos.count) == [isLent ? 2 : 1])
  }

  @Test func aLentPlaceIsNoEvidence() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    var bare = try SmallWorld.photo("20:30")
    bare.coordinate = nil
    // Outside the footprint, so that only a stay could tell.
    let photos = try [SmallWorld.photo("19:45", north: -260), bare]
    let outing = try #require(world.builder.outings(of: photos).outings.first)
    #expect(outing.photos.count == 2)
    #expect(try world.matcher().verdict(on: outing).failed == [.inside])
  }

  @Test func readsTimesWithoutAnOffsetInTheStadiumsZone() throws {
    var photo = try SmallWorld.photo("22:45")
    // The camera stayed on a clock three hours ahead; its GPS time settles it.
    photo.utcTime = Date(utcText: "2019-06-15T23:45:00Z")
    let placed = try SmallWorld().builder.outing(id: "x", of: [photo]).photos
    #expect(placed.first?.local?.description == "2019-06-15T19:45:00")
    #expect(placed.first?.clockAheadMinutes == 180)
  }

  @Test func keepsUndatedPhotosTogetherAtTheEnd() throws {
    let photos = try [SmallWorld.photo(nil), SmallWorld.photo("19:00")]
    let outings = try SmallWorld().builder.outings(of: photos).outings
    #expect(outings.map(\.id) == ["park@2019-06-15", "park@undated"])
  }
}
