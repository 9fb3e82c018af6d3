import Foundation
import SportsModel
import Testing

@testable import Travel

/// Reads road data, and reports errors in it.
@Suite struct RoadDataTests {
  static let good = """
    # A square land with a lake across.
    pace
    open 1 1.2
    slow 10 3
    border 15
    gap 2
    p10 0.9 -5
    p90 1.1 5

    land square
    corner 45 -100
    corner 45 -90
    corner 35 -90
    corner 35 -100

    terrain hills 0.5 0.3
    corner 45 -100
    corner 45 -98
    corner 35 -98
    corner 35 -100

    barrier lake
    line 40 -97
    gate 40 -95 Narrow Bridge
    line 40 -92
    by 39.9 -91 East End
    """

  struct Broken: CustomTestStringConvertible {
    let old, new: String
    let line: Int
    var testDescription: String { "\(old) -> \(new)" }
  }

  static let broken = [
    Broken(old: "open 1 1.2", new: "open nan 1.2", line: 3),
    Broken(old: "open 1 1.2", new: "open 1 0.9", line: 3),
    Broken(old: "open 1 1.2", new: "open 1", line: 3), Broken(old: "open 1 1.2", new: "", line: 2),
    Broken(old: "slow 10 3", new: "slow 10 0", line: 4),
    Broken(old: "slow 10 3", new: "slow 1e999 3", line: 4),
    Broken(old: "border 15", new: "boarder 15", line: 5),
    Broken(old: "border 15", new: "border -1", line: 5),
    Broken(old: "p10 0.9 -5", new: "p10 1.1 -5", line: 7), Broken(old: "pace\n", new: "", line: 2),
    Broken(old: "land square", new: "pace", line: 10),
    Broken(old: "land square", new: "land", line: 10),
    Broken(old: "corner 45 -90\ncorner 35 -90\n", new: "", line: 10),
    Broken(old: "corner 45 -90", new: "corner 95 -90", line: 12),
    Broken(old: "corner 45 -90", new: "corner 45", line: 12),
    Broken(old: "corner 45 -90", new: "gate 45 -90 Here", line: 12),
    Broken(old: "corner 45 -90", new: "corner 45 80", line: 10),
    Broken(old: "terrain hills 0.5 0.3", new: "terrain hills 0.5", line: 16),
    Broken(old: "terrain hills 0.5 0.3", new: "terrain hills -2 0", line: 16),
    Broken(old: "barrier lake", new: "barrier", line: 22),
    Broken(old: "barrier lake", new: "river lake", line: 22),
    Broken(old: "line 40 -97", new: "line 40 -97 -98", line: 23),
    Broken(old: "line 40 -97", new: "line -40 97", line: 22),
    Broken(old: "gate 40 -95 Narrow Bridge", new: "gate 40 -95", line: 24),
    Broken(old: "gate 40 -95 Narrow Bridge", new: "ferry 40 -95 Boat", line: 24),
    Broken(old: "by 39.9 -91", new: "by 39.9 west", line: 26),
  ]

  @Test func readsEveryKindOfLine() throws {
    let facts = try RoadData(Self.good)
    #expect(facts.pace.slowStarts == [RoadPace.SlowStart(minutes: 10, miles: 3)])
    #expect(facts.pace.border == 15)
    let land = try #require(facts.lands.first)
    #expect(land.terrains.map(\.extraMinutes) == [0.5])
    let lake = try #require(land.barriers.first)
    #expect(lake.chains.map { $0.map(\.isGate) } == [[false, true, false]])
    #expect(lake.passages.map(\.name) == ["Narrow Bridge", "East End"])
  }

  @Test func readsWindowsLineEndings() throws {
    let windows = Self.good.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try RoadData(windows) == RoadData(Self.good))
  }

  @Test(arguments: broken) func reportsLineOfError(_ broken: Broken) throws {
    let range = try #require(Self.good.range(of: broken.old))
    let text = Self.good.replacingCharacters(in: range, with: broken.new)
    let error = #expect(throws: PlanningDataError.self) { try RoadData(text) }
    #expect(error?.line == broken.line, "\(error?.cause ?? "")")
  }

  @Test func rejectsInputOverLimits() throws {
    let corners = String(repeating: "corner 40 -95\n", count: RoadDataLimits.corners)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\nland big\n" + corners) }
    let passages = String(repeating: "by 40 -95 Here\n", count: RoadDataLimits.passages)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\n" + passages) }
    let bytes = String(repeating: "# remark\n", count: RoadDataLimits.bytes / 8)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\n" + bytes) }
    #expect(throws: PlanningDataError.self) { try RoadData("") }
  }

  @Test func routesThroughNearestPassage() throws {
    let model = RoadModel(try RoadData(Self.good))
    let north = KnownPlace.at(41, -95.2)
    let south = KnownPlace.at(39, -95.2)
    #expect(model.passages(from: north, to: south) == ["Narrow Bridge"])
    #expect(
      model.passages(from: KnownPlace.at(41, -91.2), to: KnownPlace.at(39, -92.8)) == ["East End"])
    #expect(model.passages(from: KnownPlace.at(41, -99), to: KnownPlace.at(39, -99)) == [])
    #expect(model.estimate(from: north, to: KnownPlace.at(50, -95)) == nil)
  }

  @Test func addsTerrainCost() throws {
    let model = RoadModel(try RoadData(Self.good))
    let hills = try #require(
      model.estimate(from: KnownPlace.at(36, -99.5), to: KnownPlace.at(38, -99.5)))
    let plain = try #require(
      model.estimate(from: KnownPlace.at(36, -92), to: KnownPlace.at(38, -92)))
    let both = try #require(
      model.estimate(from: KnownPlace.at(37, -99), to: KnownPlace.at(37, -97)))
    let miles = 2 * 69.093
    #expect(abs(plain.drive.minutes - (miles + 10)) < 0.5)
    #expect(abs(hills.drive.minutes - (miles * 1.5 + 10)) < 0.5)
    #expect(abs(hills.drive.miles - miles * 1.5) < 0.5)
    // Half of the distance is in the hills.
    let width = 2 * 69.093 * 0.79864
    #expect(abs(both.drive.minutes - (width * 1.25 + 10)) < 0.5)
  }
}
