import Foundation
import SportsModel
import Testing
import Traces

@Suite struct PresenceTests {
  private func finder() throws -> PresenceFinder {
    let stadium = Stadium(
      id: "park", names: [DatedName("Park", first: nil, last: nil)],
      coordinate: try .ballpark(), timeZoneID: "America/Los_Angeles")
    return PresenceFinder(stadiums: StadiumIndex([stadium]), reach: 500)
  }

  private let start = Date.utc("2019-07-20T02:00:00Z").timeIntervalSince1970

  private func point(_ minute: Double, north: Double) throws -> Sighting {
    Sighting(.track, at: try .ballpark().moved(north: north, east: 0), from: start + minute * 60)
  }

  @Test func drivingPastIsNotAPresence() throws {
    var finder = try finder()
    for second in stride(from: -600.0, through: 600, by: 5) {
      finder.take(try point(second / 60, north: second * 20), of: 0)
    }
    #expect(finder.finish(dayBeginsAtHour: 5).isEmpty)
    #expect(finder.passes == 1)
  }

  @Test func eveningIsAPresenceOnItsDay() throws {
    var finder = try finder()
    finder.take(try point(-20, north: 3_000), of: 0)
    for minute in 0..<180 { finder.take(try point(Double(minute), north: 30), of: 0) }
    finder.take(try point(200, north: 3_000), of: 0)
    let found = finder.finish(dayBeginsAtHour: 5)
    #expect(found.map(\.day) == [LocalDay("2019-07-19")])
    let facts = try #require(found.first).facts(paths: ["a.gpx"])
    #expect((15...24).contains(facts.count))
    #expect(facts.allSatisfy { $0.trace == .track && $0.path == "a.gpx" })
    #expect(try #require(found.first).showsStay(seconds: 1_800))
  }

  @Test func yearsAtHomeNextDoorUseLittleMemory() throws {
    var finder = try finder()
    let home = try Coordinate.ballpark().moved(north: 300, east: 0)
    finder.take(Sighting(.stay, at: home, from: start, to: start + 86_400 * 30), of: 0)
    let found = finder.finish(dayBeginsAtHour: 5)
    #expect((30...32).contains(found.count))
    #expect(found.allSatisfy { $0.facts(paths: []).count <= 25 && $0.places.count == 1 })
  }
}
