import Foundation
import Matching
import SportsModel
import Testing

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
    #expect(facts?.horizontalErrorMeters == 40)
    #expect(facts?.isPositionVoid == true)
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
    #expect(outings.map(\.photos.count) == [2])
    #expect(outings.map(\.seen.count) == [1])
  }
}
