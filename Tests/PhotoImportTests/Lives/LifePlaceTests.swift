import SportsModel
import Testing

@testable import LifeFixtures

/// Places of made-up people's photos that are in no stadium.
@Suite struct LifePlaceTests {
  /// In these areas, stadiums are next to each other or next to parks.
  @Test(arguments: ["Los Angeles", "Philadelphia"])
  func hoursOutsideStadiumAreInsideNone(area: String) throws {
    let schedule = try LifeTests.Lives.schedule.get()
    var builder = try #require(
      (1...200).lazy.map { LifeBuilder(schedule: schedule, seed: $0) }
        .first { $0.person.area.name == area })
    for _ in 0..<60 {
      let outings = [
        builder.highway(), builder.trainPast(), builder.parkNearby(), builder.barNextDoor(),
        builder.eveningNextDoor(), builder.passingBy(), builder.tailgateOnly(),
      ].compactMap(\.self)
      try #require(!outings.isEmpty)
      for outing in outings {
        for photo in outing.photos {
          #expect(schedule.isOutside(photo.spot, on: outing.day), "\(outing.kind)")
        }
      }
    }
  }

  @Test func pointInsideStadiumIsMovedOutside() throws {
    let schedule = try LifeTests.Lives.schedule.get()
    var random = LifeRandom(seed: 1)
    for stadium in schedule.areas.flatMap(\.stadiums) {
      let inside = 0...stadium.footprintMeters
      let place = schedule.point(inside, from: stadium.coordinate, &random)
      #expect(place.distance(to: stadium.coordinate) > stadium.footprintMeters, "\(stadium.id)")
    }
  }
}
