import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

/// No drive takes longer than two drives by way of another place: a barrier with a missing point
/// sends drives far around it.
///
/// Compares every pair of stadiums by way of every other one, and every town with every stadium by
/// way of some; `STVISITS_EVERY_TRIANGLE=1` compares all towns and stadiums, which takes minutes.
@Suite struct RoadTriangleTests {
  private static let drives = Result { try DriveTable() }
  private static let isComplete =
    ProcessInfo.processInfo.environment["STVISITS_EVERY_TRIANGLE"] != nil

  private let drives: DriveTable

  init() throws { drives = try Self.drives.get() }

  @Test func noStadiumShortensTheDriveBetweenTwoOthers() throws {
    let count = drives.stadiumCount
    try #require(count > 140)
    for from in 0..<count {
      for to in 0..<from { expectDirect(from, to, by: stride(from: 0, to: count, by: 1)) }
    }
  }

  @Test func noStopShortensTheDriveFromATown() throws {
    let (stadiums, all) = (drives.stadiumCount, drives.places.count)
    try #require(all == stadiums + DriveTable.townCount)
    for from in stadiums..<all {
      for to in 0..<(Self.isComplete ? from : stadiums) {
        expectDirect(
          from, to,
          by: Self.isComplete
            ? stride(from: 0, to: all, by: 1) : stride(from: (from + to) % 9, to: stadiums, by: 9))
      }
    }
  }

  /// A stop costs its slow start; roads are a little longer in some directions of the compass.
  private func expectDirect(_ from: Int, _ to: Int, by stops: StrideTo<Int>) {
    let direct = drives[from, to]
    let shortest = direct * 0.93 - 5
    for stop in stops where stop != from && stop != to {
      let detour = drives[from, stop] + drives[stop, to]
      guard detour < shortest else { continue }
      let names = [from, to, stop].map { drives.places[$0].name }
      Issue.record(
        "\(names[0]) to \(names[1]): \(Int(direct)) min, by way of \(names[2]) \(Int(detour)) min")
    }
  }

  /// Minutes between stadiums and towns.
  private struct DriveTable {
    typealias Place = (name: String, coordinate: Coordinate)

    static let townCount = isComplete ? 500 : 150

    let places: [Place]
    let stadiumCount: Int
    private let minutes: [Double]

    init() throws {
      let stadiums = try Self.stadiums()
      let places = stadiums + (try Self.towns())
      let coordinates = places.map(\.coordinate)
      let model = try BundledRoads.model.get().prepared(for: coordinates)
      var minutes = [Double](repeating: 0, count: places.count * places.count)
      for from in places.indices {
        for to in 0..<(isComplete ? from : min(from, stadiums.count)) {
          let estimate = try #require(
            model.estimate(from: coordinates[from], to: coordinates[to]), "\(places[from].name)")
          minutes[from * places.count + to] = estimate.drive.minutes
          minutes[to * places.count + from] = estimate.drive.minutes
        }
      }
      (self.places, self.minutes, stadiumCount) = (places, minutes, stadiums.count)
    }

    subscript(from: Int, to: Int) -> Double { minutes[from * places.count + to] }

    /// The stadiums of the continent that have a team.
    private static func stadiums() throws -> [Place] {
      try BundledRoads.onTheContinent.get()
        .filter { $0.tenancies.contains { $0.last == nil } }
        .map { ($0.id.rawValue, $0.coordinate) }
    }

    /// Towns of the United States and Canada, evenly from the list by name; islands without a road
    /// are left out.
    private static func towns() throws -> [Place] {
      let lines = try BundledRoads.file("cities.txt").split(separator: "\n")
      let areas = lines.filter { $0.hasPrefix("area ") }.map { $0.dropFirst(5) }
      let all = lines.compactMap { line -> Place? in
        let fields = line.split(separator: "|")
        guard fields.count == 5, let area = Int(fields[1]), areas.indices.contains(area),
          ["US-", "CA-"].contains(where: areas[area].hasPrefix), let latitude = Double(fields[2]),
          let longitude = Double(fields[3]),
          let place = Coordinate(latitude: latitude / 1_000, longitude: longitude / 1_000)
        else { return nil }
        return ("\(fields[0]), \(areas[area].prefix(5))", place)
      }
      try #require(all.count > 10_000)
      let model = try BundledRoads.model.get()
      let sample = stride(from: 0, to: all.count, by: all.count / (townCount * 5 / 4))
      return Array(
        sample.map { all[$0] }
          .filter { model.estimate(from: $0.coordinate, to: KnownPlace.chicago) != nil }
          .prefix(townCount))
    }
  }
}
