import SportsModel
import TestSupport
import Testing

@testable import Travel

/// The delays of rush hours.
@Suite struct MetroTrafficTests {
  private func delay(
    _ from: Coordinate, _ to: Coordinate, _ leaves: String, _ arrives: String
  ) throws -> Int {
    try BundledRoads.facts.get().traffic.delay(
      from: from, to: to, leaves: try #require(LocalDateTime(leaves)),
      arrives: try #require(LocalDateTime(arrives)))
  }

  @Test(arguments: [
    // Wednesday: both ends, one end, none.
    ("2025-06-04T07:30:00", "2025-06-04T17:00:00", 65),
    ("2025-06-04T12:00:00", "2025-06-04T17:00:00", 40),
    ("2025-06-04T08:00:00", "2025-06-04T14:00:00", 25),
    ("2025-06-04T10:00:00", "2025-06-04T20:00:00", 0),
    // Saturday.
    ("2025-06-07T07:30:00", "2025-06-07T17:00:00", 0),
  ])
  func rushHoursDelayBothEnds(_ leaves: String, _ arrives: String, _ minutes: Int) throws {
    let found = try delay(KnownPlace.seattle, KnownPlace.losAngeles, leaves, arrives)
    #expect(found == minutes)
  }

  @Test func shortDriveInsideLosesLess() throws {
    let anaheim = KnownPlace.at(33.8, -117.88)
    let inside = try delay(
      KnownPlace.losAngeles, anaheim, "2025-06-04T12:00:00", "2025-06-04T17:00:00")
    #expect((20...35).contains(inside))
    let country = KnownPlace.at(38.5, -98)
    #expect(try delay(country, country, "2025-06-04T08:00:00", "2025-06-04T17:00:00") == 0)
  }
}
