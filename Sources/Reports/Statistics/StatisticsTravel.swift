import Foundation
package import SportsModel
import VisitStore

/// The distances of journeys: great circles from each visit to the next, and from and to home if it
/// is known.
///
/// A journey ends with the year, so that a year has the same distance with and without others.
package struct StatisticsTravel: Sendable, Encodable {
  package struct Hop: Hashable, Sendable, Encodable {
    package let from: StadiumID
    package let to: StadiumID
    /// The day of the visit at its end.
    package let day: LocalDay
    @RoundedToTenths package private(set) var miles: Double

    private enum CodingKeys: String, CodingKey {
      case from, to, miles
      case day = "localDate"
    }
  }

  /// The way to a visit, with that back home after the last one of a journey.
  private struct Way {
    let day: LocalDay
    var hop: Hop?
    var miles = 0.0
  }

  /// The maximum number of days between visits of a journey.
  private static let maxDays = 3
  /// The same between visits in different countries.
  private static let maxDaysAbroad = 10

  private let ways: [UUID: Way]
  /// Whether the ways from and to home are included.
  package let includesHome: Bool
  /// The longest hop, the first of equals.
  package let longest: Hop?
  @RoundedToTenths package private(set) var miles: Double

  private enum CodingKeys: CodingKey { case miles, longest }

  /// Measures the journeys; stadiums without a position are skipped.
  init(_ entries: [AttendedGames.Entry], facts: StatisticsContext, home: Coordinate?) {
    var ways: [(UUID, Way)] = []
    var last: (day: LocalDay, stadium: Stadium)?
    func returnHome() {
      guard let home, let last else { return }
      ways[ways.count - 1].1.miles += last.stadium.coordinate.miles(to: home)
    }
    for entry in entries {
      guard let stadium = facts.stadiums[entry.visit.stadium] else { continue }
      var way = Way(day: entry.day)
      if let last, Self.isSameJourney(last, (entry.day, stadium)) {
        way.miles = last.stadium.coordinate.miles(to: stadium.coordinate)
        way.hop = Hop(from: last.stadium.id, to: stadium.id, day: entry.day, miles: way.miles)
      } else {
        returnHome()
        way.miles = home?.miles(to: stadium.coordinate) ?? 0
      }
      ways.append((entry.visit.id, way))
      last = (entry.day, stadium)
    }
    returnHome()
    self.init(ways, includesHome: home != nil)
  }

  private init(_ ways: [(UUID, Way)], includesHome: Bool) {
    self.ways = Dictionary(ways, uniquingKeysWith: { first, _ in first })
    self.includesHome = includesHome
    // Summed in the order of the visits, so that rounding is reproducible.
    miles = ways.reduce(0) { $0 + $1.1.miles }
    var longest: Hop?
    for hop in ways.compactMap(\.1.hop) where hop.miles > (longest?.miles ?? 0) { longest = hop }
    self.longest = longest
  }

  private static func isSameJourney(
    _ left: (day: LocalDay, stadium: Stadium), _ right: (day: LocalDay, stadium: Stadium)
  ) -> Bool {
    let most = left.stadium.country == right.stadium.country ? maxDays : maxDaysAbroad
    return left.day.year == right.day.year && right.day - left.day <= most
  }

  /// Returns the miles of the way to a visit, and back home if a journey ends there.
  func miles(of entry: AttendedGames.Entry) -> Double { ways[entry.visit.id]?.miles ?? 0 }

  /// Returns the ways in a year; nil for all.
  func only(year: Int?) -> StatisticsTravel {
    guard let year else { return self }
    let kept = ways.filter { $0.value.day.year == year }
      .sorted { ($0.value.day, $0.key.uuidString) < ($1.value.day, $1.key.uuidString) }
    return StatisticsTravel(kept.map { ($0.key, $0.value) }, includesHome: includesHome)
  }
}
