import Foundation
package import SportsModel
import VisitStore

/// The way between stadiums: great circles from each visit to the next, home left out.
package struct StatisticsTravel: Sendable {
  package struct Hop: Hashable, Sendable {
    package let from: StadiumID
    package let to: StadiumID
    /// The day of the visit where it ends.
    package let day: LocalDay
    package let miles: Double
  }

  private let hops: [UUID: Hop]
  /// The longest one; of equals the first.
  package let longest: Hop?
  package let miles: Double

  /// From one visit to the next; a stadium whose place nobody knows is passed over.
  init(_ entries: [AttendedGames.Entry], _ facts: StatisticsContext) {
    var hops: [(UUID, Hop)] = []
    var last: Stadium?
    for entry in entries {
      guard let stadium = facts.stadiums[entry.visit.stadium] else { continue }
      if let last {
        let miles = last.coordinate.miles(to: stadium.coordinate)
        hops.append(
          (entry.visit.id, Hop(from: last.id, to: stadium.id, day: entry.day, miles: miles)))
      }
      last = stadium
    }
    self.init(hops)
  }

  private init(_ hops: [(UUID, Hop)]) {
    self.hops = Dictionary(hops, uniquingKeysWith: { first, _ in first })
    // In the order of the visits, so that the sum is always the same to the last digit.
    miles = hops.reduce(0) { $0 + $1.1.miles }
    var longest: Hop?
    for (_, hop) in hops where hop.miles > (longest?.miles ?? 0) { longest = hop }
    self.longest = longest
  }

  func hop(to entry: AttendedGames.Entry) -> Hop? { hops[entry.visit.id] }

  /// The hops that end in a year; all of them when nil.
  func only(year: Int?) -> StatisticsTravel {
    guard let year else { return self }
    let kept = hops.filter { $0.value.day.year == year }
      .sorted { ($0.value.day, $0.key.uuidString) < ($1.value.day, $1.key.uuidString) }
    return StatisticsTravel(kept.map { ($0.key, $0.value) })
  }
}
